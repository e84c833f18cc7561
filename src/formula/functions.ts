/** The functions and operators of formulas; leaves out how a text is read. */
import { type Amount, isKnown, isUnknown, UNKNOWN } from './amount.ts'

/** Unknown where one of them is, else absent. */
export const absentOf = (...amounts: readonly Amount[]): Amount => (amounts.some(isUnknown) ? UNKNOWN : null)

export const operators: Readonly<Record<string, (a: number, b: number) => number>> = {
  '>': (a, b) => (Number.isNaN(a) || Number.isNaN(b) ? UNKNOWN : Number(a > b)),
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '^': (a, b) => a ** b,
}

const sum = (...amounts: readonly Amount[]): Amount => {
  let total: Amount = null
  for (const amount of amounts) if (amount !== null) total = (total ?? 0) + amount
  return total
}

/** A half percent of `scale`: what two sources of one figure differ by when they round. */
const ROUNDING = 0.005

const isRefuted = (stated: Amount, derived: Amount, scale: Amount): boolean =>
  isKnown(derived) &&
  (!isKnown(stated) || Math.abs(stated - derived) > ROUNDING * Math.abs(isKnown(scale) ? scale : stated))

/** Rounding of figures that a filing adds up itself, in parts of the whole. */
const EXACT = 2e-4

const NO_POSITIONS: readonly number[] = []

/** Whether the whole lies between what all parts below zero and all above it come to: no parts make up another. */
const isWithinReach = (whole: number, parts: readonly Amount[], tolerance: number): boolean => {
  let [low, high, some] = [0, 0, false]
  for (const part of parts) {
    if (!isKnown(part) || part === 0) continue
    some = true
    if (part > 0) high += part
    else low += part
  }
  return some && whole <= high + tolerance && whole >= low - tolerance
}

/** Positions of the amounts that make up `whole`, those that come first preferred; empty where none do. */
export const closingPositions = (
  whole: Amount,
  parts: readonly Amount[],
  tolerance = EXACT * Math.abs(whole ?? 0),
): readonly number[] => {
  if (!isKnown(whole) || !isWithinReach(whole, parts, tolerance)) return NO_POSITIONS
  const taken: number[] = []
  const closes = (at: number, left: number): boolean => {
    if (taken.length > 0 && Math.abs(left) <= tolerance) return true
    const part = parts[at]
    if (part === undefined) return false
    if (isKnown(part) && part !== 0) {
      taken.push(at)
      if (closes(at + 1, left - part)) return true
      taken.pop()
    }
    return closes(at + 1, left)
  }
  return closes(0, whole) ? taken : []
}

/** Positions of amounts that no others make up, each amount once: a sum is left out where two or more parts of it are there. */
const disjointPositions = (amounts: readonly Amount[]): readonly number[] => {
  const isOnce = (amount: Amount, at: number): boolean => amount !== null && amounts.indexOf(amount) === at
  const isSum = (amount: Amount, at: number): boolean => {
    const parts = amounts.map((part, other) =>
      isKnown(part) && isKnown(amount) && isOnce(part, other) && other !== at && part < amount ? part : null,
    )
    return closingPositions(amount, parts).length > 1
  }
  return [...amounts.keys()].filter((at) => {
    const amount = amounts[at] ?? null
    return isUnknown(amount) || (isOnce(amount, at) && !isSum(amount, at))
  })
}

const isBeyond = (amount: Amount, limit: Amount): boolean =>
  isKnown(amount) && isKnown(limit) && amount > limit + ROUNDING * Math.abs(amount)

/** Arguments that a result is the sum of, by position, with their signs or how often they count. */
type Addends = readonly { readonly at: number; readonly sign: number }[]

const added = (positions: readonly number[]): Addends => positions.map((at) => ({ at, sign: 1 }))

export type FormulaFunction = {
  readonly apply: (...amounts: readonly Amount[]) => Amount
  readonly addends: (amounts: readonly Amount[]) => Addends
  /** Whether the first argument alone decides what comes out, so that the others need no value: two of five, in statements. */
  readonly isSettledBy?: (first: Amount) => boolean
}

const isAbsent = (amount: Amount): boolean => amount === null
const isPresent = (amount: Amount): boolean => amount !== null
const isNotKnown = (amount: Amount): boolean => !isKnown(amount)

