/** Scripts of the server that delivers webhooks: what to send, the progress of each topic, and dead letters. */

import {
  type DeliverableWebhook,
  progressOf,
  progressSetSql,
  progressSql,
  progressValues,
  type TopicProgress,
} from '../webhook-record.ts'
import { rowsOf, type Script, type ScriptContext } from './script.ts'
import { lockWebhook, oldestKeptAt } from './webhooks.ts'

/** Dead letters of a webhook: older ones are removed, and counted. */
const MAX_DEAD_LETTERS = 1000

function* deliverableWebhooks(): Script<readonly DeliverableWebhook[]> {
  const webhooks = yield* rowsOf(
    'select id, address, topics, filters, secret from webhooks order by created_at, id',
  )
  if (webhooks.length === 0) return []
  const topics = yield* rowsOf(
    `select webhook, topic, revision, ${progressSql} from webhook_topics order by webhook, topic`,
  )
  const replays = yield* rowsOf(
    'select distinct webhook from webhook_dead_letters where replay_at is not null',
  )
  const replayed = new Set(replays.map(({ webhook }) => webhook))
  return webhooks.map((row) => ({
    id: String(row['id']),
    address: String(row['address']),
    topics: String(row['topics']),
    filters: String(row['filters']),
    secret: String(row['secret']),
    progress: topics
      .filter(({ webhook }) => webhook === row['id'])
      .map((each) => ({
        topic: String(each['topic']),
        revision: Number(each['revision']),
        of: progressOf(each),
      })),
    replays: replayed.has(String(row['id'])),
  }))
}

function* hasWebhooks(): Script<boolean> {
  return (yield* rowsOf('select id from webhooks limit 1')).length === 1
}

export type NewDeadLetter = {
  readonly eventId: string
  readonly body: string
  /** Milliseconds since 1970. */
  readonly firstAttemptAt: number
  readonly diedAt: number
  readonly attempts: number
  readonly lastStatus: number | null
  readonly reason: string
}

/** The change of one topic's progress since it was last read or written. */
export type TopicChange = {
  readonly webhook: string
  readonly topic: string
  /** The one that it follows. */
  readonly revision: number
  readonly progress: TopicProgress
  readonly deadLetters: readonly NewDeadLetter[]
}

function* addDeadLetter(
  webhook: string,
  topic: string,
  { eventId, body, firstAttemptAt, diedAt, attempts, lastStatus, reason }: NewDeadLetter,
): Script<void> {
  const insert = `
    insert into webhook_dead_letters
      (webhook, event_id, topic, body, first_attempt_at, died_at, attempts, last_status, reason)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?)
    on conflict (webhook, event_id) do update set body = excluded.body, died_at = excluded.died_at,
      attempts = webhook_dead_letters.attempts + excluded.attempts, last_status = excluded.last_status, reason = excluded.reason`
  yield* rowsOf(insert, webhook, eventId, topic, body, firstAttemptAt, diedAt, attempts, lastStatus, reason)
}

function* noteDropped(webhook: string, count: number): Script<void> {
  if (count === 0) return
  const update = 'update webhooks set dead_letters_dropped = dead_letters_dropped + ? where id = ?'
  yield* rowsOf(update, count, webhook)
}

function* removeSurplusDeadLetters(webhook: string): Script<void> {
  const remove = `
    delete from webhook_dead_letters where webhook = ? and event_id in (
      select event_id from webhook_dead_letters where webhook = ?
      order by died_at desc, event_id desc limit 1000000 offset ${MAX_DEAD_LETTERS}) returning event_id`
  yield* noteDropped(webhook, (yield* rowsOf(remove, webhook, webhook)).length)
}

/** Of all webhooks, also of those to which nothing is sent; each is locked before its dead letters, as `lockWebhook` says. */
function* removeExpiredDeadLetters({ now }: ScriptContext): Script<void> {
  const before = oldestKeptAt(now())
  const select = 'select distinct webhook from webhook_dead_letters where died_at < ? order by webhook'
  const webhooks = (yield* rowsOf(select, before)).map((row) => String(row['webhook']))
  const remove = 'delete from webhook_dead_letters where webhook = ? and died_at < ? returning event_id'
  for (const webhook of webhooks) {
    yield* lockWebhook(webhook)
    yield* noteDropped(webhook, (yield* rowsOf(remove, webhook, before)).length)
  }
}

const nameOf = ({ webhook, topic }: TopicChange): string => `${webhook} ${topic}`

/** Returns the changes that were written; a topic that another process has written since is skipped. Topics first, as `topicsOf` says. */
function* noteProgress(_: ScriptContext, changes: readonly TopicChange[]): Script<readonly TopicChange[]> {
  const update = `
    update webhook_topics set revision = revision + 1, ${progressSetSql}
    where webhook = ? and topic = ? and revision = ? returning topic`
  const written: TopicChange[] = []
  for (const change of changes.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))) {
    const { webhook, topic, revision, progress } = change
    const rows = yield* rowsOf(update, ...progressValues(progress), webhook, topic, revision)
    if (rows.length > 0) written.push(change)
  }
  for (const { webhook, topic, deadLetters } of written) {
    if (deadLetters.length === 0) continue
    yield* lockWebhook(webhook)
    for (const letter of deadLetters) yield* addDeadLetter(webhook, topic, letter)
    yield* removeSurplusDeadLetters(webhook)
  }
  return written
}

export type Replay = { readonly eventId: string; readonly body: string }

/** The oldest dead letter that is to be sent once more. */
function* nextReplay(_: ScriptContext, webhook: string): Script<Replay | undefined> {
  const select = `
    select event_id, body from webhook_dead_letters where webhook = ? and replay_at is not null
    order by died_at, event_id limit 1`
  const [row] = yield* rowsOf(select, webhook)
  return row && { eventId: String(row['event_id']), body: String(row['body']) }
}

/** Removes a dead letter that the receiver has accepted. */
function* replayAccepted(_: ScriptContext, webhook: string, eventId: string): Script<void> {
  yield* rowsOf('delete from webhook_dead_letters where webhook = ? and event_id = ?', webhook, eventId)
}

function* replayFailed(
  _: ScriptContext,
  webhook: string,
  eventId: string,
  { lastStatus, reason }: Pick<NewDeadLetter, 'lastStatus' | 'reason'>,
): Script<void> {
  const update = `
    update webhook_dead_letters set replay_at = null, attempts = attempts + 1, last_status = ?, reason = ?
    where webhook = ? and event_id = ?`
  yield* rowsOf(update, lastStatus, reason, webhook, eventId)
}

export const deliveryReads = { deliverableWebhooks, hasWebhooks, nextReplay }
export const deliveryNotes = { noteProgress, removeExpiredDeadLetters, replayAccepted, replayFailed }
