/** Concepts of payments, proceeds, expenses and shares, whose amounts are unsigned; of flows that go both ways taxes paid and pay in shares alone. */

import type { Fact } from '../../../sources/edgar/company-fact.ts'
import { type FactsOf, usGaapConcepts } from './filing-amounts.ts'
import { placeOfFact } from './partial-figures.ts'

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
const INTEREST = ['InterestExpense', 'InterestAndDebtExpense', 'InterestExpenseDebt']
const [TAX, BEFORE_TAX] = [usGaapConcepts('incomeTaxExpense'), usGaapConcepts('statedBeforeTax')]
const PROFIT = [...usGaapConcepts('profit'), ...usGaapConcepts('netIncome')]
const OPERATING_INCOME = usGaapConcepts('operatingIncome')
const TAX_PAID = /^IncomeTaxesPaid(?:Net)?$/

const DEPRECIATION = [
  ...['DepreciationDepletionAndAmortization', 'DepreciationAndAmortization', 'Depreciation'],
  ...['AdjustmentsForDepreciationAndAmortisationExpense', 'AdjustmentsForDepreciationExpense'],
]
const PAY_IN_SHARES = /^(?:ShareBasedCompensation|AdjustmentsForSharebasedPayments)$/
/** The same pay in the statement of equity. */
const PAY_IN_EQUITY = [
  'StockIssuedDuringPeriodValueShareBasedCompensation',
  'AdjustmentsToAdditionalPaidInCapitalSharebasedCompensationRequisiteServicePeriodRecognitionValue',
]
/** Both differ by what own property was built with: by less than half, or they are not the same. */
const SAME_PAY = 0.5

/** Filings that put a minus before one of the concepts, all of which are amounts. */
const filingsWithMinus = (concepts: readonly string[], factsOf: FactsOf): ReadonlySet<string> =>
  new Set(
    concepts
      .flatMap(factsOf)
      .filter(({ val }) => val < 0)
      .map(({ accn }) => accn),
  )

/** Whether the statement of equity of the same filing has the pay above zero. */
const isPaidInEquity =
  (equity: readonly Fact[]) =>
  ({ accn, start, end, val }: Fact): boolean =>
    equity.some(
      (fact) =>
        fact.accn === accn &&
        fact.start === start &&
        fact.end === end &&
        Math.abs(fact.val + val) < SAME_PAY * fact.val,
    )

/** Whether two of the periods have no day in common. */
const areApart = (facts: readonly Fact[]): boolean =>
  facts.some(({ end }) => facts.some(({ start = '' }) => end < start))

/**
 * Filings that tag no income before tax, and tax below zero for several periods in all of which they earned something and have a minus
 * before interest expense, too (ONEOK, CSX): tax credits of every period would be of a company that lost in one. A quarter and the half
 * year with it may have one credit. Operating income tells where the lines of a statement lead to profit by a credit.
 */
const filingsWithTaxAsCost = (factsOf: FactsOf): ReadonlySet<string> => {
  const placesOf = (concepts: readonly string[], isOf: (fact: Fact) => boolean): ReadonlySet<string> =>
    new Set(concepts.flatMap(factsOf).filter(isOf).map(placeOfFact))
  const filings = Map.groupBy(TAX.flatMap(factsOf), ({ accn }) => accn)
  const signs = [
    placesOf(INTEREST, ({ val }) => val < 0),
    placesOf(PROFIT, ({ val }) => val > 0),
    placesOf(OPERATING_INCOME, () => true),
  ]
  const others = new Set(BEFORE_TAX.flatMap(factsOf).map(({ accn }) => accn))
  const isCost = (fact: Fact): boolean =>
    fact.val < 0 && signs.every((places) => places.has(placeOfFact(fact)))
  const found = [...filings].filter(
    ([accession, taxes]) => !others.has(accession) && areApart(taxes) && taxes.every(isCost),
  )
  return new Set(found.map(([accession]) => accession))
}

/**
 * Which facts below zero of a concept have a minus by a slip: all of amounts; taxes paid in filings that put one before interest paid
 * (Discovery, First Solar), for they may be refunded; pay in shares, which may be taken back, in filings that put one before
 * depreciation (Symantec, Lilly) or have it above zero in the statement of equity (Flextronics). Of 15 such figures of pay in the data
 * sets of 2009 and 2010 five have neither, and the cash flow statements of those take it back (FirstEnergy, Itau).
 */
export const wrongSignsIn = (factsOf: FactsOf): ((concept: string) => (fact: Fact) => boolean) => {
  const isIn = (filings: ReadonlySet<string>) => (fact: Fact) => filings.has(fact.accn)
  return (concept) => {
    if (isUnsigned(concept) && !keepsMinus(concept)) return () => true
    if (TAX.includes(concept)) return isIn(filingsWithTaxAsCost(factsOf))
    if (TAX_PAID.test(concept)) return isIn(filingsWithMinus(INTEREST_PAID, factsOf))
    if (!PAY_IN_SHARES.test(concept) || factsOf(concept).every(({ val }) => val >= 0)) return () => false
    const hasMinus = isIn(filingsWithMinus(DEPRECIATION, factsOf))
    const isPaid = isPaidInEquity(PAY_IN_EQUITY.flatMap(factsOf))
    return (fact) => hasMinus(fact) || isPaid(fact)
  }
}
