/** The market with the newest screener rows: both are replaced together, so that an answer is made of one state. */

import type { Market } from '../derived/market.ts'
import { type MarketSnapshot, openSnapshot } from '../derived/market-snapshot.ts'
import type { Store, StoreState } from '../store/store.ts'
import { screenerRuns } from './collections.ts'
import { type ScreenerIndex, storedIndex } from './screener-index.ts'

export type MarketWithScreener = Market & { readonly screener: ScreenerIndex }

const versionOf = ({ epoch, collections }: StoreState): string =>
  `${epoch} ${collections.get(screenerRuns.name)?.version}`

/** As `openMarketSnapshot`. Rows are read again only after a run of the screener. */
export const openMarketWithScreener = (
  store: Store,
  showCusip: boolean,
  clock?: () => number,
): Promise<MarketSnapshot<MarketWithScreener>> =>
  openSnapshot<MarketWithScreener>(
    store,
    showCusip,
    async (market, { state, reads }, before) => {
      const isSame = before !== undefined && versionOf(before.state) === versionOf(state)
      return { ...market, screener: isSame ? before.market.screener : await storedIndex(reads, state) }
    },
    clock,
  )
