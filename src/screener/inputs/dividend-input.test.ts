/** Whose dividends are taken: the calendar's of twelve months, else those that the company states; insiders' last 90 days and the day of an offering. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { dividendFile, splitFile } from '../../../test/files/calendar-files.ts'
import { offeringRow } from '../../../test/files/offerings.ts'
import { exampleSale, submissionText } from '../../../test/files/ownership-forms.ts'
import { openTestMarket } from '../../../test/support/test-market.ts'
import { unknownProfile } from '../../datasets/companies/listing-profile.ts'
import { listingProfiles } from '../../datasets/companies/record.ts'
import { ipos } from '../../derived/ipos/record.ts'
import { openMarketSnapshot } from '../../derived/market-snapshot.ts'
import { ownershipAddress } from '../../sources/edgar/ownership-feeds.ts'
import { rowOf } from '../../store/record-text.ts'
import { companyInputsOf } from '../company-inputs.ts'
import { inputSourcesOf } from '../input-sources.ts'
import { dividendInput } from './dividend-input.ts'
import { recentTrades } from './insider-operands.ts'
import type { StatedView } from './stated-dividend-operands.ts'

/** Apple's quarters to September 2025 and December 2025: 0.25 and thrice 0.26 in twelve months. */
const stated = [
  ['2024-12-29', '2025-03-29', 0.25, '2025-05-02', '0000320193-25-000057'],
  ['2025-03-30', '2025-06-28', 0.26, '2025-08-01', '0000320193-25-000073'],
  ['2025-06-29', '2025-09-27', 0.26, '2025-10-31', '0000320193-25-000079'],
  ['2025-09-28', '2025-12-27', 0.26, '2026-01-30', '0000320193-26-000006'],
].map(([start, end, val, filed, accn]) => ({ start, end, val, filed, accn, form: '10-Q' }))
const factsOf = (cik: string, entityName: string) => ({
  [`https://data.sec.gov/api/xbrl/companyfacts/CIK${cik}.json`]: {
    cik: Number(cik),
    entityName,
    facts: { 'us-gaap': { CommonStockDividendsPerShareDeclared: { units: { 'USD/shares': stated } } } },
  },
})
const view = { on: '2026-02-20', lastQuarter: '2025-12-27' }

const setUp = async (t: TestContext) => {
  const { store, load, put, ask } = await openTestMarket()
  t.after(() => store.close())
  const inputs = async (ticker: string) => {
    const market = (await openMarketSnapshot(store, true)).market()
    const sources = await inputSourcesOf(market, '2026-02-20', [])
    return companyInputsOf(sources, market.securityMaster.known(ticker), undefined)
  }
  const figures = async (ticker: string, on: StatedView = view) => {
    const market = (await openMarketSnapshot(store, true)).market()
    const sources = await inputSourcesOf(market, '2026-02-20', [])
    const operands = await dividendInput(sources, market.securityMaster.known(ticker), on)
    return Object.fromEntries(Object.entries(operands).map(([name, { value }]) => [name, value]))
  }
  return { store, load, put, ask, inputs, figures }
}

test('a calendar without the dividends of twelve months leaves them to the reports, but knows the rate and the next day', async (t) => {
  const { load, figures } = await setUp(t)
  await load('sec-company-facts', factsOf('0000320193', 'Apple Inc.'))
  assert.deepEqual(await figures('AAPL'), { dividends12m: 1.03, dividendRate: 1.04, dividendYear0: 1.03 })
  await load('nasdaq-dividends', dividendFile('2026-02-10', ['AAPL', 0.27, 1.08]))
  await load('nasdaq-dividends', dividendFile('2026-02-24', ['AAPL', 0.27, 1.08]))
  const expected = { dividends12m: 1.03, dividendRate: 1.08, dividendYear0: 1.03, daysToExDate: 4 }
  assert.deepEqual(await figures('AAPL'), expected)
  for (const day of ['2025-05-12', '2025-08-11', '2025-11-10'])
    await load('nasdaq-dividends', dividendFile(day, ['AAPL', 0.26, 1.04]))
  assert.equal((await figures('AAPL'))['dividends12m'], 1.05)
})

