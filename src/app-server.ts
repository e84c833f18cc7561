/** The served market: keys, gate, live market and sockets put together, kept fresh by a poll of both stores. */
import { type Accounts, openAccounts } from './access/accounts.ts'
import { BadKeys } from './access/bad-keys.ts'
import { type Admission, Gate } from './access/gate.ts'
import type { RandomBytes } from './access/key.ts'
import { KeyRing } from './access/key-ring.ts'
import { KeyUses } from './access/key-uses.ts'
import { RateLimiter } from './access/rate-limit.ts'
import { statusOf } from './access/status.ts'
import {
  dataPaths,
  endpoints,
  loadedDatasets,
  makeDataFolder,
  openStore,
  recordStates,
  sourceOf,
} from './app.ts'
import { holdServing } from './app-lock.ts'
import type { Config } from './config.ts'
import { API_VERSION } from './contract/openapi.ts'
import { recordCollections } from './datasets/index.ts'
import { type DrainOptions, openServer } from './http/server.ts'
import { randomTexts } from './lib/random-texts.ts'
import { type AdminPages, openAdminServer } from './observe/admin-server.ts'
import type { Events, Report } from './observe/event.ts'
import { type Gauge, Metrics } from './observe/metrics.ts'
import { reportToAll, tallyOf } from './observe/tally.ts'
import { openScreenedMarket, type ScreenedLiveMarket } from './screener/live-screener.ts'
import type { Store } from './store/store.ts'

export type ServerOptions = {
  readonly config: Config
  readonly report: Report
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly randomBytes: RandomBytes
}

export type ServedMarket = {
  readonly store: Store
  readonly url: string
  readonly adminUrl: string | null
  /** Ends without losing a request, then closes both stores; a second call joins the first. */
  readonly drain: (options: DrainOptions) => Promise<void>
}

/** A revoked key or new data are noticed within this time; a poll that finds nothing costs some 10 µs. */
const POLL_MS = 200
/** Of request ids, 96 random bits. */
const ID_LENGTH = 16
/** A kill loses at most this much of "last used". */
const USES_MS = 10_000

/** A fault that lasts is reported when it begins, not five times a second. */
const onceEach = (report: Report) => {
  const failing = new Set<'keys_failed' | 'market_failed'>()
  return {
    failed: (name: 'keys_failed' | 'market_failed', error: unknown): void => {
      if (!failing.has(name)) report(name, { error })
      failing.add(name)
    },
    fine: (name: 'keys_failed' | 'market_failed'): void => {
      failing.delete(name)
    },
  }
}

/** The index of 54,000 names takes a quarter of a second, which no caller is to wait for. */
const warmSearch = (live: ScreenedLiveMarket): void => {
  live.market().search('a', 1)
}

type Polled = {
  readonly accounts: Accounts
  readonly ring: KeyRing
  readonly uses: KeyUses
  readonly live: ScreenedLiveMarket
  readonly store: Store
}

const keepFresh = ({ accounts, ring, uses, live, store }: Polled, report: Report, now: () => number) => {
  const faults = onceEach(report)
  const refreshKeys = (): void => {
    const outcome = ring.refresh(now())
    if (outcome.outcome === 'failed') faults.failed('keys_failed', outcome.error)
    else faults.fine('keys_failed')
  }
  const refreshMarket = async (): Promise<void> => {
    const startedAt = performance.now()
    try {
      const changed = await live.refresh('patient')
      warmSearch(live)
      faults.fine('market_failed')
      const durationMs = Math.round(performance.now() - startedAt)
      if (changed) report('market_loaded', { rows: rowsOf(store), durationMs })
    } catch (error) {
      faults.failed('market_failed', error)
    }
  }
  const keepUses = (): void => {
    try {
      accounts.touch(uses.drain())
    } catch (error) {
      faults.failed('keys_failed', error)
    }
  }
  let running: Promise<void> = Promise.resolve()
  const timers = [
    setInterval(() => {
      refreshKeys()
      running = refreshMarket()
    }, POLL_MS).unref(),
    setInterval(keepUses, USES_MS).unref(),
  ]
  refreshKeys()
  return {
    stop: async (): Promise<void> => {
      for (const timer of timers) clearInterval(timer)
      await running
      keepUses()
    },
  }
}

const rowsOf = (store: Store): number => recordStates(store).reduce((sum, { rows }) => sum + rows, 0)

const gaugesOf = (store: Store, live: ScreenedLiveMarket, now: number): readonly Gauge[] => [
  ...[...live.runs().values()].map(({ feed, outcome }) => ({
    name: 'openbell_feed_failing',
    labels: { feed },
    value: outcome === 'stopped' ? 1 : 0,
  })),
  ...[...live.runs().values()].map(({ feed, held }) => ({
    name: 'openbell_feed_held_files',
    labels: { feed },
    value: held,
  })),
  ...loadedDatasets(store, live.runs(), now).flatMap(({ name, rows, updatedAt }): readonly Gauge[] => [
    { name: 'openbell_dataset_rows', labels: { dataset: name }, value: rows },
    ...(updatedAt === null
      ? []
      : [
          {
            name: 'openbell_dataset_age_seconds',
            labels: { dataset: name },
            value: Math.max(0, Math.round((now - Date.parse(updatedAt)) / 1000)),
          },
        ]),
  ]),
  { name: 'process_resident_memory_bytes', labels: {}, value: process.memoryUsage.rss() },
  {
    name: 'process_cpu_seconds',
    labels: {},
    value: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
  },
]

