/** The dialogs to add and remove a webhook, to show its secret once, and to list its dead letters. */
import type { JSX } from 'preact'
import { useState } from 'react'
import { request } from '../../api/request.ts'
import { Button } from '../../components/button.tsx'
import { ConsoleBlock } from '../../components/console-block.tsx'
import { CopiedLines } from '../../components/copied-lines.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Field } from '../../components/field.tsx'
import { Unknown } from '../../components/figure.tsx'
import { Question } from '../../components/question.tsx'
import { EmptyState } from '../../components/states.tsx'
import type { DeadLetter, List, NewWebhook, Webhook, Webhooks, WebhookTopic } from './contract.ts'

type Asked = { readonly onClose: () => void }

const DEAD_LETTERS = 200
const AGAIN_MS = 4000

const filterNote = (topics: Webhooks['topics']): string => {
  const own = topics.flatMap(({ topic, filters }) => filters.map((filter) => `${filter} of ${topic}`))
  return `Empty: everything. There are tickers, ${own.join(', ')}, such as form=8-K,10-Q&tickers=AAPL.`
}

export type AddWebhookProps = Asked & {
  readonly topics: Webhooks['topics']
  readonly onMade: (made: NewWebhook) => void
}

export const AddWebhook = ({ topics: known, onMade, onClose }: AddWebhookProps): JSX.Element => {
  const [address, setAddress] = useState('')
  const [topics, setTopics] = useState('')
  const [filters, setFilters] = useState('')
  const body = { address: address.trim(), topics: topics.trim(), filters: filters.trim() }
  const send = async () => onMade(await request<NewWebhook>('/operator/webhooks', { method: 'POST', body }))
  return (
    <Question
      title="New webhook"
      action="Add the webhook"
      send={send}
      onClose={onClose}
      isReady={body.address !== '' && body.topics !== ''}
    >
      <Field
        label="Address"
        name="webhook-address"
        type="url"
        required
        autocomplete="off"
        value={address}
        onText={setAddress}
        note="https://… of the receiver: each event is a POST to it."
      />
      <Field
        label="Topics"
        name="webhook-topics"
        required
        autocomplete="off"
        value={topics}
        onText={setTopics}
        note={`Each with a ticker or *, such as news.AAPL,halts.*: ${known.map(({ topic }) => topic).join(', ')}.`}
      />
      <Field
        label="Filters"
        name="webhook-filters"
        autocomplete="off"
        value={filters}
        onText={setFilters}
        note={filterNote(known)}
      />
    </Question>
  )
}

/** Shown once: the list does not have it. */
export const SecretShown = ({
  of: { id, secret, missing = [], didYouMean = {} },
  onClose,
}: Asked & { readonly of: NewWebhook }): JSX.Element => (
  <Dialog title="The secret of the webhook" onClose={onClose} width="wide" isKept>
    <div class="flex flex-col gap-3">
      <p>
        {id} is added. Its receiver checks signatures with this secret, which is shown this once: copy it now.
      </p>
      <CopiedLines text={secret} label="Copy the secret" isWrapped />
      {missing.map((ticker) => (
        <p key={ticker} class="text-warn">
          No listing has the ticker {ticker}: it is followed all the same, and has no events until one has it.
          {didYouMean[ticker] === undefined ? null : ` Did you mean ${didYouMean[ticker].join(', ')}?`}
        </p>
      ))}
    </div>
  </Dialog>
)

export type RemoveWebhookProps = Asked & { readonly of: Webhook; readonly send: () => Promise<void> }

export const RemoveWebhook = ({ of, send, onClose }: RemoveWebhookProps): JSX.Element => (
  <Question title="Remove the webhook" action="Remove it" isDangerous send={send} onClose={onClose}>
    <p>
      Nothing more is sent to <span class="font-medium break-all">{of.address}</span>
      {of.deadLetters === 0 ? '.' : `, and its ${of.deadLetters} dead letters are gone.`}
    </p>
  </Question>
)

