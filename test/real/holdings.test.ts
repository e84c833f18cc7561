/** The issuers' and the SEC's real files of what funds hold, where they lie beside the checkout. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { fundReports, holdings } from '../../src/datasets/holdings/record.ts'
import { datasets } from '../../src/datasets/index.ts'
import { type MarketSnapshot, openMarketSnapshot } from '../../src/derived/market-snapshot.ts'
import { runFeed } from '../../src/ingest/feed-runner.ts'
import { feedNamed } from '../../src/ingest/feeds.ts'
import { inlineParsing } from '../../src/ingest/parsing.ts'
import type { FeedReport } from '../../src/ingest/report.ts'
import { heldIdentifiers } from '../../src/security-master/collections.ts'
import { parseNport } from '../../src/sources/edgar/n-port.ts'
import { openMirror } from '../../src/sources/mirror.ts'
import { getterOf, type Reply } from '../support/test-market.ts'
import { ingestFeeds, mirrorFolder, noMirror, storeLoadedFrom } from './mirror.ts'

const extra = fileURLToPath(new URL('../../../shared/data/extra/', import.meta.url))
const issuers = `${extra}etf-issuer-holdings/`
const arkFunds = ['ARKG', 'ARKK', 'ARKQ', 'ARKW', 'ARKX', 'IZRL', 'PRNT']
const issuerFiles = {
  'ishares-holdings': ['ishares_IVV_2023-04-06.csv', 'ishares_IWM_2026-01-21.csv'],
  'invesco-holdings': ['invesco_QQQ_2025-09-26.csv'],
  'spdr-holdings': ['spdr_holdings-daily-us-en-spy_2025-10.xlsx'],
  'ark-holdings': [
    ...['ARKK_2024-01-20.csv', 'ARKK_2024-03-28.csv', 'ARKK_2024-06-05.csv'],
    ...arkFunds.map((fund) => `HEAD_ARK_INNOVATION_ETF_${fund}_HOLDINGS.csv`),
    'HEAD_ARK_TRANSPARENCY_ETF_CTRU_HOLDINGS.csv',
  ],
}

type Row = Readonly<Record<string, unknown>>

let made: Awaited<ReturnType<typeof storeLoadedFrom>>
let live: MarketSnapshot
let ask: (path: string, target: string) => Promise<Reply>
let known = 0
const reports = new Map<string, FeedReport>()

const load = async (name: string, files: readonly string[]) => {
  const report = await runFeed({
    feed: feedNamed(datasets, name),
    datasets,
    store: made.store,
    selection: { files },
    parsing: inlineParsing(datasets),
    environment: {
      fetcher: openMirror(mirrorFolder),
      archive: null,
      scratch: tmpdir(),
      now: Date.now,
      signal: new AbortController().signal,
    },
  })
  reports.set(name, report)
}

const identified = (): number => {
  const { listings } = live.market().securityMaster
  return listings.filter(({ type, cusip, isin }) => type === 'stock' && (cusip ?? isin) !== null).length
}

before(async () => {
  if (noMirror !== false) return
  made = await storeLoadedFrom(['sec-tickers', 'nasdaq-symbols'])
  live = await openMarketSnapshot(made.store, true)
  known = identified()
  for (const [feed, names] of Object.entries(issuerFiles))
    await load(
      feed,
      names.map((name) => issuers + name),
    )
  const nport = ['NPORT.Dupree.xml', 'sec_spec_samples/NPORT_Sample_7_GoldmanSachsBondFund.xml']
  await load(
    'sec-nport',
    nport.map((name) => `${extra}nport/${name}`),
  )
  ask = getterOf(live)
  await live.refresh()
})
after(() => made?.end())

const real = (name: string, run: () => Promise<void> | void) => test(name, { skip: noMirror }, run)

const fund = async (ticker: string) =>
  (await ask('/v1/etf-holdings/{ticker}', `/v1/etf-holdings/${ticker}`)).body as Row & {
    readonly holdings: readonly Row[]
  }
const holders = async (ticker: string) =>
  (await ask('/v1/institutional-ownership/{ticker}', `/v1/institutional-ownership/${ticker}`)).body[
    'results'
  ] as readonly Row[]

real(
  'Apple is held by three of the ETFs, with the shares, values and weights that their files have',
  async () => {
    assert.deepEqual(
      (await holders('AAPL')).map(({ ticker, reportDate, sharesHeld, positionValue, weightPct }) => [
        ticker,
        reportDate,
        sharesHeld,
        positionValue,
        weightPct,
      ]),
      [
        ['QQQ', '2025-09-26', 124744718, 31867285660.28, 8.324],
        ['IVV', '2023-04-06', 132089986, 21749937094.76, 7.12],
        ['SPY', '2025-09-30', 176953084, null, 6.623312],
      ],
    )
  },
)

real('the weights of each ETF add to 100 within half a percent, and every row is there', async () => {
  for (const [ticker, day, count] of [
    ['IVV', '2023-04-06', 507],
    ['IWM', '2026-01-21', 1957],
    ['QQQ', '2025-09-26', 101],
    ['SPY', '2025-09-30', 504],
    ['ARKK', '2024-06-04', 36],
    ['ARKG', '2021-10-28', 53],
    ['ARKQ', '2021-10-28', 38],
    ['ARKW', '2021-10-28', 43],
    ['ARKX', '2021-10-28', 37],
    ['IZRL', '2021-10-28', 76],
    ['PRNT', '2021-10-28', 56],
  ] as const) {
    const { holdings: rows, holdingsCount, reportDate } = await fund(ticker)
    const weight = rows.reduce((sum, { weightPct }) => sum + Number(weightPct), 0)
    assert.ok(Math.abs(weight - 100) <= 0.5, `${ticker}: ${weight}`)
    assert.deepEqual([reportDate, holdingsCount, rows.length], [day, count, count], ticker)
  }
})

real('an empty file is reported and not served as an empty fund', async () => {
  const report = reports.get('ark-holdings')
  assert.equal(report?.rejected, 1)
  assert.match(report?.rejections[0]?.row ?? '', /CTRU/)
  assert.equal(report?.failure, null)
  const { status, body } = await ask('/v1/etf-holdings/{ticker}', '/v1/etf-holdings/CTRU')
  assert.deepEqual([status, body['code']], [404, 'ticker_not_found'])
  for (const { columns } of await made.store.rows(fundReports, {}))
    assert.ok(columns.holdingsCount > 0, columns.name ?? columns.cik)
})

real('ARKK’s Tesla changed from the file of March to that of June, in whatever order they came', async () => {
  const row = (await holders('TSLA')).find(({ ticker }) => ticker === 'ARKK')
  const { sharesHeld, previousSharesHeld, sharesChange, previousReportDate } = row ?? {}
  assert.deepEqual(
    [sharesHeld, previousSharesHeld, sharesChange, previousReportDate],
    [4125293, 3799781, 325512, '2024-03-27'],
  )
})

real('the 1,685 holdings of the Goldman bond fund load with their kinds', async () => {
  const name = `${extra}nport/sec_spec_samples/NPORT_Sample_7_GoldmanSachsBondFund.xml`
  const [report] = parseNport({ address: name, bytes: readFileSync(name) }).reports
  const positions = report?.positions ?? []
  const counted = (of: (position: (typeof positions)[number]) => string | null) =>
    Object.fromEntries([...Map.groupBy(positions, of)].map(([key, { length }]) => [key, length]))
  assert.equal(positions.length, 1685)
  assert.deepEqual(
    counted(({ derivative }) => derivative),
    { null: 911, forward: 554, option: 132, swap: 76, future: 12 },
  )
  assert.deepEqual(
    counted(({ side }) => side),
    { long: 902, short: 9, null: 774 },
  )
  const weight = positions.reduce((sum, { weightPct }) => sum + (weightPct ?? 0), 0)
  assert.equal(weight.toFixed(2), '103.93')
  assert.equal(await made.store.total(holdings, { cik: '0000822977', series: 'S000013795' }), 1685)
})

real('holdings alone give 640 stocks a CUSIP, and with the open list 2,600 have one or an ISIN', async () => {
  assert.equal(known, 0)
  const alone = identified()
  assert.ok(alone >= 640, `${alone}`)
  await ingestFeeds(made.store, ['finance-database'])
  await live.refresh()
  const together = identified()
  assert.ok(together >= 2600, `${together}`)
})

real(
  'a security with another CUSIP since is known by the later one, and the difference is kept',
  async () => {
    const row = await made.store.row(heldIdentifiers, { ticker: 'DKNG' })
    const conflicts = await made.store.record(heldIdentifiers, { ticker: 'DKNG' })
    assert.equal(row?.columns.cusip, '26142V105')
    assert.deepEqual(conflicts, { conflicts: ['older reports say 26142R104'] })
  },
)
