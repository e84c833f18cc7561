/** What `openbell synth` did: rows, speed, size and memory. */
import { recordStates } from '../app.ts'
import type { Store, StoreState } from '../store/store.ts'
import type { Market } from '../synth/market.ts'
import { tableLines } from './output/table.ts'

export type FeedLoad = {
  readonly feed: string
  readonly files: number
  readonly bytes: number
  /** Rows that the store has more, those that follow from others too. */
  readonly rows: number
  readonly rejected: number
  readonly seconds: number
  readonly failure: string | null
}

export type MarketLoad = {
  readonly market: Market
  readonly feeds: readonly FeedLoad[]
  /** Why it stopped before its end. */
  readonly failure: string | null
  readonly screenerSeconds: number | null
  readonly states: StoreState['collections']
  readonly bytes: number
}

export const rowsIn = (store: Store): number => recordStates(store).reduce((sum, { rows }) => sum + rows, 0)

const rounded = (value: number): number => Math.round(value * 10) / 10
const speedOf = (rows: number, seconds: number): number => (seconds > 0 ? Math.round(rows / seconds) : 0)

/** The most memory that this process ever held, in MiB. */
const peakMemoryMb = (): number => Math.round(process.resourceUsage().maxRSS / 1024)

const resultOf = ({ market, feeds, failure, screenerSeconds, states, bytes }: MarketLoad) => {
  const rows = feeds.reduce((sum, feed) => sum + feed.rows, 0)
  const seconds = feeds.reduce((sum, feed) => sum + feed.seconds, 0)
  const filled = [...states.values()].filter((state) => state.rows > 0)
  return {
    ...market,
    rowsAdded: rows,
    seconds: rounded(seconds),
    rowsPerSecond: speedOf(rows, seconds),
    screenerSeconds: screenerSeconds === null ? null : rounded(screenerSeconds),
    storeBytes: bytes,
    peakMemoryMb: peakMemoryMb(),
    collections: Object.fromEntries(filled.map(({ name, rows: held }) => [name, held])),
    feeds: feeds.map((feed) => ({
      ...feed,
      seconds: rounded(feed.seconds),
      rowsPerSecond: speedOf(feed.rows, feed.seconds),
    })),
    failure,
  }
}

/** The result, and the same as lines for people. */
export const loadLines = (load: MarketLoad) => {
  const result = resultOf(load)
  const { feeds, collections, rowsAdded, seconds, rowsPerSecond, storeBytes, peakMemoryMb: peak } = result
  const count = (value: number): string => value.toLocaleString('en-US')
  const screener = result.screenerSeconds === null ? '' : ` The screener took ${result.screenerSeconds} s.`
  const lines = [
    ...tableLines(
      ['FEED', 'FILES', 'ROWS', 'REJECTED', 'SECONDS', 'ROWS/S'],
      feeds.map((feed) => [
        feed.feed,
        feed.files,
        feed.rows,
        feed.rejected,
        feed.seconds,
        feed.rowsPerSecond,
      ]),
    ),
    '',
    ...tableLines(['COLLECTION', 'ROWS'], Object.entries(collections)),
    '',
    `Added ${count(rowsAdded)} rows in ${seconds} s, ${count(rowsPerSecond)} a second.${screener}`,
    `The store has ${count(Math.round(storeBytes / 1e6))} MB; the process used at most ${count(peak)} MiB of memory.`,
    ...(load.failure === null ? [] : ['', `Not complete: ${load.failure}.`]),
  ]
  return { result, lines }
}