const topicColumns: readonly Column<WebhookTopic>[] = [
  { id: 'topic', title: 'Topic', cell: ({ topic }) => <span class="font-medium">{topic}</span> },
  {
    id: 'delivered',
    title: 'Last delivery',
    cell: ({ lastDeliveredAt }) => <DateTime at={lastDeliveredAt} form="age" reason="Nothing yet" />,
  },
  {
    id: 'failing',
    title: 'Failing since',
    cell: ({ failingSince }) => <DateTime at={failingSince} form="age" reason="It is not failing" />,
  },
  {
    id: 'next',
    title: 'Next attempt',
    cell: ({ nextAttemptAt, attempts }) =>
      nextAttemptAt === null ? (
        <Unknown reason="No event waits for another attempt" />
      ) : (
        <>
          <DateTime at={nextAttemptAt} />, attempts so far: {attempts}
        </>
      ),
  },
  {
    id: 'error',
    title: 'Last error',
    class: 'min-w-48',
    cell: ({ lastError, lostBehind, lostAt }) => (
      <>
        {lastError ?? <Unknown reason="No attempt has failed" />}
        {lostBehind === null ? null : (
          <span class="block text-warn">
            Events behind {lostBehind} may be missing, seen <DateTime at={lostAt} />
          </span>
        )}
      </>
    ),
  },
]

const letterColumns: readonly Column<DeadLetter>[] = [
  { id: 'died', title: 'Given up', cell: ({ diedAt }) => <DateTime at={diedAt} form="age" /> },
  { id: 'event', title: 'Event', cell: ({ eventId }) => <code class="font-mono text-xs">{eventId}</code> },
  { id: 'topic', title: 'Topic', cell: ({ topic }) => topic },
  { id: 'attempts', title: 'Attempts', align: 'right', cell: ({ attempts }) => attempts },
  {
    id: 'status',
    title: 'Last status',
    align: 'right',
    cell: ({ lastStatus }) => lastStatus ?? <Unknown reason="No answer came" />,
  },
  { id: 'reason', title: 'Reason', class: 'min-w-48', cell: ({ reason }) => reason },
  {
    id: 'replay',
    title: 'Replay asked',
    cell: ({ replayAt }) => <DateTime at={replayAt} form="age" reason="It is not to be sent again" />,
  },
]

export type WebhookShownProps = Asked & { readonly of: Webhook; readonly replay: () => Promise<unknown> }

/** Its topics, and what was given up. */
export const WebhookShown = ({ of, replay, onClose }: WebhookShownProps): JSX.Element => (
  <Dialog title={`Webhook ${of.id}`} onClose={onClose} width="wide">
    <div class="flex flex-col gap-4">
      <DataTable
        caption={`Topics of ${of.id}`}
        columns={topicColumns}
        rows={of.progress}
        rowKey={({ topic }) => topic}
        isBlocksOnPhone
      />
      <ConsoleBlock<List<DeadLetter>>
        title="Dead letters"
        path={`/operator/webhooks/${of.id}/dead-letters?limit=${DEAD_LETTERS}`}
        everyMs={AGAIN_MS}
        actions={
          <Button size="small" disabled={of.deadLetters === 0} onClick={() => void replay()}>
            Send them again
          </Button>
        }
        source={({ total = 0 }) =>
          `${total} kept, ${of.deadLettersDropped} older ones removed; events are given up after a day of attempts`
        }
      >
        {({ results }) =>
          results.length === 0 ? (
            <EmptyState title="No dead letter">
              Every event was delivered or is still being retried.
            </EmptyState>
          ) : (
            <DataTable
              caption={`Dead letters of ${of.id}`}
              columns={letterColumns}
              rows={results}
              rowKey={({ eventId }) => eventId}
              isBlocksOnPhone
            />
          )
        }
      </ConsoleBlock>
    </div>
  </Dialog>
)
