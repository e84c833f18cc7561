/** Lines of the balance sheet that other lines define; leaves out where those are found. */
import { type Amount, differenceOf, restOf, sumOf, sumOfKnown } from './arithmetic.ts'
import type { Lines } from './lines.ts'

const at = (lines: Lines, line: string): Amount => lines[line] ?? null

const assetLines = (stated: Lines) => {
  const cash = at(stated, 'cashAndCashEquivalents')
  const shortTermInvestments = at(stated, 'shortTermInvestments')
  const receivables = at(stated, 'accountsReceivables')
  const goodwill = at(stated, 'goodwill')
  const both = at(stated, 'goodwillAndIntangibleAssets')
  const intangibleAssets = at(stated, 'intangibleAssets') ?? differenceOf(both, goodwill)
  return {
    cashAndShortTermInvestments:
      at(stated, 'cashAndShortTermInvestments') ?? sumOf(cash, shortTermInvestments),
    netReceivables:
      at(stated, 'netReceivables') ??
      (receivables === null ? null : sumOfKnown(receivables, at(stated, 'otherReceivables'))),
    intangibleAssets,
    goodwillAndIntangibleAssets: both ?? sumOf(goodwill, intangibleAssets),
    totalNonCurrentAssets:
      at(stated, 'totalNonCurrentAssets') ??
      differenceOf(at(stated, 'totalAssets'), at(stated, 'totalCurrentAssets')),
    totalInvestments: sumOf(shortTermInvestments, at(stated, 'longTermInvestments')),
  }
}

/** A minority the filing does not tag is the difference of its two totals of equity, where both are there. */
const minorityOf = (stated: Lines): Amount => {
  const difference = differenceOf(at(stated, 'equityWithMinority'), at(stated, 'totalStockholdersEquity'))
  return at(stated, 'minority') ?? (difference === 0 ? null : difference)
}

const namedEquity = [
  'preferredStock',
  'commonStock',
  'additionalPaidInCapital',
  'retainedEarnings',
  'accumulatedOtherComprehensiveIncomeLoss',
  'treasuryStock',
]

/** Redeemable minorities stand between liabilities and equity; they are minorities all the same. */
const equityLines = (stated: Lines) => {
  const minority = minorityOf(stated)
  const minorityInterest = sumOfKnown(minority, at(stated, 'redeemableMinority'))
  const totalStockholdersEquity =
    at(stated, 'totalStockholdersEquity') ?? restOf(at(stated, 'equityWithMinority'), minority)
  const isItemized = at(stated, 'commonStock') !== null && at(stated, 'retainedEarnings') !== null
  return {
    totalStockholdersEquity,
    minorityInterest,
    totalEquity:
      totalStockholdersEquity === null ? null : sumOfKnown(totalStockholdersEquity, minorityInterest),
    otherTotalStockholdersEquity: isItemized
      ? restOf(totalStockholdersEquity, ...namedEquity.map((line) => at(stated, line)))
      : null,
  }
}

const payableLines = (stated: Lines) => {
  const otherPayables = sumOfKnown(at(stated, 'supplierExcluded'), at(stated, 'taxPayables'))
  return {
    otherPayables,
    totalPayables: at(stated, 'totalPayables') ?? sumOf(at(stated, 'accountPayables'), otherPayables),
  }
}

/** One amount under both names is one debt: Marvell tags notes due within a year as either. */
const shortTermDebtOf = (stated: Lines): Amount => {
  const borrowings = at(stated, 'shortTermBorrowings')
  const current = at(stated, 'currentLongTermDebt')
  return (
    at(stated, 'shortTermDebt') ?? (borrowings === current ? borrowings : sumOfKnown(borrowings, current))
  )
}

const debtLines = (stated: Lines) => {
  const shortTermDebt = shortTermDebtOf(stated)
  const longTermDebt = at(stated, 'longTermDebt')
  const capitalLeaseObligations =
    sumOf(at(stated, 'capitalLeaseObligationsCurrent'), at(stated, 'capitalLeaseObligationsNonCurrent')) ??
    at(stated, 'leases')
  // Leases alone, or of a bank its short-term funding alone, would pass for all the debt there is.
  const isWhole = longTermDebt !== null || at(stated, 'totalCurrentLiabilities') !== null
  const borrowed = isWhole ? sumOfKnown(shortTermDebt, longTermDebt) : null
  const totalDebt = borrowed === null ? null : sumOfKnown(borrowed, capitalLeaseObligations)
  return {
    shortTermDebt,
    capitalLeaseObligations,
    totalDebt,
    netDebt: differenceOf(totalDebt, at(stated, 'cashAndCashEquivalents')),
  }
}

/** Total liabilities where no total is tagged (CIBC): both sides less everything that is equity. */
const totalLiabilitiesOf = (stated: Lines, totalEquity: Amount): Amount =>
  at(stated, 'totalLiabilities') ??
  (totalEquity === null
    ? null
    : restOf(at(stated, 'totalLiabilitiesAndTotalEquity'), totalEquity, at(stated, 'mezzanine')))

/** `stated` with the lines that others define. */
export const completeBalance = (stated: Lines): Lines => {
  const equity = equityLines(stated)
  const totalLiabilities = totalLiabilitiesOf(stated, equity.totalEquity)
  return {
    ...stated,
    ...assetLines(stated),
    ...payableLines(stated),
    ...debtLines(stated),
    ...equity,
    totalLiabilities,
    totalNonCurrentLiabilities:
      at(stated, 'totalNonCurrentLiabilities') ??
      differenceOf(totalLiabilities, at(stated, 'totalCurrentLiabilities')),
  }
}
