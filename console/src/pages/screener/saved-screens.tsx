/** Screens that the account keeps: opened, changed to what is shown now, renamed and removed; and the dialog that saves one. */
import { useQuery } from '@tanstack/react-query'
import { Bookmark, Pencil, Trash2 } from 'lucide-preact'
import type { JSX } from 'preact'
import { useState } from 'react'
import { changeScreen, removeScreen, type SavedScreen, saveScreen, screensQuery } from '../../api/screens.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { ErrorState, Skeleton } from '../../components/states.tsx'
import { showToast } from '../../components/toast.tsx'
import { useAutofocus } from '../../components/use-autofocus.ts'
import { paths } from '../../shell/paths.ts'

const showError = (error: unknown): void => showToast(error instanceof Error ? error.message : String(error))

type NameFormProps = {
  readonly label: string
  readonly name: string
  readonly action: string
  readonly onName: (name: string) => Promise<unknown>
}

const NameForm = ({ label, name: first, action, onName }: NameFormProps): JSX.Element => {
  const [name, setName] = useState(first)
  const [isSending, setSending] = useState(false)
  const submit = (event: Event) => {
    event.preventDefault()
    setSending(true)
    onName(name.trim())
      .catch(showError)
      .finally(() => setSending(false))
  }
  return (
    <form onSubmit={submit} class="flex gap-2">
      <input
        {...useAutofocus<HTMLInputElement>()}
        type="text"
        aria-label={label}
        placeholder="Name"
        maxLength={80}
        value={name}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
        class="h-9 min-w-0 grow rounded-md border border-line-strong bg-surface px-3 outline-none focus-visible:border-accent"
      />
      <Button look="primary" type="submit" disabled={isSending || name.trim() === ''}>
        {action}
      </Button>
    </form>
  )
}

type SavedRowProps = { readonly saved: SavedScreen; readonly query: string; readonly onClose: () => void }

const SavedRow = ({ saved, query, onClose }: SavedRowProps): JSX.Element => {
  const [isNaming, setNaming] = useState(false)
  const { id, name } = saved
  const isShown = saved.query === query
  if (isNaming)
    return (
      <NameForm
        label={`New name of ${name}`}
        name={name}
        action="Rename"
        onName={async (next) => {
          await changeScreen(id, { name: next, query: saved.query })
          setNaming(false)
        }}
      />
    )
  return (
    <div class="flex items-center gap-1 rounded-md pl-2 hover:bg-hover">
      <PageLink
        to={`${paths.screener}?${saved.query}`}
        onClick={onClose}
        class="min-w-0 grow truncate py-1.5 font-medium"
      >
        {name}
      </PageLink>
      {isShown ? (
        <span class="px-2 text-xs text-ink-faint">shown now</span>
      ) : (
        <Button
          size="small"
          look="quiet"
          aria-label={`Save what is shown now as ${name}`}
          onClick={() => {
            changeScreen(id, { name, query }).then(
              () => showToast(`“${name}” is what is shown now.`),
              showError,
            )
          }}
        >
          Overwrite
        </Button>
      )}
      <IconButton label={`Rename ${name}`} onClick={() => setNaming(true)}>
        <Pencil size={14} />
      </IconButton>
      <IconButton
        label={`Remove ${name}`}
        onClick={() => {
          removeScreen(id).then(() => showToast(`“${name}” is removed.`), showError)
        }}
      >
        <Trash2 size={14} />
      </IconButton>
    </div>
  )
}

const SavedList = ({ query, onClose }: Omit<SavedRowProps, 'saved'>): JSX.Element => {
  const { data, error, refetch } = useQuery(screensQuery)
  if (data === undefined)
    return error === null ? <Skeleton lines={3} /> : <ErrorState error={error} retry={() => refetch()} />
  if (data.results.length === 0)
    return (
      <p class="text-sm text-ink-faint">
        Nothing is saved yet. A saved screen keeps filters, order and columns.
      </p>
    )
  return (
    <ul class="flex flex-col gap-0.5" aria-label="Saved screens">
      {data.results.map((saved) => (
        <li key={saved.id}>
          <SavedRow saved={saved} query={query} onClose={onClose} />
        </li>
      ))}
    </ul>
  )
}

/** `query` is that of the screen shown now. */
export const SavedScreens = ({ query }: { readonly query: string }): JSX.Element => {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(screensQuery)
  const shown = data?.results.find((saved) => saved.query === query)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <Bookmark
          size={14}
          aria-hidden="true"
          class={shown === undefined ? '' : 'fill-current text-accent'}
        />
        {shown?.name ?? 'Saved'}
      </Button>
      {isOpen ? (
        <Dialog title="Saved screens" onClose={() => setOpen(false)}>
          <div class="flex flex-col gap-4">
            {shown === undefined ? (
              <NameForm
                label="Name of the screen shown now"
                name=""
                action="Save"
                onName={async (name) => {
                  await saveScreen({ name, query })
                  showToast(`“${name}” is saved.`)
                  setOpen(false)
                }}
              />
            ) : null}
            <SavedList query={query} onClose={() => setOpen(false)} />
          </div>
        </Dialog>
      ) : null}
    </>
  )
}
