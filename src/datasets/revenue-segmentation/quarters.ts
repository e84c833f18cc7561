/** Discrete quarters out of years, halves and nine months, as one axis states them. */
import {
  type FiscalPart,
  type FiscalPeriod,
  fiscalPeriods,
  yearBefore,
  yearToDate,
} from '../../derived/fiscal-calendar.ts'
import { rounded } from '../../lib/rounded.ts'
import type { StatedPeriod } from './fiscal-period.ts'
import type { Breakdown, SegmentFiling } from './record.ts'
import type { Values } from './renamed-members.ts'

/** One version of a table of an axis: what one filing states of one part of a fiscal year. */
export type Version<P extends FiscalPart = FiscalPart> = Omit<Breakdown, 'start' | 'end'> &
  StatedPeriod<P> &
  Pick<SegmentFiling, 'accession' | 'filedOn'> & {
    /** Position of the filing among the company's, the earliest first. */
    readonly order: number
  }
export type Table = Version<FiscalPeriod> & { readonly derived: boolean }

const isAlike = (a: Values, b: Values): boolean => {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name))
}

const isNegative = (values: Values): boolean => Object.values(values).some((value) => value < 0)

/** One version plus or less another; null where they do not name the same members in one currency. */
const combined = (one: Version, other: Version, sign: 1 | -1): Version | null => {
  if (one.currency !== other.currency || !isAlike(one.values, other.values)) return null
  const pairs = Object.entries(one.values).map(
    ([member, value]) => [member, rounded(value + sign * (other.values[member] ?? 0), 2)] as const,
  )
  const [own, others] = [one.revenue, other.revenue]
  const revenue = own === null || others === null ? null : rounded(own + sign * others, 2)
  return { ...one, values: Object.fromEntries(pairs), revenue }
}

/** The longer part less the shorter; null where a part of positive ones is negative: the filer divided the two otherwise. */
const differenceOf = (longer: Version, shorter: Version): Version | null => {
  const found = combined(longer, shorter, -1)
  if (found === null || !isNegative(found.values)) return found
  return isNegative(longer.values) || isNegative(shorter.values) ? found : null
}

/** The first three quarters together, as if they were stated as nine months. */
const summed = ([first, second, third]: readonly (Version | undefined)[]): Version | null => {
  if (first === undefined || second === undefined || third === undefined) return null
  const half = combined(first, second, 1)
  return half === null ? null : combined(half, third, 1)
}

const lastOf = <P extends FiscalPart>(
  versions: readonly Version[],
  part: P,
  upTo = Infinity,
): Version<P> | undefined =>
  versions.filter((version): version is Version<P> => version.part === part && version.order <= upTo).at(-1)

/**
 * A part as it stood when the longer one was first filed: later filings may divide a year otherwise than the quarters in
 * it were divided.
 */
const derivedQuarter = (versions: readonly Version[], quarter: FiscalPeriod): Version | null => {
  const before = yearBefore[quarter]
  const longer = versions.find(({ part }) => part === yearToDate[quarter])
  if (before === null || longer === undefined) return null
  const shorter = lastOf(versions, before, longer.order)
  const found = shorter === undefined ? null : differenceOf(longer, shorter)
  if (found !== null || quarter !== 'Q4') return found
  const parts = (['Q1', 'Q2', 'Q3'] as const).map((part) => lastOf(versions, part, longer.order))
  const nineMonths = summed(parts)
  return nineMonths === null ? null : differenceOf(longer, nineMonths)
}

/** The year and its quarters, each as last filed; `versions` are of one axis and fiscal year, the earliest filing first. */
export const tablesOfYear = (versions: readonly Version[]): readonly Table[] => {
  const stated: Table[] = []
  const derived: Table[] = []
  for (const part of fiscalPeriods) {
    const last = lastOf(versions, part)
    const found = last === undefined ? derivedQuarter(versions, part) : null
    if (last !== undefined) stated.push({ ...last, derived: false })
    else if (found !== null) derived.push({ ...found, part, derived: true })
  }
  return [...stated, ...derived]
}