test('a payment outside of the regular ones is none of the last year’s, and makes the year unknown where the calendar does not tell', async (t) => {
  const { load, figures } = await setUp(t)
  for (const day of ['2025-02-10', '2025-05-12', '2025-08-11', '2025-11-10'])
    await load('nasdaq-dividends', dividendFile(day, ['AAPL', 0.26, 1.04]))
  assert.deepEqual(await figures('AAPL'), { dividends12m: 1.04, dividendRate: 1.04, dividendYear0: 1.04 })
  // Costco paid 15 dollars on 2023-12-27, of a year's rate of 4.08.
  await load('nasdaq-dividends', dividendFile('2025-12-22', ['AAPL', 4, 1.04]))
  assert.deepEqual(await figures('AAPL'), { dividends12m: 1.04, dividendRate: 1.04, dividendYear0: 1.04 })
  await load('nasdaq-dividends', dividendFile('2025-09-15', ['AAPL', 0.52, 1.04]))
  assert.deepEqual(await figures('AAPL'), { dividendRate: 1.04 })
})

test('a price of an earlier day has the dividends of that day, on its shares, and none of later ones', async (t) => {
  const { load, figures } = await setUp(t)
  for (const day of ['2024-02-09', '2024-05-10', '2024-08-12', '2024-11-08'])
    await load('nasdaq-dividends', dividendFile(day, ['AAPL', 0.24, 0.96]))
  for (const day of ['2025-02-10', '2025-05-12', '2025-08-11', '2025-11-10'])
    await load('nasdaq-dividends', dividendFile(day, ['AAPL', 0.13, 0.52]))
  await load('nasdaq-splits', splitFile('2025-01-15', ['AAPL', '2.000 : 1.000']))
  const { dividends12m, dividendRate } = await figures('AAPL', { on: '2024-12-02', lastQuarter: null })
  assert.deepEqual([dividends12m, dividendRate], [0.96, 0.96])
  assert.equal((await figures('AAPL'))['dividends12m'], 0.52)
  // Of a price of years before them none is a dividend of its twelve months.
  assert.deepEqual(await figures('AAPL', { on: '2021-03-30', lastQuarter: null }), {})
})

test('another ticker than the canonical listing has nothing from its company’s reports', async (t) => {
  const { load, figures } = await setUp(t)
  // Apple's figures, as if they were Alphabet's.
  await load('sec-company-facts', factsOf('0001652044', 'Alphabet Inc.'))
  assert.equal((await figures('GOOGL'))['dividends12m'], 1.03)
  assert.deepEqual(await figures('GOOG'), {})
})

test('where loading stopped, the 90 days of insiders end with the last form', async (t) => {
  const { store, load } = await setUp(t)
  const accession = '0000320193-22-000061'
  const text = submissionText(accession, '20220506183057', exampleSale)
  await load('sec-ownership', { [ownershipAddress('0000320193', accession)]: text })
  const { on, ofCompanies } = await recentTrades(store, '2026-02-20')
  assert.deepEqual([on, ofCompanies.get('0000320193')?.length], ['2022-05-06', 2])
  assert.deepEqual(await recentTrades(store, '2022-05-01'), { on: '2022-05-01', ofCompanies: new Map() })
})

test('the years since the offering count from the day that the profile has, and never to a day after the run', async (t) => {
  const { ask, put, inputs } = await setUp(t)
  const company = 'Apple Inc.'
  const offer = (on: string | null, price: number | null) =>
    put(ipos, offeringRow('0000320193:AAPL', { on, company, price }))
  const daysOf = async () => {
    const { body } = await ask('/v1/companydata/tickers/{ticker}', '/v1/companydata/tickers/AAPL')
    const { daysSinceIpo } = (await inputs('AAPL')).operands
    return [body['ipo'], daysSinceIpo?.on, daysSinceIpo?.value]
  }
  await offer('2019-01-02', null)
  await offer(null, 10)
  assert.deepEqual(await daysOf(), [null, undefined, undefined])
  await offer('9999-12-01', 9)
  assert.deepEqual(await daysOf(), [null, undefined, undefined])
  await offer('2021-05-06', 8)
  await offer('2020-03-04', 7)
  assert.deepEqual(await daysOf(), ['2020-03-04', '2020-03-04', 2179])
  // Nasdaq knows that the company was public before.
  const cik = '0000320193'
  await put(
    listingProfiles,
    rowOf(listingProfiles, { ticker: 'AAPL', cik }, { ...unknownProfile, ipoYear: 1980 }),
  )
  assert.deepEqual(await daysOf(), [null, undefined, undefined])
})
