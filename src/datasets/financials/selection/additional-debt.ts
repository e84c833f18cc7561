/** Debt and shares that the financing section adds up with in addition to the main line of them; leaves out the sections' other proofs. */
import { isUnknown } from '../../../formula/amount.ts'
import { knownIn } from '../lines/evaluation.ts'
import { addendsOf, addsUp, sumOf } from './section-sums.ts'
import { type Stated, withTerm } from './stated-lines.ts'

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

/** Whether the financing section adds up with such an amount, or nearly, and not without it. */
const hasAdditional = (year: Stated, amount: number): boolean => {
  const found = openWithout(year, amount)
  if (found === null) return false
  const { debt, rest, others, open } = found
  const isNear = Math.abs(open - debt) <= SLIGHT * Math.abs(open)
  return (isNear || addsUp(others, rest - debt)) && !addsUp(others, rest)
}

const hasAdditionalDebt = (year: Stated, line: AdditionalDebt): boolean =>
  hasAdditional(year, knownIn(year.lines, line) ?? 0)

/** Whether finance leases are a line of the statement, as one year shows: in others, names of the company's own may hide it (Tesla). */
export const statesLeases = (years: readonly Stated[]): boolean =>
  years.some((year) => hasAdditionalDebt(year, 'leasePayments'))

/** Whether the section has room for finance leases among what it has on no other line. */
const hasRoomForLeases = (year: Stated): boolean => {
  const found = openWithout(year, knownIn(year.lines, 'leasePayments') ?? 0)
  return found !== null && found.open <= found.debt && !addsUp(found.others, found.rest)
}

/** The debt of a year that is stated in addition to its main line; `hasLeases` says whether finance leases are a line of the company's statements. */
export const additionalDebtIn = (year: Stated, hasLeases: () => boolean): AdditionalDebt | null =>
  kinds.find((line) => hasAdditionalDebt(year, line)) ??
  (hasRoomForLeases(year) && hasLeases() ? 'leasePayments' : null)

/**
 * Whether the section has shares that are placed with few buyers in addition to others, and not in a note. What a company that looks for a
 * business to buy places next to its offering are warrants as often.
 */
export const hasPlacement = (year: Stated): boolean =>
  knownIn(year.lines, 'publicOffering') === null && hasAdditional(year, knownIn(year.lines, PLACEMENT) ?? 0)

/** The lines of shares issued, of which the second is without those of employees, with such shares. */
export const withPlacement = (stated: Stated): Stated => {
  const more = stated.terms[PLACEMENT]
  const withMore = (left: Stated, line: string): Stated => {
    if (more === undefined || isUnknown(left.lines[line])) return left
    const term = left.terms[line]
    return withTerm(left, line, {
      value: (term?.value ?? 0) + more.value,
      figures: [...(term?.figures ?? []), ...more.figures],
    })
  }
  return ['commonStockIssuance', 'sharesIssued'].reduce(withMore, stated)
}

/** The main line of debt with what is stated in addition to it. */
export const withAdditionalDebt = (stated: Stated, line: AdditionalDebt): Stated => {
  const [main, added] = [ADDITIONAL_DEBT[line], stated.terms[line]]
  const debt = stated.terms[main]
  if (added === undefined || isUnknown(stated.lines[main]) || debt?.value === added.value) return stated
  return withTerm(stated, main, {
    value: (debt?.value ?? 0) + added.value,
    figures: [...(debt?.figures ?? []), ...added.figures],
  })
}
