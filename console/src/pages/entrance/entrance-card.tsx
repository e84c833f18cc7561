/** The card of every page before sign-in, and its fields. */
import type { ComponentChildren, InputHTMLAttributes, JSX } from 'preact'
import { useId } from 'react'
import { HintLayer } from '../../components/hint.tsx'
import { ToastLayer } from '../../components/toast.tsx'
import { Brand } from '../../shell/brand.tsx'
import { ThemeButton } from '../../shell/theme-button.tsx'

export type EntranceCardProps = {
  readonly title: string
  readonly children: ComponentChildren
  /** Under the card: other ways in. */
  readonly footer?: ComponentChildren
}

export const EntranceCard = ({ title, children, footer }: EntranceCardProps): JSX.Element => (
  <div class="flex min-h-dvh flex-col">
    <header class="flex items-center justify-between px-4 py-3 sm:px-6">
      <Brand />
      <ThemeButton />
    </header>
    <main class="mx-auto flex w-full max-w-sm grow flex-col px-4 pt-[10dvh] pb-12">
      <h1 class="text-2xl font-semibold tracking-tight">{title}</h1>
      {children}
      {footer === undefined ? null : <div class="mt-6 text-sm text-ink-soft">{footer}</div>}
    </main>
    <HintLayer />
    <ToastLayer />
  </div>
)

export type FieldProps = Omit<InputHTMLAttributes, 'onInput'> & {
  readonly label: string
  readonly note?: ComponentChildren
  readonly onText: (text: string) => void
}

export const Field = ({ label, note, onText, ...input }: FieldProps): JSX.Element => {
  const id = useId()
  return (
    <div class="flex flex-col gap-1">
      <label for={id} class="text-sm font-medium">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
        class="h-10 rounded-md border border-line-strong bg-surface px-3 focus:border-accent focus:outline-none disabled:bg-sunken disabled:text-ink-soft"
      />
      {note === undefined ? null : (
        <p id={`${id}-note`} class="text-xs text-ink-faint">
          {note}
        </p>
      )}
    </div>
  )
}
