/** What a fund holds, asked for; the reports of Vanguard 500 are made up, for what each says. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { submissionFiles, tickerFiles, withQqq } from '../../../test/files/company-files.ts'
import { accession, apple, arkRows, arkText, ivvText } from '../../../test/files/fund-files.ts'
import { openFundMarket, pick, type Row } from '../../../test/support/fund-market.ts'
import { loadFiles } from '../../../test/support/test-market.ts'
import { heldIdentifiers } from '../../security-master/collections.ts'

it('a fund answers under each of its classes, a stock with no holdings, and an unknown ticker is a 404', async (t) => {
  const { report, fund, ask } = await openFundMarket(t)
  await report(1, '2025-12-31', [
    apple(900, 240_000),
    { ...apple(1, 1), name: 'Cash', cusip: '', isin: '', percent: 0.1, category: 'STIV' },
  ])
  for (const ticker of ['VOO', 'VFIAX']) {
    const found = await fund(ticker)
    assert.deepEqual(pick(found, 'ticker', 'holdingsCount', 'reportDate', 'source', 'accessionNumber'), [
      ticker,
      2,
      '2025-12-31',
      'n-port',
      accession(1),
    ])
  }
  const stock = await fund('AAPL')
  assert.deepEqual(pick(stock, 'holdings', 'holdingsCount', 'reportDate'), [[], 0, null])
  assert.equal((await ask('/v1/etf-holdings/{ticker}', '/v1/etf-holdings/NOPE')).status, 404)
})

it('a fund is found by what its series is called in its report, in its profile, search and the list', async (t) => {
  const { report, ask } = await openFundMarket(t)
  const profileOf = async (ticker: string) =>
    (await ask('/v1/companydata/tickers/{ticker}', `/v1/companydata/tickers/${ticker}`)).body['company']
  assert.equal(await profileOf('VFIAX'), null)
  await report(1, '2025-12-31', [apple(900, 240_000)])
  assert.deepEqual(await Promise.all(['VOO', 'VFIAX', 'AAPL'].map(profileOf)), [
    '500 Index Fund',
    '500 Index Fund',
    'Apple Inc.',
  ])
  const rowsOf = async (path: string, target: string) =>
    ((await ask(path, target)).body['results'] as readonly Row[]).map((row) => pick(row, 'ticker', 'company'))
  const named = ['VFIAX', '500 Index Fund']
  const found = await rowsOf('/v1/companydata/search', '/v1/companydata/search?query=500%20index')
  assert.ok(found.some((row) => row.join() === named.join()))
  assert.deepEqual(await rowsOf('/v1/companydata/tickers', '/v1/companydata/tickers?type=fund'), [named])
})

it('shares, bonds, cash, derivatives and short positions are kept apart', async (t) => {
  const { report, holdingsOf } = await openFundMarket(t)
  await report(1, '2025-12-31', [
    apple(900.4, 240_000),
    {
      name: 'A bond',
      balance: 5000,
      units: 'PA',
      value: 4900,
      percent: 3,
      category: 'DBT',
      cusip: '3138W7WP5',
    },
    {
      name: 'A swap',
      balance: 1,
      units: 'NC',
      value: -7,
      percent: -0.01,
      payoff: 'N/A',
      category: 'DE',
      derivative: ['swapDeriv', 'SWP'],
    },
    { name: 'Ford', balance: -10, value: -120, percent: -0.2, payoff: 'Short' },
  ])
  assert.deepEqual(
    (await holdingsOf('VOO')).map((row) =>
      pick(row, 'asset', 'assetCategory', 'derivativeKind', 'sharesHeld', 'balance', 'units', 'side'),
    ),
    [
      ['AAPL', 'equity', null, 900, 900.4, 'shares', 'long'],
      [null, 'debt', null, null, 5000, 'principal', 'long'],
      [null, 'derivative', 'swap', null, 1, 'contracts', null],
      [null, 'equity', null, -10, -10, 'shares', 'short'],
    ],
  )
})

it('the last price of an asset and what the shares are worth by it are added when the answer is composed', async (t) => {
  const { report, fund, holdingsOf, quoted } = await openFundMarket(t)
  await report(1, '2025-12-31', [apple(900, 240_000)])
  assert.deepEqual(pick((await holdingsOf('VOO'))[0], 'lastPrice', 'computedValueUsd'), [null, null])
  await quoted('AAPL', 262.82, '2026-11-20T21:00:00Z')
  assert.deepEqual(
    pick(
      (await holdingsOf('VOO'))[0],
      'lastPrice',
      'computedValueUsd',
      'holdingValueUpdatedAt',
      'positionValue',
    ),
    [262.82, 236538, '2026-11-20T21:00:00Z', 240_000],
  )
  assert.equal((await fund('VOO'))['valuesUpdatedAt'], '2026-11-20T21:00:00Z')
})

const lists = 'https://www.sec.gov/files'
const withIvv = {
  [`${lists}/company_tickers.json`]: {
    ...(tickerFiles[`${lists}/company_tickers.json`] as object),
    900: { cik_str: 1045810, ticker: 'NVDA', title: 'NVIDIA CORP' },
    901: { cik_str: 1100663, ticker: 'IVV', title: 'iShares Trust' },
  },
}
/** Of the same file as IVV's other rows. */
const nvidia =
  '"NVDA","NVIDIA CORP","Information Technology","Equity","5,907,122,437.67","1.93","5,907,122,437.67","21,848,291.00","270.37","United States","NASDAQ","USD","1.00","USD","-"'

