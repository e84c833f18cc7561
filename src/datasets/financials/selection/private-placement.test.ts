/** Private placements of shares. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

const FINANCING = 'NetCashProvidedByUsedInFinancingActivities'
const SHARES = 'ProceedsFromIssuanceOfCommonStock'
const PLACED = 'ProceedsFromIssuanceOfPrivatePlacement'
const report: Filing = { accn: '0000000009-25-000001', form: '10-K', filed: '2025-02-12' }

/** The financing section of an invented drug developer, whose employees paid 4 for options. */
const financing = (figures: Readonly<Record<string, number>>) => {
  const others = { NetIncomeLoss: -65, NetCashProvidedByUsedInOperatingActivities: -55 }
  const section = { NetCashProvidedByUsedInInvestingActivities: -1, ProceedsFromStockOptionsExercised: 4 }
  const rows = Object.entries({ ...others, ...section, ...figures }).map(
    ([concept, value]): Row => [concept, '2024-01-01', '2024-12-31', value, report],
  )
  const statements = statementsFrom(rows)
  return ['commonStockIssuance', 'otherFinancingActivities'].map((line) =>
    figure(statements, 'cash-flow', 'FY', line),
  )
}

test('private placements are shares issued where the section adds up with them', () => {
  assert.deepEqual(financing({ [PLACED]: 95, [FINANCING]: 99 }), [95, 4])
  assert.deepEqual(financing({ [SHARES]: 30, [PLACED]: 95, [FINANCING]: 129 }), [125, 4])
  assert.deepEqual(
    financing({ [SHARES]: 30, [PLACED]: 95, PaymentsOfStockIssuanceCosts: 2, [FINANCING]: 127 }),
    [125, 2],
  )
})

test('one gap of the section is filled once, by what fills it exactly before debt that nearly does', () => {
  const gross = { ProceedsFromRepaymentsOfDebt: 30, ProceedsFromIssuanceOfLongTermDebt: 96, [FINANCING]: 134 }
  assert.deepEqual(financing({ ...gross, [PLACED]: 100 }), [100, 4])
  assert.deepEqual(financing({ ...gross, [PLACED]: 97 }), [null, 8])
  // Debt and shares of one amount.
  const alike = { ...gross, [PLACED]: 96, [FINANCING]: 130 }
  assert.deepEqual(financing(alike), [null, 4])
})

test('a placement of a note, next to offerings under a name of the own, or of a blank-check company is none', () => {
  assert.deepEqual(financing({ [SHARES]: 95, [PLACED]: 100, [FINANCING]: 99 }), [95, 4])
  // Tesla's of 2010.
  assert.deepEqual(financing({ [PLACED]: 50, [FINANCING]: 242 }), [null, 242])
  const offering = { ProceedsFromIssuanceInitialPublicOffering: 200, [PLACED]: 8 }
  assert.deepEqual(financing({ ...offering, [FINANCING]: 212 }), [200, 12])
})
