/** Debt that a sheet which divides states by its kinds, each on a line of its own. All figures are made up. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

type Amounts = Readonly<Record<string, number>>

const by: Filing = { accn: '0001213900-24-012345', form: '10-K', filed: '2024-03-15' }
const sumOf = (amounts: Amounts): number => Object.values(amounts).reduce((sum, value) => sum + value, 0)
const ordinary = { AccountsPayableCurrent: 100, AccruedLiabilitiesCurrent: 50 }

/** Short-term and long-term debt of a sheet of these lines next to payables, of which `unnamed` have no concept. */
const debtIn = (due: Amounts, later: Amounts = {}, unnamed = 0): readonly unknown[] => {
  const [current, later_] = [sumOf(due) + 150 + unnamed, sumOf(later)]
  const stocks: Amounts = {
    ...{ AssetsCurrent: 800, Assets: 3000, LiabilitiesCurrent: current, Liabilities: current + later_ },
    ...{ StockholdersEquity: 3000 - current - later_, LiabilitiesAndStockholdersEquity: 3000 },
    ...{ ...ordinary, ...due, ...later },
  }
  const statements = statementsFrom([
    ['NetIncomeLoss', '2023-01-01', '2023-12-31', -40, by],
    ['OperatingIncomeLoss', '2023-01-01', '2023-12-31', -30, by],
    ...Object.entries(stocks).map(([concept, val]): Row => [concept, null, '2023-12-31', val, by]),
  ])
  return ['shortTermDebt', 'longTermDebt'].map((line) => figure(statements, 'balance-sheet', 'FY', line))
}

const notes = { ConvertibleNotesPayableCurrent: 200, NotesPayableCurrent: 90 }
const related = { NotesPayableRelatedPartiesClassifiedCurrent: 33 }

test('debt due within a year is every kind of it, next to lines that are no debt', () => {
  const cases: readonly (readonly [debt: Amounts, others: Amounts])[] = [
    [{ ...notes, ...related }, { DerivativeLiabilitiesCurrent: 300 }],
    [
      { ...notes, ...related },
      { DerivativeLiabilitiesCurrent: 300, InterestPayableCurrent: 11 },
    ],
    [{ ...notes, ...related }, { BusinessCombinationContingentConsiderationLiabilityCurrent: 70 }],
    [
      { LinesOfCreditCurrent: 60, NotesPayableCurrent: 90 },
      { OtherLiabilitiesCurrent: 5, FinanceLeaseLiabilityCurrent: 4 },
    ],
    [{ LongTermDebtCurrent: 60, ...related }, { DerivativeLiabilitiesCurrent: 300 }],
    [{ BridgeLoan: 200, NotesPayableCurrent: 90 }, {}],
    [{ WarehouseAgreementBorrowings: 200 }, { InterestPayableCurrent: 11 }],
    [{ LongTermDebtCurrent: 60, LongtermTransitionBondCurrent: 21 }, {}],
    [{ LongTermConstructionLoanCurrent: 60 }, { DerivativeLiabilitiesCurrent: 30 }],
  ]
  for (const [debt, others] of cases)
    assert.equal(debtIn({ ...debt, ...others })[0], sumOf(debt), Object.keys({ ...debt, ...others }).join())
})

test('kinds of debt that fit in the section are added to each other, and to no name that may have them in it', () => {
  assert.equal(debtIn({ ...notes, ...related }, {}, 47)[0], 323)
  assert.equal(debtIn({ LoansPayableCurrent: 200, NotesPayableCurrent: 90 }, {}, 47)[0], 290)
  assert.equal(debtIn({ LongTermDebtCurrent: 200, ...related }, {}, 47)[0], 200)
  // Notes payable that are the sum of the others.
  const loans = { LoansPayableCurrent: 200, NotesPayableRelatedPartiesClassifiedCurrent: 90 }
  assert.equal(debtIn({ ...loans, NotesPayableCurrent: 290 }, {}, 60)[0], 290)
  // Of a note on what the sheet has under a name of the company.
  assert.equal(debtIn({ WarehouseAgreementBorrowings: 20 }, {}, 600)[0], null)
  assert.equal(debtIn({ ...notes, NotesPayableRelatedPartiesClassifiedCurrent: 60 }, {}, -20)[0], 290)
})

test('debt due after a year is every kind of it, next to what is owed at its fair value', () => {
  const cases: readonly (readonly [debt: Amounts, others: Amounts])[] = [
    [{ LongTermDebtNoncurrent: 200, LongTermTransitionBond: 60 }, {}],
    [{ JuniorSubordinatedLongTermNotes: 200, SeniorLongTermNotes: 100 }, {}],
    [
      { LongTermDebtNoncurrent: 200, JuniorSubordinatedLongTermNotes: 60 },
      { DeferredTaxLiabilitiesNoncurrent: 9 },
    ],
    [{ MediumtermNotesNoncurrent: 200 }, {}],
    [{ MediumTermNotes: 200 }, {}],
    [
      { LongTermLineOfCredit: 200, LongTermLoansPayable: 60 },
      { BusinessCombinationContingentConsiderationLiabilityNoncurrent: 50 },
    ],
    [
      { LongTermNotesPayable: 200, NotesPayableRelatedPartiesNoncurrent: 30 },
      { WarrantsAndRightsOutstanding: 50 },
    ],
    [
      { LongTermNotesPayable: 200, NotesPayableRelatedPartiesNoncurrent: 30 },
      { AssetRetirementObligationsNoncurrent: 50, WarrantsAndRightsOutstanding: 7 },
    ],
  ]
  for (const [debt, others] of cases)
    assert.equal(
      debtIn({}, { ...debt, ...others })[1],
      sumOf(debt),
      Object.keys({ ...debt, ...others }).join(),
    )
})
