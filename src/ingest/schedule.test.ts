/** Feeds come due by their publisher's clock, once each time, and a failure is tried again soon. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Cadence, Feed } from '../sources/feed.ts'
import { checkpoints, type FeedRun, ingestState } from '../store/ingest-state.ts'
import { rowOf } from '../store/record-text.ts'
import { openSqliteStore } from '../store/sqlite.ts'
import { beginRun, lastRunOf } from './feed-run-state.ts'
import { dueAt, dueFeeds, nextDueAt } from './schedule.ts'

const feedOf = (name: string, every: Cadence): Feed => ({
  name,
  every,
  about: '',
  publisher: { name: '', terms: '' },
  expect: 'any',
  files: { kind: 'file-set', addresses: [] },
  parse: () => null,
})

const runOf = (feed: string, startedAt: string, outcome: FeedRun['outcome'] = 'done'): FeedRun => ({
  feed,
  startedAt,
  finishedAt: startedAt,
  outcome,
  failure: null,
  succeededAt: startedAt,
  changedAt: null,
  files: 1,
  unchangedFiles: 0,
  absent: 0,
  quarantined: 0,
  rejected: 0,
})

const due = (feed: Feed, run: FeedRun | null) => new Date(dueAt(feed, run)).toISOString()

it('a daily feed is due at 04:15 in New York, in summer and in winter', () => {
  const feed = feedOf('a', 'day')
  assert.equal(due(feed, runOf('a', '2026-07-01T12:00:00Z')), '2026-07-02T08:15:00.000Z')
  assert.equal(due(feed, runOf('a', '2026-11-20T12:00:00Z')), '2026-11-21T09:15:00.000Z')
})

it('the nights the clocks change have one run each', () => {
  const feed = feedOf('a', 'day')
  assert.equal(due(feed, runOf('a', '2026-03-07T09:15:00Z')), '2026-03-08T08:15:00.000Z')
  assert.equal(due(feed, runOf('a', '2026-10-31T08:15:00Z')), '2026-11-01T09:15:00.000Z')
})

it('an hourly feed rests at night and on Sundays', () => {
  const feed = feedOf('a', 'hour')
  assert.equal(due(feed, runOf('a', '2026-11-20T15:10:00Z')), '2026-11-20T16:10:00.000Z')
  assert.equal(due(feed, runOf('a', '2026-11-21T03:30:00Z')), '2026-11-23T11:10:00.000Z')
})

it('a feed that never ran, or whose run was killed, is due at once; a failed one after an hour', () => {
  const feed = feedOf('a', 'month')
  assert.equal(dueAt(feed, null), 0)
  assert.equal(dueAt(feed, runOf('a', '2026-11-20T12:00:00Z', 'running')), 0)
  assert.equal(due(feed, runOf('a', '2026-11-20T12:00:00Z', 'stopped')), '2026-11-20T13:00:00.000Z')
})

it('a feed whose run was killed twice in a row, the first time before a file was read, waits an hour, so that others get their turn', async () => {
  const feed = feedOf('a', 'day')
  const store = openSqliteStore({ path: ':memory:', collections: ingestState })
  const runAfter = async (startedAt: string): Promise<FeedRun | null> => {
    await beginRun(store, 'a', Date.parse(startedAt))
    return lastRunOf(store, 'a')
  }
  const read = (at: string) =>
    store.write({ origin: 'real', source: 'a', at }, (transaction) =>
      transaction.put({
        collection: checkpoints,
        rows: [
          rowOf(
            checkpoints,
            { feed: 'a', item: 'file' },
            { readAt: at, basis: '', files: [], linked: [], rows: 1, skipped: 0, kept: 1, rejected: 0 },
          ),
        ],
      }),
    )
  assert.equal(dueAt(feed, await runAfter('2026-11-20T12:00:00Z')), 0)
  await read('2026-11-20T12:00:10Z')
  assert.equal(dueAt(feed, await runAfter('2026-11-20T12:01:00Z')), 0)
  assert.equal(due(feed, await runAfter('2026-11-20T12:02:00Z')), '2026-11-20T13:02:00.000Z')
  assert.equal(due(feed, await runAfter('2026-11-20T13:02:00Z')), '2026-11-20T14:02:00.000Z')
  await read('2026-11-20T13:02:10Z')
  assert.equal(dueAt(feed, await runAfter('2026-11-20T14:02:00Z')), 0)
  store.close()
})

it('who comes second finds nothing due', () => {
  const feeds = [feedOf('a', 'day'), feedOf('b', 'week')]
  const now = Date.parse('2026-11-21T12:00:00Z')
  assert.deepEqual(
    dueFeeds(feeds, new Map(), now).map(({ name }) => name),
    ['a', 'b'],
  )
  const runs = new Map(feeds.map(({ name }) => [name, runOf(name, '2026-11-21T11:59:00Z')]))
  assert.deepEqual(dueFeeds(feeds, runs, now), [])
  assert.equal(new Date(nextDueAt(feeds, runs)).toISOString(), '2026-11-22T09:15:00.000Z')
})