export const functions: Readonly<Record<string, FormulaFunction>> = {
  sqrt: {
    apply: (amount: Amount = null) => (amount === null ? null : Math.sqrt(amount)),
    addends: () => [],
  },
  /** The first that is known. */
  first: {
    isSettledBy: isKnown,
    apply: (...amounts) => {
      for (const amount of amounts) if (isKnown(amount)) return amount
      return absentOf(...amounts)
    },
    addends: (amounts) => added([amounts.findIndex(isKnown)].filter((at) => at >= 0)),
  },
  /** Of those that are there; absent where none is. */
  sum: {
    apply: sum,
    addends: (amounts) => added([...amounts.keys()]),
  },
  /** The same, with an amount that is stated under several names counted once. */
  distinct: {
    apply: (...amounts) => sum(...new Set(amounts)),
    addends: (amounts) =>
      added([...amounts.keys()].filter((at) => amounts.indexOf(amounts[at] ?? null) === at)),
  },
  /** The same, with an amount left out that two or more others make up: a total and its parts count once. */
  disjoint: {
    apply: (...amounts) => sum(...disjointPositions(amounts).map((at) => amounts[at] ?? null)),
    addends: (amounts) => added(disjointPositions(amounts)),
  },
  /** The first less those others that are there. */
  rest: {
    isSettledBy: isAbsent,
    apply: (whole: Amount = null, ...parts) => (whole === null ? null : whole - (sum(...parts) ?? 0)),
    addends: (amounts) => [...amounts.keys()].map((at) => ({ at, sign: at === 0 ? 1 : -1 })),
  },
  /** `stated`, unless `derived` is known and differs from it by more than rounding of `scale`. */
  reconciled: {
    apply: (stated: Amount = null, derived: Amount = null, scale: Amount = null) =>
      isRefuted(stated, derived, scale) ? derived : stated,
    addends: ([stated = null, derived = null, scale = null]) =>
      added([isRefuted(stated, derived, scale) ? 1 : 0]),
  },
  /** Zero where it is below by at most rounding of `scale`, unknown where it is below by more. */
  positive: {
    isSettledBy: isAbsent,
    apply: (amount: Amount = null, scale: Amount = null) => {
      if (amount === null || !(amount < 0)) return amount
      return -amount <= ROUNDING * Math.abs(isKnown(scale) ? scale : 0) ? 0 : UNKNOWN
    },
    addends: ([amount = null]) => (amount !== null && amount < 0 ? [] : added([0])),
  },
  /** The second where the first is absent; an unknown first stays unknown. */
  otherwise: {
    isSettledBy: isPresent,
    apply: (amount: Amount = null, second: Amount = null) => amount ?? second,
    addends: ([amount = null]) => added([amount === null ? 1 : 0]),
  },
  /** Absent where the second is. */
  given: {
    isSettledBy: isAbsent,
    apply: (amount: Amount = null, other: Amount = null) => (other === null ? null : amount),
    addends: () => added([0]),
  },
  /** Absent where the second is there. */
  unless: {
    isSettledBy: isAbsent,
    apply: (amount: Amount = null, other: Amount = null) => (other === null ? amount : null),
    addends: () => added([0]),
  },
  /** The first less all others; absent where one is missing or nothing is left. */
  remainder: {
    isSettledBy: isAbsent,
    apply: (whole: Amount = null, ...parts) => {
      if (whole === null || parts.includes(null)) return null
      const left = whole - (sum(...parts) ?? 0)
      return left > EXACT * Math.abs(whole) || isUnknown(left) ? left : null
    },
    addends: (amounts) => [...amounts.keys()].map((at) => ({ at, sign: at === 0 ? 1 : -1 })),
  },
  /** The first, or the limit where that is less: a part is at most what is left for it. */
  atMost: {
    isSettledBy: isAbsent,
    apply: (amount: Amount = null, limit: Amount = null) =>
      isKnown(amount) && isKnown(limit) && amount > limit ? limit : amount,
    addends: ([amount = null, limit = null]) =>
      added([isKnown(amount) && isKnown(limit) && amount > limit ? 1 : 0]),
  },
  /** Absent where it is more than the limit by more than rounding. */
  within: {
    isSettledBy: isAbsent,
    apply: (amount: Amount = null, limit: Amount = null) => (isBeyond(amount, limit) ? null : amount),
    addends: () => added([0]),
  },
  /** The sum of those parts that make up the first amount exactly, those that come first preferred; absent where none do. */
  closing: {
    isSettledBy: isNotKnown,
    apply: (whole: Amount = null, ...parts) => {
      let total: Amount = null
      for (const at of closingPositions(whole, parts)) total = (total ?? 0) + (parts[at] ?? 0)
      return total
    },
    addends: ([whole = null, ...parts]) => added(closingPositions(whole, parts).map((at) => at + 1)),
  },
  /** What it is above zero; absent where it is not. */
  excess: {
    apply: (amount: Amount = null) => (amount !== null && amount <= 0 ? null : amount),
    addends: ([amount = null]) => (amount !== null && amount <= 0 ? [] : added([0])),
  },
  /** The amount, where another way to it is known and differs by at most rounding of `scale`; else absent. */
  agreed: {
    apply: (amount: Amount = null, other: Amount = null, scale: Amount = null) =>
      isKnown(amount) && isKnown(other) && !isRefuted(amount, other, scale)
        ? amount
        : absentOf(amount, other),
    addends: () => added([0]),
  },
  /** How many share an amount of which each gets the second; within half a percent, so absent where that is below 1. */
  impliedCount: {
    apply: (amount: Amount = null, each: Amount = null) =>
      isKnown(amount) && isKnown(each) && Math.abs(each) >= 1
        ? Math.round(amount / each)
        : absentOf(amount, each),
    addends: ([amount = null, each = null]) =>
      isKnown(amount) && isKnown(each) && amount !== 0
        ? [{ at: 0, sign: Math.round(amount / each) / amount }]
        : [],
  },
  /** An absent amount as nothing. */
  orZero: {
    apply: (amount: Amount = null) => amount ?? 0,
    addends: () => added([0]),
  },
}

export const functionNames: ReadonlySet<string> = new Set(Object.keys(functions))