it('a holding under a ticker that is another company’s by now has none, once that one’s names at EDGAR are loaded', async (t) => {
  const { store, holdingsOf, ask } = await openFundMarket(t)
  await loadFiles(store, 'sec-tickers', { ...tickerFiles, ...withIvv })
  const file = (name: string) => ({
    'ishares_IVV_2023-04-06.csv': ivvText.replace(
      '"USD","USD CASH"',
      `${nvidia.replace('"NVDA","NVIDIA CORP"', `"F","${name}"`)}\n"USD","USD CASH"`,
    ),
  })
  const held = async (name: string) => {
    await loadFiles(store, 'ishares-holdings', file(name))
    const row = (await holdingsOf('IVV')).find((each) => each['name'] === name)
    const { body } = await ask('/v1/fund-holdings/{ticker}', '/v1/fund-holdings/F')
    return [row?.['asset'], row?.['hasCompanyProfile'], body['count']]
  }
  assert.deepEqual(await held('AVIDITY BIOSCIENCES INC'), ['F', true, 1])
  const [[, apple] = ['', {}]] = Object.entries(submissionFiles)
  const ford = { cik: '0000037996', name: 'FORD MOTOR CO', tickers: ['F'], exchanges: ['NYSE'] }
  const formerNames = [{ name: 'DETROIT AUTOMOBILE CO', from: null, to: null }]
  await loadFiles(store, 'sec-submissions', {
    'https://data.sec.gov/submissions/CIK0000037996.json': { ...(apple as object), ...ford, formerNames },
  })
  assert.deepEqual(await held('AVIDITY BIOSCIENCES INC.'), [null, false, 0])
  assert.deepEqual(await held('DETROIT AUTO CLASS A'), ['F', true, 1])
})

it('a split since the report restates the shares behind what they are worth, not those that were reported', async (t) => {
  const { store, split, quoted, holdingsOf } = await openFundMarket(t)
  await loadFiles(store, 'sec-tickers', { ...tickerFiles, ...withIvv })
  await loadFiles(store, 'ishares-holdings', {
    'ishares_IVV_2023-04-06.csv': ivvText.replace('"USD","USD CASH"', `${nvidia}\n"USD","USD CASH"`),
  })
  await split('NVDA', '2024-06-10', 10)
  const worth = async () => {
    const row = (await holdingsOf('IVV')).find(({ asset }) => asset === 'NVDA')
    return pick(row, 'sharesHeld', 'positionValue', 'lastPrice', 'computedValueUsd')
  }
  const reported = [21_848_291, 5_907_122_437.67]
  await quoted('NVDA', 270.37, '2023-04-06T20:00:00Z')
  assert.deepEqual(await worth(), [...reported, 270.37, 5_907_122_437.67])
  // The last close before the split, and that of 2024-12-06, which IVV's file of that day has.
  await quoted('NVDA', 1208.88, '2024-06-07T20:00:00Z')
  assert.deepEqual(await worth(), [...reported, 1208.88, 26_411_962_024.08])
  await quoted('NVDA', 142.44, '2024-12-06T21:00:00Z')
  assert.deepEqual(await worth(), [...reported, 142.44, 31_120_705_700.4])
})

it('a split that only reports show restates them too, and what is held on a day that may be before or after it is worth null', async (t) => {
  const { store, shownSplit, quoted, holdingsOf } = await openFundMarket(t)
  await loadFiles(store, 'sec-tickers', { ...tickerFiles, ...withIvv })
  await loadFiles(store, 'ishares-holdings', {
    'ishares_IVV_2023-04-06.csv': ivvText.replace('"USD","USD CASH"', `${nvidia}\n"USD","USD CASH"`),
  })
  const worth = async () => {
    const row = (await holdingsOf('IVV')).find(({ asset }) => asset === 'NVDA')
    return pick(row, 'sharesHeld', 'computedValueUsd')
  }
  // By the reports of 2024-05-29 and 2024-08-28.
  const split = { after: '2024-05-29', on: '2024-08-28', ratio: 10 }
  await shownSplit('0001045810', split)
  await quoted('NVDA', 142.44, '2024-12-06T21:00:00Z')
  assert.deepEqual(await worth(), [21_848_291, 31_120_705_700.4])
  await quoted('NVDA', 1208.88, '2024-06-07T20:00:00Z')
  assert.deepEqual(await worth(), [21_848_291, null])
  await quoted('NVDA', 1064.69, '2024-05-24T20:00:00Z')
  assert.deepEqual(await worth(), [21_848_291, 23_261_656_944.79])
})

