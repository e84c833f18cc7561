/** Sums the weights of a portfolio by a property of its holdings. */
import type { Holding } from '../../api/types.ts'

export type Part = { readonly name: string; readonly weightPct: number; readonly count: number }

/** The sum of the weights that are known; null where none is. */
export const weightSum = (holdings: readonly Pick<Holding, 'weightPct'>[]): number | null => {
  const known = holdings.flatMap(({ weightPct }) => weightPct ?? [])
  return known.length === 0 ? null : known.reduce((a, b) => a + b, 0)
}

/** Parts by weight, largest first; `nameOf` is null where a holding does not say. */
export const partsBy = (
  holdings: readonly Holding[],
  nameOf: (holding: Holding) => string | null,
): readonly Part[] => {
  const groups = Map.groupBy(holdings, (holding) => nameOf(holding) ?? 'Not stated')
  return [...groups]
    .map(([name, each]) => ({ name, weightPct: weightSum(each) ?? 0, count: each.length }))
    .toSorted((a, b) => b.weightPct - a.weightPct)
}

/** The first parts, and the others as one. */
export const largestParts = (parts: readonly Part[], count: number): readonly Part[] => {
  if (parts.length <= count) return parts
  const others = parts.slice(count - 1)
  return [
    ...parts.slice(0, count - 1),
    {
      name: `${others.length} others`,
      weightPct: others.reduce((sum, { weightPct }) => sum + weightPct, 0),
      count: others.reduce((sum, each) => sum + each.count, 0),
    },
  ]
}

const regions = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'none' })

/** By the first letters of its ISIN, which name the country of the agency that gave it, mostly the issuer's. */
export const isinCountry = ({ isin }: Pick<Holding, 'isin'>): string | null => {
  const code = /^([A-Z]{2})[A-Z0-9]{9}\d$/.exec(isin ?? '')?.[1]
  if (code === undefined) return null
  return code === 'XS' ? 'International' : (regions.of(code) ?? null)
}
