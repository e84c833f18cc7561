/** What other publishers say of companies, laid under what the SEC says. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadUnit, openSmallMarket } from '../../../test/small-market.ts'
import { filledProfile, type Reference } from './reference.ts'

const FOLDER = 'https://raw.githubusercontent.com/JerBouma/FinanceDatabase/main/database'
const header =
  'symbol,name,summary,currency,sector,industry_group,industry,exchange,mic,market,country,state,city,zipcode,website,market_cap,isin,cusip,figi,composite_figi,shareclass_figi,delisted'
type Given = {
  readonly isin?: string
  readonly cusip?: string
  readonly country?: string
  readonly delisted?: string
}
const line = (
  symbol: string,
  { isin = '', cusip = '', country = 'United States', delisted = 'False' }: Given,
) =>
  `${symbol},X,"Makes ""things"",\nand more.",USD,Industrials,,,NYQ,XNYS,,${country},MI,Dearborn,48126,http://www.example.com,Large Cap,${isin},${cusip},,,,${delisted}`
const openList = (...lines: readonly string[]) => ({
  [`${FOLDER}/equities/NYQ.csv`]: [header, ...lines, ''].join('\n'),
})

/** Numbers as the iShares and Invesco holdings of 2023 and 2025 have them: Ford 345370860, Meta 30303M102. */
const ford = { isin: 'US3453708600', cusip: '345370860' }

const world = async () => {
  const { store, ask } = await openSmallMarket()
  const profile = async (ticker: string) =>
    (await ask('/v1/companydata/tickers/{ticker}', `/v1/companydata/tickers/${ticker}`)).body
  return { store, ask, profile }
}

test('the open list fills what the SEC leaves open, and never stands over it', async () => {
  const { store, profile } = await world()
  await loadUnit(store, 'finance-database', openList(line('F', ford), line('AAPL', { isin: 'US0378331005' })))
  const found = await profile('F')
  assert.deepEqual(
    [found['isin'], found['cusip'], found['sector'], found['city'], found['description']],
    ['US3453708600', '345370860', 'Industrials', 'Dearborn', 'Makes "things",\nand more.'],
  )
  const apple = await profile('AAPL')
  assert.deepEqual(
    [apple['city'], apple['zip'], apple['industry'], apple['sector']],
    ['CUPERTINO', '95014', 'Electronic Computers', 'Industrials'],
  )
})

test('a number with a wrong check digit, of another country, or of two securities is not believed', async () => {
  const { store, profile } = await world()
  const report = await loadUnit(
    store,
    'finance-database',
    openList(
      line('F', { cusip: '345370861' }),
      line('META', { isin: 'CA8283411079' }),
      line('SPY', { cusip: '30303M102' }),
      line('BRK-B', { cusip: '30303M102' }),
    ),
  )
  assert.ok(report.added > 0)
  for (const ticker of ['F', 'META', 'SPY', 'BRK-B']) {
    const { isin, cusip } = await profile(ticker)
    assert.deepEqual([isin, cusip], [null, null], ticker)
  }
})

test('a reviewed number stands above the open list, which may not give it to another ticker', async () => {
  const { store, profile, ask } = await world()
  await loadUnit(store, 'finance-database', openList(line('AAPL', ford), line('F', { isin: 'US0378331005' })))
  assert.equal((await profile('AAPL'))['isin'], 'US0378331005')
  assert.equal((await profile('F'))['isin'], null)
  const { body } = await ask('/v1/companydata/isins/{isin}', '/v1/companydata/isins/US0378331005')
  assert.equal(body['ticker'], 'AAPL')
})

test('what the list calls delisted says nothing of who has the ticker now', async () => {
  const { store, profile } = await world()
  await loadUnit(store, 'finance-database', openList(line('F', { ...ford, delisted: 'True' })))
  const { isin, description } = await profile('F')
  assert.deepEqual([isin, description], [null, null])
})

test('a column that is gone, or another word than True and False, stops the list', async () => {
  const { store } = await world()
  const renamed = {
    [`${FOLDER}/equities/NYQ.csv`]: `${header.replace('cusip', 'CUSIP')}\n${line('F', ford)}\n`,
  }
  await assert.rejects(async () => loadUnit(store, 'finance-database', renamed), /header lacks "cusip"/)
  const flag = openList(line('F', { delisted: 'maybe' }))
  await assert.rejects(
    async () => loadUnit(store, 'finance-database', flag),
    /"maybe" is neither True nor False/,
  )
})

test('an address is of one source', () => {
  const reference: Reference = {
    sector: 'Technology',
    industry: null,
    country: 'US',
    ipoYear: 1980,
    website: null,
    description: null,
    city: 'Elsewhere',
    state: 'TX',
    zip: '1',
  }
  const profile = {
    sector: null,
    country: 'IE',
    address: '1 Main St',
    city: null,
    state: null,
    zip: null,
    ipoYear: null,
  }
  assert.deepEqual(filledProfile(profile, [reference]), {
    ...profile,
    sector: 'Technology',
    ipoYear: 1980,
    industry: null,
    website: null,
    description: null,
  })
})
