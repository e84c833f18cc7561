/** The timers of a serving process: they poll for changed keys and newer rows, and write usage. */
import type { Refresh } from '../access/credential-cache.ts'
import { recordStates } from '../app.ts'
import type { MarketSnapshot } from '../derived/market-snapshot.ts'
import type { Awaitable } from '../lib/awaitable.ts'
import { uptimeMs } from '../lib/uptime.ts'
import type { Report } from '../observe/event.ts'
import { marketLoads } from '../observe/market-loads.ts'
import type { Store } from '../store/store.ts'
import type { StoreFaults } from './store-faults.ts'
import { type PendingUsage, usageWriterOf, WRITE_MS } from './usage-writer.ts'

/** A revoked key or newer data are noticed within this time; a poll that finds nothing costs about 80 µs. */
const POLL_MS = 200

type Polled = PendingUsage & {
  /** The keys, and the sessions where this thread holds them. */
  readonly credentials: { readonly refresh: (now: number) => Awaitable<Refresh> }
  readonly snapshot: Pick<MarketSnapshot, 'refresh'>
  readonly store: Store
  readonly faults: StoreFaults
}

/** Work that does not start again while it is running. */
const onceAtATime = (work: () => Promise<void>) => {
  let running: Promise<void> | undefined
  return {
    begin: (): void => {
      running ??= work().finally(() => {
        running = undefined
      })
    },
    ended: async (): Promise<void> => running,
  }
}

/** Polls until `stop`, which writes the usage that is still pending. */
export const startPolling = (
  { credentials, snapshot, store, faults, ...pending }: Polled,
  report: Report,
) => {
  const write = usageWriterOf(pending)
  const loads = marketLoads(report, () => rowsOf(store))
  const refreshKeys = async (): Promise<void> => {
    const outcome = await credentials.refresh(uptimeMs())
    if (outcome.outcome === 'failed') faults.failed('accounts', outcome.error)
    else faults.fine('accounts')
  }
  const refreshMarket = async (): Promise<void> => {
    const startedAt = performance.now()
    try {
      const changed = await snapshot.refresh('throttled')
      faults.fine('market')
      if (changed) loads.note(Math.round(performance.now() - startedAt))
      loads.tell(uptimeMs())
    } catch (error) {
      faults.failed('market', error)
    }
  }
  const writeUsage = async (): Promise<void> => {
    try {
      await write(uptimeMs())
      faults.fine('usage')
    } catch (error) {
      faults.failed('usage', error)
    }
  }
  // A large reload takes longer than the time between two polls, and a database may be slow to answer.
  const polls = [onceAtATime(refreshKeys), onceAtATime(refreshMarket)]
  const writing = onceAtATime(writeUsage)
  const timers = [
    setInterval(() => {
      for (const poll of polls) poll.begin()
    }, POLL_MS).unref(),
    setInterval(() => writing.begin(), WRITE_MS).unref(),
  ]
  return {
    stop: async (): Promise<void> => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all([...polls, writing].map((work) => work.ended()))
      await writeUsage()
    },
  }
}

const rowsOf = (store: Store): number => recordStates(store).reduce((sum, { rows }) => sum + rows, 0)
