/** Serves the market in several threads. What a process has once is here; each thread has a store and a market of its own. */
import { KeyUses } from '../../access/key-uses.ts'
import { MainThreadLimiter } from '../../access/limits/main-thread-limiter.ts'
import { counterBuffersFor, ThreadCounters } from '../../access/limits/thread-counters.ts'
import { failedAuthBuffers } from '../../access/limits/thread-failed-auth.ts'
import { plans } from '../../access/plan.ts'
import { SessionUses } from '../../access/session-uses.ts'
import { UsageCounts } from '../../access/usage-counts.ts'
import { attemptsInMemory } from '../../console/attempts.ts'
import { runsOf } from '../../derived/market-snapshot.ts'
import { clearSocketCounts, socketBuffersFor } from '../../http/connections/socket-counts.ts'
import { type DrainOptions, readinessOf } from '../../http/http-server.ts'
import { createSerialQueue, type SerialQueue } from '../../lib/serial-queue.ts'
import { uptimeMs } from '../../lib/uptime.ts'
import type { Report } from '../../observe/event.ts'
import { type MetricValues, mergedMetrics, type Sample } from '../../observe/metrics.ts'
import { columnSharing } from '../../screener/market-with-screener.ts'
import { stateName } from '../../store/state-name.ts'
import type { Store } from '../../store/store.ts'
import { mailSettingsOf } from '../console.ts'
import { damagedRows } from '../damage.ts'
import { gaugesOf, logBytes } from '../gauges.ts'
import { KeyUpdates } from '../key-updates.ts'
import { openOwnLimits } from '../limits.ts'
import { marketPlace } from '../market-store.ts'
import { startPolling } from '../polling.ts'
import {
  openAdmin,
  openProcess,
  type ServedMarket,
  type ServerOptions,
  type ServingProcess,
  servedMarketOf,
} from '../process.ts'
import type { ServingLimits } from '../serving-limits.ts'
import { hasRecords } from '../thread-server.ts'
import type { SharedFunctions } from './thread-handle.ts'
import type { ThreadEvent } from './thread-messages.ts'
import { ThreadPool } from './thread-pool.ts'

const SEED_BYTES = 4

/** Process metrics are taken from the main thread alone, `nodejs_` metrics from the serving threads alone. */
const ofProcess = (values: MetricValues): MetricValues =>
  values.filter(({ name }) => !name.startsWith('nodejs_'))
const ofThread = (values: MetricValues): MetricValues =>
  values.filter(({ name }) => !name.startsWith('process_'))

const threadGauge = (value: number): Sample => ({
  name: 'openbell_serving_threads',
  about: 'Threads that serve at the moment.',
  labels: {},
  value,
})

/** Counters that all threads of a process share. */
const sharedCounts = ({ config, randomBytes }: ServerOptions) => {
  const seed = () => Buffer.from(randomBytes(SEED_BYTES)).readInt32LE()
  const limits = counterBuffersFor(config.threads)
  const counters = new ThreadCounters(limits)
  const sockets = socketBuffersFor(config.threads, seed())
  const streams = socketBuffersFor(config.threads, seed())
  return {
    buffers: { limits, sockets, streams, failedAuth: failedAuthBuffers(seed()) },
    limiter: new MainThreadLimiter(counters, uptimeMs),
    clear: (thread: number): void => {
      counters.clear(thread)
      clearSocketCounts(sockets, thread)
      clearSocketCounts(streams, thread)
    },
  }
}

/** Served requests are counted by the thread, and only logged here. */
const reportedBy =
  ({ report }: ServingProcess, { report: log }: ServerOptions) =>
  (events: readonly ThreadEvent[]): void => {
    for (const { name, fields } of events) (name === 'request_served' ? log : report)(name, fields)
  }

/** Moves the store of the main thread, then those of the serving threads, to the newest state. */
const followerOf = (store: Store, inTurn: SerialQueue, threads: ThreadPool) => {
  let reported = stateName(store.state())
  return {
    /** True when all threads have reached a state that differs from the last one they all had. */
    refresh: async (): Promise<boolean> => {
      await inTurn(async () => store.refresh())
      const state = stateName(store.state())
      const hasMoved = await threads.refresh(state)
      const isNewer = hasMoved && state !== reported
      if (isNewer) reported = state
      return isNewer
    },
  }
}

