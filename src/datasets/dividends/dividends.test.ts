/** Dividends and the splits that restate them, loaded through their feeds and asked for over the interface. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { dividendFile, splitFile } from '../../../test/files/calendar-files.ts'
import { tickerFiles } from '../../../test/files/company-files.ts'
import { planOf } from '../../../test/support/query-plan.ts'
import { loadFiles, NOW, openTestMarket } from '../../../test/support/test-market.ts'
import { writeItem } from '../../../test/support/write-item.ts'
import { dividends } from '../../derived/dividends/record.ts'
import { splits } from '../../derived/splits/record.ts'
import { parsedItemOf } from '../../ingest/item-parsing.ts'
import { pricesCsvOf } from '../../sources/prices-csv.ts'
import { type Order, reversed } from '../../store/collection.ts'
import { datasets } from '../index.ts'

const setUp = async (t: TestContext) => {
  const market = await openTestMarket()
  t.after(() => market.store.close())
  const load = (name: string, files: Readonly<Record<string, unknown>>) =>
    loadFiles(market.store, name, files)
  const rows = async (
    path: '/v1/dividends/{ticker}' | '/v1/splits/{ticker}' | '/v1/dividends',
    target: string,
  ) => (await market.ask(path, target)).body['results'] as readonly Record<string, unknown>[]
  return { load, rows, ask: market.ask, store: market.store }
}

/** Apple paid 0.82 before its four-for-one split of 2020-08-31. */
it('a dividend is served as declared, and restated for a later split whichever of the two is loaded first', async (t) => {
  for (const order of ['dividend first', 'split first']) {
    const { load, rows } = await setUp(t)
    const steps = [
      () => load('nasdaq-dividends', dividendFile('2020-08-07', ['AAPL', 0.82, 3.28])),
      () => load('nasdaq-splits', splitFile('2020-08-31', ['AAPL', '4:1'])),
    ]
    for (const step of order === 'dividend first' ? steps : steps.toReversed()) await step()
    const [dividend] = await rows('/v1/dividends/{ticker}', '/v1/dividends/AAPL')
    assert.deepEqual(
      [dividend?.['dividend'], dividend?.['adjDividend'], dividend?.['frequency'], dividend?.['paymentDate']],
      [0.82, 0.205, 'Quarterly', null],
      order,
    )
  }
})

it('a split whose ratio has no end restates exactly: three tenths before one for three are nine tenths', async (t) => {
  const { load, rows } = await setUp(t)
  await load('nasdaq-dividends', dividendFile('2024-01-05', ['F', 0.3, 1.2], ['AAPL', 0.02, 0.08]))
  await load('nasdaq-splits', splitFile('2024-03-01', ['F', '1:3'], ['AAPL', '1:150']))
  const adjusted = async (ticker: 'F' | 'AAPL') =>
    (await rows('/v1/dividends/{ticker}', `/v1/dividends/${ticker}`))[0]?.['adjDividend']
  assert.deepEqual([await adjusted('F'), await adjusted('AAPL')], [0.9, 3])
  const ratios = ['F', 'AAPL'].map(
    async (ticker) => (await rows('/v1/splits/{ticker}', `/v1/splits/${ticker}`))[0],
  )
  assert.deepEqual(
    (await Promise.all(ratios)).map((row) => row?.['ratio']),
    [0.3333333333, 0.0066666667],
  )
})

/** Facebook became META on 2022-06-09; dividend and split are made up. */
it('a dividend under a former ticker is restated for a split under the present one, before the lists are known too', async (t) => {
  const steps = [
    ['nasdaq-dividends', dividendFile('2021-06-15', ['FB', 0.5, 2])],
    ['nasdaq-splits', splitFile('2024-02-21', ['META', '2:1'])],
    ['sec-tickers', tickerFiles],
  ] as const
  for (const order of [steps, steps.toReversed(), [steps[1], steps[2], steps[0]]]) {
    const { store, ask } = await openTestMarket({ files: order })
    t.after(() => store.close())
    const { body } = await ask('/v1/dividends/{ticker}', '/v1/dividends/META')
    const [row] = body['results'] as readonly Record<string, unknown>[]
    assert.deepEqual([row?.['ticker'], row?.['dividend'], row?.['adjDividend']], ['META', 0.5, 0.25])
  }
})

it('a split on the ex-date itself restates nothing, and a split that is taken back restates nothing any more', async (t) => {
  const { load, rows } = await setUp(t)
  await load('nasdaq-dividends', dividendFile('2020-08-31', ['AAPL', 0.82, 0]))
  await load('nasdaq-splits', splitFile('2020-08-31', ['AAPL', '4:1']))
  const served = async () => (await rows('/v1/dividends/{ticker}', '/v1/dividends/AAPL'))[0]
  assert.deepEqual([(await served())?.['adjDividend'], (await served())?.['type']], [0.82, 'special'])
  await load('nasdaq-splits', splitFile('2021-01-04', ['AAPL', '2:1']))
  assert.equal((await served())?.['adjDividend'], 0.41)
  await load('nasdaq-splits', splitFile('2021-01-04', ['GOOGL', '20:1']))
  assert.equal((await served())?.['adjDividend'], 0.82)
})

it('a payment above the year’s rate is no regular one, and of which kind is unknown', async (t) => {
  const { load, rows } = await setUp(t)
  await load('nasdaq-dividends', dividendFile('2023-12-27', ['AAPL', 15, 4.08], ['F', 1.1, 1]))
  const typeOf = async (ticker: string) => {
    const [row] = await rows('/v1/dividends/{ticker}', `/v1/dividends/${ticker}`)
    return [row?.['dividend'], row?.['type'], row?.['frequency']]
  }
  assert.deepEqual(await typeOf('AAPL'), [15, null, null])
  // A raise of a dividend that is paid once a year.
  assert.deepEqual(await typeOf('F'), [1.1, 'regular', null])
})

