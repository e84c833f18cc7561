/** The served market: keys, gate, market snapshot and sockets, kept fresh by polling both stores; in this process or in its threads. */
import { FailedAuthLimiter } from './access/failed-auth-limiter.ts'
import { KeyUses } from './access/key-uses.ts'
import { UsageCounts } from './access/usage-counts.ts'
import { makeDataFolder } from './app.ts'
import { gaugesOf, logBytes } from './app-gauges.ts'
import { openLimits } from './app-limits.ts'
import { keepFresh } from './app-polling.ts'
import { whyOneThread } from './app-port.ts'
import {
  openAdmin,
  openProcess,
  type ServedMarket,
  type ServerOptions,
  servedMarketOf,
} from './app-process.ts'
import { servingOf } from './app-serving.ts'
import { serveThreads } from './app-threads.ts'
import { attemptsInMemory } from './console/attempts.ts'
import { uptimeMs } from './lib/uptime.ts'

/** `closers` closes what it opens. */
const serveAlone = async (options: ServerOptions, closers: AsyncDisposableStack): Promise<ServedMarket> => {
  const { config, now } = options
  const { metrics, report, accounts, store, firstKey, columnFile } = await openProcess(options, closers)
  const limits = openLimits(config, report, uptimeMs)
  closers.defer(() => limits.close())
  const uses = new KeyUses()
  const usage = new UsageCounts()
  const serving = servingOf({
    ...options,
    report,
    store,
    accounts,
    keySource: accounts,
    sessionSource: accounts,
    limiter: limits.limiter,
    failedAuth: new FailedAuthLimiter(),
    attempts: attemptsInMemory(),
    uses,
    usage,
    firstKey,
    columns: { columnFile },
  })
  const { server, sessions, credentials } = serving
  closers.defer(server.close)
  // The socket of a supervisor keeps what comes until the market is open, so that a restart refuses nothing.
  const early = config.listenFd === null ? await server.listen() : undefined
  const metricsText = () => {
    const runs = serving.snapshot()?.runs() ?? new Map()
    return metrics.text([
      ...gaugesOf(store, runs, { now: now(), log: logBytes(config.data) }),
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
  const fresh = keepFresh({ accounts, credentials, uses, usage, sessions, snapshot, store }, report)
  closers.defer(fresh.stop)
  await serving.complete()
  const { url } = early ?? (await server.listen())
  return servedMarketOf({ store, url, adminUrl: admin?.url ?? null }, server.drain, closers)
}

/**
 * Listens at once, unless it is given a socket, then opens the market; probes report `starting` meanwhile. Resolves when every request can be answered,
 * those by identifier are before.
 */
export const serveMarket = async (options: ServerOptions): Promise<ServedMarket> => {
  const { config, report } = options
  makeDataFolder(config.data)
  const reason = config.threads === 1 ? null : await whyOneThread(config)
  if (reason !== null) report('one_thread', { reason })
  const closers = new AsyncDisposableStack()
  try {
    return await (config.threads === 1 || reason !== null ? serveAlone : serveThreads)(options, closers)
  } catch (error) {
    await closers.disposeAsync()
    throw error
  }
}