it('a company whose ticker a fund has since is not taken for that fund', async (t) => {
  const { report, holdingsOf } = await openFundMarket(t)
  // ExOne, bought in 2021; the letters are those of the fund here as they are of an ETF of BondBloxx today.
  await report(1, '2021-10-29', [{ name: 'ExOne Co/The', ticker: 'SPY', balance: 9, value: 1, percent: 1 }])
  const names = ['asset', 'hasCompanyProfile', 'lastPrice'] as const
  assert.deepEqual(pick((await holdingsOf('VOO'))[0], ...names), ['SPY', false, null])
  await report(2, '2025-12-31', [
    { name: 'SPDR S&amp;P 500 ETF', ticker: 'SPY', balance: 9, value: 1, percent: 1, issuer: 'RF' },
  ])
  assert.deepEqual(pick((await holdingsOf('VOO'))[0], ...names), ['SPY', true, null])
})

it('a share held on a foreign exchange is not the US share of the same letters', async (t) => {
  const { report, holdingsOf, etfs, quoted } = await openFundMarket(t)
  await quoted('F', 12, '2026-01-02T21:00:00Z')
  const fielmann = { name: 'Fielmann', ticker: 'F', balance: 10, value: 480, percent: 1 }
  await report(1, '2025-12-31', [
    { ...fielmann, cusip: 'N/A', isin: 'DE0005772206', currency: 'EUR' },
    { ...fielmann, cusip: 'N/A', currency: 'EUR' },
    { name: 'Ford Motor Co', ticker: 'F', balance: 2, value: 24, percent: 0.1 },
  ])
  assert.deepEqual(
    (await holdingsOf('VOO')).map((row) => pick(row, 'asset', 'hasCompanyProfile', 'lastPrice')),
    [
      [null, false, null],
      [null, false, null],
      ['F', true, 12],
    ],
  )
  assert.deepEqual(pick((await etfs('F'))[0], 'sharesHeld'), [2])
})

it('a position whose ISIN is not that of the listing under its symbol has no figures of that listing', async (t) => {
  const { report, holdingsOf, quoted } = await openFundMarket(t)
  await quoted('AAPL', 250, '2026-01-02T21:00:00Z')
  const foreign = { name: 'Sanofi', cusip: 'N/A', isin: 'FR0000120578', ticker: 'AAPL' }
  await report(1, '2025-12-31', [{ ...foreign, balance: 10, value: 900, percent: 1 }])
  assert.deepEqual(pick((await holdingsOf('VOO'))[0], 'hasCompanyProfile', 'lastPrice', 'isin'), [
    false,
    null,
    'FR0000120578',
  ])
})

it('funds fill the identity of a ticker that no list has identified', async (t) => {
  const { store, ask, live } = await openFundMarket(t)
  const { teslaInJune } = arkRows
  await loadFiles(store, 'sec-tickers', withQqq)
  const rejected = await loadFiles(store, 'ark-holdings', {
    'ark.csv': arkText(teslaInJune).replaceAll('ARKK', 'NONE'),
  })
  assert.match(rejected.rejected[0]?.reason ?? '', /no list has the fund’s ticker/)
  await loadFiles(store, 'ark-holdings', { 'ark.csv': arkText(teslaInJune).replaceAll('ARKK', 'QQQ') })
  assert.equal(await store.total(heldIdentifiers, {}), 1)
  await live.refresh()
  const { body } = await ask('/v1/companydata/cusips/{cusip}', '/v1/companydata/cusips/88160R101')
  assert.equal(body['ticker'], 'TSLA')
})

it('where CUSIPs are not shown a holding is still known by its own, which is not shown', async (t) => {
  const { report, holdingsOf, etfs } = await openFundMarket(t, false)
  await report(1, '2025-12-31', [
    apple(900, 240_000),
    { ...apple(3, 9), name: 'Abroad', cusip: '', isin: 'IE00B4BNMY34' },
  ])
  assert.deepEqual(
    (await holdingsOf('VOO')).map((row) => pick(row, 'asset', 'securityCusip', 'isin')),
    [
      ['AAPL', null, null],
      [null, null, 'IE00B4BNMY34'],
    ],
  )
  assert.equal((await etfs('AAPL')).length, 1)
})
