/** The types of a published time series and of a file of them. */
import type { ParsedRows, Rejection } from './files/parsed-rows.ts'

const frequencies = { D: 'daily', W: 'weekly', M: 'monthly', Q: 'quarterly', A: 'annual' } as const
const adjustments = {
  SA: 'Seasonally Adjusted',
  SAAR: 'Seasonally Adjusted Annual Rate',
  NSA: 'Not Seasonally Adjusted',
} as const

type Frequency = keyof typeof frequencies
type Adjustment = keyof typeof adjustments

export type SeriesFacts = {
  /** The publisher's own name of the series. */
  readonly id: string
  readonly title: string
  readonly unit: string
  readonly frequency: (typeof frequencies)[Frequency]
  readonly seasonalAdjustment: (typeof adjustments)[Adjustment]
}

/** By id: the title, the unit, and frequency and adjustment in FRED's letters. */
export type SeriesTable = Readonly<
  Record<string, readonly [title: string, unit: string, kind: `${Frequency} ${Adjustment}`]>
>

export const catalogueOf = (table: SeriesTable): ReadonlyMap<string, SeriesFacts> =>
  new Map(
    Object.entries(table).map(([id, [title, unit, kind]]) => {
      const [frequency, adjustment] = kind.split(' ') as [Frequency, Adjustment]
      const facts = { frequency: frequencies[frequency], seasonalAdjustment: adjustments[adjustment] }
      return [id, { id, title, unit, ...facts }]
    }),
  )

export type Observation = { readonly observedOn: string; readonly value: number }

/** The observations of one series in a file, in its order; a day without a value is not among them. */
export type PublishedSeries = { readonly id: string; readonly observations: readonly Observation[] }
export type SeriesFile = {
  readonly series: readonly PublishedSeries[]
  readonly rejected: readonly Rejection[]
}

/** The series of a file whose observations are these; null is a period without a value. */
export const seriesOf = (id: string, { rows }: ParsedRows<Observation | null>): PublishedSeries => ({
  id,
  observations: rows.filter((observation) => observation !== null),
})
