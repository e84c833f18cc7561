/** The reader's keys: made, rotated and revoked here; a plan without keys says why it has none. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'react'
import { forgetUnless, rememberKey } from '../../api/new-key.ts'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { Block } from '../../components/block.tsx'
import { Button } from '../../components/button.tsx'
import { Chip, type ChipTone } from '../../components/chip.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { EmptyState } from '../../components/states.tsx'
import { showToast } from '../../components/toast.tsx'
import { numberText } from '../../format/number.ts'
import { useSearchText } from '../../shell/use-search.ts'
import type { Key, KeyState, Keys, NewKey } from './contract.ts'
import { CreateKey, RevokeKey, RotateKey } from './key-dialogs.tsx'
import { KeyLines } from './key-lines.tsx'

type Question =
  | { readonly kind: 'create' }
  | { readonly kind: 'rotate' | 'revoke'; readonly key: Key }
  | { readonly kind: 'made'; readonly made: NewKey }

const tones: Readonly<Record<KeyState, ChipTone>> = {
  valid: 'up',
  revoked: 'plain',
  expired: 'plain',
  disabled: 'warn',
}

const State = ({ state, expiresAt, revokedAt }: Key): JSX.Element => (
  <span class="inline-flex items-center gap-2">
    <Chip tone={tones[state]}>{state}</Chip>
    {revokedAt !== null ? <DateTime at={revokedAt} form="age" /> : null}
    {revokedAt === null && expiresAt !== null ? (
      <span class="text-xs text-ink-faint">
        {state === 'expired' ? 'since' : 'until'} <DateTime at={expiresAt} />
      </span>
    ) : null}
  </span>
)

const columnsOf = (ask: (question: Question) => void): readonly Column<Key>[] => [
  {
    id: 'name',
    title: 'Name',
    cell: ({ name, preview }) => (
      <>
        <span class="block font-medium wrap-anywhere">{name}</span>
        <code class="block font-mono text-2xs text-ink-faint sm:hidden">{preview}</code>
      </>
    ),
  },
  {
    id: 'key',
    title: 'Key',
    class: 'max-sm:hidden',
    cell: ({ preview }) => <code class="font-mono text-xs whitespace-nowrap">{preview}</code>,
  },
  {
    id: 'limit',
    title: 'Limit',
    align: 'right',
    class: 'max-md:hidden',
    hint: 'Requests a minute, by the plan of the key',
    cell: ({ requestsPerMinute, plan }) => (
      <span class="figures whitespace-nowrap" data-hint={`Plan ${plan}`}>
        {numberText(requestsPerMinute, { kind: 'count' })}/min
      </span>
    ),
  },
  { id: 'state', title: 'State', cell: (key) => <State {...key} /> },
  {
    id: 'created',
    title: 'Created',
    class: 'max-md:hidden',
    cell: ({ createdAt }) => <DateTime at={createdAt} form="age" />,
  },
  {
    id: 'used',
    title: 'Last used',
    class: 'max-sm:hidden',
    cell: ({ lastUsedAt, lastUsedAddress }) =>
      lastUsedAt === null ? (
        <span class="text-ink-faint">never</span>
      ) : (
        <span data-hint={lastUsedAddress === null ? undefined : `from ${lastUsedAddress}`}>
          <DateTime at={lastUsedAt} form="age" />
        </span>
      ),
  },
  {
    id: 'actions',
    title: <span class="sr-only">Actions</span>,
    align: 'right',
    cell: (key) =>
      key.state === 'revoked' || key.state === 'expired' ? null : (
        <span class="inline-flex gap-1.5 max-sm:flex-col sm:-my-1">
          <Button size="small" aria-label={`Rotate ${key.name}`} onClick={() => ask({ kind: 'rotate', key })}>
            Rotate
          </Button>
          <Button
            size="small"
            look="danger"
            aria-label={`Revoke ${key.name}`}
            onClick={() => ask({ kind: 'revoke', key })}
          >
            Revoke
          </Button>
        </span>
      ),
  },
]

const readAgain = () => queryClient.invalidateQueries({ queryKey: ['/keys'] })

type AskedProps = {
  readonly question: Question
  readonly ask: (question: Question | null) => void
}

const Asked = ({ question, ask }: AskedProps): JSX.Element => {
  const close = () => ask(null)
  const onMade = (made: NewKey) => {
    rememberKey(made)
    ask({ kind: 'made', made })
    void readAgain()
  }
  switch (question.kind) {
    case 'create':
      return <CreateKey onMade={onMade} onClose={close} />
    case 'rotate':
      return <RotateKey of={question.key} onMade={onMade} onClose={close} />
    case 'revoke': {
      const { id, name } = question.key
      const revoke = async (typed: string) => {
        await request(`/keys/${id}/revoke`, { method: 'POST', body: { name: typed } })
        showToast(`${name} is revoked.`)
        // The button that asked goes with the key: the dialog then gives the focus to another one of its block.
        await readAgain()
        close()
      }
      return <RevokeKey of={question.key} send={revoke} onClose={close} />
    }
    default:
      return <KeyLines made={question.made} onClose={close} />
  }
}

/** `?new=key` in the address asks for a new key, so that the palette can. */
const useQuestion = (mayCreate: boolean) => {
  const [named, setNamed] = useSearchText('new', '', ['', 'key'])
  const [asked, setAsked] = useState<Question | null>(null)
  const create: Question = { kind: 'create' }
  const ask = (question: Question | null) => {
    setAsked(question)
    if (named !== '') setNamed('')
  }
  return [asked ?? (named === 'key' && mayCreate ? create : null), ask] as const
}

const FreePlan = (): JSX.Element => (
  <EmptyState title="Your plan is free: it covers these pages, not keys">
    A program that asks the API needs a key, and keys need the plan starter (1,000 requests a minute) or pro
    (2,500). The operator of this server can change your plan.
  </EmptyState>
)

export const KeysBlock = ({
  keys,
  isFree,
}: {
  readonly keys: Keys
  readonly isFree: boolean
}): JSX.Element => {
  const { results, liveKeys, maxLiveKeys } = keys
  const mayCreate = !isFree && liveKeys < maxLiveKeys
  const [question, ask] = useQuestion(mayCreate)
  useEffect(
    () => forgetUnless(results.filter(({ state }) => state === 'valid').map(({ id }) => id)),
    [results],
  )
  return (
    <Block
      title="Keys"
      actions={
        isFree ? undefined : (
          <Button look="primary" size="small" disabled={!mayCreate} onClick={() => ask({ kind: 'create' })}>
            New key
          </Button>
        )
      }
      source={
        isFree
          ? undefined
          : `${liveKeys} of ${maxLiveKeys} keys in use; limits are requests a minute for each key.`
      }
    >
      {isFree ? <FreePlan /> : null}
      {results.length > 0 ? (
        <DataTable
          caption="Your keys"
          columns={columnsOf(ask)}
          rows={results}
          rowKey={({ id }) => id}
          isBlocksOnPhone
        />
      ) : isFree ? null : (
        <EmptyState title="No keys yet">
          Make one to ask the API from a program: it is shown once, with lines to copy.
        </EmptyState>
      )}
      {question === null ? null : <Asked question={question} ask={ask} />}
    </Block>
  )
}
