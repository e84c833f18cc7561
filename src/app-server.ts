/** The served market: keys, gate, market snapshot and sockets, kept fresh by polling both stores. */
import type { Accounts } from './access/bound-scripts.ts'
import { FailedAuthLimiter } from './access/failed-auth-limiter.ts'
import { type Admission, Gate } from './access/gate.ts'
import type { RandomBytes } from './access/key.ts'
import { KeyCache } from './access/key-cache.ts'
import { KeyUses } from './access/key-uses.ts'
import type { Limiter } from './access/rate-limit.ts'
import type { SessionCache } from './access/session-cache.ts'
import { statusOf } from './access/status.ts'
import { UsageCounts } from './access/usage-counts.ts'
import { answerContextOf, baseUrlOf, dataPaths, datasetStatuses, endpoints, makeDataFolder } from './app.ts'
import { consoleOf } from './app-console.ts'
import { consoleMarketOf } from './app-console-market.ts'
import { damageOf } from './app-damage.ts'
import { firstKeyIn } from './app-first-key.ts'
import { gaugesOf, logBytes } from './app-gauges.ts'
import { openLimits } from './app-limits.ts'
import { holdServing } from './app-lock.ts'
import { keepFresh } from './app-polling.ts'
import { openAccountsOf, openStoreToRead } from './app-stores.ts'
import { toolRoutes } from './app-tool-routes.ts'
import type { Config } from './config.ts'
import { API_VERSION } from './contract/openapi.ts'
import { ApiProblem } from './contract/problem.ts'
import { pushes, recordCollections } from './datasets/index.ts'
import type { MarketSnapshot } from './derived/market-snapshot.ts'
import { openAdminServer } from './http/admin-server.ts'
import type { KeyedClient } from './http/keyed-client.ts'
import { type DrainOptions, type HttpServer, type HttpServerParts, openServer } from './http/server.ts'
import { randomTexts } from './lib/random-texts.ts'
import { uptimeMs } from './lib/uptime.ts'
import type { Events, Report } from './observe/event.ts'
import { eventCountsOf, reportToAll } from './observe/event-counts.ts'
import { Metrics } from './observe/metrics.ts'
import { streamsOf } from './push/streams.ts'
import { type MarketWithScreener, openMarketWithScreener } from './screener/market-with-screener.ts'
import type { OnDamage } from './store/stepped-reads.ts'
import type { Store } from './store/store.ts'

export type ServerOptions = {
  readonly config: Config
  readonly report: Report
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly randomBytes: RandomBytes
  /** False where `client` alone is asked; default true. */
  readonly hasSocket?: boolean
}

export type ServedMarket = {
  readonly store: Store
  /** Asks from inside this process. */
  readonly client: KeyedClient
  /** Empty without a socket. */
  readonly url: string
  readonly adminUrl: string | null
  /** Stops without losing a request, then closes both stores; a second call waits for the first. */
  readonly drain: (options: DrainOptions) => Promise<void>
}

/** Letters of a request id: 96 random bits. */
const ID_LENGTH = 16
/** How long the lock of `accounts.db` may stop this process. */
const ACCOUNTS_PATIENCE_MS = 20

/** What a disk that is full or read-only does not keep. */
const keptInMemory = ['last uses of keys', 'counts of requests', 'limits, for each process alone']

type ServedSnapshot = MarketSnapshot<MarketWithScreener>

const partsOf = (accounts: Accounts, limiter: Limiter) => {
  const keyCache = new KeyCache(accounts)
  const uses = new KeyUses()
  return {
    keyCache,
    uses,
    usage: new UsageCounts(),
    gate: new Gate({ keyCache, limiter, failedAuth: new FailedAuthLimiter(), uses }),
  }
}

const httpServerOf = (
  options: ServerOptions,
  store: Store,
  /** Undefined until the first snapshot is open. */
  snapshot: () => ServedSnapshot | undefined,
  isLoaded: () => boolean,
  {
    usage,
    keyCache,
    sessions,
    ...own
  }: Pick<HttpServerParts<MarketWithScreener>, 'gate' | 'sessionGate' | 'firstKey' | 'plugins'> & {
    readonly usage: UsageCounts
    readonly keyCache: KeyCache
    readonly sessions: SessionCache
  },
  report: Report,
): HttpServer => {
  const { config, now, randomBytes } = options
  const { host, port, listenFd, trustProxy, allowedHosts, accessLog, showCusip, maxSocketsPerAddress } =
    config
  const started = (): ServedSnapshot => {
    const found = snapshot()
    if (found === undefined) throw new ApiProblem('unavailable')
    return found
  }
  const answersFrom = {
    market: () => started().market(),
    state: () => started().state(),
    reach: (commit: number) => started().reach(commit),
  }
  return openServer<MarketWithScreener>({
    answerContext: answerContextOf(answersFrom, showCusip, baseUrlOf(config)),
    endpoints,
    status: (admission: Admission) =>
      JSON.stringify(
        statusOf(admission, {
          apiVersion: API_VERSION,
          now: now(),
          datasets: datasetStatuses(store, started().runs(), now()),
        }),
      ),
    ...own,
    streams: streamsOf({
      baseUrl: baseUrlOf(config),
      newest: store.newest,
      market: answersFrom.market,
      pushes,
      gate: own.gate,
      keyCache,
      sessions,
      now,
      uptime: uptimeMs,
      failed: (error) => report('push_failed', { error }),
    }),
    settings: { host, port, listenFd, trustProxy, allowedHosts, maxSocketsPerAddress },
    observer: {
      logsAccess: accessLog,
      served: (served: Events['request_served']) => {
        const { keyId, operation, status } = served
        if (keyId !== undefined) usage.note(keyId, operation, status, now())
        report('request_served', served)
      },
      failed: (error, requestId, operation) => report('request_failed', { error, requestId, operation }),
    },
    started: () => snapshot() !== undefined,
    isLoaded,
    hasData: async () =>
      (await Promise.all(recordCollections.map((of) => store.total(of, {})))).some((rows) => rows > 0),
    now,
    uptime: uptimeMs,
    randomId: randomTexts(randomBytes, ID_LENGTH),
  })
}

