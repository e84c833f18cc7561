/** Debt and shares that the financing section adds up with in addition to the main line of them; leaves out the sections' other proofs. */
import { isUnknown } from '../../../formula/amount.ts'
import { knownIn } from '../lines/evaluation.ts'
import { added } from '../lines/stated-changes.ts'
import { addendsOf, addsUp, sumOf } from './section-sums.ts'
import { type Stated, type Term, withTerm } from './stated-lines.ts'

/** Lines of the financing section that have concepts. */
const FINANCING = [
  ...['longTermNetDebtIssuance', 'shortTermNetDebtIssuance', 'commonStockIssuance', 'commonStockRepurchased'],
  ...[
    'netOwnShares',
    'netPreferredStockIssuance',
    'statedDividends',
    'commonDividendsPaid',
    'preferredDividendsPaid',
  ],
]

/** Debt that a filing may state in addition to the main line of it: finance leases, or what it borrowed and repaid next to a net figure. */
const ADDITIONAL_DEBT = {
  leasePayments: 'longTermNetDebtIssuance',
  grossDebt: 'longTermNetDebtIssuance',
  grossShortTermDebt: 'shortTermNetDebtIssuance',
} as const
export type AdditionalDebt = keyof typeof ADDITIONAL_DEBT

const kinds = Object.keys(ADDITIONAL_DEBT) as AdditionalDebt[]

/** Shares that a filing may state next to others. */
const PLACEMENT = 'privatePlacement'

/** Such debt leaves at most this part of what the section has on no other line without it. */
const SLIGHT = 0.1

/** What the section has on no line, with which other amounts; null where it has no total or no such debt. */
const openWithout = (year: Stated, debt: number) => {
  const total = knownIn(year.lines, 'netCashProvidedByFinancingActivities')
  if (total === null || debt === 0) return null
  const rest = total - sumOf(year, FINANCING)
  const others = addendsOf(year, 'otherFinancing')
  return { debt, rest, others, open: others.reduce((left, amount) => left - amount, rest) }
}

/** Whether the financing section adds up with such an amount, and not without it. */
const addsUpWith = (year: Stated, amount: number): boolean => {
  const found = openWithout(year, amount)
  return found !== null && addsUp(found.others, found.rest - found.debt) && !addsUp(found.others, found.rest)
}

/** The same, or nearly. */
const hasAdditional = (year: Stated, amount: number): boolean => {
  const found = openWithout(year, amount)
  if (found === null) return false
  const { debt, rest, others, open } = found
  const isNear = Math.abs(open - debt) <= SLIGHT * Math.abs(open)
  return (isNear && !addsUp(others, rest)) || addsUpWith(year, amount)
}

const amountOf = (year: Stated, line: AdditionalDebt): number => knownIn(year.lines, line) ?? 0

const hasAdditionalDebt = (year: Stated, line: AdditionalDebt): boolean =>
  hasAdditional(year, amountOf(year, line))

/** Whether finance leases are a line of the statement, as one year shows: in others, names of the company's own may hide it (Tesla). */
export const statesLeases = (years: readonly Stated[]): boolean =>
  years.some((year) => hasAdditionalDebt(year, 'leasePayments'))

/** Whether the section has room for finance leases among what it has on no other line. */
const hasRoomForLeases = (year: Stated): boolean => {
  const found = openWithout(year, amountOf(year, 'leasePayments'))
  return found !== null && found.open <= found.debt && !addsUp(found.others, found.rest)
}

const additionalDebtIn = (year: Stated, hasLeases: () => boolean): AdditionalDebt | null =>
  kinds.find((line) => hasAdditionalDebt(year, line)) ??
  (hasRoomForLeases(year) && hasLeases() ? 'leasePayments' : null)

/** Shares of a private placement. What a blank-check company places next to its offering are warrants as often. */
const placementIn = (year: Stated): number =>
  knownIn(year.lines, 'publicOffering') === null ? (knownIn(year.lines, PLACEMENT) ?? 0) : 0

/** A line with more. */
const withMore = (stated: Stated, line: string, more: Term): Stated => {
  const term = stated.terms[line]
  return withTerm(stated, line, term === undefined ? more : added(term, more))
}

/** The lines of shares issued, of which the second is without those of employees, with such shares. */
export const withPlacement = (stated: Stated): Stated => {
  const more = stated.terms[PLACEMENT]
  return ['commonStockIssuance', 'sharesIssued'].reduce(
    (left, line) => (more === undefined || isUnknown(left.lines[line]) ? left : withMore(left, line, more)),
    stated,
  )
}

/** The main line of debt with what is stated in addition to it. */
export const withAdditionalDebt = (stated: Stated, line: AdditionalDebt): Stated => {
  const [main, more] = [ADDITIONAL_DEBT[line], stated.terms[line]]
  const isSame = stated.terms[main]?.value === more?.value
  return more === undefined || isUnknown(stated.lines[main]) || isSame ? stated : withMore(stated, main, more)
}

export type Additions = { readonly additionalDebt: AdditionalDebt | null; readonly hasPlacement: boolean }

/**
 * The debt of a year that is stated in addition to its main line, and whether it has a private placement in addition to other shares,
 * each in what the other leaves of the section: what fills that exactly goes first, else the debt. `hasLeases` says whether finance
 * leases are a line of the company's statements.
 */
export const additionsIn = (year: Stated, hasLeases: () => boolean): Additions => {
  const placed = placementIn(year)
  if (addsUpWith(year, placed) && !kinds.some((line) => addsUpWith(year, amountOf(year, line))))
    return { additionalDebt: additionalDebtIn(withPlacement(year), hasLeases), hasPlacement: true }
  const additionalDebt = additionalDebtIn(year, hasLeases)
  const left = additionalDebt === null ? year : withAdditionalDebt(year, additionalDebt)
  return { additionalDebt, hasPlacement: hasAdditional(left, placed) }
}
