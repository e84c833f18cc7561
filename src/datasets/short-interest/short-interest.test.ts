/** Short interest in FINRA's layouts, loaded and asked for; where no source is named the figures are made up. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { biweekly } from '../../../test/files/calendar-files.ts'
import { tickerFiles } from '../../../test/files/company-files.ts'
import { planOf } from '../../../test/support/query-plan.ts'
import { loadFiles, NOW, openTestMarket } from '../../../test/support/test-market.ts'
import { shareCounts } from '../../derived/share-counts/record.ts'
import { businessDayAfter } from '../../lib/exchange-holidays.ts'
import { rowOf } from '../../store/record-text.ts'
import { shortInterest } from './record.ts'

const exported = (symbol: string, ...rows: readonly string[]) => ({
  [`${symbol}_SI.csv`]: `"Settlement Date","Issue Name","Symbol","Market","Current Short","Previous Short","Chg","% Change from Previous","Avg Daily Vol","Days to Cover","Revision Flag"\n${rows.join('\n')}\n`,
})

const setUp = async (t: TestContext) => {
  const market = await openTestMarket()
  t.after(() => market.store.close())
  const load = (files: Readonly<Record<string, unknown>>) =>
    loadFiles(market.store, 'finra-short-interest', files)
  const ask = (target: string) => market.ask('/v1/short-interest/{ticker}', `/v1/short-interest/${target}`)
  const rows = async (target: string) =>
    (await ask(target)).body['results'] as readonly Readonly<Record<string, unknown>>[]
  return { ...market, load, ask, rows }
}

it('a position has its day of publication, its change and null for what is not known', async (t) => {
  const { load, rows } = await setUp(t)
  await load(biweekly('2026-07-31', { symbol: 'AAPL', now: 1200, before: 1000, volume: 480, days: 2.5 }))
  assert.deepEqual(await rows('AAPL'), [
    {
      ticker: 'AAPL',
      settlementDate: '2026-07-31',
      publishedOn: '2026-08-11',
      shortInterest: 1200,
      previousShortInterest: 1000,
      change: 200,
      changePct: 20,
      avgDailyVolume: 480,
      daysToCover: 2.5,
      daysToCoverFloored: false,
      splitInPeriod: false,
      revised: false,
      market: 'NYSE',
      revisedShortInterest: null,
      sharesOutstanding: null,
      shortPctOutstanding: null,
      floatShares: null,
      shortPctFloat: null,
    },
  ])
})

/** Dates of Nasdaq's own announcements of the figures, which come on FINRA's day: over holidays of banks and of mourning. */
it('what is published is known seven business days after its settlement date, not before', () => {
  for (const [settlement, publication] of [
    ['2016-09-30', '2016-10-11'],
    ['2017-09-29', '2017-10-10'],
    ['2017-10-31', '2017-11-09'],
    ['2019-10-15', '2019-10-24'],
    ['2019-10-31', '2019-11-11'],
    ['2020-10-15', '2020-10-26'],
    ['2020-10-30', '2020-11-10'],
    ['2021-10-15', '2021-10-26'],
    ['2022-10-31', '2022-11-09'],
    ['2023-12-15', '2023-12-27'],
    ['2023-12-29', '2024-01-10'],
    ['2024-11-29', '2024-12-10'],
    ['2024-12-13', '2024-12-24'],
    ['2024-12-31', '2025-01-10'],
    ['2025-01-31', '2025-02-11'],
    ['2025-02-14', '2025-02-26'],
  ] as const)
    assert.equal(businessDayAfter(settlement, 7), publication)
})

it('days to cover are null for 999.99 and without volume, and a change from zero has no percentage', async (t) => {
  const { load, rows } = await setUp(t)
  await load(
    biweekly(
      '2026-07-31',
      { symbol: 'AAPL', now: 1000, before: 0, volume: 0, days: 999.99 },
      { symbol: 'F', now: 90_000, before: 90_000, volume: 1, days: 999.99 },
      { symbol: 'META', now: 10, before: 5, volume: 0, days: 1 },
    ),
  )
  const of = async (ticker: string) => {
    const [row] = await rows(ticker)
    return [row?.['daysToCover'], row?.['avgDailyVolume'], row?.['changePct'], row?.['change']]
  }
  assert.deepEqual(await of('AAPL'), [null, 0, null, 1000])
  assert.deepEqual(await of('F'), [null, 1, 0, 0])
  assert.deepEqual(await of('META'), [null, 0, 100, 5])
})

it('less than a day published as 1 is marked, and a day that is 1 by rounding is not', async (t) => {
  const { load, rows } = await setUp(t)
  // As FINRA's page for AMPG on 2025-07-31 and 2025-08-15.
  await load(
    exported(
      'AAPL',
      '"2025-08-15","Apple Inc. Common Stock","AAPL","NNM","606290","340281","266009","78.17","940516","1",',
      '"2025-07-31","Apple Inc. Common Stock","AAPL","NNM","996","996","0","0","1000","1",',
    ),
  )
  assert.deepEqual(
    (await rows('AAPL')).map((row) => [row['daysToCover'], row['daysToCoverFloored']]),
    [
      [1, true],
      [1, false],
    ],
  )
})

