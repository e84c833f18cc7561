/** Which of several concepts of a line are, in a filing, only a part of it; leaves out lines of one meaning each. */
import type { Fact } from '../../../sources/edgar/company-facts.ts'

/** Banks present revenue after interest expense, though they also tag the larger sum before it. */
const NET_TOTALS: ReadonlySet<string> = new Set(['RevenuesNetOfInterestExpense'])

type Stated = ReadonlyMap<string, number>

/** Values by filing and period, then by concept. */
const statementsOf = (candidates: readonly (readonly [string, readonly Fact[]])[]) => {
  const filings = new Map<string, Map<string, Map<string, number>>>()
  for (const [concept, facts] of candidates) {
    for (const { accn, start, end, val } of facts) {
      const periods = filings.get(accn) ?? new Map<string, Map<string, number>>()
      const period = `${start ?? ''}/${end}`
      const stated = periods.get(period) ?? new Map<string, number>()
      stated.set(concept, val)
      periods.set(period, stated)
      filings.set(accn, periods)
    }
  }
  return filings
}

/** The places that a rounded figure ends in zeros: 18.3 bn has eight, 18,287 million six. */
const zerosOf = (value: number): number => {
  let zeros = 0
  for (let left = Math.abs(value); left > 0 && left % 10 === 0; left /= 10) zeros += 1
  return zeros
}

/** Whether `value` is `exact` as prose has it: Kimberly-Clark tags "$18.3 billion" of its notes beside 18,287 million. */
const isRounded = (value: number, exact: number): boolean => {
  const [zeros, own] = [zerosOf(value), zerosOf(exact)]
  return zeros >= own + 2 && Math.round(exact / 10 ** zeros) * 10 ** zeros === value && value !== exact
}

const largestOf = (stated: Stated): readonly [string, number] => {
  let largest: readonly [string, number] = ['', Number.NEGATIVE_INFINITY]
  for (const entry of stated) {
    if (NET_TOTALS.has(entry[0])) return entry
    const isMore = entry[1] > largest[1] && !isRounded(entry[1], largest[1])
    if (isMore || isRounded(largest[1], entry[1])) largest = entry
  }
  return largest
}

/** By concept the periods in which it wins less those in which it loses. */
const balanceOf = (periods: Iterable<Stated>): ReadonlyMap<string, number> => {
  const balance = new Map<string, number>()
  for (const stated of periods) {
    if (stated.size < 2) continue
    const [winner, most] = largestOf(stated)
    for (const [concept, value] of stated) {
      const step = concept === winner || value === most ? 1 : -1
      balance.set(concept, (balance.get(concept) ?? 0) + step)
    }
  }
  return balance
}

/** Concepts that lose to another in more periods of the filing than they win, or in all filings where those are a draw. */
const losersOf = (periods: Iterable<Stated>, overall: ReadonlyMap<string, number>): readonly string[] => {
  const own = balanceOf(periods)
  // Talen's losses on hedges make its contracts more than all revenue in one quarter of two.
  const isDraw = own.size > 1 && [...own.values()].every((wins) => wins === 0)
  return [...own.keys()].filter((concept) => ((isDraw ? overall : own).get(concept) ?? 0) < 0)
}

/**
 * By concept the filings that state it as a part of the line's total. A fixed order of concepts fails where `Revenues`
 * is a part (P&G fiscal 2014: 29.4 of 83.1 bn; General Mills fiscal 2024: 2.0 of 19.9 bn), and where a note tags
 * depreciation without amortization (Apple fiscal 2015: 9.2 of 11.3 bn).
 */
export const partialFigures = (
  candidates: readonly (readonly [string, readonly Fact[]])[],
): ReadonlyMap<string, ReadonlySet<string>> => {
  const parts = new Map<string, Set<string>>()
  if (candidates.length < 2) return parts
  const filings = statementsOf(candidates)
  const overall = balanceOf([...filings.values()].flatMap((periods) => [...periods.values()]))
  for (const [accession, periods] of filings) {
    for (const concept of losersOf(periods.values(), overall)) {
      const known = parts.get(concept)
      if (known === undefined) parts.set(concept, new Set([accession]))
      else known.add(accession)
    }
  }
  return parts
}
