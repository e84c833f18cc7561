/** Which of a filing's facts a figure is traced to, where another concept has the same amount in the same period. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, factsFrom, type Row } from '../../../../test/files/fact-rows.ts'
import { statementsOf } from '../company-statements.ts'
import { lineageOf } from './lineage.ts'

/** AMD's 2017 as its annual report of 2018 has it, in millions: the loss and the cash that financing took are both 33. */
const report: Filing = { accn: '0000002488-19-000011', form: '10-K', filed: '2019-02-08' }
const flow = (concept: string, val: number): Row => [concept, '2017-01-01', '2017-12-30', val, report]

test('a figure is traced to the fact that it was read from, not to another of the same amount', () => {
  const known = factsFrom([
    flow('NetCashProvidedByUsedInFinancingActivities', -33),
    flow('RevenueFromContractWithCustomerExcludingAssessedTax', 5253),
    flow('OperatingIncomeLoss', 127),
    flow('IncomeTaxExpenseBenefit', 18),
    flow('NetIncomeLoss', -33),
  ])
  const all = statementsOf(known)
  const income = all.find(({ statement }) => statement === 'income')
  assert.ok(income)
  const { netIncomeFromContinuingOperations } = lineageOf(income, known, all)
  assert.equal(netIncomeFromContinuingOperations?.value, -33)
  assert.deepEqual(
    netIncomeFromContinuingOperations.facts.map(({ concept, coefficient }) => [concept, coefficient]),
    [['NetIncomeLoss', 1]],
  )
})
