/** Concepts of payments, proceeds, expenses and shares, whose amounts are unsigned; of flows that go both ways taxes paid alone. */

import type { Fact } from '../../../sources/edgar/company-fact.ts'

const AMOUNTS =
  /^(?:Payments|Repayments|Proceeds|Purchase|DividendsPaid|InterestAndDebtExpense$|CostsAndExpenses$|CostOf(?:Revenue|GoodsSold|GoodsAndServicesSold|Services|Sales)$|(?:SellingGeneralAndAdministrative|GeneralAndAdministrative|Administrative|SellingAndMarketing|SalesAndMarketing|Selling|Marketing|ResearchAndDevelopment)Expense$|DistributionCosts$|DistributionMadeTo\w+CashDistributionsPaid$|FinanceCosts$|ExpenseByNature$|OperatingExpenseExcludingCostOfSales$|BenefitsLossesAndExpenses$|NoninterestExpense$|WeightedAverageNumberOf(?:DilutedSharesOutstanding|SharesOutstandingBasic)$|TreasuryStock(?:Common)?Value$|InterestExpense(?:Debt|LongTermDebt|Nonoperating|Operating|OnBorrowings)?$|InterestCosts(?:Incurred|Capitalized)$|InterestPaid(?:Net|ClassifiedAs(?:Operating|Financing)Activities)?$|InvestmentIncomeInterest(?:AndDividend)?$|(?:Depreciation|Amorti[sz]ation)(?:Expense|DepletionAndAmortization|AndAmorti[sz]ation(?:Expense)?|(?:Of)?IntangibleAssets\w*)?$)/
/** Net of the other direction by their definition, or in practice: cash acquired may exceed a business's price. */
const BOTH_WAYS =
  /^ProceedsFrom(?:Payments|Repayments|RepurchaseOfEquity)|^PaymentsForProceeds|Business|Subsidiar|NetOf/

const known = new Map<string, boolean>()

/** A minus before such an amount is a slip, and a negative difference of two is no amount of the concept. */
export const isUnsigned = (concept: string): boolean => {
  let unsigned = known.get(concept)
  if (unsigned === undefined) {
    unsigned = AMOUNTS.test(concept) && !BOTH_WAYS.test(concept)
    known.set(concept, unsigned)
  }
  return unsigned
}

/**
 * Proceeds, whose minus says that more was paid back than came in: of 60 in cash flow statements of 2009 and 2010 with such a name the
 * section adds up with it, of 8 without it. Of payments it does with 38, and without 484.
 */
export const keepsMinus = (concept: string): boolean => concept.startsWith('Proceeds')

const INTEREST_PAID = ['InterestPaidNet', 'InterestPaid']

/** Taxes paid, which are below zero where more was refunded. */
export const isTaxPaid = (concept: string): boolean => /^IncomeTaxesPaid(?:Net)?$/.test(concept)

/**
 * Filings that put a minus before interest paid: before taxes paid it is the same slip (Discovery, First Solar). `factsOf` are a
 * concept's facts as they are tagged.
 */
export const filingsWithMinus = (factsOf: (concept: string) => readonly Fact[]): ReadonlySet<string> =>
  new Set(
    INTEREST_PAID.flatMap((concept) => factsOf(concept))
      .filter(({ val }) => val < 0)
      .map(({ accn }) => accn),
  )
