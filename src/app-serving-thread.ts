/** A serving thread: a store, a market and a server of its own on the port that all threads of the process share. */
import { randomBytes } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { KeyUses } from './access/key-uses.ts'
import { LimitMemory } from './access/limit-memory.ts'
import { threadFailedAuth } from './access/thread-failed-auth.ts'
import { ThreadLimiter, type ThreadPlace, threadPlaces } from './access/thread-limiter.ts'
import { UsageCounts } from './access/usage-counts.ts'
import { type Limits, openRedisLimits } from './app-redis-limits.ts'
import { servingOf } from './app-serving.ts'
import { openServingAccounts, openStoreToRead } from './app-stores.ts'
import type { MainFunctions, ThreadEvent, ThreadFunctions, ThreadOptions } from './app-thread-calls.ts'
import { ThreadKeys } from './app-thread-keys.ts'
import { threadSessions } from './app-thread-sessions.ts'
import { deliverWebhooks } from './app-webhooks.ts'
import type { Attempts } from './console/attempts.ts'
import { MAX_CACHE_BYTES } from './http/response-cache.ts'
import { threadSocketCounts } from './http/socket-counts.ts'
import { type Calls, callsOver, type Port } from './lib/port-calls.ts'
import { uptimeMs } from './lib/uptime.ts'
import type { EventName, Report } from './observe/event.ts'
import { eventCountsOf } from './observe/event-counts.ts'
import { Metrics } from './observe/metrics.ts'
import { plainError } from './observe/plain-error.ts'
import { stateName } from './store/state-name.ts'

/** The main thread writes what it is told; a thread that crashes loses this much. */
const NOTE_MS = 1000

/** What every thread would report of a thing that they share is reported by the first. */
const saidOnce: ReadonlySet<EventName> = new Set([
  'rows_damaged',
  'limits_shared',
  'ratelimit_degraded',
  'ratelimit_restored',
])

type Main = Calls<MainFunctions>

/** Of keys and accounts that are gone, too: they may have a request under way. */
type Slots = Map<string, number>

const placeOf = ({ limits, thread }: ThreadOptions, slots: Slots): ThreadPlace => ({
  memory: new LimitMemory(limits),
  thread,
  slotOf: (id) => {
    const slot = slots.get(id)
    if (slot === undefined) throw new TypeError(`no slot of ${id}`)
    return slot
  },
})

const sharedOf = ({ thread, sockets, streams }: ThreadOptions) => ({
  reusePort: true,
  socketCounts: threadSocketCounts(sockets, thread),
  streamCounts: threadSocketCounts(streams, thread),
  cacheBytes: Math.floor(MAX_CACHE_BYTES / sockets.threads),
})

/** Counted by the main thread for all. */
const attemptsBy = (main: Main): Attempts => ({
  note: (kind, name, now) => main.call('attempt', kind, name, now),
  forgive: (kind, name) => main.tell('forgive', kind, name),
})

/** Sends what was reported in one turn of the event loop together. */
const reporterOf = (
  tell: (events: readonly ThreadEvent[]) => void,
  metrics: Metrics,
  of: ThreadOptions,
): Report => {
  const { thread, config } = of
  const counts = eventCountsOf(metrics)
  let waiting: ThreadEvent[] = []
  const send = (): void => {
    tell(waiting)
    waiting = []
  }
  return (name, fields) => {
    // The main thread counts what it is told; requests are too many to be told.
    if (name === 'request_served') counts(name, fields)
    if ((name === 'request_served' && !config.accessLog) || (saidOnce.has(name) && thread > 0)) return
    if (waiting.length === 0) setImmediate(send)
    const plain = 'error' in fields ? { ...fields, error: plainError(fields.error) } : fields
    waiting.push({ name, fields: plain } as ThreadEvent)
  }
}

/** By a Redis as a process of its own; else in memory that all threads share. */
const limitsOf = (main: Main, { config }: ThreadOptions, place: ThreadPlace, report: Report): Limits =>
  config.redisUrl === null
    ? {
        limiter: new ThreadLimiter({
          ...place,
          ask: (keyId, { name }, now) => main.call('take', keyId, name, now),
        }),
        gauges: () => [],
        ready: async () => undefined,
        close: () => undefined,
      }
    : openRedisLimits(config.redisUrl, report, uptimeMs, threadPlaces(place))

const serveIn = async (port: Port, options: ThreadOptions): Promise<void> => {
  const { config, listensAtOnce } = options
  const { store } = await openStoreToRead(config, { holdsState: true })
  const accounts = await openServingAccounts(config, { now: Date.now, randomBytes })
  const metrics = new Metrics()
  if (config.adminPort !== null) metrics.addProcess()
  // What it names is there when the first message comes, in another turn of the event loop.
  const main: Main = callsOver<ThreadFunctions, MainFunctions>(port, {
    accountsChanged: () => void serving.credentials.refresh(uptimeMs()),
    refresh: async () => {
      await serving.snapshot()?.refresh('patient')
      return stateName(store.state())
    },
    metrics: () => metrics.values(limits.gauges()),
    drain: async (how) => {
      await serving.server.drain(how)
      await note()
    },
    close: async () => {
      clearInterval(noting)
      await webhooks?.stop()
      await serving.server.close()
      await limits.close()
      await accounts.close()
      await store.close()
    },
  })
  const report = reporterOf((events) => main.tell('report', events), metrics, options)
  const uses = new KeyUses()
  const usage = new UsageCounts()
  const note = async (): Promise<void> => {
    const counted = config.adminPort === null ? null : await metrics.values(limits.gauges())
    const seen = serving.sessions.drain()
    main.tell('note', { uses: uses.drain(), seen, usage: usage.drain() }, counted)
  }
  const slots: Slots = new Map()
  const limits = limitsOf(main, options, placeOf(options, slots), report)
  const serving = servingOf({
    config,
    report,
    now: Date.now,
    randomBytes,
    store,
    accounts,
    keySource: new ThreadKeys((known) => main.call('keys', known), slots),
    sessionSource: threadSessions(accounts, (unknown) => main.call('slots', unknown), slots),
    limiter: limits.limiter,
    failedAuth: threadFailedAuth(options.failedAuth),
    attempts: attemptsBy(main),
    uses,
    usage,
    firstKey: () => main.call('firstKey'),
    columns: { sharedColumns: (version) => main.call('columns', version) },
    shared: sharedOf(options),
  })
  const noting = setInterval(() => {
    void note()
    // What this thread could not read when it was told of a change.
    void serving.sessions.refresh(uptimeMs())
  }, NOTE_MS).unref()
  let webhooks: ReturnType<typeof deliverWebhooks> | undefined
  const listen = async (): Promise<void> => {
    const at = listensAtOnce ? config.port : await main.call('port')
    main.tell('listening', (await serving.server.listen(at)).url)
  }
  if (listensAtOnce) await listen()
  const snapshot = await serving.open(() => limits.ready())
  webhooks = deliverWebhooks({ config, store, accounts, snapshot, report, now: Date.now })
  await serving.complete()
  if (!listensAtOnce) await listen()
  main.tell('loaded', stateName(store.state()))
}

if (parentPort !== null) await serveIn(parentPort, workerData as ThreadOptions)
