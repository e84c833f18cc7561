/** What a serving process has once, with any number of threads: its lock, its stores, its counters and the operator's port. */
import type { Accounts } from '../access/accounts.ts'
import type { RandomBytes } from '../access/key.ts'
import type { Config } from '../config.ts'
import { type AdminServer, type AdminServerOptions, openAdminServer } from '../http/admin-server.ts'
import type { DrainOptions } from '../http/http-server.ts'
import type { Report } from '../observe/event.ts'
import { eventCountsOf, reportToAll } from '../observe/event-counts.ts'
import { Metrics } from '../observe/metrics.ts'
import type { ColumnFile } from '../screener/market-with-screener.ts'
import type { Store } from '../store/store.ts'
import { openServingAccounts } from './accounts-store.ts'
import { dataPaths } from './data-folder.ts'
import { firstKeyIn } from './first-key.ts'
import { lockServing } from './lock.ts'
import { openStoreToRead } from './market-store.ts'
import { type ReplicaWatch, replicaWatch } from './replicas.ts'
import { type StoreFaults, storeFaults } from './store-faults.ts'

export type ServerOptions = {
  readonly config: Config
  readonly report: Report
  /** Milliseconds since 1970; serving threads have the system's clock. */
  readonly now: () => number
  readonly randomBytes: RandomBytes
}

export type ServedMarket = {
  readonly store: Store
  /** Empty without a socket. */
  readonly url: string
  readonly adminUrl: string | null
  /** Reports that the file of a store is damaged. */
  readonly storeDamaged: StoreFaults['damaged']
  /** Stops without losing a request, then closes both stores; a second call waits for the first. */
  readonly drain: (options: DrainOptions) => Promise<void>
}

export type ServingProcess = {
  readonly metrics: Metrics
  /** Counts each event, then passes it to the caller's `report`. */
  readonly report: Report
  readonly accounts: Accounts
  readonly store: Store
  readonly replicas: ReplicaWatch
  readonly faults: StoreFaults
  readonly firstKey: () => Promise<string | null>
  readonly columnFile: ColumnFile
}

/** What is not stored while the disk is full or read-only. */
const keptInMemory = ['last uses of keys', 'counts of requests', 'limits, for each process alone']

/** `closers` closes what it opens. */
export const openProcess = async (
  options: ServerOptions,
  closers: AsyncDisposableStack,
): Promise<ServingProcess> => {
  const { config, now } = options
  const serving = lockServing(config.data)
  closers.defer(serving.release)
  const metrics = new Metrics({ ofProcess: config.adminPort !== null })
  const report = reportToAll([options.report, eventCountsOf(metrics)])
  const accounts = await openServingAccounts(config, options)
  closers.defer(() => accounts.close())
  const replicas = replicaWatch(config.databaseUrl === null ? [] : config.readUrls, report)
  const { store, isUnwritable } = await openStoreToRead(config, {
    holdsState: true,
    onReplica: replicas.changed,
  })
  closers.defer(() => store.close())
  const isReadOnly = isUnwritable || accounts.isUnwritable
  if (isReadOnly) report('read_only', { data: config.data, keptInMemory })
  return {
    metrics,
    report,
    accounts,
    store,
    replicas,
    faults: storeFaults(report, isReadOnly),
    firstKey: () => firstKeyIn(config.data, accounts, now()),
    columnFile: {
      path: dataPaths(config.data).columns,
      failed: (error) => report('columns_not_kept', { error }),
    },
  }
}

/** The operator's port, where the settings name one; `closers` closes it. */
export const openAdmin = async (
  { adminHost, adminPort }: Config,
  { readiness, metrics }: Pick<AdminServerOptions, 'readiness' | 'metrics'>,
  report: Report,
  closers: AsyncDisposableStack,
): Promise<AdminServer | null> => {
  if (adminPort === null) return null
  const admin = await openAdminServer({
    host: adminHost,
    port: adminPort,
    readiness,
    metrics,
    failed: (error) => report('request_failed', { error, operation: 'admin', requestId: '' }),
  })
  closers.defer(admin.close)
  return admin
}

/** A market whose first `drain` runs `end` and then closes everything. */
export const servedMarketOf = <M extends Omit<ServedMarket, 'drain'>>(
  of: M,
  end: (options: DrainOptions) => Promise<void>,
  closers: AsyncDisposableStack,
): M & ServedMarket => {
  const endOnce = async (options: DrainOptions): Promise<void> => {
    await end(options)
    await closers.disposeAsync()
  }
  let ended: Promise<void> | undefined
  return {
    ...of,
    drain: (options) => {
      ended ??= endOnce(options)
      return ended
    },
  }
}
