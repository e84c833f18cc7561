/** Debt that the financing section adds up with in addition to the main line of it; leaves out the sections' other proofs. */
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

/** Such debt leaves at most this part of what the section has on no other line without it. */
const SLIGHT = 0.1

/** What the section has on no line, with which other amounts; null where it has no total or no such debt. */
const openWithout = (year: Stated, line: AdditionalDebt) => {
  const [total, debt] = [
    knownIn(year.lines, 'netCashProvidedByFinancingActivities'),
    knownIn(year.lines, line) ?? 0,
  ]
  if (total === null || debt === 0) return null
  const rest = total - sumOf(year, FINANCING)
  const others = addendsOf(year, 'otherFinancing')
  return { debt, rest, others, open: others.reduce((left, amount) => left - amount, rest) }
}

/** Whether the financing section adds up with such debt, or nearly, and not without it. */
const hasAdditionalDebt = (year: Stated, line: AdditionalDebt): boolean => {
  const found = openWithout(year, line)
  if (found === null) return false
  const { debt, rest, others, open } = found
  const isNear = Math.abs(open - debt) <= SLIGHT * Math.abs(open)
  return (isNear || addsUp(others, rest - debt)) && !addsUp(others, rest)
}

/** Whether finance leases are a line of the statement, as one year shows: in others, names of the company's own may hide it (Tesla). */
export const statesLeases = (years: readonly Stated[]): boolean =>
  years.some((year) => hasAdditionalDebt(year, 'leasePayments'))

/** Whether the section has room for finance leases among what it has on no other line. */
const hasRoomForLeases = (year: Stated): boolean => {
  const found = openWithout(year, 'leasePayments')
  return found !== null && found.open <= found.debt && !addsUp(found.others, found.rest)
}

/** The debt of a year that is stated in addition to its main line; `hasLeases` says whether finance leases are a line of the company's statements. */
export const additionalDebtIn = (year: Stated, hasLeases: () => boolean): AdditionalDebt | null =>
  kinds.find((line) => hasAdditionalDebt(year, line)) ??
  (hasRoomForLeases(year) && hasLeases() ? 'leasePayments' : null)

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
