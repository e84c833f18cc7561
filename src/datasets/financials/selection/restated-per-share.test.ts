/** Apple's first quarter of fiscal 2020 as filed on 2020-01-29, and again after the split of four for one of 2020-08-31. In millions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, factsFrom, figure, type Row } from '../../../../test/files/fact-rows.ts'
import { statementsOf } from '../company-statements.ts'
import { adjustedStatements } from '../history/adjusted.ts'
import { lineageOf } from '../history/lineage.ts'
import { normalizeFacts } from '../normalize.ts'

const before: Filing = { accn: '0000320193-20-000010', form: '10-Q', filed: '2020-01-29' }
const after: Filing = { accn: '0000320193-21-000010', form: '10-Q', filed: '2021-01-28' }
const [START, END] = ['2019-09-29', '2019-12-28']

const quarterIn = (filing: Filing, eps: number, shares: number): readonly Row[] => [
  ['RevenueFromContractWithCustomerExcludingAssessedTax', START, END, 91819, filing],
  ['OperatingIncomeLoss', START, END, 25569, filing],
  ['IncomeTaxExpenseBenefit', START, END, 3682, filing],
  ['NetIncomeLoss', START, END, 22236, filing],
  ['EarningsPerShareDiluted', START, END, eps, filing, 'USD/shares'],
  ['WeightedAverageNumberOfDilutedSharesOutstanding', START, END, shares, filing, 'shares'],
]
const facts = factsFrom([...quarterIn(before, 4.99, 4454.604), ...quarterIn(after, 1.25, 17818.417)])
const all = statementsOf(facts)
const shown = (line: string) => figure(all, 'income', 'Q1', line)

test('a row names its first filing, and the day of the filing on whose shares its figures per share are', () => {
  assert.deepEqual(['accessionNumber', 'filedOn', 'epsDiluted', 'perShareFiledOn'].map(shown), [
    '0000320193-20-000010',
    '2020-01-29',
    1.25,
    '2021-01-28',
  ])
})

test('what is on the shares of a day after a split is not restated for it again', () => {
  const splits = [{ on: '2020-08-31', ratio: 4 }]
  const [adjusted] = adjustedStatements(all, { splits, on: '2026-01-01' })
  assert.equal(figure(adjusted === undefined ? [] : [adjusted], 'income', 'Q1', 'epsDiluted'), 1.25)
})

test('the lineage of a figure names the filing that first stated it so', () => {
  const [statement = assert.fail()] = all
  const filingOf = (line: string) => lineageOf(statement, facts, all)[line]?.facts[0]?.accession
  assert.deepEqual(['revenue', 'netIncome', 'epsDiluted'].map(filingOf), [
    '0000320193-20-000010',
    '0000320193-20-000010',
    '0000320193-21-000010',
  ])
})

test('a report of earnings has the earnings per share that were announced', () => {
  const [quarter] = normalizeFacts(facts).value.periods
  assert.equal(quarter?.columns.announcedEps, 4.99)
})

// Nvidia, fiscal 2024, with a mean count that the second filing rounds.
const year = (accn: string, filed: string): Filing => ({ accn, form: '10-K', filed })
const [first, again] = [
  year('0001045810-24-000029', '2024-02-21'),
  year('0001045810-25-000023', '2025-02-26'),
]

test('a count that a later filing rounds is no restatement', () => {
  const rows = [first, again].flatMap((filing): readonly Row[] => [
    ['Revenues', '2023-01-30', '2024-01-28', 60922, filing],
    ['NetIncomeLoss', '2023-01-30', '2024-01-28', 29760, filing],
    ['EarningsPerShareDiluted', '2023-01-30', '2024-01-28', 11.93, filing, 'USD/shares'],
    [
      'WeightedAverageNumberOfDilutedSharesOutstanding',
      ...(['2023-01-30', '2024-01-28'] as const),
      filing === first ? 2494.3 : 2494,
      filing,
      'shares',
    ],
  ])
  assert.equal(figure(statementsOf(factsFrom(rows)), 'income', 'FY', 'perShareFiledOn'), '2024-02-21')
})
