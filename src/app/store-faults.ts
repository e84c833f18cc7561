/** Reports a store that cannot be read or written, once for a fault that lasts, and its end: in the log, and as a gauge. */
import type { Report } from '../observe/event.ts'
import type { Sample } from '../observe/metrics.ts'
import { gauge } from './gauges.ts'

/** The event of each store that is polled. */
const events = { market: 'market_failed', accounts: 'keys_failed', usage: 'uses_failed' } as const

const polledStores = ['market', 'accounts', 'usage'] as const
type PolledStore = (typeof polledStores)[number]
/** A store that is a file. */
export type StoreFile = Extract<PolledStore, 'market' | 'accounts'>

/** What `openbell_store_failing` names. */
export const gaugedStores = [...polledStores, 'limits'] as const

export const storeGauge = (store: (typeof gaugedStores)[number], isFailing: boolean): Sample =>
  gauge('openbell_store_failing', isFailing ? 1 : 0, { store })

export type StoreFaults = {
  readonly failed: (store: PolledStore, error: unknown) => void
  readonly fine: (store: PolledStore) => void
  /** Its file is damaged, or could not be checked; until the server is started again. */
  readonly damaged: (store: StoreFile, error: unknown) => void
  readonly gauges: () => readonly Sample[]
}

export const storeFaults = (report: Report, isReadOnly: boolean): StoreFaults => {
  const failing = new Set<PolledStore>()
  const damaged = new Set<PolledStore>()
  return {
    failed: (store, error) => {
      if (!failing.has(store)) report(events[store], { error })
      failing.add(store)
    },
    fine: (store) => {
      if (failing.delete(store)) report('store_restored', { store })
    },
    damaged: (store, error) => {
      report(events[store], { error })
      damaged.add(store)
    },
    gauges: () => [
      ...polledStores.map((store) => storeGauge(store, failing.has(store) || damaged.has(store))),
      gauge('openbell_read_only', isReadOnly ? 1 : 0),
    ],
  }
}
