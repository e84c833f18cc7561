/** What publishers of time series state of each, and what a file of them holds; leaves out where a series is served. */

export type SeriesFacts = {
  /** The publisher's own name of the series. */
  readonly id: string
  readonly title: string
  readonly unit: string
  readonly frequency: 'daily' | 'weekly' | 'monthly' | 'quarterly' | 'annual'
  readonly seasonalAdjustment:
    | 'Seasonally Adjusted'
    | 'Seasonally Adjusted Annual Rate'
    | 'Not Seasonally Adjusted'
}

export type SeriesRow = readonly [
  id: string,
  title: string,
  unit: string,
  frequency: 'D' | 'W' | 'M' | 'Q' | 'A',
  seasonalAdjustment: 'SA' | 'SAAR' | 'NSA',
]

const frequencies = { D: 'daily', W: 'weekly', M: 'monthly', Q: 'quarterly', A: 'annual' } as const
const adjustments = {
  SA: 'Seasonally Adjusted',
  SAAR: 'Seasonally Adjusted Annual Rate',
  NSA: 'Not Seasonally Adjusted',
} as const

/** A catalogue by id, from short rows. */
export const catalogueOf = (rows: readonly SeriesRow[]): ReadonlyMap<string, SeriesFacts> =>
  new Map(
    rows.map(([id, title, unit, frequency, adjustment]) => [
      id,
      { id, title, unit, frequency: frequencies[frequency], seasonalAdjustment: adjustments[adjustment] },
    ]),
  )

export type Observation = { readonly observedOn: string; readonly value: number }
export type RejectedObservation = { readonly row: string; readonly reason: string; readonly line?: number }

/** The observations of one series in a file, in its order; a day without a value is not among them. */
export type PublishedSeries = { readonly id: string; readonly observations: readonly Observation[] }
export type SeriesFile = {
  readonly series: readonly PublishedSeries[]
  readonly rejected: readonly RejectedObservation[]
}
