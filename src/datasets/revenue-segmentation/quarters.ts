/** Discrete quarters out of years, halves and nine months, as one axis states them; leaves out which version is served. */
import type { Values } from './renaming.ts'

/** One version of a table of an axis: what one filing states of one part of a fiscal year. */
export type Version = {
  readonly axis: string
  readonly fiscalYr: number
  /** 0 the year, 1 to 4 a quarter, 5 the first half, 6 the first nine months. */
  readonly part: number
  readonly date: string
  readonly currency: string
  readonly revenue: number | null
  readonly values: Values
  readonly accession: string
  readonly filedOn: string | null
  /** Place of the filing among the company's, the earliest first. */
  readonly order: number
}
export type Table = Version & { readonly derived: boolean }

const HALF_YEAR = 5
const NINE_MONTHS = 6

/** Quarter, and what it is the difference of. */
const differences = [
  { part: 2, whole: HALF_YEAR, before: 1 },
  { part: 3, whole: NINE_MONTHS, before: HALF_YEAR },
  { part: 4, whole: 0, before: NINE_MONTHS },
] as const

/** Binary noise of amounts with cents ends far below a hundredth. */
const less = (whole: number, part: number): number => Math.round((whole - part) * 100) / 100

const isAlike = (a: Values, b: Values): boolean => {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name))
}

const isNegative = (values: Values): boolean => Object.values(values).some((value) => value < 0)

/**
 * The longer part less the shorter; null where they do not name the same members, and where a part comes out negative of
 * positive ones: the filer divided the two otherwise.
 */
const differenceOf = (whole: Version, before: Version, part: number): Table | null => {
  if (whole.currency !== before.currency || !isAlike(whole.values, before.values)) return null
  const pairs = Object.entries(whole.values).map(
    ([member, value]) => [member, less(value, before.values[member] ?? 0)] as const,
  )
  const values = Object.fromEntries(pairs)
  if (isNegative(values) && !isNegative(whole.values) && !isNegative(before.values)) return null
  const isTold = whole.revenue !== null && before.revenue !== null
  const revenue = isTold ? less(whole.revenue, before.revenue) : null
  return { ...whole, part, values, revenue, derived: true }
}

/** The sum of the first three quarters, as if it were told as nine months. */
const summed = (quarters: readonly Version[]): Version | null => {
  const [first, second, third] = quarters
  if (first === undefined || second === undefined || third === undefined) return null
  if (!isAlike(first.values, second.values) || !isAlike(first.values, third.values)) return null
  if (first.currency !== second.currency || first.currency !== third.currency) return null
  const sum = (pick: (of: Version) => number | null): number | null => {
    const amounts = [pick(first), pick(second), pick(third)]
    return amounts.some((amount) => amount === null)
      ? null
      : amounts.reduce<number>((a, b) => a + (b ?? 0), 0)
  }
  const pairs = Object.keys(first.values).map(
    (member) => [member, sum(({ values }) => values[member] ?? null) ?? 0] as const,
  )
  return {
    ...third,
    part: NINE_MONTHS,
    values: Object.fromEntries(pairs),
    revenue: sum(({ revenue }) => revenue),
  }
}

const lastOf = (versions: readonly Version[], part: number, upTo = Infinity): Version | undefined =>
  versions.filter((version) => version.part === part && version.order <= upTo).at(-1)

/**
 * A part as it stood when the longer one was first filed: later filings may divide a year otherwise than the quarters in
 * it were divided.
 */
const derivedQuarter = (
  versions: readonly Version[],
  { part, whole, before }: (typeof differences)[number],
) => {
  const longer = versions.find((version) => version.part === whole)
  if (longer === undefined) return null
  const shorter = lastOf(versions, before, longer.order)
  const found = shorter === undefined ? null : differenceOf(longer, shorter, part)
  if (found !== null || part !== 4) return found
  const quarters = [1, 2, 3].map((quarter) => lastOf(versions, quarter, longer.order))
  const nineMonths = summed(quarters.filter((quarter) => quarter !== undefined))
  return nineMonths === null ? null : differenceOf(longer, nineMonths, part)
}

/** The year and its quarters, each as last filed; `versions` are of one axis and fiscal year, the earliest filing first. */
export const tablesOfYear = (versions: readonly Version[]): readonly Table[] => {
  const told = [0, 1, 2, 3, 4].flatMap((part): readonly Table[] => {
    const last = lastOf(versions, part)
    return last === undefined ? [] : [{ ...last, derived: false }]
  })
  const derived = differences
    .filter(({ part }) => told.every((table) => table.part !== part))
    .map((difference) => derivedQuarter(versions, difference))
    .filter((table) => table !== null)
  return [...told, ...derived]
}
