/** Bars of Alpaca, Tiingo and Massive, from a server on 127.0.0.1 that speaks as they document it. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { temporaryFolder } from '../../../test/support/misbehaving-server.ts'
import { openTestMarket } from '../../../test/support/test-market.ts'
import { eveningOf, keys, type Traded, vendorServer } from '../../../test/support/vendor-server.ts'
import { prices } from '../../derived/prices/record.ts'
import { runFeed } from '../../ingest/feed-runner.ts'
import { inlineParsing } from '../../ingest/parsing.ts'
import { replayFeed } from '../../ingest/replay.ts'
import type { RunSelection } from '../../ingest/work-item.ts'
import { alpacaDailyAt } from '../../sources/alpaca/daily.ts'
import { massiveDailyAt } from '../../sources/massive/daily.ts'
import { openRawArchive } from '../../sources/raw-archive.ts'
import { tiingoDailyAt } from '../../sources/tiingo/daily.ts'
import type { VendorFeed } from '../../sources/vendor-feed.ts'
import { keyOrder } from '../../store/collection.ts'
import { checkpoints, feedRuns, quarantine } from '../../store/ingest-state.ts'
import { rowOf } from '../../store/record-text.ts'
import type { Store } from '../../store/store.ts'
import { datasets } from '../index.ts'
import { pricesDataset, vendorLoad } from './dataset.ts'

/** Apple's around its split of four for one, as traded. */
const apple: readonly Traded[] = [
  ['2020-07-30', 376.75, 385.19, 375.07, 384.76, 39_532_500],
  ['2020-07-31', 411.54, 425.66, 403.3, 425.04, 93_584_200],
  ['2020-08-26', 504.72, 507.97, 500.33, 506.09, 40_755_567],
  ['2020-08-27', 508.57, 509.94, 495.33, 500.04, 38_888_096],
  ['2020-08-28', 504.05, 505.77, 498.31, 499.23, 46_907_479],
  ['2020-08-31', 127.58, 131, 126, 129.04, 225_702_700],
  ['2020-09-01', 132.76, 134.8, 130.53, 134.18, 151_948_100],
]

const vendors: Readonly<Record<string, (origin: string) => VendorFeed>> = {
  Alpaca: alpacaDailyAt,
  Tiingo: tiingoDailyAt,
  Massive: massiveDailyAt,
}

const setUp = async (t: TestContext, feedAt: (origin: string) => VendorFeed) => {
  const { store, ask } = await openTestMarket()
  t.after(() => store.close())
  const archive = await openRawArchive(await temporaryFolder(t))
  const server = await vendorServer(t, {
    days: apple,
    today: '2020-08-28',
    splits: new Map([['2020-08-31', 4]]),
  })
  const feed = feedAt(server.origin)
  const own = datasets.map((each) => (each === pricesDataset ? { ...each, loads: [vendorLoad(feed)] } : each))
  const valuesOf = ({ settings = [] }: Partial<NonNullable<VendorFeed['key']>>) =>
    settings.map((name) => keys[name as keyof typeof keys])
  const run = async (
    now: number,
    selection: RunSelection = {},
    headers = feed.key?.headersOf?.(valuesOf(feed.key)) ?? {},
  ) => {
    server.requests.length = 0
    const parsing = inlineParsing(own)
    const signal = new AbortController().signal
    const fetcher = server.clientWith(headers)
    const environment = { fetcher, archive, scratch: '', now: () => now, signal }
    return runFeed({ feed, datasets: own, store, selection, parsing, environment })
  }
  const closes = async (adjusted: boolean) => {
    const { body } = await ask('/v1/prices/{ticker}', `/v1/prices/AAPL?adjusted=${adjusted}`)
    const rows = body['results'] as readonly { readonly date: string; readonly close: number }[]
    return rows.map(({ date, close }) => `${date} ${close}`)
  }
  /** What the archive has, read again into a market of its own. */
  const replayed = async () => {
    const other = await openTestMarket()
    t.after(() => other.store.close())
    const { entries } = await archive.index()
    const signal = new AbortController().signal
    const parsing = inlineParsing(own)
    const given = { feed, datasets: own, store: other.store, archive, entries, parsing, scratch: '' }
    const { report } = await replayFeed({ ...given, acceptDrift: false, signal, now: Date.now })
    return { report, entries, bars: await barsIn(other.store) }
  }
  return { store, ask, run, closes, replayed, ...server }
}

