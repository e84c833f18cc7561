/** The live market with the newest screen beside it: both are swapped together, so that an answer has one state. */
import type { Market } from '../datasets/dataset.ts'
import { type LiveMarket, openLiveMarket } from '../datasets/live-market.ts'
import type { Store, StoreState } from '../store/store.ts'
import { type ScreenerBoard, storedBoard } from './board.ts'
import { screenerRuns } from './collections.ts'

export type ScreenedMarket = Market & { readonly screener: ScreenerBoard }
export type ScreenedLiveMarket = LiveMarket & { readonly market: () => ScreenedMarket }

const versionOf = ({ epoch, collections }: StoreState): string =>
  `${epoch} ${collections.get(screenerRuns.name)?.version}`

/** As `openLiveMarket`. Rows are read anew only after a run of the screener. */
export const openScreenedMarket = async (
  store: Store,
  showCusip: boolean,
  clock?: () => number,
): Promise<ScreenedLiveMarket> => {
  const live = await openLiveMarket(store, showCusip, clock)
  const standing = async (screener: ScreenerBoard) => {
    return { state: live.state(), market: { ...live.market(), screener }, runs: live.runs() }
  }
  let now = await standing(await storedBoard(store))
  let running: Promise<boolean> | undefined

  const refreshed = async (patience?: 'patient'): Promise<boolean> => {
    await live.refresh(patience)
    // Not what the refresh says: rows that could not be read then are read the next time.
    if (live.state() === now.state) return false
    const isSame = versionOf(live.state()) === versionOf(now.state)
    now = await standing(isSame ? now.market.screener : await storedBoard(store))
    return true
  }

  return {
    market: () => now.market,
    state: () => now.state,
    runs: () => now.runs,
    refresh: (patience) => {
      running ??= refreshed(patience).finally(() => {
        running = undefined
      })
      return running
    },
  }
}
