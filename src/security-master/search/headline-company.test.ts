/** Companies that a headline begins with; above all headlines that name no company. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { security } from '../../../test/support/security-rows.ts'
import { openSqliteStore } from '../../store/sqlite.ts'
import { securities, securityRow } from '../collections.ts'
import { headlineCompaniesOf } from './headline-company.ts'

/** Names as in company_tickers.json; two of one name are made up. */
const listed: readonly (readonly [ticker: string, cik: string, company: string, type?: 'etf'])[] = [
  ['AAPL', '0000320193', 'Apple Inc.'],
  ['F', '0000037996', 'FORD MOTOR CO'],
  ['F-PB', '0000037996', 'FORD MOTOR CO'],
  ['DIS', '0001001039', 'Walt Disney Co'],
  ['TGT', '0000027419', 'TARGET CORP'],
  ['GAP', '0000039911', 'Gap Inc'],
  ['XYZ', '0001512673', 'Block, Inc.'],
  ['V', '0001403161', 'VISA INC.'],
  ['BAC', '0000070858', 'BANK OF AMERICA CORP /DE/'],
  ['META', '0001326801', 'Meta Platforms, Inc.'],
  ['BK', '0001390777', 'Bank of New York Mellon Corp'],
  ['KO', '0000021344', 'COCA COLA CO'],
  ['SPY', '0000884394', 'SPDR S&P 500 ETF TRUST', 'etf'],
  ['TWINA', '0000000001', 'Twin Corp'],
  ['TWINB', '0000000002', 'Twin Corp'],
]

const rows = listed.map(([ticker, cik, company, type = 'stock' as const]) =>
  securityRow(security(ticker, cik, { company, type })),
)

const openLookUp = async () => {
  const store = openSqliteStore({ path: ':memory:', collections: [securities] })
  await store.write({ origin: 'real', source: 'test', at: '2026-11-20T21:05:00Z' }, (transaction) =>
    transaction.put({ collection: securities, rows }),
  )
  return headlineCompaniesOf(store)
}

test('a headline that begins with the whole name of one company is about it', async () => {
  const companyOf = await openLookUp()
  const headlines: Readonly<Record<string, string>> = {
    'Apple Inc. Announces Results': '0000320193',
    'Apple, Inc.’s Board Declares Dividend': '0000320193',
    'Ford Motor Company Recalls 1,000 Trucks': '0000037996',
    'FORD MOTOR CO: sales up': '0000037996',
    'The Walt Disney Company Names CFO': '0001001039',
    'Target Corporation Reports Third Quarter Earnings': '0000027419',
    'Bank of America Corporation Redeems Notes': '0000070858',
    'Meta Platforms, Inc. to Build a Data Center': '0001326801',
    'The Coca-Cola Company Reports': '0000021344',
  }
  for (const [headline, cik] of Object.entries(headlines))
    assert.equal(await companyOf(headline), cik, headline)
})

test('words that are also names, parts of names and names further on are no company', async () => {
  const companyOf = await openLookUp()
  for (const headline of [
    'Apple harvest falls short in Washington',
    'Apple Announces New iPhone',
    'Target sets price',
    'Target Hospitality Corp. Announces Contract',
    'Gap between rich and poor widens',
    'Block party ends early',
    'Visa rules change for students',
    'Bank of America analysts say',
    'Ford Motor Credit Company LLC Prices Notes',
    'Lawsuit Filed Against Apple Inc.',
    'Class Action Alert: Target Corporation Investors',
    'Apple Inc and Visa Inc. Settle',
    'Apple Corps Ltd. Wins Case',
    'Twin Corp Declares Dividend',
    'SPDR S&P 500 ETF Trust Declares',
    'Inc. magazine names its 5000',
    'Company earnings rise',
    'Co',
    '',
  ])
    assert.equal(await companyOf(headline), null, headline)
})
