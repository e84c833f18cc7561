/** Decides by sums which members of a table are its parts and which repeat others. */
import { isCountry } from './region.ts'

/** One period of a table: what each member has, and the whole. */
export type Column = {
  readonly values: ReadonlyMap<string, number>
  /** Null where the filing states no whole. */
  readonly total: number | null
  /** What the members sold to each other, as a positive amount; 0 where none is stated. */
  readonly eliminated: number
}

const added = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

const NONE: ReadonlySet<string> = new Set()

/** Sum of the members, without those that are dropped. */
export const sumOf = ({ values }: Column, dropped = NONE): number => {
  let sum = 0
  for (const [member, value] of values) if (!dropped.has(member)) sum += value
  return sum
}

/** Amounts are rounded to thousands or millions: the unit that all have in common. */
const unitOf = (amounts: readonly number[]): number => {
  for (let unit = 1_000_000; unit >= 1; unit /= 10)
    if (amounts.every((amount) => amount % unit === 0)) return unit
  return 0.01
}

/** Each rounded amount is off by half a unit at most. */
const toleranceOf = ({ values, total }: Column): number => {
  const amounts = [...values.values(), ...(total === null ? [] : [total])]
  return (unitOf(amounts) * amounts.length) / 2
}

const isNear = (a: number, b: number, tolerance: number): boolean => Math.abs(a - b) <= tolerance

/** Whether a sum is the whole, before or after what the members sold to each other. */
export const isTotal = (sum: number, column: Column): boolean => {
  const { total, eliminated } = column
  if (total === null) return false
  const tolerance = toleranceOf(column)
  return isNear(sum, total, tolerance) || (eliminated > 0 && isNear(sum - eliminated, total, tolerance))
}

/** Every choice of `size` of the members, in their order. */
function* choices(members: readonly string[], size: number, from = 0): Generator<readonly string[]> {
  if (size === 0) {
    yield []
    return
  }
  for (let at = from; at <= members.length - size; at += 1)
    for (const rest of choices(members, size - 1, at + 1)) yield [members[at] ?? '', ...rest]
}

/** Past this many, some sum meets any amount by chance. */
const MAX_SUMMED = 16

/** Whether some of the amounts, each once, add up to the target. */
const isSumOf = (target: number, amounts: readonly number[], tolerance: number): boolean => {
  if (amounts.length > MAX_SUMMED) return false
  const reach = (at: number, left: number): boolean => {
    if (isNear(left, 0, tolerance)) return true
    const amount = amounts[at]
    return amount !== undefined && (reach(at + 1, left - amount) || reach(at + 1, left))
  }
  return amounts.length > 0 && reach(0, target)
}

type Explains = (column: Column, dropped: ReadonlySet<string>) => boolean

/** Whether what is dropped says again what is kept: another way to divide the whole, or sums of parts. */
const isRepeated: Explains = (column, dropped) => {
  const { values, total } = column
  if (total === null) return false
  const out = [...values].filter(([member]) => dropped.has(member)).map(([, value]) => value)
  const tolerance = toleranceOf(column)
  if (isNear(added(out), total, tolerance)) return true
  const kept = [...values].filter(([member]) => !dropped.has(member)).map(([, value]) => value)
  return out.every((value) => isNear(value, total, tolerance) || isSumOf(value, kept, tolerance))
}

/** Whether what is dropped are countries that the regions which are kept have in them: `CN` beside `US` and `NonUs`. */
const isWithin: Explains = ({ values }, dropped) => {
  const regions = [...values].filter(([member]) => !dropped.has(member) && !isCountry(member))
  const within = [...values].filter(([member]) => dropped.has(member))
  const amountOf = (pairs: typeof within): number => added(pairs.map(([, value]) => value))
  return within.every(([member]) => isCountry(member)) && amountOf(within) <= amountOf(regions)
}

/** How many members may repeat others: fewer where there are more ways to choose them. */
const maxDropped = (members: number): number => {
  if (members <= 10) return members - 2
  return members <= 14 ? 5 : members <= 20 ? 3 : 2
}

const membersOf = (columns: readonly Column[]): readonly string[] =>
  [...new Set(columns.flatMap(({ values }) => [...values.keys()]))].sort()

/** Choices of one size that leave the whole in every column that has one, and whose members are explained by what they leave. */
const solutionsOf = (
  columns: readonly Column[],
  members: readonly string[],
  size: number,
  explains: Explains,
) => {
  const found: ReadonlySet<string>[] = []
  for (const choice of choices(members, size)) {
    const dropped = new Set(choice)
    const solves = columns.every(
      (column) => isTotal(sumOf(column, dropped), column) && explains(column, dropped),
    )
    if (solves) found.push(dropped)
  }
  return found
}

/** Words for all of something: of two ways to divide the whole, the one without them says more. */
export const isGeneric = (member: string): boolean =>
  /^(?:(?:Product|Service|Good)s?(?:And(?:Product|Service)s?)?(?:Other)?|Other)$/.test(member)

const lessSpecific = (solutions: readonly ReadonlySet<string>[]): ReadonlySet<string> | null => {
  const [only, ...others] = solutions
  if (others.length === 0) return only ?? null
  const generic = solutions.filter((dropped) => [...dropped].every(isGeneric))
  return generic.length === 1 ? (generic[0] ?? null) : null
}

/** A member that is the same two or more others together in every one of several columns. */
const isSumThroughout = (member: string, columns: readonly Column[]): boolean => {
  const stating = columns.filter(({ values }) => (values.get(member) ?? 0) !== 0)
  if (stating.length < 2) return false
  const others = membersOf(stating).filter((other) => other !== member)
  if (others.length > 12) return false
  for (let size = 2; size <= others.length; size += 1)
    for (const choice of choices(others, size)) {
      const isSum = (column: Column): boolean => {
        const sum = added(choice.map((other) => column.values.get(other) ?? 0))
        return isNear(sum, column.values.get(member) ?? 0, toleranceOf(column))
      }
      if (stating.every(isSum)) return true
    }
  return false
}

const sumsWithin = (columns: readonly Column[], members: readonly string[]): ReadonlySet<string> =>
  new Set(members.filter((member) => isSumThroughout(member, columns)))

/**
 * The members to leave out so that nothing is counted twice: empty where the members add up, null where they come to more
 * than the whole and no one choice explains it. The columns are periods of one table, and must all be explained alike.
 */
export const repeatedMembers = (columns: readonly Column[]): ReadonlySet<string> | null => {
  const whole = columns.filter(({ total }) => total !== null)
  const members = membersOf(columns)
  if (whole.length > 0 && whole.every((column) => isTotal(sumOf(column), column))) return NONE
  const isOver = (column: Column): boolean => sumOf(column) > (column.total ?? Infinity) + toleranceOf(column)
  if (!whole.some(isOver)) return sumsWithin(columns, members)
  const over = whole.filter(isOver)
  for (const explains of [isRepeated, isWithin])
    for (const explained of [whole, over])
      for (let size = 1; size <= maxDropped(members.length); size += 1) {
        const solutions = solutionsOf(explained, members, size, explains)
        if (solutions.length > 0) return lessSpecific(solutions)
      }
  return null
}
