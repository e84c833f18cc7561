/** The market with the newest screener rows: both are replaced together, so that an answer is made of one state. */

import { ApiProblem } from '../contract/problem.ts'
import type { Market } from '../derived/market.ts'
import {
  type Committed,
  type MarketSnapshot,
  openSnapshot,
  type SnapshotOptions,
} from '../derived/market-snapshot.ts'
import type { Store, StoreState } from '../store/store.ts'
import { screenerRuns } from './collections.ts'
import { type RunColumns, readColumnFile, writeColumnFile } from './column-file.ts'
import { indexOfColumns, type ScreenerIndex, storedColumns } from './screener-index.ts'

export type MarketWithScreener = Market & { readonly screener: ScreenerIndex }

const versionOf = ({ epoch, collections }: StoreState): string =>
  `${epoch} ${collections.get(screenerRuns.name)?.version}`

/** Fails with `dataset_loading` until the rows are in memory. */
const loading = (market: Market): MarketWithScreener => ({
  ...market,
  get screener(): ScreenerIndex {
    throw new ApiProblem('dataset_loading')
  },
})

export type ScreenerOptions = SnapshotOptions & {
  /** The file of columns: it is read where it is of the newest run, else written. */
  readonly columnFile?: {
    readonly path: string
    /** The file cannot be read or written; all is answered without it. */
    readonly failed: (error: unknown) => void
  }
}

/** The columns of the run of that version: from the file, or from the rows, which are then written to the file. */
const columnsOf = async (
  { state, reads }: Committed,
  { columnFile, onDamage = () => undefined }: ScreenerOptions,
): Promise<RunColumns | undefined> => {
  const version = versionOf(state)
  const { path, failed } = columnFile ?? { path: null, failed: () => undefined }
  const withoutFile = (error: unknown): null => {
    failed(error)
    return null
  }
  const kept = path === null ? null : await readColumnFile(path, version).catch(withoutFile)
  if (kept !== null) return kept
  let isWhole = true
  const columns = await storedColumns(reads, state, (...damage) => {
    isWhole = false
    onDamage(...damage)
  })
  if (path !== null && columns !== undefined && isWhole)
    await writeColumnFile(path, version, columns).catch(withoutFile)
  return columns
}

/** As `openMarketSnapshot`. Rows are read again only after a run of the screener. */
export const openMarketWithScreener = (
  store: Store,
  showCusip: boolean,
  options: ScreenerOptions = {},
): Promise<MarketSnapshot<MarketWithScreener>> => {
  let known: { readonly version: string; readonly screener: ScreenerIndex | undefined } | undefined
  const extend = async (market: Market, committed: Committed): Promise<MarketWithScreener> => {
    const version = versionOf(committed.state)
    if (known?.version !== version) {
      const columns = await columnsOf(committed, options)
      known = { version, screener: columns === undefined ? undefined : await indexOfColumns(columns) }
    }
    const { screener } = known
    return screener === undefined ? loading(market) : { ...market, screener }
  }
  return openSnapshot<MarketWithScreener>(store, showCusip, { extend, loading }, options)
}
