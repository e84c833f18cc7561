/** Webhooks as operators add, list, remove and replay them. */
import { DAY_MS, instantOf } from '../../lib/day.ts'
import { randomBase62 } from '../key.ts'
import {
  type DeadLetter,
  deadLetterOf,
  deadLetterSql,
  type NewWebhook,
  progressOf,
  progressSql,
  shownAddress,
  type TopicListing,
  type TopicProgress,
  topicListingOf,
} from '../webhook-record.ts'
import { logAct } from './operators.ts'
import { type AccountRow, rowsOf, type Script, type ScriptContext } from './script.ts'

const DEAD_LETTERS_KEPT_MS = 30 * DAY_MS

/** Each has at most one request a topic under way, so that this bounds the requests of a server too. */
export const MAX_WEBHOOKS = 20

/** As Standard Webhooks asks: 24 to 64 bytes. */
const SECRET_BYTES = 32

/** After an event that is still kept: where a webhook begins, or is replayed from. */
export type EventPosition = Pick<TopicProgress, 'sequence' | 'reachedAt'> & { readonly epoch: string }

export type CreatedWebhook = { readonly id: string; readonly secret: string }

export type WebhookListing = {
  readonly id: string
  /** Without the values of its query. */
  readonly address: string
  readonly topics: string
  readonly filters: string
  readonly createdAt: string
  readonly state: 'ok' | 'failing'
  readonly lastDeliveredAt: string | null
  readonly deadLetters: number
  /** Dead letters that were removed after 30 days, or when there are 1,000 newer ones. */
  readonly deadLettersDropped: number
  readonly progress: readonly (TopicListing & Pick<TopicProgress, 'epoch' | 'sequence' | 'reachedAt'>)[]
}

/**
 * Null where the maximum is reached. The secret is returned only here. Without a position it begins with the events that are stored from
 * now on, by the clock of this machine, which may differ from that of the machine that stores them.
 */
function* createWebhook(
  context: ScriptContext,
  { address, topics, filters, topicNames }: NewWebhook,
  who: string,
  begin: EventPosition | null = null,
): Script<CreatedWebhook | null> {
  const { now, randomBytes } = context
  const [counted] = yield* rowsOf('select count(*) as n from webhooks')
  if (Number(counted?.['n']) >= MAX_WEBHOOKS) return null
  const id = `whk_${randomBase62(12, randomBytes)}`
  const secret = `whsec_${Buffer.from(randomBytes(SECRET_BYTES)).toString('base64')}`
  const at = now()
  const insert =
    'insert into webhooks (id, address, topics, filters, secret, created_at) values (?, ?, ?, ?, ?, ?)'
  yield* rowsOf(insert, id, address, topics, filters, secret, at)
  const insertTopic =
    'insert into webhook_topics (webhook, topic, epoch, sequence, reached_at) values (?, ?, ?, ?, ?)'
  const { epoch, sequence, reachedAt } = begin ?? { epoch: null, sequence: 0, reachedAt: instantOf(at) }
  for (const topic of topicNames) yield* rowsOf(insertTopic, id, topic, epoch, sequence, reachedAt)
  const detail = `${shownAddress(address)} for ${topics}${filters === '' ? '' : ` (${filters})`}`
  yield* logAct(context, { who, action: 'webhook.added', subject: id, detail })
  return { id, secret }
}

/**
 * The names in the order in which every script locks topics, before it locks dead letters: else one that writes progress on PostgreSQL
 * and one that changes the webhook could wait for each other.
 */
function* topicsOf(webhook: string): Script<readonly string[]> {
  const rows = yield* rowsOf('select topic from webhook_topics where webhook = ? order by topic', webhook)
  return rows.map(({ topic }) => String(topic))
}

/**
 * Locks a webhook. Every script that changes several of its dead letters does so first, and after its topics: on PostgreSQL two that
 * lock the letters in different orders could else wait for each other.
 */
export function* lockWebhook(id: string): Script<void> {
  yield* rowsOf('update webhooks set dead_letters_dropped = dead_letters_dropped where id = ?', id)
}

/** False where there is none of this id. Its dead letters go with it. */
function* removeWebhook(context: ScriptContext, id: string, who: string): Script<boolean> {
  const [row] = yield* rowsOf('select address from webhooks where id = ?', id)
  if (row === undefined) return false
  for (const topic of yield* topicsOf(id))
    yield* rowsOf('delete from webhook_topics where webhook = ? and topic = ?', id, topic)
  yield* lockWebhook(id)
  yield* rowsOf('delete from webhook_dead_letters where webhook = ?', id)
  yield* rowsOf('delete from webhooks where id = ?', id)
  const detail = shownAddress(String(row['address']))
  yield* logAct(context, { who, action: 'webhook.removed', subject: id, detail })
  return true
}