it('a split that is only announced restates nothing, and restates on its day when the calendar changes anywhere', async (t) => {
  const { load, rows, store } = await setUp(t)
  await load('nasdaq-dividends', dividendFile('2026-11-02', ['AAPL', 0.26, 1.04]))
  await load('nasdaq-splits', splitFile('2026-12-01', ['AAPL', '4:1']))
  const served = async () => (await rows('/v1/dividends/{ticker}', '/v1/dividends/AAPL'))[0]?.['adjDividend']
  assert.equal(await served(), 0.26)
  const later = '2026-12-01T13:00:00Z'
  await loadFiles(store, 'nasdaq-splits', splitFile('2026-12-31', ['F', '2:1']), later)
  assert.equal(await served(), 0.065)
})

it('a symbol written Nasdaq’s way is served under its listed ticker, and a corrected day replaces its rows', async (t) => {
  const { load, rows } = await setUp(t)
  await load('nasdaq-dividends', dividendFile('2024-01-05', ['BRK/B', 1, 4], ['F', 0.15, 0.6]))
  assert.equal((await rows('/v1/dividends/{ticker}', '/v1/dividends/BRK-B')).length, 1)
  await load('nasdaq-dividends', dividendFile('2024-01-05', ['F', 0.15, 0.6]))
  assert.equal((await rows('/v1/dividends/{ticker}', '/v1/dividends/BRK-B')).length, 0)
  assert.deepEqual(
    (await rows('/v1/dividends', '/v1/dividends')).map(({ ticker }) => ticker),
    ['F'],
  )
})

it('dividends of the market come newest first, then by ticker, within the days asked for', async (t) => {
  const { load, ask } = await setUp(t)
  await load('nasdaq-dividends', dividendFile('2024-01-05', ['META', 1, 4], ['F', 1, 4], ['AAPL', 1, 4]))
  await load('nasdaq-dividends', dividendFile('2024-01-08', ['F', 1, 4]))
  const { body } = await ask('/v1/dividends', '/v1/dividends?from=2024-01-01&to=2024-01-05&limit=2&page=1')
  const results = body['results'] as readonly Record<string, unknown>[]
  assert.deepEqual(
    results.map(({ ticker, date }) => [ticker, date]),
    [['META', '2024-01-05']],
  )
  assert.deepEqual([body['count'], body['total'], body['page']], [1, 3, 1])
  assert.equal((await ask('/v1/dividends/{ticker}', '/v1/dividends/NOPE')).status, 404)
  const empty = await ask('/v1/splits/{ticker}', '/v1/splits/F')
  assert.deepEqual(empty.body, { ticker: 'F', results: [], count: 0, total: 0 })
})

/** Apple closed at 124.8075 on today's shares on 2020-08-28, and at 499.23 as it was traded. */
it('a yield is the year’s rate over the close of the ex-date as it was traded, whichever is loaded first', async (t) => {
  for (const [basis, close, expected] of [
    ['raw', 499.23, 0.657],
    ['adjusted', 124.8075, null],
  ] as const) {
    for (const order of ['dividends first', 'prices first']) {
      const { load, rows, store } = await setUp(t)
      const bars = `Date,Close\n2020-08-28,${close}\n2020-08-31,${close}\n`
      const feed = pricesCsvOf({ columns: { date: 'Date', close: 'Close' }, basis, ticker: 'AAPL' })
      const parsed = parsedItemOf(datasets, feed, [{ address: 'a.csv', bytes: Buffer.from(bars) }])
      const context = {
        feed: feed.name,
        item: 'a.csv',
        inputsVersion: '',
        files: [],
        at: NOW,
        fetched: 'now' as const,
      }
      const steps = [
        () => load('nasdaq-dividends', dividendFile('2020-08-28', ['AAPL', 0.82, 3.28], ['AAPL', 1, 0])),
        () => writeItem(store, datasets, feed, parsed, context),
      ]
      for (const step of order === 'dividends first' ? steps : steps.toReversed()) await step()
      const served = await rows('/v1/dividends/{ticker}', '/v1/dividends/AAPL')
      const yields = Object.fromEntries(served.map((row) => [row['type'], row['yield']]))
      assert.deepEqual(yields, { regular: expected, special: null }, `${basis}, ${order}`)
    }
  }
})

it('the splits of a month, the dividends restated and either end of the calendar are found in an index', () => {
  const month = { from: '2026-10-21', to: '2026-11-20' }
  const newestFirst: Order<typeof dividends> = ['on desc', 'ticker']
  for (const [of, selection] of [
    [splits, { where: { on: month }, order: newestFirst }],
    [dividends, { where: { isAdjusted: 1 } }],
    [dividends, { where: { security: '0000320193:AAPL', on: month } }],
    [dividends, { order: newestFirst, limit: 1 }],
    [dividends, { order: reversed(newestFirst), limit: 1 }],
  ] as const) {
    const plan = planOf(of, selection).join()
    assert.match(plan, /^(?:SEARCH|SCAN) \w+ USING (?:(?:COVERING )?INDEX \w+|PRIMARY KEY)(?: \([^)]*\))?$/)
    assert.ok(plan.startsWith('SEARCH') || 'limit' in selection, plan)
  }
})
