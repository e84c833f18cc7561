/** The webhooks with their state, backlog and dead letters; adds, removes and replays them. */
import type { JSX } from 'preact'
import { Fragment, useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../components/button.tsx'
import { Chip } from '../../components/chip.tsx'
import { ConsoleBlock } from '../../components/console-block.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { EmptyState } from '../../components/states.tsx'
import { useSearchText } from '../../shell/use-search.ts'
import type { NewWebhook, Webhook, Webhooks as WebhookList } from './contract.ts'
import { runAction, tryAction } from './operator-action.ts'
import { AddWebhook, RemoveWebhook, SecretShown, WebhookShown } from './webhook-dialogs.tsx'

const AGAIN_MS = 4000

const waitingText = ({ progress }: Webhook): string => {
  const sum = progress.reduce((all, { waiting }) => all + (waiting ?? 0), 0)
  return progress.some(({ isMoreWaiting }) => isMoreWaiting) ? `over ${sum}` : `${sum}`
}

const Topics = ({ topics, filters }: Webhook): JSX.Element => (
  <span class="wrap-anywhere">
    {[...new Set(topics.split(','))].map((topic, at) => (
      <Fragment key={topic}>
        {at === 0 ? null : ','}
        <wbr />
        {topic}
      </Fragment>
    ))}
    {filters === '' ? null : <span class="block text-xs text-ink-faint">{filters}</span>}
  </span>
)

const replay = ({ id }: Webhook) =>
  tryAction(
    `/operator/webhooks/${id}/replay`,
    { method: 'POST' },
    `The dead letters of ${id} are sent again.`,
  )

type Chosen = { readonly show: (id: string) => void; readonly remove: (webhook: Webhook) => void }

const columnsOf = ({ show, remove }: Chosen): readonly Column<Webhook>[] => [
  {
    id: 'address',
    title: 'Address',
    class: 'min-w-48',
    cell: ({ id, address }) => (
      <span class="font-medium break-all" data-hint={id}>
        {address}
      </span>
    ),
  },
  { id: 'topics', title: 'Topics', class: 'min-w-32', cell: (webhook) => <Topics {...webhook} /> },
  {
    id: 'state',
    title: 'State',
    cell: ({ state }) => <Chip tone={state === 'ok' ? 'up' : 'down'}>{state}</Chip>,
  },
  {
    id: 'delivered',
    title: 'Last delivery',
    cell: ({ lastDeliveredAt }) => <DateTime at={lastDeliveredAt} form="age" reason="Nothing yet" />,
  },
  {
    id: 'waiting',
    title: 'Waiting',
    align: 'right',
    hint: 'Events of its topics that were not looked at or not delivered yet, before filters',
    cell: (webhook) => <span class="figures">{waitingText(webhook)}</span>,
  },
  {
    id: 'dead',
    title: 'Dead letters',
    align: 'right',
    cell: ({ id, deadLetters }) => (
      <button
        type="button"
        class="text-link figures"
        aria-label={`Details of ${id}`}
        onClick={() => show(id)}
      >
        {deadLetters}
      </button>
    ),
  },
  {
    id: 'actions',
    title: <span class="sr-only">Actions</span>,
    align: 'right',
    cell: (webhook) => (
      <span class="inline-flex gap-1.5">
        <Button
          size="small"
          aria-label={`Replay ${webhook.id}`}
          disabled={webhook.deadLetters === 0}
          onClick={() => void replay(webhook)}
        >
          Replay
        </Button>
        <Button
          size="small"
          look="danger"
          aria-label={`Remove ${webhook.id}`}
          onClick={() => remove(webhook)}
        >
          Remove
        </Button>
      </span>
    ),
  },
]

const useWebhookDialogs = () => {
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<NewWebhook | null>(null)
  const [removing, setRemoving] = useState<Webhook | null>(null)
  const [shown, setShown] = useSearchText<string>('webhook', '')
  const added = (webhook: NewWebhook) => {
    setAdding(false)
    setMade(webhook)
    void queryClient.invalidateQueries({ queryKey: ['/operator/webhooks'] })
  }
  const remove = async ({ id, address }: Webhook) => {
    await runAction(`/operator/webhooks/${id}`, { method: 'DELETE' }, `${address} is removed.`)
    setRemoving(null)
  }
  return { isAdding, setAdding, made, setMade, removing, setRemoving, shown, setShown, added, remove }
}

export const Webhooks = (): JSX.Element => {
  const dialogs = useWebhookDialogs()
  const { isAdding, setAdding, made, setMade, removing, setRemoving, shown, setShown } = dialogs
  return (
    <ConsoleBlock<WebhookList>
      title="Webhooks"
      path="/operator/webhooks"
      everyMs={AGAIN_MS}
      actions={
        <Button look="primary" size="small" onClick={() => setAdding(true)}>
          Add
        </Button>
      }
      source={({ count, maxWebhooks }) => `${count} of at most ${maxWebhooks}, sent by one of the servers`}
    >
      {({ results, topics }) => {
        const webhook = results.find(({ id }) => id === shown)
        return (
          <>
            {results.length === 0 ? (
              <EmptyState title="No webhook yet">
                A webhook is an address to which each event of its topics is sent, signed.
              </EmptyState>
            ) : (
              <DataTable
                caption="All webhooks"
                columns={columnsOf({ show: setShown, remove: setRemoving })}
                rows={results}
                rowKey={({ id }) => id}
                isBlocksOnPhone
              />
            )}
            {isAdding ? (
              <AddWebhook topics={topics} onMade={dialogs.added} onClose={() => setAdding(false)} />
            ) : null}
            {made === null ? null : <SecretShown of={made} onClose={() => setMade(null)} />}
            {removing === null ? null : (
              <RemoveWebhook
                of={removing}
                send={() => dialogs.remove(removing)}
                onClose={() => setRemoving(null)}
              />
            )}
            {webhook === undefined ? null : (
              <WebhookShown of={webhook} replay={() => replay(webhook)} onClose={() => setShown('')} />
            )}
          </>
        )
      }}
    </ConsoleBlock>
  )
}