/** What the operator's port shows of a process and all of its threads. */
const metricsOf = (
  { metrics, store, replicas, faults }: ServingProcess,
  { config, now }: ServerOptions,
  inTurn: SerialQueue,
  threads: ThreadPool,
  more: () => readonly Sample[],
) => {
  const gauges = async (): Promise<readonly Sample[]> => {
    const runs = await inTurn(() => runsOf(store))
    const ofStore = gaugesOf(store, runs, { now: now(), log: logBytes(config.data) })
    return [
      ...ofStore,
      ...faults.gauges(),
      ...replicas.gauges(),
      ...more(),
      threadGauge(threads.serving.length),
    ]
  }
  return async (): Promise<string> => {
    const own = await metrics.values(await gauges())
    return mergedMetrics([ofProcess(own), ...(await threads.counted()).map(ofThread)]).metrics()
  }
}

/** Without a Redis the threads count in shared memory; with one each thread leases tokens by itself, and null is returned. */
const startSharedLimits = async (
  { config }: ServerOptions,
  limiter: MainThreadLimiter,
  report: Report,
  closers: AsyncDisposableStack,
): Promise<ServingLimits | null> => {
  if (config.redisUrl !== null) return null
  const limits = openOwnLimits(config, limiter, report, uptimeMs)
  closers.defer(() => limits.close())
  // Threads start with the windows that all processes share.
  await limits.ready()
  return limits
}

/** `closers` closes what it opens. */
export const serveInThreads = async (
  options: ServerOptions,
  closers: AsyncDisposableStack,
): Promise<ServedMarket> => {
  const { config } = options
  // Throws here for settings that every thread would fail on.
  mailSettingsOf(config)
  const opened = await openProcess(options, closers)
  const { report, accounts, store, faults, firstKey, columnFile } = opened
  const { buffers, limiter, clear } = sharedCounts(options)
  const limits = await startSharedLimits(options, limiter, report, closers)
  const pending = { uses: new KeyUses(), usage: new UsageCounts(), sessions: new SessionUses() }
  const attempts = attemptsInMemory()
  const inTurn = createSerialQueue()
  const damages = damagedRows(marketPlace(config), report, store)
  const newest = async () => {
    await store.refresh()
    return { state: store.state(), reads: store }
  }
  const columnsOf = columnSharing(newest, columnFile, damages.onDamage)
  const keys = new KeyUpdates({
    accounts,
    slotOf: (keyId) => limiter.slotOf(keyId),
    changed: () => threads.accountsChanged(),
  })
  const functions: SharedFunctions = {
    report: reportedBy(opened, options),
    addUsage: ({ uses, usage, seen }) => {
      for (const { keyId, address, usedAt } of uses) pending.uses.note(keyId, address, usedAt)
      for (const use of seen) pending.sessions.note(use)
      pending.usage.putBack(usage)
    },
    keys: (known) => keys.updateSince(known),
    slots: (accountIds) => accountIds.map((id) => limiter.slotOf(id)),
    // Attempts and requests are counted by the main thread's clock: times read by two threads may arrive out of order, and an
    // earlier time would restart a window.
    attempt: (kind, name) => attempts.note(kind, name, uptimeMs()),
    takeBack: attempts.takeBack,
    take: (keyId, plan) => limiter.take(keyId, plans[plan], uptimeMs()),
    columns: (version) => inTurn(() => columnsOf(version)),
    firstKey,
  }
  const parts = { options: { config, ...buffers }, functions, clear, report, uptime: uptimeMs }
  const threads = new ThreadPool(parts)
  closers.defer(() => threads.close())
  const url = await threads.start()
  let state: 'starting' | 'serving' | 'draining' = 'starting'
  const readiness = readinessOf(
    {
      uptime: uptimeMs,
      isLoaded: () => state === 'serving' && threads.serving.length > 0,
      hasData: () => hasRecords(store),
    },
    () => state === 'draining',
  )
  const more = () => [...damages.gauges(), ...(limits?.gauges() ?? [])]
  const metrics = metricsOf(opened, options, inTurn, threads, more)
  const admin = await openAdmin(config, { readiness, metrics }, report, closers)
  const snapshot = followerOf(store, inTurn, threads)
  const polling = startPolling({ accounts, ...pending, credentials: keys, snapshot, store, faults }, report)
  closers.defer(polling.stop)
  await threads.loaded()
  state = 'serving'
  const drain = async (how: DrainOptions): Promise<void> => {
    state = 'draining'
    await threads.drain(how)
  }
  const served = { store, url, adminUrl: admin?.url ?? null, storeDamaged: faults.damaged }
  return servedMarketOf(served, drain, closers)
}
