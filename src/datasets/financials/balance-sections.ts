/** A balance sheet's sections filled from another filing of the day that states them alike; leaves out which filings. */
import { isTold } from './arithmetic.ts'
import { filledFrom, type Stated } from './lines.ts'

/**
 * Nvidia's 10-K of 2026 splits other assets of 2025 anew and names its securities in words of its own: the section of
 * current assets is as the 10-K of 2025 has it, which tags them. A section goes by its total, which both have to state.
 */
const sections: readonly { readonly total: string; readonly lines: readonly string[] }[] = [
  {
    total: 'totalCurrentAssets',
    lines: [
      'cashAndCashEquivalents',
      'shortTermInvestments',
      'cashAndShortTermInvestments',
      'accountsReceivables',
      'otherReceivables',
      'netReceivables',
      'inventory',
      'prepaids',
      'otherCurrentAssets',
    ],
  },
  {
    total: 'totalCurrentLiabilities',
    lines: [
      'accountPayables',
      'supplierExcluded',
      'taxPayables',
      'accruedExpenses',
      'shortTermDebt',
      'shortTermBorrowings',
      'currentLongTermDebt',
      'deferredRevenue',
      'otherCurrentLiabilities',
    ],
  },
  // Leases stand in a note of their own: what is due later is the line that sheets have in common.
  { total: 'capitalLeaseObligationsNonCurrent', lines: ['capitalLeaseObligationsCurrent', 'leases'] },
]

/** `sheet` with the lines it lacks from the sections of `other` in which no line differs. */
export const withSections = (sheet: Stated, other: Stated): Stated =>
  sections.reduce((filled, { total, lines }) => {
    const isSame = (line: string): boolean => filled.lines[line] === other.lines[line]
    const isTolerable = (line: string): boolean =>
      isSame(line) || !isTold(filled.lines[line]) || !isTold(other.lines[line])
    const agrees = isTold(filled.lines[total]) && isSame(total) && lines.every(isTolerable)
    return agrees ? filledFrom(filled, other, lines) : filled
  }, sheet)
