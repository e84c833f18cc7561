/** Debt and cash of banks and brokers, whose sheets do not divide into current and non-current. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

type Amounts = Readonly<Record<string, number>>

const by: Filing = { accn: '0000950123-10-045933', form: '10-Q', filed: '2010-05-07' }
/** The lines of a sheet of 2010-03-31, in millions. */
const linesIn = (stocks: Amounts, ...lines: readonly string[]): readonly unknown[] => {
  const statements = statementsFrom([
    ['NetIncomeLoss', '2010-01-01', '2010-03-31', 100, by],
    ['InterestAndDividendIncomeOperating', '2010-01-01', '2010-03-31', 500, by],
    ...Object.entries(stocks).map(([concept, val]): Row => [concept, null, '2010-03-31', val, by]),
  ])
  return lines.map((line) => figure(statements, 'balance-sheet', 'Q1', line))
}
const debtIn = (stocks: Amounts) => linesIn(stocks, 'shortTermDebt', 'longTermDebt', 'totalDebt')

/** A bank of these liabilities in addition to its deposits, made up. */
const bankWith = (liabilities: Amounts, unnamed = 0): Amounts => {
  const owed = Object.values(liabilities).reduce((sum, value) => sum + value, 16_000 + unnamed)
  return {
    ...{ CashAndDueFromBanks: 500, Assets: owed + 2000, Deposits: 16_000, StockholdersEquity: 2000 },
    ...{ Liabilities: owed, LiabilitiesAndStockholdersEquity: owed + 2000, ...liabilities },
  }
}
const OVERNIGHT = 'FederalFundsPurchasedAndSecuritiesSoldUnderAgreementsToRepurchase'

test('federal funds and repurchase agreements are short-term debt in addition to a smaller line of other borrowings', () => {
  // JPMorgan Chase, 2026-03-31, and Citigroup, 2010-03-31, 10-Q 0001047469-10-004978, in millions: both lines are on their sheets.
  const jpMorgan = {
    [OVERNIGHT]: 716_623,
    ShortTermBorrowings: 68_048,
    SecuritiesSoldUnderAgreementsToRepurchase: 701_740,
  }
  assert.equal(debtIn(bankWith(jpMorgan, 900_000))[0], 784_671)
  assert.equal(debtIn(bankWith({ [OVERNIGHT]: 207_911, ShortTermBorrowings: 96_694 }, 50_000))[0], 304_605)
  // Without a sum of it, federal funds and securities sold are added.
  const parts = {
    FederalFundsPurchased: 200,
    SecuritiesSoldUnderAgreementsToRepurchase: 100,
    ShortTermBorrowings: 90,
  }
  assert.equal(debtIn(bankWith(parts, 500))[0], 390)
})

test('of more than these they are a part, unless liabilities add up with both', () => {
  // KeyCorp, 2009-06-30, 10-Q 0000950123-09-032642: bank notes and other borrowings, next to derivatives.
  const keyCorp = {
    [OVERNIGHT]: 1530,
    ShortTermBorrowings: 1710,
    DerivativeLiabilities: 530,
    OtherLiabilities: 1616,
  }
  assert.deepEqual(debtIn(bankWith({ ...keyCorp, LongTermDebt: 13_462 })), [3240, 13_462, 16_702])
  const { [OVERNIGHT]: overnight, ...others } = bankWith({ ...keyCorp, LongTermDebt: 13_462 })
  const inOneSum = {
    ...others,
    [OVERNIGHT]: overnight ?? 0,
    Liabilities: 33_318,
    Assets: 35_318,
    LiabilitiesAndStockholdersEquity: 35_318,
  }
  assert.deepEqual(debtIn(inOneSum), [1710, 13_462, 15_172])
  // Regions Financial has a total of both, which may be next to lines of its own.
  const regions = { OtherShortTermBorrowings: 997, ShortTermBorrowings: 2684, LongTermDebt: 15_683 }
  assert.deepEqual(debtIn({ ...bankWith(regions, 1000), [OVERNIGHT]: 1687 })[0], 2684)
})

test("every kind of a bank's debt with which its liabilities add up counts once", () => {
  const kinds: readonly Amounts[] = [
    {
      SecuritiesSoldUnderAgreementsToRepurchase: 50,
      ShortTermBorrowings: 300,
      AdvancesFromFederalHomeLoanBanks: 600,
    },
    { FederalHomeLoanBankAdvancesShortTerm: 150, SubordinatedDebt: 40 },
    { FederalHomeLoanBankAdvancesCurrent: 150, LongtermFederalHomeLoanBankAdvancesNoncurrent: 100 },
    { SecuritiesSoldUnderAgreementsToRepurchase: 900, FederalHomeLoanBankAdvancesShortTerm: 500 },
    { SubordinatedDebt: 150, JuniorSubordinatedNotes: 60, AdvancesFromFederalHomeLoanBanks: 600 },
    { JuniorSubordinatedNotes: 60 },
    { WarehouseAgreementBorrowings: 150, NotesPayable: 20 },
    { MediumTermNotes: 300, SubordinatedDebt: 20 },
  ]
  for (const debt of kinds) {
    const all = Object.values(debt).reduce((sum, value) => sum + value, 0)
    assert.equal(debtIn(bankWith({ ...debt, OtherLiabilities: 1000 }))[2], all, Object.keys(debt).join())
  }
})

