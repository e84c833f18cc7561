/** A daily bar as a publisher states it, before validation. */

export type PublishedBar = {
  /** Line of the file, from 1. */
  readonly line: number
  /** As the publisher writes it. */
  readonly symbol: string
  /** `YYYY-MM-DD`, on the calendar of the exchange. */
  readonly day: string
  readonly open: number | null
  readonly high: number | null
  readonly low: number | null
  readonly close: number | null
  /** May be fractional where the publisher restates it. */
  readonly volume: number | null
  /** Close restated for splits and dividends; null where the file does not state it. */
  readonly adjClose: number | null
  /** Cash a share that went ex on the day, on the basis of the prices; null where the file states no dividends. */
  readonly dividend: number | null
  /** New shares for one that began to trade on the day; null where the file states no splits. */
  readonly split: number | null
}

const figures = ['open', 'high', 'low', 'close', 'volume', 'adjClose', 'dividend', 'split'] as const
export type Figure = (typeof figures)[number]

/** The figures of a bar, each as `figureOf` gives it. */
export const figuresOf = (figureOf: (figure: Figure) => number | null): Pick<PublishedBar, Figure> =>
  Object.fromEntries(figures.map((figure) => [figure, figureOf(figure)])) as Record<Figure, number | null>

/** What a series is restated for: `raw` for nothing, `adjusted` for splits at least. */
export type Basis = 'raw' | 'adjusted'

export type PriceFile = {
  /** Short name of the publisher, which each stored bar carries. */
  readonly source: string
  readonly basis: Basis
  /** True where the file has each series from its beginning, so that it replaces what is stored of it. */
  readonly isFullSeries: boolean
  /** In the order of the file. */
  readonly bars: readonly PublishedBar[]
}
