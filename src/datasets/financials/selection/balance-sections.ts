/** A balance sheet's sections filled from another filing of the day that states them alike; leaves out which filings. */

import { type Amount, isKnown } from '../../../formula/amount.ts'
import { closingPositions } from '../../../formula/functions.ts'
import { copied } from '../../../lib/copied.ts'
import type { Stated, Term } from './stated-lines.ts'

type Section = {
  /** Both filings state the first of these that the sheet has, and none of them differs. */
  readonly totals: readonly string[]
  readonly lines: readonly string[]
  /** What a filing that states fewer lines has more on. */
  readonly others: readonly string[]
}

/**
 * Nvidia's 10-K of 2026 reclassifies other assets of 2025 and names its securities in words of its own: the section of
 * current assets is as the 10-K of 2025 has it, which tags them.
 */
const sections: readonly Section[] = [
  {
    totals: ['totalCurrentAssets'],
    lines: [
      'cashAndCashEquivalents',
      'shortTermInvestments',
      'statedAccountsReceivables',
      'taggedReceivables',
      'taggedOthers',
      'accountsAndOthers',
      'receivablesFromCustomers',
      'receivablesAllowance',
      'taxReceivables',
      'receivablesFromRelated',
      'inventory',
    ],
    others: ['prepaidExpenses', 'statedOtherCurrentAssets'],
  },
  {
    totals: ['totalAssets', 'totalCurrentAssets'],
    lines: [
      'property',
      'operatingLeaseAssets',
      'goodwill',
      'statedIntangibles',
      'allIntangibles',
      'software',
      'statedLongTermInvestments',
      'securities',
      'otherInvestments',
      'interests',
      'equityMethod',
      'affiliates',
      'untradedShares',
      'taxAssets',
    ],
    others: ['statedOtherNonCurrentAssets'],
  },
  {
    totals: ['totalCurrentLiabilities'],
    lines: [
      'accountPayables',
      'payablesToOthers',
      'payablesToRelated',
      'dividendsPayable',
      'allTaxPayables',
      'incomeTaxPayables',
      'otherTaxPayables',
      'statedAccruals',
      'foundCurrentDebt',
      'shortTermBorrowings',
      'currentLongTermDebt',
      'operatingLeasesCurrent',
      'financeLeasesCurrent',
      'deferredRevenue',
    ],
    others: ['statedOtherCurrentLiabilities'],
  },
  {
    totals: ['totalAssets', 'totalCurrentLiabilities', 'statedTotalLiabilities', 'totalStockholdersEquity'],
    lines: [
      'statedLongTermDebt',
      'debtWithoutLeases',
      'debtWithLeases',
      'operatingLeasesNonCurrent',
      'financeLeasesNonCurrent',
      'operatingLeases',
      'leasePaymentsDue',
      'financeLeases',
      'deferredRevenueNonCurrent',
      'deferredTaxes',
      'deferredTaxesAndOthers',
    ],
    others: ['statedOtherNonCurrentLiabilities'],
  },
  // Leases stand in a note of their own: what is due later is the line that sheets have in common.
  {
    totals: ['capitalLeaseObligationsNonCurrent', 'operatingLeasesNonCurrent'],
    lines: ['capitalLeaseObligationsCurrent', 'operatingLeasesCurrent', 'allLeases'],
    others: [],
  },
  {
    totals: ['totalStockholdersEquity', 'equityWithMinority'],
    lines: [
      'preferredStock',
      'commonStock',
      'additionalPaidInCapital',
      'retainedEarnings',
      'accumulatedOtherComprehensiveIncomeLoss',
      'treasuryStock',
    ],
    others: [],
  },
]

/** With what is due within a year, so no addends of their section. */
const undivided: ReadonlySet<string> = new Set(['operatingLeases', 'financeLeases'])

/** One line of the other filing; null where it is not tagged. */
export type LineOf = (name: string) => Term | null

const valueIn = (term: Term | null): Amount => term?.value ?? null

/** Lines that a sheet may have from the sections of another filing. */
export const sectionLines: readonly string[] = sections.flatMap(({ lines }) => lines)

