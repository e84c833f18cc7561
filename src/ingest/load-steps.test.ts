/** A first load runs what serves a user first, and asks for nothing twice after it was killed. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openExampleStore } from '../../test/support/example-feed.ts'
import { datasets } from '../datasets/index.ts'
import type { Feed } from '../sources/feed.ts'
import type { FirstLoad } from '../sources/load-stage.ts'
import { checkpoints, type FeedRun } from '../store/ingest-state.ts'
import { rowOf } from '../store/record-text.ts'
import { feedsOf } from './feeds.ts'
import { isFirstLoad, type LoadStep, loadStepsOf } from './load-steps.ts'

const NOW = Date.parse('2026-11-20T15:00:00Z')
const one = '0000000001'
const two = '0000000002'

const feedOf = (name: string, files: Feed['files'], first?: FirstLoad): Feed => ({
  name,
  about: `${name}.`,
  publisher: { name: '', terms: '' },
  expect: 'any',
  ...(first && { first }),
  files,
  parse: () => null,
})
const addresses = (count: number) =>
  Array.from({ length: count }, (_, at) => `https://lists.example/${at}.csv`)
const listOf = (name: string, count: number, first?: FirstLoad): Feed =>
  feedOf(name, { kind: 'file-set', addresses: addresses(count) }, first)

const company: Feed = feedOf(
  'company',
  {
    kind: 'companies',
    host: 'data.sec.gov',
    path: /./,
    addressOf: (cik) => `https://data.sec.gov/${cik}.json`,
    bulkAddress: 'https://www.sec.gov/all.zip',
  },
  {
    stage: 'bulk',
    sample: { stage: 'companies', filesEach: 4 },
    megabytes: 100,
    minutesToRead: 2,
  },
)
const large = listOf('large', 40)
const small = listOf('small', 1)
const lists = listOf('lists', 3, { stage: 'lists' })
const rest = feedOf('rest', { kind: 'derived-addresses', host: 'a.example', path: /./ }, { stage: 'single' })
const feeds = [rest, large, company, small, lists]

const runOf = (feed: string, changes: Partial<FeedRun> = {}): FeedRun => ({
  feed,
  startedAt: '2026-11-19T15:00:00Z',
  finishedAt: '2026-11-19T15:00:00Z',
  outcome: 'done',
  failure: null,
  succeededAt: '2026-11-19T15:00:00Z',
  changedAt: '2026-11-19T15:00:00Z',
  files: 1,
  unchangedFiles: 0,
  absent: 0,
  quarantined: 0,
  rejected: 0,
  ...changes,
})
const runsOf = (...runs: readonly FeedRun[]) => new Map(runs.map((run) => [run.feed, run]))

const worldOf = (t: { readonly after: (end: () => void) => void }) => {
  const store = openExampleStore(':memory:')
  t.after(() => store.close())
  const source = { store, runs: runsOf(), sample: [one, two, one], isMirror: false, now: NOW }
  return { store, source }
}
const named = (steps: readonly LoadStep[]) =>
  steps.map(({ feed, ciks }) => (ciks === undefined ? feed.name : `${feed.name} of ${ciks.join()}`))

it('a first load begins with lists and the companies of the sample, and ends with bulk files and single ones', async (t) => {
  const { source } = worldOf(t)
  const steps = await loadStepsOf(feeds, source)
  assert.deepEqual(named(steps), ['lists', `company of ${one},${two}`, 'small', 'large', 'company', 'rest'])
  assert.deepEqual(
    steps.map(({ screensAfter = false }) => screensAfter),
    [false, true, false, false, false, false],
  )
})

it('the estimate is what the pace, the line and the reading take', async (t) => {
  const { source } = worldOf(t)
  const steps = await loadStepsOf(feeds, source)
  assert.deepEqual(
    steps.map(({ estimate }) => estimate),
    [
      { files: 3, megabytes: null, seconds: 1.5 },
      { files: 8, megabytes: null, seconds: 1 },
      { files: 1, megabytes: null, seconds: 0.5 },
      { files: 40, megabytes: null, seconds: 20 },
      { files: 1, megabytes: 100, seconds: 140 },
      { files: null, megabytes: null, seconds: null },
    ],
  )
})

it('once every feed was loaded they run in the order in which they build on each other', async (t) => {
  const { source } = worldOf(t)
  const runs = runsOf(...feeds.map(({ name }) => runOf(name)))
  assert.deepEqual(named(await loadStepsOf(feeds, { ...source, runs })), [
    'rest',
    'large',
    'company',
    'small',
    'lists',
  ])
})

it('a killed load continues with the companies that it had not read whole', async (t) => {
  const { store, source } = worldOf(t)
  const at = '2026-11-20T14:00:00Z'
  const more = 'https://data.sec.gov/more.json'
  const read = (item: string, linked: string[]) =>
    store.write({ origin: 'real', source: 'company', at }, (transaction) => {
      const checkpoint = {
        readAt: at,
        basis: '',
        files: [],
        linked,
        rows: 1,
        skipped: 0,
        kept: 1,
        rejected: 0,
      }
      const rows = [rowOf(checkpoints, { feed: 'company', item }, checkpoint)]
      return transaction.put({ collection: checkpoints, rows })
    })
  await read(`https://data.sec.gov/${one}.json`, [more])
  assert.deepEqual(named(await loadStepsOf([company], source)), [`company of ${one},${two}`, 'company'])
  await read(more, [])
  assert.deepEqual(named(await loadStepsOf([company], source)), [`company of ${two}`, 'company'])
  await read(`https://data.sec.gov/${two}.json`, [])
  assert.deepEqual(named(await loadStepsOf([company], source)), ['company'])
})

it('a mirror has no companies that come first, and no pace', async (t) => {
  const { source } = worldOf(t)
  const steps = await loadStepsOf(feeds, { ...source, isMirror: true })
  assert.deepEqual(named(steps), ['lists', 'large', 'small', 'company', 'rest'])
  assert.ok(steps.every(({ estimate }) => estimate === null))
})

it('a load is the first until it came to its end or left rows in quarantine alone', () => {
  const isFirst = (changes: Partial<FeedRun>) => isFirstLoad(small, runsOf(runOf('small', changes)))
  const never = { succeededAt: null }
  assert.equal(isFirstLoad(small, runsOf()), true)
  assert.equal(isFirst({}), false)
  assert.equal(isFirst({ ...never, outcome: 'running' }), true)
  assert.equal(isFirst({ ...never, outcome: 'interrupted' }), true)
  assert.equal(isFirst({ outcome: 'interrupted' }), false)
  assert.equal(isFirst({ ...never, outcome: 'stopped', changedAt: null }), true)
  assert.equal(isFirst({ ...never, outcome: 'stopped' }), false)
  assert.equal(isFirst({ ...never, outcome: 'done', changedAt: null }), false)
  const bundled = feedOf('bundled', { kind: 'bundled', files: [] })
  assert.equal(isFirstLoad(bundled, runsOf()), false)
})

it('every feed has its place: who is listed before filings, filings before bulk files, single filings last', async (t) => {
  const { source } = worldOf(t)
  const all = feedsOf(datasets).filter(({ files }) => files.kind !== 'operator-supplied')
  const names = named(await loadStepsOf(all, { ...source, sample: [one] }))
  const wanted = [
    'sec-tickers',
    'nasdaq-symbols',
    `sec-submissions of ${one}`,
    'edgar-index',
    'edgar-current',
    'nasdaq-screener',
    `sec-company-facts of ${one}`,
    'treasury-yields',
    'sec-submissions',
    'sec-company-facts',
    'sec-statement-data-sets',
    'sec-insider-transactions',
    'sec-nport-data-sets',
    'sec-ownership',
  ]
  const places = wanted.map((name) => names.indexOf(name))
  assert.ok(!places.includes(-1), names.join())
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
    names.join(),
  )
})
