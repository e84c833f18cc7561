/** The health of a feed by its last run. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectiveConfig } from '../config.ts'
import { datasets } from '../datasets/index.ts'
import { DAY_MS, instantOf } from '../lib/day.ts'
import type { Feed } from '../sources/feed.ts'
import type { FeedRun } from '../store/ingest-state.ts'
import { feedStateOf } from './feed-state.ts'
import { feedsOf } from './feeds.ts'
import { datasetHealthOf, feedHealthOf } from './health.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const at = instantOf(NOW - DAY_MS)
const run: FeedRun = {
  feed: 'some',
  startedAt: at,
  finishedAt: at,
  outcome: 'done',
  failure: null,
  succeededAt: null,
  changedAt: null,
  files: 0,
  unchangedFiles: 0,
  absent: 0,
  quarantined: 0,
  rejected: 0,
}
const feedOf = (files: Feed['files']): Feed => ({
  name: 'some',
  about: '',
  publisher: { name: '', terms: '' },
  expect: 'any',
  files,
  parse: () => null,
})
const derived = feedOf({ kind: 'derived-addresses', host: 'example.com', path: /./ })
const listed = feedOf({ kind: 'file-set', addresses: ['https://example.com/a'] })

test('a feed whose files no stored row wants is well while it runs; one that found no file is late; one killed again fails', () => {
  const healthOf = (feed: Feed, more: Partial<FeedRun> = {}, now = NOW) =>
    feedHealthOf(feed, { ...run, ...more }, now).health
  assert.equal(healthOf(derived), 'ok')
  assert.equal(healthOf(derived, {}, NOW + 30 * DAY_MS), 'late')
  assert.equal(healthOf(derived, { absent: 3 }), 'late')
  assert.equal(healthOf(derived, { outcome: 'stopped' }), 'failing')
  assert.equal(healthOf(listed, { outcome: 'running' }), 'unfinished')
  assert.equal(healthOf(listed, { outcome: 'running', failure: 'killed' }), 'failing')
  assert.equal(healthOf(listed), 'late')
  assert.equal(healthOf(listed, { files: 1, succeededAt: at }), 'ok')
})

test('a run that stopped before its last file has no share of files; one with files in quarantine has', () => {
  const coverageOf = (more: Partial<FeedRun>) =>
    feedHealthOf(listed, { ...run, files: 1, ...more }, NOW).coverage
  assert.equal(coverageOf({}), 1)
  assert.equal(coverageOf({ outcome: 'stopped' }), null)
  assert.equal(coverageOf({ outcome: 'interrupted' }), null)
  assert.equal(coverageOf({ outcome: 'stopped', quarantined: 1 }), 0.5)
})

test('a feed without its key waits for it, whatever a run without anything to ask for did', () => {
  const { config } = effectiveConfig({ environment: {} })
  const feed = feedsOf(datasets).find(({ name }) => name === 'alpaca-daily') ?? assert.fail()
  const stateOf = (succeededAt: string | null) => {
    const { health, waitsFor } = feedStateOf(feed, { ...run, feed: feed.name, succeededAt }, config, NOW)
    return [health, waitsFor]
  }
  assert.deepEqual(stateOf(null), ['never', 'key'])
  assert.deepEqual(stateOf(at), ['ok', 'key'])
})

test('clients read a failure without the folders of this machine, operators the whole of it', () => {
  const dataset =
    datasets.find(({ loads }) => loads.some(({ feed }) => feed.name === 'sec-tickers')) ?? assert.fail()
  const shownOf = (failure: string) => {
    const runs = new Map([['sec-tickers', { ...run, outcome: 'stopped', failure } as const]])
    const [shown] = datasetHealthOf(dataset, runs, NOW).feeds.filter(({ name }) => name === 'sec-tickers')
    return shown?.failure
  }
  for (const [failure, shown] of [
    [
      'https://www.sec.gov/files/a.json: /srv/my mirror/www.sec.gov/files/a.json is a link that leads out of the mirror, to /home/ops/a.json',
      'https://www.sec.gov/files/a.json: a.json is a link that leads out of the mirror, to a.json',
    ],
    ['../mirror/www.sec.gov/a.zip, line 1: header lacks "x"', 'a.zip, line 1: header lacks "x"'],
    ['https://www.sec.gov/a/b.json: HTTP 403 (sec.gov is not asked again for 10 minutes)', ''],
    ['a and/or b / c', ''],
  ] as const)
    assert.equal(shownOf(failure), shown || failure)
  assert.equal(feedHealthOf(listed, { ...run, failure: '/srv/a.csv' }, NOW).failure, '/srv/a.csv')
})
