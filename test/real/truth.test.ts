/** What `npm run bench -- truth` reached, so that no change makes statements agree less with vendors, filings and themselves. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companiesIn } from '../../bench/truth/companies.ts'
import { readDataSets } from '../../bench/truth/data-sets.ts'
import { filingResults } from '../../bench/truth/filings.ts'
import { labelComparisons } from '../../bench/truth/labels.ts'
import { olderComparisons } from '../../bench/truth/older.ts'
import { rowJudgements } from '../../bench/truth/rows.ts'
import { ruleCounts } from '../../bench/truth/rule-tables.ts'
import { judgementsOf } from '../../bench/truth/rules.ts'
import { type Count, vendorCounts } from '../../bench/truth/vendor-tables.ts'
import { vendorComparisons } from '../../bench/truth/vendors.ts'
import { laterValue } from '../../src/lib/later-value.ts'
import { noMirror as skip } from './mirror.ts'

/** Read once: their statements are made once too. */
const companies = skip === false ? companiesIn(null) : []

const percentEqual = ({ equal, compared }: Count): number => (100 * equal) / compared

const atLeast = (name: string, reached: number, held: number): void =>
  assert.ok(reached >= held, `${name}: ${reached.toFixed(2)} %, ${held} % is held`)

test('statements agree with three vendors as far as they did', { skip }, () => {
  const { headline, vendors } = vendorCounts(vendorComparisons(companies))
  const counts = new Map(Object.entries({ headline, ...vendors }))
  for (const [name, held] of Object.entries({ headline: 97.6, fmp: 85.1, yfinance: 95.9, av: 99.2 })) {
    const count = counts.get(name)
    assert.ok(count !== undefined, name)
    atLeast(name, percentEqual(count), held)
  }
  const { since2010, to2009 } = olderComparisons(companies)
  const shareOf = (of: typeof since2010): number =>
    (100 * of.filter(({ verdict }) => verdict === 'equal').length) / of.length
  atLeast('Apple, fiscal 2010 to 2022', shareOf(since2010), 86.9)
  atLeast('Apple, fiscal 2007 to 2009 as of 2009-12-31', shareOf(to2009), 77.4)
})

test('statements since 2010 keep their rules as far as they did', { skip }, () => {
  const judgements = companies.flatMap((company) => [...judgementsOf(company), ...rowJudgements(company)])
  const held: readonly (readonly [broken: number, isOf: (rule: string) => boolean])[] = [
    [0, (rule) => rule.startsWith('assets =')],
    [0, (rule) => rule.includes(' = its ')],
    [0, (rule) => rule.startsWith('depreciation')],
    [0, (rule) => rule.startsWith('netDividendsPaid =')],
    // Cash of a business for sale or restricted cash that no filing states for both days.
    [24, (rule) => rule === 'cash at both ends differs by the change'],
    // Cash before a standard that changed its scope, and in the next statement.
    [15, (rule) => rule === 'cash at end = cash at next beginning'],
    // ETN 2021 holds cash of a business for sale, TSLA 2014 states exchange rates outside of the change.
    [5, (rule) => rule === 'cash flow closes'],
    // TLN 2014, whose contracts bring more than revenue; BMO 2024 and TSLA 2014.
    [3, (rule) => rule.startsWith('four quarters')],
    // TLN 2023, a predecessor to 17 May and a successor since.
    [4, (rule) => rule.endsWith('has its row')],
  ]
  for (const [broken, isOf] of held) {
    const of = judgements.filter(({ rule }) => isOf(rule))
    assert.equal(ruleCounts(of).broken, broken, of[0]?.rule)
  }
})

const dataSets = laterValue(() => readDataSets())

test('statements of the data sets are what the rows of their filings are labelled, as far as they were', {
  skip,
}, async () => {
  const comparisons = labelComparisons(await dataSets.get())
  const equal = comparisons.filter(({ verdict }) => verdict === 'equal')
  assert.ok(comparisons.length > 19_400)
  atLeast('figures by their labels', (100 * equal.length) / comparisons.length, 99)
})

test('filings of all industries give what they did', { skip }, async () => {
  const results = filingResults(await dataSets.get())
  const whole = results.filter(({ missing }) => missing.length === 0)
  atLeast('revenue, net income, assets, liabilities and equity', (100 * whole.length) / results.length, 96.8)
  assert.ok(results.filter(({ balances }) => balances === false).length <= 1)
})
