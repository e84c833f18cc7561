/** Row counts that are kept with the rows: which counts add up to a total, and their keys. */
import { isDay } from '../lib/day.ts'
import { type Collection, orderColumn, type Range, type Where } from './collection.ts'
import type { SqlValue } from './column.ts'
import { conditionsOf, isRange } from './sql.ts'
import type { Selection } from './store.ts'

const isOfDays = ({ from, to }: Range): boolean =>
  [from, to].every((end) => end === undefined || (typeof end === 'string' && isDay(end)))

/**
 * The counted group whose columns are exactly those of a `where` of single values or lists, or undefined. Its last column
 * may be a range of days.
 */
const countedGroupOf = (from: Collection, where: Where): readonly string[] | undefined => {
  const conditions = conditionsOf(where)
  const ranges = conditions.flatMap(([name, value]) => (isRange(value) ? [{ name, value }] : []))
  if (ranges.length > 1 || ranges.some(({ value }) => !isOfDays(value))) return undefined
  if (conditions.length === 0) return []
  const names = conditions.map(([name]) => name)
  return from.counts.find(
    (group) =>
      group.length === names.length &&
      group.every((name) => names.includes(name)) &&
      ranges.every(({ name }) => name === group.at(-1)),
  )
}

/** The range that a `where` has for the last column of a counted group, or undefined. */
const countedRangeOf = (group: readonly string[], where: Where): Range | undefined => {
  const condition = where[group.at(-1) ?? ''] ?? null
  return isRange(condition) ? condition : undefined
}

/** Counts are kept by the JSON of a group's values, and days of one length lie there in the order of the calendar. */
const countedInterval = (values: readonly SqlValue[], { from, to }: Range): readonly [string, string] => {
  const ends = [from ?? '0000-00-00', to ?? '9999-99-99'].map((day) => JSON.stringify([...values, day]))
  return [ends[0] ?? '', ends[1] ?? '']
}

/** Which kept counts cover the days that a selection walks, and the column of days; undefined where none are kept. */
export const daysWalked = (from: Collection, { where = {}, order: [first = ''] = [] }: Selection) => {
  const day = orderColumn(first)
  if (day === first) return undefined
  const { [day]: given = {}, ...others } = where
  const group = isRange(given) ? countedGroupOf(from, { ...others, [day]: given }) : undefined
  const values = group?.slice(0, -1).map((name) => others[name] ?? null)
  if (group === undefined || values?.some((value) => typeof value === 'object' && value !== null) !== false)
    return undefined
  const range = given as Range
  return {
    day,
    grouped: group.join(','),
    range,
    interval: countedInterval(values as readonly SqlValue[], range),
  }
}

/** Every combination of the values a `where` allows, in the order of the group's columns. */
const combinationsOf = (group: readonly string[], where: Where): readonly (readonly SqlValue[])[] =>
  group.reduce<readonly (readonly SqlValue[])[]>(
    (found, name) => {
      const value = where[name] ?? null
      const options: readonly SqlValue[] = Array.isArray(value) ? [...new Set(value)] : [value as SqlValue]
      return found.flatMap((row) => options.map((option) => [...row, option]))
    },
    [[]],
  )

/** Without kept counts rows are counted in an index, up to this many. */
export const COUNT_LIMIT = 100_000

/** Where the counts that add up to a total are kept: one key each, or its first and last of a range of days. */
export type KeptCounts = {
  readonly grouped: string
  readonly isRange: boolean
  readonly keys: readonly (readonly string[])[]
}

/** Of single values, which most totals are of. In loops, since every page asks for one. */
const singleCountOf = (from: Collection, where: Where): KeptCounts | undefined => {
  let size = 0
  for (const name in where) {
    const condition = where[name]
    if (condition === undefined) continue
    if (typeof condition === 'object' && condition !== null) return undefined
    size += 1
  }
  for (const group of from.counts) {
    if (group.length !== size) continue
    const values = group.map((name) => where[name])
    if (values.includes(undefined)) continue
    return { grouped: group.join(','), isRange: false, keys: [[JSON.stringify(values)]] }
  }
  return undefined
}

/** Undefined where no kept counts add up to the total. */
export const keptCountsOf = (from: Collection, where: Where): KeptCounts | undefined => {
  const single = singleCountOf(from, where)
  if (single !== undefined) return single
  const group = countedGroupOf(from, where)
  if (group === undefined) return undefined
  const range = countedRangeOf(group, where)
  const valued = range === undefined ? group : group.slice(0, -1)
  const keys = combinationsOf(valued, where).map((values) =>
    range === undefined ? [JSON.stringify(values)] : countedInterval(values, range),
  )
  return { grouped: group.join(','), isRange: range !== undefined, keys }
}

/** A sum of correct counts is a whole number of zero or more. */
export const isValidCount = (total: number): boolean => Number.isSafeInteger(total) && total >= 0

/** The groups whose counts are kept: all rows, and those that the collection names. */
export const countedGroups = (of: Collection): readonly (readonly string[])[] => [[], ...of.counts]