/** Clients know a wildcard host by another name, and a port of 0 is known only later: the document is relative then. */
const baseUrlOf = ({ baseUrl, host, port }: Config): string => {
  if (baseUrl !== null) return baseUrl
  const isWildcard = host === '0.0.0.0' || host === '::'
  if (isWildcard || port === 0) return ''
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

type Server = ReturnType<typeof openServer>

/** The probes of the public port, answered on the operator's port too. */
const probe = (server: Server, path: string) => async () => {
  const { statusCode, body } = await server.inject({ method: 'GET', url: path })
  return { status: statusCode, type: 'application/json', body }
}

const adminPages = (server: Server, metrics: Metrics, gauges: () => readonly Gauge[]): AdminPages => ({
  '/metrics': async () => ({
    status: 200,
    type: 'text/plain; version=0.0.4',
    body: metrics.text(gauges()),
  }),
  '/livez': probe(server, '/livez'),
  '/readyz': probe(server, '/readyz'),
  '/startupz': probe(server, '/startupz'),
})

const partsOf = (accounts: Accounts) => {
  const ring = new KeyRing(accounts)
  const uses = new KeyUses()
  return { ring, uses, gate: new Gate({ ring, limiter: new RateLimiter(), badKeys: new BadKeys(), uses }) }
}

const httpServerOf = (
  options: ServerOptions,
  store: Store,
  live: ScreenedLiveMarket,
  gate: Gate,
  report: Report,
) => {
  const { config, now, randomBytes } = options
  const { host, port, trustProxy, allowedHosts, accessLog, showCusip } = config
  return openServer<ReturnType<ScreenedLiveMarket['market']>>({
    source: sourceOf(live, showCusip, baseUrlOf(config)),
    endpoints,
    status: (admission: Admission) =>
      JSON.stringify(
        statusOf(admission, {
          apiVersion: API_VERSION,
          now: now(),
          datasets: loadedDatasets(store, live.runs(), now()),
        }),
      ),
    gate,
    settings: {
      host,
      port,
      trustProxy: trustProxy.length === 0 ? false : trustProxy.join(','),
      allowedHosts,
    },
    observer: {
      logsAccess: accessLog,
      served: (served: Events['request_served']) => report('request_served', served),
      failed: (error, requestId, operation) => report('request_failed', { error, requestId, operation }),
    },
    // Ready means that there is something to answer from.
    healthy: async () =>
      (await Promise.all(recordCollections.map((of) => store.total(of, {})))).some((rows) => rows > 0),
    now,
    randomId: randomTexts(randomBytes, ID_LENGTH),
  })
}

/** Opens both stores and listens; resolves when the first request can be answered. */
export const serveMarket = async (options: ServerOptions): Promise<ServedMarket> => {
  const { data } = options.config
  makeDataFolder(data)
  const serving = holdServing(data)
  try {
    return await serveStores(options, serving.release)
  } catch (error) {
    serving.release()
    throw error
  }
}

const serveStores = async (options: ServerOptions, release: () => void): Promise<ServedMarket> => {
  const { config, now, randomBytes } = options
  const metrics = new Metrics()
  const report = reportToAll([options.report, tallyOf(metrics)])
  const accounts = openAccounts({ path: dataPaths(config.data).accounts, now, randomBytes })
  const store = openStore(config.data)
  const live = await openScreenedMarket(store, config.showCusip)
  warmSearch(live)
  const { ring, uses, gate } = partsOf(accounts)
  const fresh = keepFresh({ accounts, ring, uses, live, store }, report, now)
  const server = httpServerOf(options, store, live, gate, report)
  const close = async (): Promise<void> => {
    await fresh.stop()
    store.close()
    accounts.close()
    release()
  }
  try {
    const { url } = await server.listen()
    const admin =
      config.adminPort === null
        ? null
        : await openAdminServer(
            { host: config.adminHost, port: config.adminPort },
            adminPages(server, metrics, () => gaugesOf(store, live, now())),
            (error) => report('request_failed', { error, operation: 'admin', requestId: '' }),
          )
    const end = async (drain: DrainOptions): Promise<void> => {
      await server.drain(drain)
      await admin?.close()
      await close()
    }
    let ended: Promise<void> | undefined
    return {
      store,
      url,
      adminUrl: admin?.url ?? null,
      drain: (drain) => {
        ended ??= end(drain)
        return ended
      },
    }
  } catch (error) {
    await server.close()
    await close()
    throw error
  }
}