const COARSEST = 1e6

/** The greatest power of ten, up to a million, of which an amount is a multiple. */
const unitOf = (amount: number): number => {
  let unit = 1
  while (unit < COARSEST && amount % (unit * 10) === 0) unit *= 10
  return unit
}

/** McDonald's rounded to a tenth of a million until 2023, and states the same years in whole millions since. */
const isSame = (a: number, b: number): boolean =>
  a === b || Math.abs(a - b) <= Math.max(unitOf(a), unitOf(b)) / 2

type FoundLine = { readonly name: string; readonly term: Term | null }

const NONE: ReadonlySet<string> = new Set()
/** Lines that are from a note where the sheet states debt with its leases. */
const notesOfDebtWithLeases: ReadonlySet<string> = new Set([
  'statedLongTermDebt',
  'debtWithoutLeases',
  'financeLeasesNonCurrent',
])

/**
 * Those of the `found` lines that the sheet has among its other parts, to the last of them: its parts come to more than the
 * same parts of the other filing by just as much.
 */
const heldBy = (
  { lines, terms }: Stated,
  parts: readonly string[],
  found: readonly FoundLine[],
  lineOf: LineOf,
): readonly FoundLine[] => {
  const factsOf = (name: string): readonly unknown[] => (terms[name]?.figures ?? []).map(({ fact }) => fact)
  const isRepeated = (name: string, at: number, of: readonly string[]): boolean =>
    of.slice(0, at).some((other) => factsOf(other).some((fact) => factsOf(name).includes(fact)))
  const values = [...new Set(found.map(({ term }) => valueIn(term)))]
  const heldWithout = (notes: ReadonlySet<string>): readonly FoundLine[] => {
    const more = parts
      .filter((name) => !undivided.has(name) && !notes.has(name))
      .filter((name, at, of) => !isRepeated(name, at, of))
      .map((name) => (lines[name] ?? 0) - (isKnown(lines[name]) ? (valueIn(lineOf(name)) ?? 0) : 0))
      .reduce((sum, amount) => sum + amount, 0)
    const held = closingPositions(more, values).map((at) => values[at])
    return found.filter(({ term }) => held.includes(valueIn(term)))
  }
  const held = heldWithout(NONE)
  return held.length > 0 || !isKnown(lines['debtWithLeases']) ? held : heldWithout(notesOfDebtWithLeases)
}

const filledIn = (sheet: Stated, { totals, lines, others }: Section, lineOf: LineOf): Stated => {
  const lacking = lines.filter((name) => !isKnown(sheet.lines[name]))
  const [total] = totals.filter((name) => isKnown(sheet.lines[name]))
  if (total === undefined || lacking.length === 0) return sheet
  const found = lacking
    .map((name) => ({ name, term: lineOf(name) }))
    .filter(({ term }) => isKnown(valueIn(term)))
  // Asked last, as most filings have no more to say.
  if (found.length === 0 || !isKnown(valueIn(lineOf(total)))) return sheet
  const differs = (name: string): boolean => {
    const ours = sheet.lines[name]
    const theirs = isKnown(ours) ? valueIn(lineOf(name)) : null
    return isKnown(ours) && isKnown(theirs) && !isSame(ours, theirs)
  }
  if (totals.some(differs)) return sheet
  const parts = [...lines, ...others]
  const isAlike = !parts.some(differs)
  const held = isAlike ? [] : heldBy(sheet, parts, found, lineOf)
  const filled = copied(sheet.lines)
  const terms: Record<string, Term | undefined> = copied(sheet.terms)
  for (const { name, term } of isAlike ? found : held) {
    filled[name] = valueIn(term)
    if (term !== null) terms[name] = term
  }
  return { lines: filled, terms }
}

/** `sheet` with the lines it lacks from the sections of another filing in which no line differs. */
export const withSections = (sheet: Stated, lineOf: LineOf): Stated =>
  sections.reduce((filled, section) => filledIn(filled, section, lineOf), sheet)
