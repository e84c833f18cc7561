/** What two funds hold both. */
import type { Holding } from '../../api/types.ts'

type Held = Pick<Holding, 'asset' | 'name' | 'isin' | 'securityCusip' | 'weightPct' | 'hasCompanyProfile'>

export type SharedHolding = {
  readonly key: string
  readonly asset: string | null
  readonly name: string
  readonly hasCompanyProfile: boolean
  /** Of the one fund and of the other; null where its report does not say. */
  readonly weights: readonly [number | null, number | null]
}

export type Overlap = {
  readonly shared: readonly SharedHolding[]
  /** The smaller of both weights, summed: what of one fund is in the other. */
  readonly weightPct: number
  /** The weight of the shared holdings in each fund. */
  readonly sharedPct: readonly [number, number]
  /** Holdings of each fund that have an identifier. */
  readonly counts: readonly [number, number]
}

/** A security by its ticker, else its ISIN, else its CUSIP; null for what has none, such as cash. */
const keyOf = ({ asset, isin, securityCusip }: Held): string | null => asset ?? isin ?? securityCusip

type Line = { readonly held: Held; readonly weightPct: number | null }

/** Several lines of one security are one. */
const linesOf = (holdings: readonly Held[]): ReadonlyMap<string, Line> => {
  const lines = new Map<string, Line>()
  for (const held of holdings) {
    const key = keyOf(held)
    if (key === null) continue
    const before = lines.get(key)
    const weightPct =
      held.weightPct === null && before?.weightPct == null
        ? null
        : (before?.weightPct ?? 0) + (held.weightPct ?? 0)
    lines.set(key, { held: before?.held ?? held, weightPct })
  }
  return lines
}

const smaller = ([one, other]: SharedHolding['weights']): number =>
  Math.max(0, Math.min(one ?? 0, other ?? 0))

/** Largest shared weight first. */
export const overlapOf = (one: readonly Held[], other: readonly Held[]): Overlap => {
  const [ours, theirs] = [linesOf(one), linesOf(other)]
  const shared = [...ours]
    .flatMap(([key, { held, weightPct }]): SharedHolding[] => {
      const match = theirs.get(key)
      if (match === undefined) return []
      const { asset, name, hasCompanyProfile } = held
      return [{ key, asset, name, hasCompanyProfile, weights: [weightPct, match.weightPct] }]
    })
    .toSorted((a, b) => smaller(b.weights) - smaller(a.weights))
  const sum = (of: (holding: SharedHolding) => number) => shared.reduce((total, each) => total + of(each), 0)
  return {
    shared,
    weightPct: sum(({ weights }) => smaller(weights)),
    sharedPct: [sum(({ weights }) => weights[0] ?? 0), sum(({ weights }) => weights[1] ?? 0)],
    counts: [ours.size, theirs.size],
  }
}
