/** A server on one open store, with its keys and its snapshot of the market: one for a process, or one for each of its threads. */
import type { Accounts } from '../access/accounts.ts'
import { statusOf } from '../access/caller-status.ts'
import type { Refresh } from '../access/credential-cache.ts'
import { type Admission, Gate } from '../access/gate.ts'
import type { RandomBytes } from '../access/key.ts'
import { KeyCache, type KeySource } from '../access/key-cache.ts'
import type { KeyUses } from '../access/key-uses.ts'
import type { FailedAuth } from '../access/limits/memory-failed-auth.ts'
import type { Limiter } from '../access/limits/rate-limit.ts'
import { SessionCache, type SessionSource } from '../access/session-cache.ts'
import { SessionGate } from '../access/session-gate.ts'
import type { UsageCounts } from '../access/usage-counts.ts'
import { answerContextOf, baseUrlOf, datasetStatuses, endpoints } from '../app.ts'
import type { Config } from '../config.ts'
import type { Attempts } from '../console/attempts.ts'
import { API_VERSION } from '../contract/openapi.ts'
import { ApiProblem } from '../contract/problem.ts'
import { pushes, recordCollections } from '../datasets/index.ts'
import type { MarketSnapshot } from '../derived/market-snapshot.ts'
import { createHttpServer, type HttpServer, type HttpSettings } from '../http/http-server.ts'
import type { KeyedClient } from '../http/keyed-client.ts'
import { randomTexts } from '../lib/random-texts.ts'
import { uptimeMs } from '../lib/uptime.ts'
import type { Events, Report } from '../observe/event.ts'
import type { StreamCounts } from '../push/open-streams.ts'
import { streamsOf } from '../push/streams.ts'
import {
  type MarketWithScreener,
  openMarketWithScreener,
  type ScreenerOptions,
} from '../screener/market-with-screener.ts'
import type { Store } from '../store/store.ts'
import { consolePlugins } from './console.ts'
import { consoleMarketOf } from './console-market.ts'
import { consoleWebhooksOf } from './console-webhooks.ts'
import { type DamagedRows, damagedRows } from './damage.ts'
import { marketPlace } from './market-store.ts'
import { toolRoutes } from './tool-routes.ts'

export type ServedSnapshot = MarketSnapshot<MarketWithScreener>

export type ThreadServerParts = {
  readonly config: Config
  readonly report: Report
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly randomBytes: RandomBytes
  readonly store: Store
  /** What the web application reads and changes. */
  readonly accounts: Accounts
  readonly keySource: KeySource
  readonly sessionSource: SessionSource
  readonly limiter: Limiter
  readonly failedAuth: FailedAuth
  readonly attempts: Attempts
  readonly uses: KeyUses
  readonly usage: UsageCounts
  /** The key that the reference fills in; null where there is none. */
  readonly firstKey: () => Promise<string | null>
  /** Where the columns of the screener come from, if not from its rows. */
  readonly columns: Pick<ScreenerOptions, 'columnFile' | 'sharedColumns'>
  /** Present where several threads serve one port. */
  readonly shared?: Pick<HttpSettings, 'reusePort' | 'socketCounts'> & {
    readonly cacheBytes: number
    readonly streamCounts: StreamCounts
  }
}

export type ThreadServer = {
  readonly server: HttpServer
  readonly sessions: SessionCache
  /** Checks for changed keys and sessions; `now` in milliseconds of a monotonic clock. */
  readonly credentials: { readonly refresh: (now: number) => Promise<Refresh> }
  /** Undefined until the first snapshot is open. */
  readonly snapshot: () => ServedSnapshot | undefined
  /** Of damaged rows. */
  readonly gauges: DamagedRows['gauges']
  /** Opens the market, waits for `ready`, and then answers requests by identifier; `complete` loads the screener and the search. */
  readonly open: (ready: () => Promise<void>) => Promise<ServedSnapshot>
  readonly complete: () => Promise<void>
}

/** Characters of a request id: 96 random bits. */
const ID_LENGTH = 16

/** Whether any collection of publishers' records has a row. */
export const hasRecords = async (store: Store): Promise<boolean> =>
  (await Promise.all(recordCollections.map((of) => store.total(of, {})))).some((rows) => rows > 0)

type Caches = { readonly keyCache: KeyCache; readonly sessions: SessionCache }

