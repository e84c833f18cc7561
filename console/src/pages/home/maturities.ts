/** The maturities of the Treasury curve in their order. */
import type { YieldCurve } from '../../api/types.ts'

export const maturities = [
  { key: 'm1', label: '1M', years: 1 / 12 },
  { key: 'm2', label: '2M', years: 2 / 12 },
  { key: 'm3', label: '3M', years: 0.25 },
  { key: 'm6', label: '6M', years: 0.5 },
  { key: 'y1', label: '1Y', years: 1 },
  { key: 'y2', label: '2Y', years: 2 },
  { key: 'y3', label: '3Y', years: 3 },
  { key: 'y5', label: '5Y', years: 5 },
  { key: 'y7', label: '7Y', years: 7 },
  { key: 'y10', label: '10Y', years: 10 },
  { key: 'y20', label: '20Y', years: 20 },
  { key: 'y30', label: '30Y', years: 30 },
] as const satisfies readonly {
  readonly key: keyof YieldCurve
  readonly label: string
  readonly years: number
}[]

export const curveValues = (curve: YieldCurve): readonly (number | null)[] =>
  maturities.map(({ key }) => curve[key])
