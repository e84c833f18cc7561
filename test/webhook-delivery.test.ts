/** How events reach a receiver, by a clock that the test sets: order, back-off, dead letters, replays, and what is no longer kept. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openAccounts } from '../src/access/sqlite-accounts.ts'
import { withBacklog } from '../src/access/webhook-backlog.ts'
import type { Push } from '../src/datasets/push.ts'
import type { Market } from '../src/derived/market.ts'
import { instantOf } from '../src/lib/day.ts'
import type { Report } from '../src/observe/event.ts'
import { WebhookDeliverer } from '../src/push/webhook-deliverer.ts'
import { replayPositionOf } from '../src/push/webhook-position.ts'
import { createWebhookSender } from '../src/push/webhook-sender.ts'
import { events } from '../src/store/events.ts'
import { rowOf } from '../src/store/record-text.ts'
import { openSqliteStore } from '../src/store/sqlite.ts'
import { until } from './support/until.ts'
import { openReceiver } from './support/webhook-receiver.ts'

const START = Date.UTC(2026, 10, 21, 10)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Two topics whose rows are their records: the ticker is the served text's. */
const pushOf = (topic: string, filters: Push['filters'] = {}): Push => ({
  topic,
  about: '',
  of: events,
  record: events.record,
  example: {},
  filters,
  columns: [],
  happenedAt: () => '',
  isNew: () => true,
  write: (_, { served }) => ({
    tickers: [JSON.parse(served).ticker],
    text: served,
    values: { form: String(JSON.parse(served).form) },
  }),
})
const pushes = [pushOf('halts'), pushOf('news', { form: { about: '' } })]

