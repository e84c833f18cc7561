/** Serves the market in this process or in its threads: keys, gate, market snapshot and sockets, kept fresh by polling both stores. */

import { KeyUses } from '../access/key-uses.ts'
import { MemoryFailedAuth } from '../access/limits/memory-failed-auth.ts'
import { UsageCounts } from '../access/usage-counts.ts'
import { attemptsInMemory } from '../console/attempts.ts'
import type { KeyedClient } from '../http/keyed-client.ts'
import { uptimeMs } from '../lib/uptime.ts'
import { makeDataFolder } from './data-folder.ts'
import { gaugesOf, logBytes } from './gauges.ts'
import { openLimits } from './limits.ts'
import { startPolling } from './polling.ts'
import { oneThreadReason } from './port.ts'
import { openAdmin, openProcess, type ServedMarket, type ServerOptions, servedMarketOf } from './process.ts'
import { threadServerOf } from './thread-server.ts'
import { serveInThreads } from './threads/main-thread.ts'
import { deliverWebhooks } from './webhook-election.ts'

/** A market that this process serves itself. */
export type InProcessMarket = ServedMarket & {
  /** Sends requests from inside this process. */
  readonly client: KeyedClient
}

/** `closers` closes what it opens. */
const serveInOneThread = async (
  options: ServerOptions,
  closers: AsyncDisposableStack,
  hasSocket: boolean,
): Promise<InProcessMarket> => {
  const { config, now } = options
  const opened = await openProcess(options, closers)
  const { metrics, report, accounts, store, replicas, faults, firstKey, columnFile } = opened
  const limits = openLimits(config, report, uptimeMs)
  closers.defer(() => limits.close())
  const uses = new KeyUses()
  const usage = new UsageCounts()
  const serving = threadServerOf({
    ...options,
    report,
    store,
    accounts,
    keySource: accounts,
    sessionSource: accounts,
    limiter: limits.limiter,
    failedAuth: new MemoryFailedAuth(),
    attempts: attemptsInMemory(),
    uses,
    usage,
    firstKey,
    columns: { columnFile },
  })
  const { server, sessions, credentials } = serving
  closers.defer(server.close)
  // A supervisor's socket queues connections until the market is open, so that a restart refuses none.
  const early = config.listenFd === null && hasSocket ? await server.listen() : undefined
  const metricsText = () => {
    const runs = serving.snapshot()?.runs() ?? new Map()
    return metrics.text([
      ...gaugesOf(store, runs, { now: now(), log: logBytes(config.data) }),
      ...faults.gauges(),
      ...serving.gauges(),
      ...replicas.gauges(),
      ...limits.gauges(),
    ])
  }
  const admin = await openAdmin(
    config,
    { readiness: server.readiness, metrics: metricsText },
    report,
    closers,
  )
  const snapshot = await serving.open(() => limits.ready())
  const pending = { accounts, uses, usage, sessions }
  const polling = startPolling({ ...pending, credentials, snapshot, store, faults }, report)
  closers.defer(polling.stop)
  if (hasSocket) {
    const webhooks = deliverWebhooks({ config, store, accounts, snapshot, report, now })
    closers.defer(webhooks.stop)
  }
  await serving.complete()
  const { url } = early ?? (hasSocket ? await server.listen() : { url: '' })
  const served = {
    store,
    url,
    client: server.client,
    adminUrl: admin?.url ?? null,
    storeDamaged: faults.damaged,
  }
  return servedMarketOf(served, server.drain, closers)
}

/** Closes what was opened if the work fails. */
const closingOnFailure = async <M>(work: (closers: AsyncDisposableStack) => Promise<M>): Promise<M> => {
  const closers = new AsyncDisposableStack()
  try {
    return await work(closers)
  } catch (error) {
    await closers.disposeAsync()
    throw error
  }
}

/**
 * Listens at once, unless it is given a socket, then opens the market; probes report `starting` meanwhile. Resolves when every
 * request can be answered; requests by identifier are answered before that.
 */
export const serveMarket = async (options: ServerOptions): Promise<ServedMarket> => {
  const { config, report } = options
  makeDataFolder(config.data)
  const reason = config.threads === 1 ? null : await oneThreadReason(config)
  if (reason !== null) report('one_thread', { reason })
  const isOne = config.threads === 1 || reason !== null
  return closingOnFailure((closers) =>
    isOne ? serveInOneThread(options, closers, true) : serveInThreads(options, closers),
  )
}

/** Serves without a socket: requests come through `client` only. */
export const serveInProcess = async (options: ServerOptions): Promise<InProcessMarket> => {
  makeDataFolder(options.config.data)
  return closingOnFailure((closers) => serveInOneThread(options, closers, false))
}
