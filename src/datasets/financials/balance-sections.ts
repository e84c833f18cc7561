/** A balance sheet's sections filled from another filing of the day that states them alike; leaves out which filings. */
import { type Amount, isKnown } from './arithmetic.ts'
import type { Lines, Stated, Term } from './lines.ts'

type Section = { readonly total: string; readonly lines: readonly string[] }

/**
 * Nvidia's 10-K of 2026 reclassifies other assets of 2025 and names its securities in words of its own: the section of
 * current assets is as the 10-K of 2025 has it, which tags them. A section goes by its total, which both have to state.
 */
const sections: readonly Section[] = [
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

/** One line of the other filing; null where it is not tagged. */
export type LineOf = (name: string) => Term | null

const valueIn = (term: Term | null): Amount => term?.value ?? null

/** Lines of the sections that the sheet lacks. */
export const lackedBy = ({ lines }: Stated): readonly string[] =>
  sections.flatMap((section) => section.lines.filter((name) => !isKnown(lines[name])))

const filledIn = (sheet: Stated, { total, lines }: Section, lineOf: LineOf): Stated => {
  const whole = sheet.lines[total]
  const lacking = lines.filter((name) => !isKnown(sheet.lines[name]))
  if (!isKnown(whole) || lacking.length === 0) return sheet
  const found = lacking
    .map((name) => ({ name, term: lineOf(name) }))
    .filter(({ term }) => isKnown(valueIn(term)))
  // Asked last, as most filings have no more to say.
  if (found.length === 0 || valueIn(lineOf(total)) !== whole) return sheet
  const differs = (name: string): boolean => {
    const theirs = isKnown(sheet.lines[name]) ? valueIn(lineOf(name)) : null
    return isKnown(theirs) && theirs !== sheet.lines[name]
  }
  if (lines.some(differs)) return sheet
  const filled: Lines = { ...sheet.lines }
  for (const { name, term } of found) filled[name] = valueIn(term)
  const facts = found.flatMap(({ term }) => term?.figures.map(({ original }) => original) ?? [])
  return { lines: filled, originals: [...sheet.originals, ...facts] }
}

/** `sheet` with the lines it lacks from the sections of another filing in which no line differs. */
export const withSections = (sheet: Stated, lineOf: LineOf): Stated =>
  sections.reduce((filled, section) => filledIn(filled, section, lineOf), sheet)