it('a share class written without a sign is served under its ticker, and its like under its own', async (t) => {
  const { load, rows, ask } = await setUp(t)
  await load(
    biweekly(
      '2026-07-31',
      { symbol: 'BRKB', now: 200, before: 100 },
      { symbol: 'BRKA', now: 20, before: 10 },
      { symbol: 'FPRB', now: 2, before: 1 },
    ),
  )
  assert.deepEqual(
    [(await rows('BRK-B'))[0]?.['shortInterest'], (await rows('BRK-A'))[0]?.['shortInterest']],
    [200, 20],
  )
  assert.equal((await rows('F-PB'))[0]?.['shortInterest'], 2)
  assert.deepEqual(await rows('F'), [])
  assert.equal((await ask('BRKB')).status, 404)
})

it('a symbol that two listings would have is kept out with its reason, and comes in when it is plain again', async (t) => {
  const { load, rows, store } = await setUp(t)
  const list = 'https://www.sec.gov/files/company_tickers.json'
  const another = { cik_str: 99, ticker: 'BRKB', title: 'Brick Bank' }
  const both = { ...tickerFiles, [list]: { ...(tickerFiles[list] as object), another } }
  const file = biweekly('2026-07-31', { symbol: 'BRKB', now: 200, before: 100 })
  await loadFiles(store, 'sec-tickers', both)
  const { rejected, added } = await load(file)
  assert.deepEqual([added, rejected], [0, [{ row: 'BRKB 2026-07-31', reason: 'may be BRK-B or BRKB' }]])
  await loadFiles(store, 'sec-tickers', tickerFiles)
  assert.deepEqual((await load(file)).rejected, [])
  assert.equal((await rows('BRK-B')).length, 1)
})

it('a revision is on the settlement it restates, whichever of the two is loaded first', async (t) => {
  // Maplebear's, from FINRA's page for CART.
  const files = [
    biweekly('2025-08-15', { symbol: 'AAPL', now: 12_439_235, before: 14_416_233 }),
    biweekly('2025-08-29', { symbol: 'AAPL', now: 15_424_015, before: 12_440_899, revision: 'R' }),
  ]
  for (const order of [files, files.toReversed()]) {
    const { load, rows } = await setUp(t)
    for (const file of order) await load(file)
    assert.deepEqual(
      (await rows('AAPL')).map((row) => [
        row['settlementDate'],
        row['shortInterest'],
        row['revisedShortInterest'],
        row['revised'],
        row['change'],
      ]),
      [
        ['2025-08-29', 15_424_015, null, true, 2_983_116],
        ['2025-08-15', 12_439_235, 12_440_899, false, -1_976_998],
      ],
    )
    assert.equal((await rows('AAPL?to=2025-08-20'))[0]?.['revisedShortInterest'], 12_440_899)
  }
})

it('what a settlement after a split says of the one before is on other shares, so that no revision is read off it', async (t) => {
  const { load, rows } = await setUp(t)
  await load(biweekly('2024-05-31', { symbol: 'AAPL', now: 1000, before: 900 }))
  await load(
    biweekly('2024-06-14', { symbol: 'AAPL', now: 11_000, before: 10_050, split: 'S', revision: 'R' }),
  )
  assert.deepEqual(
    (await rows('AAPL')).map((row) => [
      row['shortInterest'],
      row['revisedShortInterest'],
      row['splitInPeriod'],
    ]),
    [
      [11_000, null, true],
      [1000, null, false],
    ],
  )
})

it('a file stands for its date and is not rounded, an export adds what is missing, in either order', async (t) => {
  const file = biweekly(
    '2025-08-15',
    { symbol: 'AAPL', now: 500, before: 400, days: 0.5 },
    { symbol: 'F', now: 1, before: 1 },
  )
  const page = exported(
    'AAPL',
    '"2025-08-15","Apple Inc.","AAPL","NNM","500","400","100","25","1000","1",',
    '"2025-07-31","Apple Inc.","AAPL","NNM","400","390","10","2.56","1000","1",',
  )
  for (const order of [
    [file, page],
    [page, file],
  ]) {
    const { load, rows } = await setUp(t)
    for (const each of order) await load(each)
    assert.deepEqual(
      (await rows('AAPL')).map((row) => row['daysToCover']),
      [0.5, 1],
    )
    await load(biweekly('2025-08-15', { symbol: 'AAPL', now: 500, before: 400, days: 0.5 }))
    assert.deepEqual([(await rows('F')).length, (await rows('AAPL')).length], [0, 2])
  }
})

