/** The live market with the newest screener rows: both are swapped together, so that an answer has one state. */
import { type Live, openLive } from '../derived/live-market.ts'
import type { Market } from '../derived/market.ts'
import type { Store, StoreState } from '../store/store.ts'
import { screenerRuns } from './collections.ts'
import { type ScreenerIndex, storedIndex } from './screener-index.ts'

export type ScreenedMarket = Market & { readonly screener: ScreenerIndex }
export type ScreenedLiveMarket = Live<ScreenedMarket>

const versionOf = ({ epoch, collections }: StoreState): string =>
  `${epoch} ${collections.get(screenerRuns.name)?.version}`

/** As `openLiveMarket`. Rows are read again only after a run of the screener. */
export const openScreenedMarket = (
  store: Store,
  showCusip: boolean,
  clock?: () => number,
): Promise<ScreenedLiveMarket> =>
  openLive<ScreenedMarket>(
    store,
    showCusip,
    async (market, { state, reads }, before) => {
      const isSame = before !== undefined && versionOf(before.state) === versionOf(state)
      return { ...market, screener: isSame ? before.market.screener : await storedIndex(reads, state) }
    },
    clock,
  )
