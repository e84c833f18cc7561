/** What the income statements of a company tell other datasets of a fiscal year or quarter. */

export type IncomePeriod = {
  readonly fiscalYr: number
  readonly period: 'FY' | 'Q1' | 'Q2' | 'Q3' | 'Q4'
  /** Last day. */
  readonly date: string
  readonly currency: string
  readonly revenue: number | null
}

export type QuarterFigures = IncomePeriod & {
  /** Diluted, a share, as last filed. */
  readonly epsDiluted: number | null
}
