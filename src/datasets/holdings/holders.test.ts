/** Who holds a security, asked for; the reports of Vanguard 500 are made up, for what each says. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { withListed, withQqq } from '../../../test/files/company-files.ts'
import { accession, apple, arkText, nportAt, nportXml, qqqText } from '../../../test/files/fund-files.ts'
import { openFundMarket, pick, type Row } from '../../../test/support/fund-market.ts'
import { planOf } from '../../../test/support/query-plan.ts'
import { loadFiles } from '../../../test/support/test-market.ts'
import { shareCounts } from '../../derived/share-counts/record.ts'
import { keyOrder } from '../../store/collection.ts'
import { rowOf } from '../../store/record-text.ts'
import { earlierReports, holdings, largestFirst, owners } from './record.ts'

it('the ETFs that hold a stock come by value, each with its day and source, and no other does', async (t) => {
  const { store, report, holders, etfs } = await openFundMarket(t)
  await loadFiles(store, 'sec-tickers', withQqq)
  await loadFiles(store, 'invesco-holdings', { 'qqq.csv': qqqText })
  await report(1, '2025-12-31', [
    apple(900, 240_000),
    apple(100, 30_000),
    apple(-50, -9, { payoff: 'Short' }),
  ])
  assert.deepEqual(
    (await etfs('AAPL')).map((row) =>
      pick(row, 'ticker', 'asset', 'sharesHeld', 'positionValue', 'reportDate', 'source'),
    ),
    [
      ['QQQ', 'AAPL', 124744718, 31867285660.28, '2025-09-26', 'invesco'],
      ['VOO', 'AAPL', 1000, 270_000, '2025-12-31', 'n-port'],
    ],
  )
  assert.deepEqual(pick(await holders('AAPL?limit=1'), 'count', 'total'), [1, 2])
  assert.deepEqual(pick(await holders('F'), 'results', 'total'), [[], 0])
})

it('a mutual fund is known by its series; an ETF is not listed among them', async (t) => {
  const { store, ask } = await openFundMarket(t)
  const trust = { cik: '0000864508', seriesId: 'S000000999' }
  await loadFiles(store, 'sec-nport', {
    [nportAt(trust.cik, '0000864508-26-000001')]: nportXml({
      ...trust,
      day: '2025-12-31',
      holdings: [apple(70, 18_000)],
    }),
  })
  const { body } = await ask('/v1/fund-holdings/{ticker}', '/v1/fund-holdings/AAPL')
  const [fund, ...others] = body['results'] as readonly Row[]
  assert.deepEqual(pick(fund, 'ticker', 'company', 'cik', 'seriesId', 'classId', 'lei', 'sharesHeld'), [
    null,
    '500 Index Fund',
    trust.cik,
    trust.seriesId,
    null,
    '549300PRUW67EMHYT361',
    70,
  ])
  assert.deepEqual(others, [])
})

it('whatever the order of its reports, a fund shows the newest, and what changed since the one before', async (t) => {
  const days = [
    [1, '2025-06-30', 500],
    [2, '2025-09-30', 800],
    [3, '2025-12-31', 900],
  ] as const
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ]) {
    const { report, etfs, store } = await openFundMarket(t)
    for (const at of order) {
      const [number, day, shares] = days[at] ?? days[0]
      await report(number, day, [apple(shares, shares * 250)])
    }
    const [row, ...others] = await etfs('AAPL')
    assert.deepEqual(
      pick(
        row,
        'sharesHeld',
        'previousSharesHeld',
        'sharesChange',
        'sharesChangePct',
        'reportDate',
        'previousReportDate',
      ),
      [900, 800, 100, 12.5, '2025-12-31', '2025-09-30'],
    )
    assert.deepEqual(others, [])
    assert.deepEqual([await store.total(owners, {}), await store.total(earlierReports, {})], [1, 1])
  }
})

it('a file of the issuer between two reports changes nothing of what is counted, whatever comes first', async (t) => {
  const issuerFile = arkText('11/05/2025,VOO,"APPLE INC",AAPL,037833100,"120","$30,000.00",100.00%')
  for (const order of ['june september issuer december', 'december issuer september june']) {
    const { report, etfs, store } = await openFundMarket(t)
    const step: Readonly<Record<string, () => Promise<unknown>>> = {
      june: () => report(1, '2025-06-30', [apple(80, 20_000)]),
      september: () => report(2, '2025-09-30', [apple(100, 25_000)]),
      issuer: () => loadFiles(store, 'ark-holdings', { 'VOO.csv': issuerFile }),
      december: () => report(3, '2025-12-31', [apple(150, 37_500)]),
    }
    for (const name of order.split(' ')) await step[name]?.()
    assert.deepEqual(
      pick((await etfs('AAPL'))[0], 'sharesHeld', 'previousSharesHeld', 'previousReportDate'),
      [150, 100, '2025-09-30'],
      order,
    )
  }
})

it('what a fund sold is gone from its owners, and what it bought was none before', async (t) => {
  const { report, etfs } = await openFundMarket(t)
  const google = { ...apple(5, 900), name: 'Alphabet Inc', cusip: '02079K107', isin: 'US02079K1079' }
  await report(1, '2025-09-30', [apple(800, 200_000)])
  await report(2, '2025-12-31', [google])
  assert.deepEqual(await etfs('AAPL'), [])
  assert.deepEqual(pick((await etfs('GOOG'))[0], 'previousSharesHeld', 'sharesChange', 'sharesChangePct'), [
    0,
    5,
    null,
  ])
})

it('a share that has another CUSIP of its issuer since the report before is no purchase: what was held is unknown', async (t) => {
  const { report, etfs } = await openFundMarket(t)
  // A reverse split gives a share another CUSIP, as GE's of 2021; these are Alphabet's classes.
  const alphabet = (cusip: string, balance: number) => ({
    ...apple(balance, 900),
    name: 'Alphabet Inc',
    cusip,
    isin: '',
  })
  await report(1, '2025-09-30', [apple(800, 200_000), alphabet('02079K305', 40)])
  await report(2, '2025-12-31', [apple(900, 200_000), alphabet('02079K107', 5)])
  const before = async (ticker: string) =>
    pick((await etfs(ticker))[0], 'previousSharesHeld', 'sharesChange', 'sharesChangePct')
  assert.deepEqual(await before('GOOG'), [null, null, null])
  assert.deepEqual(await before('AAPL'), [800, 100, 12.5])
  // With both classes in either report, none has taken the other's place.
  await report(3, '2026-03-31', [alphabet('02079K107', 9), alphabet('02079K305', 7)])
  assert.deepEqual(await before('GOOGL'), [0, 7, null])
})

it('an amendment of an older report changes what is counted from, and of the newest the report itself', async (t) => {
  const { report, etfs } = await openFundMarket(t)
  await report(1, '2025-09-30', [apple(800, 200_000)])
  await report(2, '2025-12-31', [apple(900, 240_000)])
  await report(3, '2025-09-30', [apple(850, 210_000)], 'NPORT-P/A')
  assert.deepEqual(pick((await etfs('AAPL'))[0], 'sharesHeld', 'previousSharesHeld'), [900, 850])
  await report(4, '2025-12-31', [apple(910, 241_000)], 'NPORT-P/A')
  assert.deepEqual(pick((await etfs('AAPL'))[0], 'sharesHeld', 'accessionNumber'), [910, accession(4)])
})

it('a split between two reports is not a purchase', async (t) => {
  const { report, etfs, split } = await openFundMarket(t)
  await report(1, '2020-06-30', [apple(100, 36_000)])
  await report(2, '2020-09-30', [apple(440, 50_000)])
  assert.deepEqual(pick((await etfs('AAPL'))[0], 'sharesChange'), [340])
  await split('AAPL', '2020-08-31', 4)
  assert.deepEqual(
    pick((await etfs('AAPL'))[0], 'previousSharesHeld', 'sharesChange', 'sharesChangePct'),
    [400, 40, 10],
  )
})

it('a split that only reports show is no purchase either, and the shares before are null where it may be', async (t) => {
  const { report, etfs, shownSplit, put } = await openFundMarket(t)
  await report(1, '2020-06-30', [apple(100, 36_000)])
  await report(2, '2020-09-30', [apple(440, 50_000)])
  const names = ['previousSharesHeld', 'sharesChange', 'sharesChangePct', 'ownershipPct'] as const
  const shown = async () => pick((await etfs('AAPL'))[0], ...names)
  // Made up, so that the report of September is after it, and then that it may be before it, as it was.
  await shownSplit('0000320193', { after: '2020-07-31', on: '2020-09-29', ratio: 4 })
  assert.deepEqual(await shown(), [400, 40, 10, null])
  const count = { accession: '0000320193-20-000096', isDomestic: true, before: null }
  const counted = { ...count, shares: 170_018_020, on: '2020-10-16', filedOn: '2020-10-30' }
  await put(shareCounts, rowOf(shareCounts, { cik: '0000320193' }, counted))
  assert.deepEqual(await shown(), [400, 40, 10, 0.0003])
  await shownSplit('0000320193', { after: '2020-07-31', on: '2020-10-30', ratio: 4 })
  assert.deepEqual(await shown(), [null, null, null, null])
})

it('a fund’s part of the company is of the shares there were, and null of a company with several classes', async (t) => {
  const { report, etfs, put } = await openFundMarket(t)
  const count = {
    shares: 14_776_353_000,
    on: '2025-10-17',
    filedOn: '2025-10-31',
    accession: '0000320193-25-000079',
    isDomestic: true,
    before: null,
  }
  await put(shareCounts, rowOf(shareCounts, { cik: '0000320193' }, count))
  await put(shareCounts, rowOf(shareCounts, { cik: '0001652044' }, count))
  const google = { ...apple(5, 900), cusip: '02079K107', isin: 'US02079K1079' }
  await report(1, '2025-12-31', [apple(147_763_530, 240_000), google])
  assert.deepEqual(pick((await etfs('AAPL'))[0], 'ownershipPct'), [1])
  assert.deepEqual(pick((await etfs('GOOG'))[0], 'ownershipPct'), [null])
})

it('what a fund holds under a former ticker of another company is of the company that has it now', async (t) => {
  const { store, report, etfs } = await openFundMarket(t)
  const named = (ticker: string, name: string) => ({ name, ticker, balance: 10, value: 400, percent: 1 })
  const lists = withListed([92230, 'TFC', 'TRUIST FINANCIAL CORP'], [1108134, 'BBT', 'Beacon Financial Corp'])
  await loadFiles(store, 'sec-tickers', lists)
  await report(1, '2025-12-31', [named('BBT', 'Beacon Financial Corp'), named('FB', 'Meta Platforms Inc')])
  assert.deepEqual([(await etfs('BBT')).length, await etfs('TFC')], [1, []])
  // Nobody has it now: the fund names the share by its former ticker.
  assert.equal((await etfs('META')).length, 1)
})

it('what a fund holds under a ticker that the lists have replaced is of the present one', async (t) => {
  const { store, report, etfs, holdingsOf } = await openFundMarket(t)
  const matrix = { name: 'Golden Matrix Group', ticker: 'GMGI', balance: 10, value: 400, percent: 1 }
  const address = 'https://www.sec.gov/files/company_tickers.json'
  const lists = withListed([1437925, 'GMGI', 'GOLDEN MATRIX GROUP, INC.'])
  const rows = Object.entries(lists[address] as Readonly<Record<string, { readonly ticker: string }>>)
  const newer = Object.fromEntries(
    rows.map(([key, row]) => [key, row.ticker === 'GMGI' ? { ...row, ticker: 'MRDN' } : row]),
  )
  await loadFiles(store, 'sec-tickers', { ...lists, [address]: newer })
  await report(1, '2025-12-31', [matrix])
  assert.equal((await holdingsOf('VOO'))[0]?.['asset'], 'MRDN')
  assert.deepEqual(
    (await etfs('MRDN')).map((row) => pick(row, 'ticker', 'asset', 'sharesHeld')),
    [['VOO', 'MRDN', 10]],
  )
})

it('the owners of a stock are a walk of one index, and a fund’s holdings a range of its key', () => {
  const where = { asset: 'x', kind: 'etf' }
  const [walk, ...sorted] = planOf(owners, { where, order: largestFirst, limit: 300 })
  assert.match(walk ?? '', /USING INDEX/)
  assert.deepEqual(sorted, [])
  const [range, ...others] = planOf(holdings, {
    where: { cik: 'x', series: '' },
    order: keyOrder(holdings),
  })
  assert.match(range ?? '', /USING (?:PRIMARY KEY|INDEX)/)
  assert.deepEqual(others, [])
})