const barsIn = (store: Store) => store.rows(prices, { order: keyOrder(prices) })

const AAPL: RunSelection = { tickers: ['AAPL'] }

for (const [name, feedAt] of Object.entries(vendors)) {
  it(`${name}: the bars of a chosen ticker are stored raw and adjusted, over all pages`, async (t) => {
    const { run, closes } = await setUp(t, feedAt)
    const report = await run(eveningOf('2020-08-28'), AAPL)
    assert.deepEqual([report.failure, report.added, report.rejected], [null, 10, 0])
    const expected = ['2020-08-28 499.23', '2020-08-27 500.04', '2020-08-26 506.09', '2020-07-31 425.04']
    assert.deepEqual((await closes(false)).slice(0, 4), expected)
    assert.deepEqual((await closes(true)).slice(0, 4), expected)
  })

  it(`${name}: what reaches the last session is not asked for again, what does not is, without being named`, async (t) => {
    const { run, closes, market, requests } = await setUp(t, feedAt)
    await run(eveningOf('2020-08-27'), AAPL)
    assert.deepEqual((await closes(true)).length, 4)
    const again = await run(eveningOf('2020-08-27'))
    assert.deepEqual([again.failure, again.added + again.changed + again.removed, requests], [null, 0, []])
    market.today = '2020-08-28'
    assert.equal((await run(eveningOf('2020-08-28'))).failure, null)
    assert.deepEqual((await closes(true))[0], '2020-08-28 499.23')
  })

  it(`${name}: a split that came since makes the adjusted series be asked for again, whole`, async (t) => {
    const { run, closes, market, requests } = await setUp(t, feedAt)
    await run(eveningOf('2020-08-28'), AAPL)
    market.today = '2020-08-31'
    const report = await run(eveningOf('2020-08-31'))
    assert.deepEqual([report.failure, report.rejected], [null, 0])
    for (const from of ['2020-08-01', '2020-07-30'])
      assert.ok(
        requests.some((asked) => asked.includes(from)),
        from,
      )
    assert.deepEqual(await closes(true), [
      '2020-08-31 129.04',
      '2020-08-28 124.8075',
      '2020-08-27 125.01',
      '2020-08-26 126.5225',
      '2020-07-31 106.26',
      '2020-07-30 96.19',
    ])
    assert.deepEqual((await closes(false)).slice(0, 2), ['2020-08-31 129.04', '2020-08-28 499.23'])
  })

  it(`${name}: the raw archive has every page, under addresses without a key, and gives the same bars again`, async (t) => {
    const { run, market, store, replayed } = await setUp(t, feedAt)
    await run(eveningOf('2020-08-28'), AAPL)
    market.today = '2020-08-31'
    await run(eveningOf('2020-08-31'))
    const { report, entries, bars } = await replayed()
    assert.deepEqual([report.failure, report.absent], [null, []])
    assert.deepEqual(bars, await barsIn(store))
    assert.doesNotMatch(JSON.stringify(entries), /PKALPACA1|alp-5ecret|t11ngo|m4ss(?!ive)/)
  })

  it(`${name}: the bar of a session that is still running is left for later`, async (t) => {
    const { run, closes, market } = await setUp(t, feedAt)
    market.today = '2020-09-01'
    await run(Date.parse('2020-09-01T15:00:00Z'), AAPL)
    assert.equal((await closes(true))[0], '2020-08-31 129.04')
    await run(eveningOf('2020-09-01'))
    assert.equal((await closes(true))[0], '2020-09-01 134.18')
  })

  it(`${name}: a ticker that the vendor does not know is named, and others continue`, async (t) => {
    const { run, closes } = await setUp(t, feedAt)
    const { failure, absent, rejections } = await run(eveningOf('2020-08-28'), { tickers: ['META', 'AAPL'] })
    assert.equal(failure, null)
    assert.match([...absent, ...rejections.map(({ row }) => row)].join(' '), /META/)
    assert.equal((await closes(true)).length, 5)
  })

  it(`${name}: a wrong key stops the feed with what the vendor says, and no key is in it`, async (t) => {
    const { run, store } = await setUp(t, feedAt)
    const { failure } = await run(eveningOf('2020-08-28'), AAPL, { authorization: 'Bearer wrong-k3y' })
    assert.match(failure ?? '', /HTTP 40[13], (forbidden\.|Unknown API Key|Invalid token\.)$/)
    assert.equal(await store.total(checkpoints, { feed: 'none' }), 0)
  })

  it(`${name}: no key is in an address, the state of an ingest, a report or the words of a vendor that repeats it`, async (t) => {
    const { run, store, market, requests } = await setUp(t, feedAt)
    const asked: string[] = []
    const reports = [await run(eveningOf('2020-08-28'), AAPL)]
    asked.push(...requests)
    market.fault = { status: 400, body: { message: `bad keys ${Object.values(keys).join(' ')}` } }
    reports.push(await run(eveningOf('2020-09-01')))
    market.fault = { status: 403, body: { error: `bad keys ${Object.values(keys).join(' ')}` } }
    reports.push(await run(eveningOf('2020-09-01')))
    assert.match(reports[2]?.failure ?? '', /HTTP 403, bad keys .*\[key\]/)
    const kept = await Promise.all([checkpoints, quarantine, feedRuns].map((of) => store.rows(of, {})))
    const mine = name === 'Alpaca' ? /PKALPACA1|alp-5ecret/ : name === 'Tiingo' ? /t11ngo/ : /m4ss(?!ive)/
    assert.doesNotMatch(JSON.stringify([asked, requests, reports, kept]), mine)
  })

  it(`${name}: a limit stops the feed after its tries, and the next run begins with who was not served`, async (t) => {
    const { run, market, closes } = await setUp(t, feedAt)
    market.fault = { status: 429, body: { status: 'ERROR', error: 'too many requests' } }
    const { failure } = await run(eveningOf('2020-08-28'), AAPL)
    assert.match(
      failure ?? '',
      /HTTP 429, too many requests \(\w+ is not asked again for a minute\) \(5 tries\)$/,
    )
    market.fault = null
    assert.equal((await run(eveningOf('2020-08-28'), AAPL)).failure, null)
    assert.equal((await closes(true)).length, 5)
  })

  it(`${name}: an answer in another shape goes into quarantine by name, and nothing of it is stored`, async (t) => {
    const { run, market, closes } = await setUp(t, feedAt)
    await run(eveningOf('2020-08-27'), AAPL)
    for (const body of [
      { status: 'OK', data: [] },
      'You have run over your 500 symbol look up',
      [{ day: 1 }],
    ]) {
      market.fault = { status: 200, body }
      const { failure } = await run(eveningOf('2020-08-28'))
      assert.ok(failure !== null, JSON.stringify(body))
    }
    assert.equal((await closes(true)).length, 4)
  })
}

it('tickers that only the feed of the whole market gave bars are not asked for one by one', async (t) => {
  const { run, store, requests } = await setUp(t, massiveDailyAt)
  const bar = {
    date: '2020-08-27',
    open: null,
    high: null,
    low: null,
    close: 500.04,
    volume: null,
    adjClose: null,
  }
  const series = { security: '0000320193:AAPL', symbol: 'AAPL', basis: 'raw', source: 'massive' } as const
  const row = rowOf(prices, { ...series, date: bar.date, close: bar.close }, { ...bar, source: 'massive' })
  await store.write({ origin: 'real', source: 'massive-grouped', at: '2020-08-28T01:00:00Z' }, ({ put }) =>
    put({ collection: prices, rows: [row] }),
  )
  const report = await run(eveningOf('2020-08-28'))
  assert.deepEqual([report.failure, requests], [null, []])
})