const newestOf = (instants: readonly (string | null)[]): string | null =>
  instants.reduce((newest, each) => ((each ?? '') > (newest ?? '') ? each : newest), null)

const listingOf = (
  row: AccountRow,
  topicRows: readonly AccountRow[],
  deadLetters: number,
): WebhookListing => {
  const progress = topicRows.map((each) => {
    const of = progressOf(each)
    const { epoch, sequence, reachedAt } = of
    return { ...topicListingOf(String(each['topic']), of), epoch, sequence, reachedAt }
  })
  return {
    id: String(row['id']),
    address: shownAddress(String(row['address'])),
    topics: String(row['topics']),
    filters: String(row['filters']),
    createdAt: instantOf(Number(row['created_at'])),
    state: progress.some(({ failingSince }) => failingSince !== null) ? 'failing' : 'ok',
    lastDeliveredAt: newestOf(progress.map(({ lastDeliveredAt }) => lastDeliveredAt)),
    deadLetters,
    deadLettersDropped: Number(row['dead_letters_dropped']),
    progress,
  }
}

/** The oldest first. */
function* listWebhooks(): Script<readonly WebhookListing[]> {
  const webhooks = yield* rowsOf(
    'select id, address, topics, filters, created_at, dead_letters_dropped from webhooks order by created_at, id',
  )
  const topics = yield* rowsOf(
    `select webhook, topic, ${progressSql} from webhook_topics order by webhook, topic`,
  )
  const counts = yield* rowsOf('select webhook, count(*) as n from webhook_dead_letters group by webhook')
  const lettersOf = new Map(counts.map((row) => [String(row['webhook']), Number(row['n'])]))
  return webhooks.map((row) =>
    listingOf(
      row,
      topics.filter(({ webhook }) => webhook === row['id']),
      lettersOf.get(String(row['id'])) ?? 0,
    ),
  )
}

/** The newest first, with how many there are. */
function* listDeadLetters(
  _: ScriptContext,
  webhook: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Script<{ readonly deadLetters: readonly DeadLetter[]; readonly total: number }> {
  const [counted] = yield* rowsOf('select count(*) as n from webhook_dead_letters where webhook = ?', webhook)
  const select = `
    select ${deadLetterSql} from webhook_dead_letters where webhook = ?
    order by died_at desc, event_id desc limit ? offset ?`
  const rows = yield* rowsOf(select, webhook, limit, offset)
  return { deadLetters: rows.map(deadLetterOf), total: Number(counted?.['n'] ?? 0) }
}

function* isWebhook(_: ScriptContext, id: string): Script<boolean> {
  return (yield* rowsOf('select id from webhooks where id = ?', id)).length === 1
}

/** The first instant of dead letters that are kept: older ones are removed each hour. */
export const oldestKeptAt = (now: number): number => now - DEAD_LETTERS_KEPT_MS

/** Asks that all dead letters be sent once more, but for expired ones; gives how many, or undefined where there is no such webhook. */
function* replayDeadLetters(context: ScriptContext, id: string, who: string): Script<number | undefined> {
  if (!(yield* isWebhook(context, id))) return undefined
  yield* lockWebhook(id)
  const now = context.now()
  const update =
    'update webhook_dead_letters set replay_at = ? where webhook = ? and died_at >= ? returning event_id'
  const count = (yield* rowsOf(update, now, id, oldestKeptAt(now))).length
  const detail = count === 1 ? 'one dead letter' : `${count} dead letters`
  yield* logAct(context, { who, action: 'webhook.replayed', subject: id, detail })
  return count
}

/**
 * Sends everything after a position again, at once; false where there is no such webhook. A topic that has not reached it stays where
 * it is, since what waits for it would be lost.
 */
function* replayFrom(
  context: ScriptContext,
  id: string,
  { epoch, sequence, reachedAt }: EventPosition,
  who: string,
): Script<boolean> {
  if (!(yield* isWebhook(context, id))) return false
  const update = `
    update webhook_topics set revision = revision + 1, head_id = null, head_since = null, attempts = 0, failures = 0,
      failing_since = null, next_attempt_at = null
    where webhook = ? and topic = ?`
  for (const topic of yield* topicsOf(id)) yield* rowsOf(update, id, topic)
  // A topic without an epoch, or with another one, is compared by time.
  const move = `
    update webhook_topics set epoch = ?, sequence = ?, reached_at = ?
    where webhook = ? and case when epoch = ? then sequence > ? else reached_at > ? end`
  yield* rowsOf(move, epoch, sequence, reachedAt, id, epoch, sequence, reachedAt)
  const detail = `from ${epoch}-${sequence} on`
  yield* logAct(context, { who, action: 'webhook.replayed', subject: id, detail })
  return true
}

export const webhookReads = { listWebhooks, listDeadLetters, isWebhook }
export const webhookChanges = { createWebhook, removeWebhook, replayDeadLetters, replayFrom }
