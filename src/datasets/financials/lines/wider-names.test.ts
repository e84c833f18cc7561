/** Sums of receivables and of interests, next to a part of them that a note has under a narrower name. In millions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

type Amounts = Readonly<Record<string, number>>

const by: Filing = { accn: '0000093410-21-000009', form: '10-K', filed: '2021-02-25' }
const [START, END] = ['2020-01-01', '2020-12-31']
const figuresIn = (stocks: Amounts, lines: readonly string[]): unknown[] => {
  const rows = Object.entries(stocks).map(([concept, val]): Row => [concept, null, END, val, by])
  const statements = statementsFrom([['NetIncomeLoss', START, END, 40, by], ...rows])
  return lines.map((line) => figure(statements, 'balance-sheet', 'FY', line))
}

/** Chevron, 0000093410-21-000009; the parts are of notes: what customers owe, and interests by their equity. */
const chevron = {
  ...{ AssetsCurrent: 26078, Assets: 239790, CashAndCashEquivalentsAtCarryingValue: 5596 },
  ...{ MarketableSecuritiesCurrent: 31, AccountsNotesAndLoansReceivableNetCurrent: 11471 },
  ...{ AccountsReceivableNetCurrent: 9500, InventoryNet: 5676, PrepaidExpenseCurrent: 3304 },
  ...{ InvestmentsInAffiliatesSubsidiariesAssociatesAndJointVentures: 39052, Goodwill: 4402 },
  ...{ EquityMethodInvestments: 38756, OtherAssetsNoncurrent: 11950, AccountsReceivableNetNoncurrent: 589 },
}

test('receivables with notes and loans are all current receivables where they are more than a part', () => {
  const lines = ['netReceivables', 'accountsReceivables', 'otherReceivables', 'otherCurrentAssets']
  assert.deepEqual(figuresIn(chevron, lines), [11471, 9500, 1971, 0])
  // Those of a note that are less are a part themselves (Phillips 66: from others than related parties).
  const less = {
    ...chevron,
    AccountsReceivableNetCurrent: 11471,
    AccountsNotesAndLoansReceivableNetCurrent: 9500,
  }
  assert.deepEqual(figuresIn(less, lines), [11471, 11471, null, 0])
})

test('interests in affiliates are all of them where those by the equity method are less', () => {
  assert.deepEqual(figuresIn(chevron, ['longTermInvestments']), [39052])
  // Holly Energy Partners, 0001283140-21-000012: the wider name has nothing.
  const { InvestmentsInAffiliatesSubsidiariesAssociatesAndJointVentures: _, ...others } = chevron
  const none = { ...others, InvestmentsInAffiliatesSubsidiariesAssociatesAndJointVentures: 0 }
  assert.deepEqual(figuresIn(none, ['longTermInvestments']), [38756])
})

test('interests of more than all assets are of another scale', () => {
  // American Homes 4 Rent, 0001562401-21-000041: 93,109 thousand on the sheet, and 93,109 million in a note; assets are 9,594 million.
  const home = { Assets: 9593.625, InvestmentsInAffiliatesSubsidiariesAssociatesAndJointVentures: 93.109 }
  assert.deepEqual(figuresIn({ ...home, EquityMethodInvestments: 93109 }, ['longTermInvestments']), [93.109])
})

test('what is tagged as all long-term investments is of a note where the sheet closes with more', () => {
  // Exxon Mobil, 0000034088-21-000012: investments, advances and long-term receivables on the sheet.
  const exxon = {
    ...{ AssetsCurrent: 44893, Assets: 332750, PropertyPlantAndEquipmentNet: 227553 },
    ...{ LongTermInvestmentsAndReceivablesNet: 43515, OtherAssetsNoncurrent: 16789 },
    ...{ LongTermInvestments: 143, EquityMethodInvestments: 29772 },
    InvestmentsInAffiliatesSubsidiariesAssociatesAndJointVentures: 38584,
  }
  assert.deepEqual(figuresIn(exxon, ['longTermInvestments', 'otherNonCurrentAssets']), [43515, 16789])
  // Where it does not, they are what the name says.
  assert.deepEqual(figuresIn({ ...exxon, OtherAssetsNoncurrent: 20000 }, ['longTermInvestments']), [143])
})
