/** The bars of a whole day, stored under the securities of that day and served. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { temporaryFolder } from '../../../test/support/misbehaving-server.ts'
import { openTestMarket } from '../../../test/support/test-market.ts'
import { eveningOf, keys, vendorServer } from '../../../test/support/vendor-server.ts'
import { runFeed } from '../../ingest/feed-runner.ts'
import { inlineParsing } from '../../ingest/parsing.ts'
import { utcOfNewYorkWallMs } from '../../lib/new-york-time.ts'
import { massiveGroupedAt } from '../../sources/massive/grouped.ts'
import { openRawArchive } from '../../sources/raw-archive.ts'
import { datasets } from '../index.ts'
import { marketDayLoad, pricesDataset } from './dataset.ts'

type Row = Readonly<Record<string, unknown>>

const addressOf = (day: string) =>
  `https://api.massive.com/v2/aggs/grouped/locale/us/market/stocks/${day}?adjusted=false`

const setUp = async (t: TestContext) => {
  const market = await openTestMarket()
  t.after(() => market.store.close())
  /** Plainly invented bars, all of one price. */
  const load = (day: string, closes: Readonly<Record<string, number>>, at?: string) => {
    const end = utcOfNewYorkWallMs(Date.parse(`${day}T16:00:00Z`))
    const results = Object.entries(closes).map(([T, c]) => ({
      T,
      o: c,
      h: c,
      l: c,
      c,
      v: 10.5,
      vw: c,
      n: 1,
      t: end,
    }))
    const body = { adjusted: false, status: 'OK', resultsCount: results.length, results }
    return market.load('massive-grouped', { [addressOf(day)]: body }, at)
  }
  const bars = async (target: string) =>
    (await market.ask('/v1/prices/{ticker}', `/v1/prices/${target}`)).body as {
      readonly results: readonly Row[]
    } & Row
  return { ...market, load, bars }
}

it('bars of a day are served raw, under the tickers of classes and preferreds, and a file read twice changes nothing', async (t) => {
  const { load, bars } = await setUp(t)
  const day = { AAPL: 225.5, 'BRK.B': 400, FpB: 24 }
  assert.equal((await load('2024-06-28', day)).added > 0, true)
  const { added, changed, removed } = await load('2024-06-28', day)
  assert.deepEqual([added, changed, removed], [0, 0, 0])
  await load('2024-07-01', { AAPL: 226 })
  const { adjusted, results } = await bars('AAPL')
  assert.equal(adjusted, false)
  assert.deepEqual(
    results.map(({ date, close, volume, source }) => [date, close, volume, source]),
    [
      ['2024-07-01', 226, 11, 'massive'],
      ['2024-06-28', 225.5, 11, 'massive'],
    ],
  )
  for (const ticker of ['BRK-B', 'F-PB']) assert.equal((await bars(ticker))['total'], 1)
})

it('a symbol is that of its day: a former ticker’s bars are of the security that has another now', async (t) => {
  const { load, bars } = await setUp(t)
  await load('2022-06-08', { FB: 196.64 })
  await load('2022-06-09', { META: 184 })
  assert.deepEqual(
    (await bars('META')).results.map(({ close }) => close),
    [184, 196.64],
  )
})

it('shares that trade when issued are left out, and so is a session that is still running', async (t) => {
  const { load, bars } = await setUp(t)
  const { skipped } = await load('2024-06-28', { AAPL: 225.5, AAPLw: 100 })
  assert.equal(skipped, 1)
  const running = await load('2024-07-01', { AAPL: 226 }, '2024-07-01T15:00:00Z')
  assert.equal(running.skipped, 1)
  assert.equal((await bars('AAPL'))['total'], 1)
})

it('a bar that breaks a rule is rejected with its reason, and the others are stored', async (t) => {
  const { load, bars } = await setUp(t)
  const { rejected } = await load('2024-06-28', { AAPL: 225.5, GOOGL: 0 })
  assert.deepEqual(
    rejected.map(({ row, reason }) => [row, reason]),
    [['GOOGL 2024-06-28', 'a price is not above zero']],
  )
  assert.equal((await bars('AAPL'))['total'], 1)
})

it('a run asks once for each day of trading that is over since the day named', async (t) => {
  const { store, bars } = await setUp(t)
  const { origin, requests, clientWith } = await vendorServer(t, {
    days: [
      ['2020-08-28', 504.05, 505.77, 498.31, 499.23, 46_907_479],
      ['2020-08-31', 127.58, 131, 126, 129.04, 225_702_700],
    ],
    today: '2020-08-31',
  })
  const feed = massiveGroupedAt(origin)
  const own = datasets.map((each) =>
    each === pricesDataset ? { ...each, loads: [marketDayLoad(feed)] } : each,
  )
  const environment = {
    fetcher: clientWith({ authorization: `Bearer ${keys.massiveKey}` }),
    archive: await openRawArchive(await temporaryFolder(t)),
    scratch: '',
    now: () => eveningOf('2020-09-01'),
    signal: new AbortController().signal,
  }
  const given = { feed, datasets: own, store, parsing: inlineParsing(own), environment }
  const report = await runFeed({ ...given, selection: { since: '2020-08-28' } })
  assert.equal(report.failure, null)
  assert.deepEqual(
    requests.map((target) => target.slice(-25, -15)),
    ['2020-08-31', '2020-08-28'],
  )
  assert.deepEqual(
    (await bars('AAPL')).results.map(({ close }) => close),
    [129.04, 499.23],
  )
})
