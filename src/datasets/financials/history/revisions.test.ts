/** Revisions beside the statements that are served. The company is made up. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, factsFrom, type Row } from '../../../../test/files/fact-rows.ts'
import { statementsOf } from '../company-statements.ts'
import { revisionsOf } from './revisions.ts'

/** An income statement from the first day of a calendar year to `end`; net income is a tenth of revenue. */
const report = (by: Filing, end: string, name: string, revenue: number): readonly Row[] =>
  [[name, revenue] as const, ['NetIncomeLoss', revenue / 10] as const].map(
    ([concept, val]): Row => [concept, `${end.slice(0, 4)}-01-01`, end, val, by],
  )
const filing = (accn: string, form: string, filed: string): Filing => ({ accn, form, filed })

const old = filing('0000320193-21-000001', '10-Q', '2021-05-01')
const nine = filing('0000320193-23-000001', '10-Q', '2023-11-01')
const own = filing('0000320193-24-000001', '10-K', '2024-02-01')
const next = filing('0000320193-25-000001', '10-K', '2025-02-01')

// Nine months of 2023 go by another name than the year; that both are of one figure only a report of 2021 shows.
const rows: readonly Row[] = [
  ...report(old, '2021-03-31', 'Revenues', 100),
  ...report(old, '2021-03-31', 'SalesRevenueNet', 100),
  ...report(nine, '2023-09-30', 'SalesRevenueNet', 300),
  ...report(own, '2022-12-31', 'Revenues', 400),
  ...report(own, '2023-12-31', 'Revenues', 420),
  ...report(next, '2023-12-31', 'Revenues', 420),
  ...report(next, '2024-12-31', 'Revenues', 450),
]

test('a filing that changes nothing revises nothing, also where only a report of years before shows that two names are of one figure', () => {
  const facts = factsFrom(rows)
  const quarter = statementsOf(facts).find(({ record }) => record.period === 'Q4')
  assert.equal(quarter?.statement === 'income' ? quarter.record.revenue : undefined, 120)
  assert.deepEqual(revisionsOf(facts), [])
})
