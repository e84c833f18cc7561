/** What other publishers say of companies, laid under what the SEC says; rows by hand with the figures of 2026. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submissionFiles, tickerFiles } from '../../../test/files/company-files.ts'
import { loadEach, loadFiles, openTestMarket } from '../../../test/support/test-market.ts'
import { openIdentifiers } from '../../security-master/collections.ts'
import { mergedProfile, unknownProfile } from './listing-profile.ts'
import { listingProfiles, references } from './record.ts'
import { noFacts } from './reference.ts'

const FOLDER = 'https://raw.githubusercontent.com/JerBouma/FinanceDatabase/main/database'
const SCREENER = 'https://api.nasdaq.com/api/screener/stocks?tableonly=true&download=true&exchange='
const head =
  'symbol,name,summary,currency,sector,industry_group,industry,exchange,mic,market,country,state,city,zipcode,website,market_cap,isin,cusip,figi,composite_figi,shareclass_figi,delisted'

type Given = { readonly isin?: string; readonly cusip?: string; readonly delisted?: string }
const line = (symbol: string, name: string, { isin = '', cusip = '', delisted = 'False' }: Given = {}) =>
  `${symbol},${name},"Makes ""things"",\nand more.",USD,Financials,,Insurance,NYQ,XNYS,,United States,MI,Dearborn,48126,http://www.ford.com,Large Cap,${isin},${cusip},,,,${delisted}`
const openList = (...lines: readonly string[]) => ({
  [`${FOLDER}/equities/NYQ.csv`]: [head, ...lines, ''].join('\n'),
})
const etfList = (...rows: readonly (readonly [symbol: string, name: string, isin: string])[]) => ({
  [`${FOLDER}/etfs/PCX.csv`]: [
    'symbol,name,currency,summary,category_group,category,family,exchange,mic,isin',
    ...rows.map(([symbol, name, isin]) => `${symbol},${name},USD,Follows.,Equities,,,PCX,ARCX,${isin}`),
    '',
  ].join('\n'),
})

type Stock = {
  readonly sector?: string
  readonly industry?: string
  readonly country?: string
  readonly ipoyear?: string
}
const cells = (
  symbol: string,
  { sector = '', industry = '', country = 'United States', ipoyear = '' }: Stock = {},
) => ({
  symbol,
  name: `${symbol} as Nasdaq names it`,
  lastsale: '$14.41',
  netchange: '0.42',
  pctchange: '3.002%',
  volume: '45107989',
  marketCap: '',
  country,
  ipoyear,
  industry,
  sector,
  url: '',
})
const screener = (exchange: string, rows: readonly object[] | null) => ({
  [SCREENER + exchange]: { data: { rows }, status: { rCode: 200 } },
})

const apple = cells('AAPL', { sector: 'Technology', industry: 'Computer Manufacturing', ipoyear: '1980' })
const fordMotor = cells('F', { sector: 'Industrials', industry: 'Auto Manufacturing' })
const ford = { isin: 'US3453708600', cusip: '345370860' }

const setUp = async (showCusip = true) => {
  const { store, ask } = await openTestMarket({ showCusip })
  const profile = async (ticker: string) =>
    (await ask('/v1/companydata/tickers/{ticker}', `/v1/companydata/tickers/${ticker}`)).body
  const numbers = async (ticker: string) => {
    const { isin, cusip } = await profile(ticker)
    return [isin, cusip]
  }
  const load = (files: Readonly<Record<string, unknown>>) => loadFiles(store, 'finance-database', files)
  const loadScreener = (files: Readonly<Record<string, unknown>>) =>
    loadFiles(store, 'nasdaq-screener', files)
  return { store, ask, profile, numbers, load, loadScreener }
}

test('the screener fills year and what has no SIC code, the SEC’s industry and country stand', async () => {
  const { profile, loadScreener } = await setUp()
  await loadScreener(
    screener('nasdaq', [apple, cells('META', { country: 'Atlantis', sector: 'Telecommunications' })]),
  )
  const { sector, industry, ipoYear, ipo, country, city } = await profile('AAPL')
  assert.deepEqual(
    [sector, industry, ipoYear, ipo, country, city],
    ['Technology', 'Computers & Peripherals', 1980, null, 'US', 'CUPERTINO'],
  )
  const meta = await profile('META')
  assert.deepEqual([meta['sector'], meta['country'], meta['ipoYear']], ['Communication Services', null, null])
})

test('a screener of an older day that is loaded after a newer one leaves what that says', async () => {
  const { store, profile, loadScreener } = await setUp()
  await loadScreener(screener('nasdaq', [apple, cells('META', { sector: 'Telecommunications' })]))
  const sale = { lastsale: '$13.99', netchange: '-0.10', volume: '39000000' }
  const older = screener('nasdaq', [
    { ...apple, ...sale },
    { ...cells('META', { sector: 'Technology' }), ...sale },
  ])
  const asOf = { asOf: '2024-07-02T03:59:00Z' }
  await loadFiles(store, 'nasdaq-screener', older, undefined, asOf)
  assert.equal((await profile('META'))['sector'], 'Communication Services')
})

test('the open list fills what neither the SEC nor Nasdaq says', async () => {
  const { profile, load, loadScreener } = await setUp()
  await load(openList(line('F', 'Ford Motor Company', ford), line('AAPL', 'Apple Inc.')))
  await loadScreener(screener('nyse', [fordMotor]))
  const found = await profile('F')
  assert.deepEqual(
    [found['isin'], found['cusip'], found['sector'], found['industry'], found['city'], found['zip']],
    ['US3453708600', '345370860', 'Consumer Discretionary', 'Automobiles', 'Dearborn', '48126'],
  )
  assert.deepEqual(
    [found['description'], found['website'], found['address']],
    ['Makes "things",\nand more.', 'http://www.ford.com', null],
  )
  const own = await profile('AAPL')
  assert.deepEqual(
    [own['city'], own['zip'], own['industry'], own['sector']],
    ['CUPERTINO', '95014', 'Computers & Peripherals', 'Technology'],
  )
})

test('a registrant that is loaded later has its say in the profiles that stand', async () => {
  const { store, profile, load } = await setUp()
  await load(openList(line('F', 'Ford Motor Company', ford)))
  const [apples] = Object.values(submissionFiles) as readonly object[]
  const registrant = {
    ...apples,
    cik: '37996',
    name: 'FORD MOTOR CO',
    sic: '3713',
    sicDescription: 'Truck & Bus Bodies',
    formerNames: [],
  }
  await loadEach(store, 'sec-submissions', {
    'https://data.sec.gov/submissions/CIK0000037996.json': registrant,
  })
  const { industry, description, address, city } = await profile('F')
  assert.deepEqual(
    [industry, description, address, city],
    ['Machinery', 'Makes "things",\nand more.', 'ONE APPLE PARK WAY', 'CUPERTINO'],
  )
})

test('a note or preferred share of which nothing is said has the profile of its company’s common share', async () => {
  const { profile, loadScreener } = await setUp()
  await loadScreener(screener('nyse', [fordMotor, cells('F^B')]))
  const { ticker, sector, industry } = await profile('F-PB')
  assert.deepEqual([ticker, sector, industry], ['F-PB', 'Consumer Discretionary', 'Automobiles'])
  assert.equal((await profile('BRK-B'))['sector'], null)
})

test('what an open list says of a ticker that another company has now is skipped', async () => {
  const { store, profile, load } = await setUp()
  const report = await load(
    openList(
      line('META', 'Roundhill Ball Metaverse ETF', ford),
      line('F', 'Fairchild Corp', ford),
      line('ZZZZ', 'Nobody Inc.', ford),
    ),
  )
  assert.deepEqual([report.added, report.skipped], [0, 3])
  assert.deepEqual([(await profile('F'))['description'], (await profile('META'))['isin']], [null, null])
  assert.deepEqual(await store.rows(references, {}), [])
})

test('a company that the open list calls delisted and the lists still have keeps what is said of it', async () => {
  const { load, numbers } = await setUp()
  await load(openList(line('F', 'Ford Motor Company', { ...ford, delisted: 'True' })))
  assert.deepEqual(await numbers('F'), ['US3453708600', '345370860'])
})

test('an ETF takes the row of an ETF, and a stock that of a stock', async () => {
  const { numbers, load } = await setUp()
  await load({
    ...etfList(
      ['SPY', 'SPDR S&P 500 ETF Trust', 'US78462F1030'],
      ['F', 'Ford Tracker ETF', 'US3453708600'],
      ['VOO', 'Vanguard S&P 500 ETF', 'US9229083632'],
    ),
    ...openList(line('VFIAX', 'Vanguard 500 Index Fund', ford)),
  })
  assert.deepEqual(await numbers('SPY'), ['US78462F1030', '78462F103'])
  assert.deepEqual(await numbers('F'), [null, null])
  assert.deepEqual(await numbers('VFIAX'), [null, null])
})

test('a number with a wrong check digit, of another country, or of two companies is not served', async () => {
  const { store, numbers, load } = await setUp()
  await load(
    openList(
      line('F', 'Ford Motor Company', { cusip: '345370861' }),
      line('META', 'Meta Platforms Inc.', { isin: 'CA8283411079' }),
      line('GOOG', 'Alphabet Inc.', { cusip: '30303M102' }),
      line('BRK-B', 'Berkshire Hathaway Inc.', { cusip: '30303M102' }),
    ),
  )
  for (const ticker of ['F', 'META', 'BRK-B']) assert.deepEqual(await numbers(ticker), [null, null], ticker)
  assert.deepEqual(await numbers('GOOG'), ['US02079K1079', '02079K107'])
  const kept = await store.rows(openIdentifiers, { order: ['ticker'] })
  assert.deepEqual(
    kept.map(({ columns }) => [columns.ticker, columns.cik, columns.withheld]),
    [
      ['BRK-B', '0001067983', '30303M102 is also given to GOOG'],
      ['GOOG', '0001652044', '30303M102 is also given to BRK-B'],
    ],
  )
})

test('a file that is not at hand keeps what it said, and no number passes to a second ticker meanwhile', async () => {
  const { store, load, numbers, profile } = await setUp()
  const stocks = openList(line('F', 'Ford Motor Company', ford))
  await load({ ...stocks, ...etfList(['SPY', 'SPDR S&P 500 ETF Trust', 'US78462F1030']) })
  await load(
    etfList(['SPY', 'SPDR S&P 500 ETF Trust', 'US3453708600'], ['F', 'Ford Motor Company', 'US3453708600']),
  )
  assert.deepEqual(await numbers('F'), ['US3453708600', '345370860'])
  assert.notEqual((await profile('F'))['description'], null)
  assert.deepEqual(await numbers('SPY'), [null, null])
  const withheld = (await store.rows(openIdentifiers, { where: { ticker: 'SPY' } }))[0]?.columns.withheld
  assert.equal(withheld, 'US3453708600 is also given to F')
  await load({ ...stocks, ...etfList(['SPY', 'SPDR S&P 500 ETF Trust', 'US78462F1030']) })
  assert.deepEqual(await numbers('SPY'), ['US78462F1030', '78462F103'])
})

test('a reviewed number stands above the open list, which may not give it to another ticker', async () => {
  const { load, numbers, ask } = await setUp()
  await load(
    openList(line('AAPL', 'Apple Inc.', ford), line('F', 'Ford Motor Company', { isin: 'US0378331005' })),
  )
  assert.deepEqual(await numbers('AAPL'), ['US0378331005', '037833100'])
  assert.deepEqual(await numbers('F'), [null, null])
  const { body } = await ask('/v1/companydata/isins/{isin}', '/v1/companydata/isins/US0378331005')
  assert.equal(body['ticker'], 'AAPL')
})

test('where CUSIPs are hidden, those of the open list are hidden too', async () => {
  const { load, numbers, ask } = await setUp(false)
  await load(openList(line('F', 'Ford Motor Company', ford)))
  assert.deepEqual(await numbers('F'), [null, null])
  assert.equal((await ask('/v1/companydata/cusips/{cusip}', '/v1/companydata/cusips/345370860')).status, 404)
})

test('numbers and facts do not pass to the next company under the ticker', async () => {
  const { store, numbers, profile, load, loadScreener } = await setUp()
  await load(openList(line('F', 'Ford Motor Company', ford)))
  await loadScreener(screener('nyse', [fordMotor]))
  const another = JSON.parse(JSON.stringify(tickerFiles).replaceAll('37996', '1999999'))
  await loadFiles(store, 'sec-tickers', another)
  assert.equal((await profile('F'))['cik'], '0001999999')
  assert.deepEqual(await numbers('F'), [null, null])
  assert.deepEqual([(await profile('F'))['sector'], (await profile('F'))['description']], [null, null])
})

test('a second reading of the same changes nothing, and one that lacks a company takes it back', async () => {
  const { store, load, loadScreener, profile } = await setUp()
  const files = openList(line('F', 'Ford Motor Company', ford), line('META', 'Meta Platforms Inc.'))
  await load(files)
  await loadScreener({ ...screener('nyse', [fordMotor]), ...screener('nasdaq', [apple]) })
  const version = () => store.state().collections.get(listingProfiles.name)?.version
  const before = version()
  const again = await load(files)
  assert.deepEqual([again.added, again.changed, again.removed], [0, 0, 0])
  assert.equal(version(), before)
  await load(openList(line('META', 'Meta Platforms Inc.')))
  await loadScreener({
    ...screener('nyse', null),
    ...screener('nasdaq', [cells('META', { sector: 'Finance' })]),
  })
  // NYSE's file had no rows, so that what it had said of Ford is kept.
  assert.deepEqual(
    [(await profile('F'))['sector'], (await profile('F'))['isin']],
    ['Consumer Discretionary', null],
  )
  assert.deepEqual(
    [(await profile('AAPL'))['sector'], (await profile('META'))['sector']],
    ['Technology', 'Finance'],
  )
})

test('a street and its city come from one source', () => {
  const street = { ...unknownProfile, address: '1 Main St', country: 'IE' }
  const elsewhere = {
    ...noFacts,
    sector: 'Technology',
    country: 'US',
    city: 'Elsewhere',
    state: 'TX',
    zip: '1',
  }
  assert.deepEqual(mergedProfile(street, [elsewhere]), { ...street, sector: 'Technology' })
  assert.deepEqual(mergedProfile(unknownProfile, [noFacts, elsewhere]), {
    ...unknownProfile,
    sector: 'Technology',
    country: 'US',
    city: 'Elsewhere',
    state: 'TX',
    zip: '1',
  })
})