/**
 * Listens at once, unless it is given a socket, then opens the market; probes report `starting` meanwhile. Resolves when every request can be answered,
 * those by identifier are before.
 */
export const serveMarket = async (options: ServerOptions): Promise<ServedMarket> => {
  makeDataFolder(options.config.data)
  const closers = new AsyncDisposableStack()
  try {
    return await serveStores(options, closers)
  } catch (error) {
    await closers.disposeAsync()
    throw error
  }
}

/** The screener and the search are not in it yet. */
const openedMarket = (store: Store, { data, showCusip }: Config, report: Report): Promise<ServedSnapshot> => {
  const onDamage: OnDamage = (of, rows, reason) =>
    report('rows_damaged', { ...damageOf(data, of), rows, reason })
  const columnFile = {
    path: dataPaths(data).columns,
    failed: (error: unknown) => report('columns_not_kept', { error }),
  }
  return openMarketWithScreener(store, showCusip, { later: true, onDamage, columnFile })
}

/** Drains, then closes the rest; a second call waits for the first. */
const drainOnce = (server: HttpServer, closers: AsyncDisposableStack): ServedMarket['drain'] => {
  const end = async (drain: DrainOptions): Promise<void> => {
    await server.drain(drain)
    await closers.disposeAsync()
  }
  let ended: Promise<void> | undefined
  return (drain) => {
    ended ??= end(drain)
    return ended
  }
}

/** Null where the settings name no port for it. */
const adminServerOf = async (
  { adminHost, adminPort }: Config,
  readiness: HttpServer['readiness'],
  metrics: () => Promise<string>,
  report: Report,
) =>
  adminPort === null
    ? null
    : openAdminServer({
        host: adminHost,
        port: adminPort,
        readiness,
        metrics,
        failed: (error) => report('request_failed', { error, operation: 'admin', requestId: '' }),
      })

/** `closers` closes what it opens. */
const serveStores = async (options: ServerOptions, closers: AsyncDisposableStack): Promise<ServedMarket> => {
  const { config, now, hasSocket = true } = options
  const serving = holdServing(config.data)
  closers.defer(serving.release)
  const metrics = new Metrics()
  if (config.adminPort !== null) metrics.addProcess()
  const report = reportToAll([options.report, eventCountsOf(metrics)])
  const limits = openLimits(config, report, uptimeMs)
  closers.defer(() => limits.close())
  const accounts = await openAccountsOf(config, options, {
    mayBeUnwritable: true,
    patienceMs: ACCOUNTS_PATIENCE_MS,
  })
  closers.defer(() => accounts.close())
  const { store, isUnwritable } = await openStoreToRead(config, { holdsState: true })
  closers.defer(() => store.close())
  if (isUnwritable || accounts.isUnwritable) report('read_only', { data: config.data, keptInMemory })
  const { keyCache, uses, usage, gate } = partsOf(accounts, limits.limiter)
  let snapshot: ServedSnapshot | undefined
  let isLoaded = false
  const { sessions, plugins, ...surface } = consoleOf(options, accounts, limits.limiter, {
    report,
    ...consoleMarketOf(config, store, () => snapshot, now),
  })
  const server = httpServerOf(
    options,
    store,
    () => snapshot,
    () => isLoaded,
    {
      gate,
      keyCache,
      sessions,
      usage,
      ...surface,
      plugins: [...plugins, toolRoutes(config, report, () => server.client)],
      firstKey: () => firstKeyIn(config.data, accounts, now()),
    },
    report,
  )
  closers.defer(server.close)
  // The socket of a supervisor keeps what comes until the market is open, so that a restart refuses nothing.
  const early = config.listenFd === null && hasSocket ? await server.listen() : undefined
  const metricsText = () => {
    const runs = snapshot?.runs() ?? new Map()
    const measured = { now: now(), log: logBytes(config.data) }
    return metrics.text([...gaugesOf(store, runs, measured), ...limits.gauges()])
  }
  const admin = await adminServerOf(config, server.readiness, metricsText, report)
  if (admin !== null) closers.defer(admin.close)
  const opened = await openedMarket(store, config, report)
  await limits.ready()
  snapshot = opened
  await keyCache.refresh(uptimeMs())
  await sessions.refresh(uptimeMs())
  const fresh = keepFresh({ accounts, keyCache, uses, usage, sessions, snapshot, store }, report)
  closers.defer(fresh.stop)
  // By identifier everything is answered from here on; the screener and the search follow.
  await snapshot.complete().catch((error: unknown) => report('market_failed', { error }))
  isLoaded = true
  const { url } = early ?? (hasSocket ? await server.listen() : { url: '' })
  return {
    store,
    url,
    client: server.client,
    adminUrl: admin?.url ?? null,
    drain: drainOnce(server, closers),
  }
}