test('short-term advances are in borrowings under the general name, unless liabilities add up with both or they are more', () => {
  const advances = { FederalHomeLoanBankAdvancesCurrent: 150, FederalHomeLoanBankAdvancesLongTerm: 100 }
  const sheet = { ...bankWith({ ShortTermBorrowings: 250, OtherLiabilities: 900 }, 100), ...advances }
  assert.deepEqual(debtIn(sheet), [250, 100, 350])
  const open = { ...bankWith({ ShortTermBorrowings: 250, OtherLiabilities: 900 }, 107), ...advances }
  assert.deepEqual(debtIn(open), [250, 100, 350])
  const both = bankWith({ ShortTermBorrowings: 250, OtherLiabilities: 900, ...advances })
  assert.equal(debtIn(both)[2], 500)
  assert.equal(debtIn(bankWith({ ShortTermBorrowings: 90, OtherLiabilities: 900, ...advances }, 7))[2], 340)
  // Two advances of one amount are two.
  const alike = { ...advances, FederalHomeLoanBankAdvancesLongTerm: 150 }
  assert.equal(debtIn(bankWith({ ...alike, OtherLiabilities: 900 }, 7))[2], 300)
})

test('debt that a bank owes trusts of its own is next to kinds that cannot hold it, and never less than all', () => {
  const trust = { JuniorSubordinatedDebentureOwedToUnconsolidatedSubsidiaryTrust: 60 }
  const advances = { AdvancesFromFederalHomeLoanBanks: 600, OtherLiabilities: 900 }
  assert.equal(debtIn(bankWith({ ...trust, ...advances }, 7))[2], 660)
  // Debt of no kind may have it among it.
  assert.equal(debtIn(bankWith({ ...trust, LongTermDebt: 600, OtherLiabilities: 900 }, 7))[2], 600)
  // Short-term funding is not all debt where other borrowings are named.
  const funding = { ShortTermBorrowings: 150, OtherLiabilities: 900 }
  assert.equal(debtIn(bankWith(funding, 7))[2], 150)
  assert.equal(debtIn(bankWith({ ...trust, ...funding }, 7))[2], null)
  assert.equal(debtIn(bankWith({ OtherBorrowings: 60, ...funding }, 7))[2], null)
})

test("a bank's cash is that of its cash flow statement where its kinds of cash come to it", () => {
  const CASH = 'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents'
  const cashIn = (stocks: Amounts) =>
    linesIn({ ...bankWith({ OtherLiabilities: 900 }), ...stocks }, 'cashAndCashEquivalents')[0]
  const bank = { CashAndDueFromBanks: 100, InterestBearingDepositsInBanks: 200, FederalFundsSold: 50 }
  assert.equal(cashIn({ ...bank, [CASH]: 350 }), 350)
  assert.equal(cashIn({ ...bank, [CASH]: 300 }), 300)
  assert.equal(cashIn({ ...bank, [CASH]: 150 }), 150)
  assert.equal(
    cashIn({
      CashAndDueFromBanks: 100,
      FederalFundsSoldAndSecuritiesPurchasedUnderAgreementsToResell: 70,
      [CASH]: 170,
    }),
    170,
  )
  // Auburn National Bancorporation, 2023-12-31, 10-K of fiscal 2023, in thousands.
  const auburn = {
    CashAndDueFromBanks: 27127,
    InterestBearingDepositsInBanks: 12830,
    FederalFundsSold: 31412,
  }
  assert.equal(cashIn({ ...auburn, [CASH]: 71369 }), 71369)
  assert.equal(cashIn({ ...auburn, [CASH]: 71869 }), 39957)
  // What the sheet has as all cash goes before; other amounts are of another scope.
  assert.equal(cashIn({ ...bank, CashAndCashEquivalentsAtCarryingValue: 300, [CASH]: 350 }), 300)
  assert.equal(cashIn({ ...bank, [CASH]: 355 }), 300)
})

test('other borrowings of a bank count next to the interest that it owes', () => {
  // Capital One, 2009-06-30, 10-Q 0001193125-09-170756, in millions: all its liabilities.
  const capitalOne = {
    ...{
      CashAndDueFromBanks: 3100,
      Assets: 171911,
      Deposits: 116724,
      SeniorNotes: 10093,
      OtherBorrowings: 13261,
    },
    ...{ InterestPayable: 660, OtherLiabilities: 5844, Liabilities: 146582, StockholdersEquity: 25329 },
    LiabilitiesAndStockholdersEquity: 171911,
  }
  assert.deepEqual(debtIn(capitalOne), [null, 23354, 23354])
})
