/** The market with the newest screener rows: both are replaced together, so that an answer is made of one state. */

import { ApiProblem } from '../contract/problem.ts'
import type { Market } from '../derived/market.ts'
import {
  type Committed,
  type MarketSnapshot,
  openSnapshot,
  type SnapshotOptions,
} from '../derived/market-snapshot.ts'
import type { Awaitable } from '../lib/awaitable.ts'
import type { OnDamage } from '../store/bulk-reads.ts'
import type { Store, StoreState } from '../store/store.ts'
import { screenerRows, screenerRuns } from './collections.ts'
import {
  type ColumnBytes,
  columnBytesOf,
  columnsInBytes,
  type RunColumns,
  readColumnBytes,
  readColumnFile,
  writeColumnFile,
} from './column-file.ts'
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

/** The file of columns: it is read if it belongs to the newest run, else written. */
export type ColumnFile = {
  readonly path: string
  /** The file cannot be read or written; all is answered without it. */
  readonly failed: (error: unknown) => void
}

export type ScreenerOptions = SnapshotOptions & {
  readonly columnFile?: ColumnFile
  /** The columns of the run of that version from another thread; null where it does not have them. */
  readonly sharedColumns?: (version: string) => Promise<ColumnBytes | null>
}

const withoutFile =
  ({ failed }: ColumnFile) =>
  (error: unknown): null => {
    failed(error)
    return null
  }

/** Columns in a file were written from rows of which none was damaged. */
const noteIntact = (onDamage: OnDamage | undefined): void => {
  for (const each of [screenerRuns, screenerRows]) onDamage?.(each, 0, '')
}

/** The columns of the run of that version from its rows, which are then written to the file. */
const columnsOfRows = async (
  { state, reads }: Committed,
  { columnFile, onDamage = () => undefined }: ScreenerOptions,
): Promise<RunColumns | undefined> => {
  let isWhole = true
  const columns = await storedColumns(reads, state, (of, rows, reason) => {
    isWhole &&= rows === 0
    onDamage(of, rows, reason)
  })
  if (columnFile !== undefined && columns !== undefined && isWhole)
    await writeColumnFile(columnFile.path, versionOf(state), columns).catch(withoutFile(columnFile))
  return columns
}

/** From another thread, the file, or the rows. */
const columnsOf = async (committed: Committed, options: ScreenerOptions): Promise<RunColumns | undefined> => {
  const version = versionOf(committed.state)
  const { columnFile, sharedColumns } = options
  const shared = (await sharedColumns?.(version)) ?? null
  if (shared !== null) return columnsInBytes(shared)
  const kept =
    columnFile === undefined
      ? null
      : await readColumnFile(columnFile.path, version).catch(withoutFile(columnFile))
  if (kept === null) return columnsOfRows(committed, options)
  noteIntact(options.onDamage)
  return kept
}

/**
 * What `sharedColumns` of other threads asks for: made once for each run, in memory that all of them read. One call at a time, in
 * which `newest` stays the state of its reads.
 */
export const columnSharing = (
  newest: () => Awaitable<Committed>,
  columnFile: ColumnFile,
  onDamage: OnDamage,
): ((version: string) => Promise<ColumnBytes | null>) => {
  let known: { readonly version: string; readonly bytes: Promise<ColumnBytes | null> } | undefined
  const made = async (committed: Committed, version: string): Promise<ColumnBytes | null> => {
    const kept = await readColumnBytes(columnFile.path, version).catch(withoutFile(columnFile))
    if (kept !== null) {
      noteIntact(onDamage)
      return kept
    }
    const columns = await columnsOfRows(committed, { columnFile, onDamage })
    return columns === undefined ? null : columnBytesOf(version, columns)
  }
  return async (asked) => {
    if (known?.version === asked) return known.bytes
    const committed = await newest()
    const version = versionOf(committed.state)
    if (version !== asked) return null
    const bytes = made(committed, version)
    known = { version, bytes }
    bytes.catch(() => {
      known = undefined
    })
    return bytes
  }
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