const opened = async (t: TestContext) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-webhooks-'))
  let clock = START
  const now = () => clock
  const accounts = openAccounts({ path: join(folder, 'accounts.db'), now, randomBytes })
  const openMarket = (name: string) => openSqliteStore({ path: join(folder, name), collections: [events] })
  let store = openMarket('market.db')
  const reported: [string, object][] = []
  const report: Report = (name, fields) => reported.push([name, fields])
  const sender = createWebhookSender({ allowsPrivate: true, version: '1', now })
  let deliverer: WebhookDeliverer | undefined
  let sequence = 0
  const receiver = await openReceiver(t)
  t.after(async () => {
    await deliverer?.stop()
    await sender.close()
    accounts.close()
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const stop = async () => {
    await deliverer?.stop()
    deliverer = undefined
  }
  return {
    accounts,
    receiver,
    reported,
    newest: () => store.newest,
    pass: (ms: number) => {
      clock += ms
    },
    now,
    deliver: () => {
      const lost = new AbortController().signal
      const market = () => ({}) as Market
      const { newest } = store
      const parts = { accounts, newest, market, pushes, sender, report, now, random: () => 0.5, lost }
      deliverer = new WebhookDeliverer({ ...parts, pace: { tickMs: 10, writeMs: 50 } })
    },
    stop,
    add: (topics: string, filters = '') => {
      const topicNames = [...new Set(topics.split(',').map((each) => each.split('.')[0] ?? ''))]
      const made = accounts.createWebhook({ address: receiver.url, topics, filters, topicNames }, 'test')
      assert.ok(made !== null)
      receiver.state.secret = made.secret
      return made
    },
    /** `halts.AAPL` and so on, in one transaction. */
    happen: async (...names: readonly string[]) => {
      const rows = names.map((name) => {
        const [topic = '', ticker = '', form = ''] = name.split('.')
        sequence += 1
        const served = JSON.stringify({ ticker, form })
        return rowOf(events, { sequence, at: instantOf(clock), topic, served, columns: '{}' }, {})
      })
      await store.write({ origin: 'real', source: 'test', at: instantOf(clock) }, (transaction) =>
        transaction.put({ collection: events, rows }),
      )
    },
    /** Removes the events up to a number, as those that are past their time. */
    expire: (to: number) =>
      store.write({ origin: 'real', source: 'test', at: instantOf(clock) }, (transaction) =>
        transaction.put({ collection: events, rows: [], replaces: { sequence: { to } } }),
      ),
    /** Other data, with numbers that start again. */
    replace: async () => {
      await stop()
      await store.close()
      store = openMarket('other.db')
      sequence = 0
    },
    listed: async () => {
      const [webhook] = await withBacklog(accounts.listWebhooks(), store.newest)
      assert.ok(webhook !== undefined)
      return webhook
    },
  }
}

const numbers = (of: readonly { readonly id: string }[]) => of.map(({ id }) => Number(id.split('-')[1]))

test('each event of the topics comes once, signed, in order, narrowed by tickers and filters', async (t) => {
  const { add, deliver, happen, receiver, accounts } = await opened(t)
  await happen('halts.OLD')
  add('halts.AAPL,news.*', 'form=a,b&tickers=MSFT,F')
  // In the second in which it was added.
  await happen('halts.AAPL')
  deliver()
  await happen('news.MSFT.a', 'news.MSFT.c', 'news.TSLA.a', 'halts.F', 'halts.AAPL', 'news.F.b')
  const got = await receiver.got(4)
  assert.deepEqual(got.map(({ topic, ticker }) => `${topic}.${ticker}`).toSorted(), [
    'halts.AAPL',
    'halts.AAPL',
    'news.F',
    'news.MSFT',
  ])
  const [one] = got
  assert.deepEqual(
    [one?.headers['content-type'], one?.headers['user-agent'], one?.headers['webhook-timestamp']],
    ['application/json', 'openbell/1', `${START / 1000}`],
  )
  await until(() => accounts.listWebhooks()[0]?.lastDeliveredAt === instantOf(START))
  assert.equal(receiver.received.length, 4)
})

test('what comes while an event is being sent is sent next, without a wait for the next look', async (t) => {
  const { add, deliver, happen, receiver } = await opened(t)
  add('halts.*')
  receiver.state.answer = () => pause(1500, 200)
  deliver()
  await happen('halts.A')
  await until(() => receiver.state.atOnce === 1)
  await happen('halts.B')
  // A look comes every 5 s by itself.
  assert.deepEqual(numbers(await receiver.got(2, 4500)), [1, 2])
})

test('an event that fails holds back later ones of its topic, and no other topic', async (t) => {
  const { add, deliver, happen, pass, receiver, reported, listed } = await opened(t)
  add('halts.*,news.*')
  let isUp = false
  receiver.state.answer = ({ topic }) => (topic === 'halts' && !isUp ? 500 : 200)
  deliver()
  await happen('halts.A', 'news.A', 'halts.B', 'news.B', 'halts.C')
  assert.deepEqual(numbers(await receiver.got(2)), [2, 4])
  await until(async () => (await listed()).progress[0]?.attempts === 1)
  const [halts] = (await listed()).progress
  assert.deepEqual(
    [halts?.attempts, halts?.lastStatus, halts?.lastError, halts?.nextAttemptAt, halts?.waiting],
    [1, 500, 'HTTP 500', '2026-11-21T10:00:03Z', 3],
  )
  isUp = true
  await happen('news.C')
  await receiver.got(3)
  assert.deepEqual(numbers(receiver.received.filter(({ topic }) => topic === 'halts')), [1])
  pass(4000)
  assert.deepEqual(numbers(await receiver.got(6)).toSorted(), [1, 2, 3, 4, 5, 6])
  assert.deepEqual(numbers(receiver.received.filter(({ topic }) => topic === 'halts')), [1, 1, 3, 5])
  await until(async () => (await listed()).progress.every(({ waiting }) => waiting === 0))
  assert.equal((await listed()).state, 'ok')
  assert.deepEqual(
    reported.map(([name]) => name).filter((name) => name !== 'webhook_delivered'),
    ['webhook_failing'],
  )
})

test('what fails for a day is a dead letter, the topic continues, and a replay sends it once more as it was', async (t) => {
  const { add, deliver, happen, pass, now, receiver, accounts, reported, listed } = await opened(t)
  const { id } = add('halts.*')
  let poison = 'A'
  receiver.state.answer = ({ ticker }) => (ticker === poison ? 422 : 200)
  deliver()
  await happen('halts.A', 'halts.B')
  // The clock does not move until the first attempt is recorded.
  await until(async () => (await listed()).progress[0]?.attempts === 1)
  while (receiver.taken().length === 0) {
    assert.ok(now() < START + 25 * HOUR_MS)
    pass(HOUR_MS / 4)
    await pause(20)
  }
  assert.deepEqual(numbers(await receiver.got(1)), [2])
  await until(async () => (await listed()).deadLetters === 1)
  const [letter] = accounts.listDeadLetters(id, { limit: 10, offset: 0 }).deadLetters
  assert.deepEqual(
    [letter?.topic, letter?.lastStatus, letter?.reason, letter?.firstAttemptAt],
    ['halts', 422, 'HTTP 422', instantOf(START)],
  )
  assert.ok((letter?.diedAt ?? '') >= instantOf(START + DAY_MS))
  const attempts = letter?.attempts ?? 0
  assert.ok(attempts > 15, `${attempts}`)
  assert.equal(receiver.received.length, attempts + 1)
  assert.ok(reported.some(([name]) => name === 'webhook_dead_letter'))
  // One that fails again stays, with its attempt.
  assert.equal(accounts.replayDeadLetters(id, 'test'), 1)
  await until(
    async () =>
      accounts.listDeadLetters(id, { limit: 1, offset: 0 }).deadLetters[0]?.attempts === attempts + 1,
  )
  poison = ''
  accounts.replayDeadLetters(id, 'test')
  const [, again] = await receiver.got(2)
  assert.equal(again?.id, letter?.eventId)
  assert.equal(again?.body, receiver.received[0]?.body)
  assert.notEqual(again?.headers['webhook-timestamp'], receiver.received[0]?.headers['webhook-timestamp'])
  await until(async () => (await listed()).deadLetters === 0)
})

test('everything after a place is sent again by a replay from there', async (t) => {
  const { add, deliver, happen, pass, receiver, accounts, newest, now, listed } = await opened(t)
  const { id } = add('halts.*')
  deliver()
  await happen('halts.A', 'halts.B')
  pass(60_000)
  const at = instantOf(now())
  await happen('halts.C')
  const got = await receiver.got(3)
  const replay = async (kind: 'event' | 'instant') => {
    await until(async () => (await listed()).progress[0]?.waiting === 0)
    const [epoch = ''] = (got[0]?.id ?? '').split('-')
    const since = kind === 'event' ? { kind, epoch, sequence: 1 } : { kind, at }
    const place = await replayPositionOf(newest(), since, now())
    assert.ok(place !== null && accounts.replayFrom(id, place, 'test'))
  }
  await replay('event')
  assert.deepEqual(numbers(await receiver.got(5)), [1, 2, 3, 2, 3])
  await replay('instant')
  assert.deepEqual(numbers(await receiver.got(6)).slice(5), [3])
  const other = { kind: 'event', epoch: 'abcd', sequence: 1 } as const
  assert.equal(await replayPositionOf(newest(), other, now()), null)
  const early = { kind: 'instant', at: instantOf(now() - 8 * DAY_MS) } as const
  assert.equal(await replayPositionOf(newest(), early, now()), null)
})

test('events that were no longer kept when their turn came are said to be missing, and the rest is sent', async (t) => {
  const { add, deliver, stop, happen, expire, pass, receiver, reported, listed } = await opened(t)
  add('halts.*')
  deliver()
  await happen('halts.A')
  await receiver.got(1)
  await stop()
  await happen('halts.B', 'halts.C')
  pass(8 * DAY_MS)
  await happen('halts.D')
  await expire(2)
  deliver()
  assert.deepEqual(numbers(await receiver.got(3)), [1, 3, 4])
  await until(async () => (await listed()).progress[0]?.lostBehind !== null)
  const [halts] = (await listed()).progress
  assert.match(halts?.lostBehind ?? '', /^[0-9a-f]+-1$/)
  assert.equal(halts?.lostAt, instantOf(START + 8 * DAY_MS))
  assert.equal(reported.filter(([name]) => name === 'webhook_events_lost').length, 1)
})

test('other data have other numbers: what is stored in them is sent, what was tried is not, and that some may be missing is said', async (t) => {
  const { add, deliver, happen, replace, pass, receiver, listed } = await opened(t)
  add('halts.*')
  receiver.state.answer = ({ ticker }) => (ticker === 'C' ? 500 : 200)
  deliver()
  await happen('halts.A', 'halts.B', 'halts.C')
  await until(async () => (await listed()).progress[0]?.failingId?.endsWith('-3') === true)
  await replace()
  pass(60_000)
  deliver()
  await until(async () => (await listed()).progress[0]?.lostBehind?.endsWith('-2') === true)
  assert.equal((await listed()).progress[0]?.nextAttemptAt, null)
  await happen('halts.D')
  const got = await receiver.got(3)
  assert.deepEqual([got[2]?.ticker, numbers(got)], ['D', [1, 2, 1]])
})

test('a webhook that is removed gets nothing more, and one that hangs holds no other back', async (t) => {
  const { add, deliver, happen, receiver, accounts } = await opened(t)
  const hanging = add('halts.*')
  add('news.*')
  receiver.state.secret = ''
  receiver.state.answer = ({ topic }) => (topic === 'halts' ? null : 200)
  deliver()
  await happen('halts.A')
  await until(() => receiver.received.length === 1)
  await happen(...Array.from({ length: 50 }, () => 'news.A'))
  assert.equal((await receiver.got(50)).length, 50)
  assert.equal(receiver.received.filter(({ topic }) => topic === 'halts').length, 1)
  assert.equal(receiver.state.mostAtOnce, 2)
  accounts.removeWebhook(hanging.id, 'test')
  await until(() => accounts.deliverableWebhooks().length === 1)
  assert.deepEqual(accounts.listDeadLetters(hanging.id, { limit: 1, offset: 0 }).total, 0)
})