/** The gates that admit requests, and the plug-ins for everything outside `/v1`. */
const surfaceOf = (
  parts: ThreadServerParts,
  { keyCache, sessions }: Caches,
  snapshot: () => ServedSnapshot | undefined,
  client: () => KeyedClient,
) => {
  const { config, report, now, store, accounts, limiter, failedAuth, attempts, uses } = parts
  const webhooks = consoleWebhooksOf(config, store, snapshot, now, report)
  const console = {
    ...{ accounts, sessions, attempts, report, webhooks },
    ...consoleMarketOf(config, store, snapshot, now),
  }
  return {
    gate: new Gate({ keyCache, limiter, failedAuth, uses }),
    sessionGate: new SessionGate({ sessions, limiter }),
    plugins: [...consolePlugins(parts, console), toolRoutes(config, report, client)],
  }
}

const httpSettingsOf = (config: Config): HttpSettings => {
  const { host, port, listenFd, baseUrl, trustProxy, allowedHosts, maxSocketsPerAddress } = config
  return { host, port, listenFd, baseUrl, trustProxy, allowedHosts, maxSocketsPerAddress }
}

const httpServerOf = (
  parts: ThreadServerParts,
  caches: Caches,
  snapshot: () => ServedSnapshot | undefined,
  isLoaded: () => boolean,
): HttpServer => {
  const { config, report, now, randomBytes, store, usage, firstKey, shared } = parts
  const { accessLog, showCusip } = config
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
  const { cacheBytes, streamCounts, ...sharedSettings } = shared ?? {}
  const surface = surfaceOf(parts, caches, snapshot, () => server.client)
  const server = createHttpServer<MarketWithScreener>({
    answerContext: {
      ...answerContextOf(answersFrom, showCusip, baseUrlOf(config)),
      ...(cacheBytes !== undefined && { cacheBytes }),
    },
    endpoints,
    status: (admission: Admission) =>
      JSON.stringify(
        statusOf(admission, {
          apiVersion: API_VERSION,
          now: now(),
          datasets: datasetStatuses(store, started().runs(), now()),
        }),
      ),
    ...surface,
    streams: streamsOf({
      ...caches,
      baseUrl: baseUrlOf(config),
      newest: store.newest,
      market: answersFrom.market,
      pushes,
      gate: surface.gate,
      now,
      uptime: uptimeMs,
      failed: (error) => report('push_failed', { error }),
      ...(streamCounts && { counts: streamCounts }),
    }),
    firstKey,
    settings: { ...httpSettingsOf(config), ...sharedSettings },
    observer: {
      logsAccess: accessLog,
      served: (served: Events['request_served']) => {
        const { keyId, operation, status } = served
        if (keyId !== undefined) usage.note(keyId, operation, status, now())
        report('request_served', served)
      },
      refused: (bound, address) =>
        report('socket_refused', { bound, address: accessLog ? address : undefined }),
      failed: (error, requestId, operation) => report('request_failed', { error, requestId, operation }),
    },
    started: () => snapshot() !== undefined,
    isLoaded,
    hasData: () => hasRecords(store),
    now,
    uptime: uptimeMs,
    randomId: randomTexts(randomBytes, ID_LENGTH),
  })
  return server
}

/** Does not listen yet. */
export const threadServerOf = (parts: ThreadServerParts): ThreadServer => {
  const { config, report, store, columns } = parts
  const keyCache = new KeyCache(parts.keySource)
  const sessions = new SessionCache(parts.sessionSource)
  const refresh = async (at: number): Promise<Refresh> => {
    const refreshed = await keyCache.refresh(at)
    // The outcome is not needed: both read the same store, so the refresh of the keys reports its faults.
    await sessions.refresh(at)
    return refreshed
  }
  let snapshot: ServedSnapshot | undefined
  let isLoaded = false
  const { gauges, ...damages } = damagedRows(marketPlace(config), report, store)
  return {
    server: httpServerOf(
      parts,
      { keyCache, sessions },
      () => snapshot,
      () => isLoaded,
    ),
    sessions,
    credentials: { refresh },
    snapshot: () => snapshot,
    gauges,
    open: async (ready) => {
      const options = { later: true, ...damages, ...columns }
      const opened = await openMarketWithScreener(store, config.showCusip, options)
      await ready()
      snapshot = opened
      await refresh(uptimeMs())
      return opened
    },
    complete: async () => {
      // Requests by identifier are answered already; this adds the screener and the search.
      await snapshot?.complete().catch((error: unknown) => report('market_failed', { error }))
      isLoaded = true
    },
  }
}
