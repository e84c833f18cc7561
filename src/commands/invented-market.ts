/** The mark of a store that holds an invented market, which is never mixed with a real one. */
import { recordStates } from '../app.ts'
import { instantOf } from '../lib/day.ts'
import { checkpoints, SYNTH } from '../store/ingest-state.ts'
import { rowOf } from '../store/record-text.ts'
import type { Store } from '../store/store.ts'
import type { Market } from '../synth/market.ts'

/** The store holds another market than the command is about. */
class InventedMarketError extends Error {
  override readonly name = 'InventedMarketError'
}

const key = { feed: SYNTH, item: 'market' }

const textOf = ({ tickers, seed, profile }: Market): string =>
  `${tickers.toLocaleString('en-US')} tickers, seed ${seed}, profile ${profile}`

/** Throws InventedMarketError where the store holds an invented market: rows of publishers do not belong with it. */
export const requireNoInvented = async (store: Store): Promise<void> => {
  await store.refresh()
  const found = await store.record(checkpoints, key)
  if (found === null) return
  throw new InventedMarketError(
    `This store holds an invented market (${found.basis}), and other data cannot be added to it: use another data folder or database.`,
  )
}

/**
 * Marks the store as that of an invented market and returns whether it lost the rows of the sample. Throws InventedMarketError
 * where it holds real rows or another invented market.
 */
export const markInvented = async (store: Store, market: Market, now: number): Promise<boolean> => {
  await store.refresh()
  const found = await store.record(checkpoints, key)
  const basis = textOf(market)
  if (found?.basis === basis) return false
  if (found !== null)
    throw new InventedMarketError(
      `This store holds another invented market (${found.basis}): use another data folder or database.`,
    )
  const real = recordStates(store).filter(({ origin, rows }) => origin === 'real' && rows > 0)
  if (real.length > 0)
    throw new InventedMarketError(
      `This store holds real rows (${real.map(({ name }) => name).join(', ')}), and an invented market is not mixed with real rows: use another data folder or database.`,
    )
  const at = instantOf(now)
  const removed = await store.removeSample(at)
  const counts = { rows: 0, skipped: 0, kept: 0, rejected: 0 }
  const mark = rowOf(checkpoints, key, { readAt: at, basis, files: [], linked: [], ...counts })
  await store.write({ origin: 'real', source: SYNTH, at }, async (transaction) => {
    await transaction.put({ collection: checkpoints, rows: [mark] })
  })
  return removed.length > 0
}
