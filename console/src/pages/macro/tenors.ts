/** The maturities of the Treasury's curve, shortest first. */
import type { YieldCurve } from '../../api/types.ts'

export type Tenor = { readonly key: keyof YieldCurve; readonly short: string; readonly label: string }

export const tenors: readonly Tenor[] = [
  { key: 'm1', short: '1M', label: '1 month' },
  { key: 'm1_5', short: '6W', label: '6 weeks' },
  { key: 'm2', short: '2M', label: '2 months' },
  { key: 'm3', short: '3M', label: '3 months' },
  { key: 'm4', short: '4M', label: '4 months' },
  { key: 'm6', short: '6M', label: '6 months' },
  { key: 'y1', short: '1Y', label: '1 year' },
  { key: 'y2', short: '2Y', label: '2 years' },
  { key: 'y3', short: '3Y', label: '3 years' },
  { key: 'y5', short: '5Y', label: '5 years' },
  { key: 'y7', short: '7Y', label: '7 years' },
  { key: 'y10', short: '10Y', label: '10 years' },
  { key: 'y20', short: '20Y', label: '20 years' },
  { key: 'y30', short: '30Y', label: '30 years' },
]

/** The first less the second in basis points; null where either is unknown. */
export const basisPoints = (
  first: number | null | undefined,
  second: number | null | undefined,
): number | null => (first == null || second == null ? null : Math.round((first - second) * 100))

const HALF = 2

/** The lowest and the highest yield of the curves, down and up to the next half percent. All curves there are have 100,000 yields. */
export const yieldRange = (curves: readonly YieldCurve[]): readonly [low: number, high: number] => {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const curve of curves)
    for (const { key } of tenors) {
      low = Math.min(low, curve[key] ?? low)
      high = Math.max(high, curve[key] ?? high)
    }
  return [Math.floor(low * HALF) / HALF, Math.ceil(high * HALF) / HALF]
}
