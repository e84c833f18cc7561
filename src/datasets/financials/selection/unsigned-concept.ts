/** Concepts of payments, proceeds, depreciation and own shares, whose amounts are unsigned; leaves out flows that go both ways. */

const AMOUNTS =
  /^(?:Payments|Repayments|Proceeds|Purchase|DividendsPaid|InterestAndDebtExpense$|CostsAndExpenses$|CostOf(?:Revenue|GoodsSold|GoodsAndServicesSold|Services)$|TreasuryStock(?:Common)?Value$|InterestExpense(?:Debt|Nonoperating|Operating)?$|InterestPaid(?:Net)?$|(?:Depreciation|Amorti[sz]ation)(?:Expense|DepletionAndAmortization|AndAmorti[sz]ation(?:Expense)?|(?:Of)?IntangibleAssets\w*)?$)/
/** Net of the other direction by their definition, or in practice: cash acquired may exceed a business's price. */
const BOTH_WAYS = /^ProceedsFrom(?:Payments|Repayments)|^PaymentsForProceeds|Business|Subsidiar|NetOf/

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
