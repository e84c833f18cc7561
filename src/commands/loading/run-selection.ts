/** Which part of a feed a run reads: the companies and tickers that the operator or the step names, days and files. */
import { ApiProblem } from '../../contract/problem.ts'
import type { RunStep } from '../../ingest/load-steps.ts'
import type { RunSelection } from '../../ingest/work-item.ts'
import { nameHint } from '../../lib/similar-names.ts'
import type { Listing } from '../../security-master/listing.ts'
import { type SecurityMaster, securityMasterOf } from '../../security-master/security-master.ts'
import type { Feed } from '../../sources/feed.ts'
import type { Store } from '../../store/store.ts'
import { UsageError } from '../program/command-context.ts'

/** What the operator chose with options. */
export type Selected = {
  readonly ticker?: readonly string[]
  readonly file?: readonly string[]
  readonly since?: string
}

const unknownTicker = ({ listings, known }: SecurityMaster, ticker: string): string => {
  if (listings.length === 0) return 'No tickers are loaded: run `openbell ingest sec-tickers` first.'
  try {
    known(ticker)
  } catch (error) {
    const close = error instanceof ApiProblem ? (error.extras.didYouMean ?? []) : []
    if (close.length > 0) return `No ticker ${ticker} is known. ${nameHint(close, [])}`
  }
  return `No ticker ${ticker} is known.`
}

const listingsOf = async (store: Store, tickers: readonly string[]): Promise<readonly Listing[]> => {
  const securityMaster = await securityMasterOf(store, false)
  return tickers.map((ticker) => {
    const listing = securityMaster.listingOf(ticker)
    if (listing === undefined) throw new UsageError(unknownTicker(securityMaster, ticker))
    return listing
  })
}

const ciksOf = (listings: readonly Listing[]): readonly string[] => {
  const ciks = listings.map(({ cik, ticker }) => {
    if (cik === null)
      throw new UsageError(`${ticker} has no CIK, which is needed to find the files of companies.`)
    return cik
  })
  return [...new Set(ciks)]
}

/** Prices belong to a ticker, most other files to its company. */
const chosenBy = async ({ files }: Feed, store: Store, tickers: readonly string[]): Promise<RunSelection> => {
  const listings = await listingsOf(store, tickers)
  if (files.kind === 'derived-addresses' && files.by === 'ticker')
    return { tickers: [...new Set(listings.map(({ ticker }) => ticker))] }
  return { ciks: ciksOf(listings) }
}

export const isDated = ({ files: { kind } }: Feed): boolean =>
  kind === 'dated' || kind === 'derived-addresses'
export const takesTickers = ({ files: { kind } }: Feed): boolean =>
  kind === 'companies' || kind === 'derived-addresses'

/** Tickers are looked up when the feed starts: a feed before it may have loaded them. */
export const selectionOf = async (
  { feed, ciks }: RunStep,
  store: Store,
  options: Selected,
): Promise<RunSelection> => {
  if (ciks !== undefined) return { ciks }
  if (options.file !== undefined) return { files: options.file }
  const { since, ticker } = options
  return {
    ...(isDated(feed) && since !== undefined ? { since } : {}),
    ...(takesTickers(feed) && ticker !== undefined ? await chosenBy(feed, store, ticker) : {}),
  }
}
