/** The stage and size of a feed in a first load: data that users need most come first, bulk files last. */

/** What each stage of a first load brings, in their order. */
export const stages = {
  lists: 'Tickers, names and exchanges',
  filings: 'The newest filings',
  quotes: 'Quotes, bars, splits and dividends',
  companies: 'Figures of the companies of the sample',
  market: 'Small files of the whole market',
  bulk: 'Bulk files of all companies',
  single: 'Filings one by one, which no bulk file has yet',
} as const

export type Stage = keyof typeof stages

/** Of a feed with a file a company: the companies of the sample are loaded before all others. */
type SampleFirst = {
  readonly stage: Stage
  /** Files of a company, about. */
  readonly filesEach: number
}

export type FirstLoad = {
  /** The stage in which all of the feed is loaded. */
  readonly stage: Stage
  readonly sample?: SampleFirst
  /** What is fetched, about, as the publisher has it today; absent where it is under a megabyte or unknown. */
  readonly megabytes?: number
  /** What two cores take to read the files, by the rates of bench/results.md; absent where it is less than to fetch them. */
  readonly minutesToRead?: number
}