it('a renamed ticker brings its history along, and leaves out who had the new one before', async (t) => {
  const { load, rows } = await setUp(t)
  const meta = { symbol: 'META', issue: 'Meta Platforms Inc.', now: 30, before: 20 }
  await load(biweekly('2022-06-15', meta))
  await load(biweekly('2022-05-31', { symbol: 'FB', issue: 'Meta Platforms Inc.', now: 20, before: 10 }))
  // Roundhill's fund had the ticker until January 2022.
  await load(biweekly('2021-12-31', { ...meta, issue: 'Roundhill Ball Metaverse ETF', now: 7 }))
  assert.deepEqual(
    (await rows('META')).map((row) => [row['ticker'], row['settlementDate'], row['shortInterest']]),
    [
      ['META', '2022-06-15', 30],
      ['META', '2022-05-31', 20],
    ],
  )
})

it('who had the symbol before a gap, under another name, is left out; a new name without a gap is not', async (t) => {
  const { load, rows } = await setUp(t)
  const aapl = { symbol: 'AAPL', now: 10, before: 0 }
  await load(biweekly('2019-12-31', { ...aapl, issue: 'Carolina Trust Bancshares Inc' }))
  await load(biweekly('2023-09-29', { ...aapl, issue: 'Orchard Computer Inc' }))
  await load(biweekly('2023-10-13', { ...aapl, before: 10, issue: 'Apple Inc. Common Stock' }))
  await load(biweekly('2024-01-12', { ...aapl, issue: 'APPLE INC' }))
  assert.deepEqual(
    (await rows('AAPL')).map((row) => row['settlementDate']),
    ['2024-01-12', '2023-10-13', '2023-09-29'],
  )
})

it('who had the symbol until the settlement before, under another name and with another position, is left out', async (t) => {
  const [before, after] = ['2024-02-29', '2024-03-15']
  const daysOf = async (flags: {
    readonly before: number
    readonly split?: string
    readonly revision?: string
  }) => {
    const { load, rows } = await setUp(t)
    await load(biweekly(before, { symbol: 'AAPL', issue: 'Physicians Realty Trust', now: 500, before: 400 }))
    await load(biweekly(after, { symbol: 'AAPL', issue: 'Healthpeak Properties, Inc.', now: 90, ...flags }))
    return (await rows('AAPL')).map((row) => row['settlementDate'])
  }
  assert.deepEqual(await daysOf({ before: 80 }), [after])
  // A company that only has another name since, or whose position before was revised or is on other shares.
  assert.deepEqual(await daysOf({ before: 500 }), [after, before])
  assert.deepEqual(await daysOf({ before: 499, revision: 'R' }), [after, before])
  assert.deepEqual(await daysOf({ before: 50, split: 'S' }), [after, before])
})

it('the newest come first, cut by days and limit, with the total of what matches', async (t) => {
  const { load, ask } = await setUp(t)
  for (const day of ['2026-05-15', '2026-05-29', '2026-06-15', '2026-06-30'])
    await load(biweekly(day, { symbol: 'AAPL', now: 2, before: 1 }))
  const { body } = await ask('AAPL?from=2026-05-29&limit=2')
  assert.deepEqual(
    [
      body['ticker'],
      body['count'],
      body['total'],
      (body['results'] as readonly Readonly<Record<string, unknown>>[]).map((row) => row['settlementDate']),
    ],
    ['AAPL', 2, 3, ['2026-06-30', '2026-06-15']],
  )
  assert.deepEqual((await ask('F')).body, { ticker: 'F', results: [], count: 0, total: 0 })
  assert.equal((await ask('NOPE')).status, 404)
})

it('shares outstanding, once they are known, give the part of them that is sold short', async (t) => {
  const { load, rows, store } = await setUp(t)
  await load(biweekly('2026-07-31', { symbol: 'AAPL', now: 150_000, before: 100_000 }))
  const count = {
    shares: 1_000_000,
    on: '2026-07-17',
    filedOn: '2026-07-31',
    accession: '0000320193-26-000013',
    isDomestic: true,
    before: 1_000_000,
  }
  await store.write({ origin: 'real', source: 'test', at: NOW }, (transaction) =>
    transaction.put({ collection: shareCounts, rows: [rowOf(shareCounts, { cik: '0000320193' }, count)] }),
  )
  const [row] = await rows('AAPL')
  assert.deepEqual([row?.['sharesOutstanding'], row?.['shortPctOutstanding']], [1_000_000, 15])
})

it('a history is a walk of the key, and what a file replaces is found by its day', () => {
  const history = { where: { symbol: 'A', settlementDate: { from: '2020-01-01' } } }
  const order = ['symbol desc', 'settlementDate desc']
  const [walk, ...sorted] = planOf(shortInterest, { ...history, order })
  assert.match(walk ?? '', /SEARCH .* USING PRIMARY KEY \(symbol=\?/)
  assert.deepEqual(sorted, [])
  const [found] = planOf(shortInterest, { where: { settlementDate: '2020-01-15', sourceRank: 0 } })
  assert.match(found ?? '', /SEARCH .* USING INDEX short_interest_0 \(settlementDate=\?\)/)
})
