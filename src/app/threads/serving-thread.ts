/** A serving thread: a store, a market and a server of its own on the port that all threads of the process share. */
import { randomBytes } from 'node:crypto'
import { setImmediate as turnEnd } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { KeyUses } from '../../access/key-uses.ts'
import { ThreadCounters } from '../../access/limits/thread-counters.ts'
import { threadFailedAuth } from '../../access/limits/thread-failed-auth.ts'
import { ThreadLimiter, type ThreadSlots, threadInFlight } from '../../access/limits/thread-limiter.ts'
import { UsageCounts } from '../../access/usage-counts.ts'
import type { Attempts } from '../../console/attempts.ts'
import { threadSocketCounts } from '../../http/connections/socket-counts.ts'
import { MAX_CACHE_BYTES } from '../../http/response-cache.ts'
import { type Calls, callsOver, type Port } from '../../lib/port-calls.ts'
import { uptimeMs } from '../../lib/uptime.ts'
import type { EventName, Report } from '../../observe/event.ts'
import { eventCountsOf } from '../../observe/event-counts.ts'
import { Metrics, type MetricValues, type Sample } from '../../observe/metrics.ts'
import { plainError } from '../../observe/plain-error.ts'
import { stateName } from '../../store/state-name.ts'
import { openServingAccounts } from '../accounts-store.ts'
import { openStoreToRead } from '../market-store.ts'
import { openRedisLimits } from '../redis-limits.ts'
import { limitsBy, type ServingLimits } from '../serving-limits.ts'
import { threadServerOf } from '../thread-server.ts'
import { deliverWebhooks } from '../webhook-election.ts'
import { ThreadKeySource } from './thread-key-source.ts'
import type { MainFunctions, ThreadEvent, ThreadFunctions, ThreadOptions } from './thread-messages.ts'
import { threadSessionSource } from './thread-session-source.ts'

/** How often usage is sent to the main thread, which writes it; a thread that crashes loses what it has not sent. */
const USAGE_MS = 1000

/** Events about something that the threads share: only the first thread reports them. */
const reportedOnce: ReadonlySet<EventName> = new Set([
  'rows_damaged',
  'limits_shared',
  'ratelimit_degraded',
  'ratelimit_restored',
])

type Main = Calls<MainFunctions>

/** By id of a key or account. Keeps those that no longer exist, since they may have a request under way. */
type Slots = Map<string, number>

const slotsOf = ({ limits, thread }: ThreadOptions, slots: Slots): ThreadSlots => ({
  counters: new ThreadCounters(limits),
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

/** The main thread counts attempts for all threads. */
const attemptsBy = (main: Main): Attempts => ({
  note: (kind, name, now) => main.call('attempt', kind, name, now),
  takeBack: (kind, name) => main.tell('takeBack', kind, name),
})

/** Sends the events of one turn of the event loop in one message. */
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
    // The main thread counts the events that it receives. Requests are too many to send, so they are counted here.
    if (name === 'request_served') counts(name, fields)
    if ((name === 'request_served' && !config.accessLog) || (reportedOnce.has(name) && thread > 0)) return
    if (waiting.length === 0) setImmediate(send)
    const plain = 'error' in fields ? { ...fields, error: plainError(fields.error) } : fields
    waiting.push({ name, fields: plain } as ThreadEvent)
  }
}

/** With a Redis the thread leases tokens as a process does; without one all threads count in shared memory. */
const limitsOf = (
  main: Main,
  { config }: ThreadOptions,
  slots: ThreadSlots,
  report: Report,
): ServingLimits =>
  config.redisUrl === null
    ? limitsBy(
        new ThreadLimiter({
          ...slots,
          ask: (keyId, { name }) => main.call('take', keyId, name),
        }),
      )
    : openRedisLimits(config.redisUrl, report, uptimeMs, threadInFlight(slots))

type Gauged = { readonly gauges: () => readonly Sample[] }

const valuesOf = (metrics: Metrics, ...of: readonly Gauged[]): Promise<MetricValues> =>
  metrics.values(of.flatMap(({ gauges }) => gauges()))

const serveIn = async (port: Port, options: ThreadOptions): Promise<void> => {
  const { config, listensAtOnce } = options
  const { store } = await openStoreToRead(config, { holdsState: true })
  const accounts = await openServingAccounts(config, { now: Date.now, randomBytes })
  const metrics = new Metrics({ ofProcess: config.adminPort !== null })
  // The functions use constants declared below; those exist before the first message, which arrives in a later turn of the event loop.
  const main: Main = callsOver<ThreadFunctions, MainFunctions>(port, {
    accountsChanged: () => void serving.credentials.refresh(uptimeMs()),
    refresh: async () => {
      await serving.snapshot()?.refresh('throttled')
      return stateName(store.state())
    },
    metrics: () => valuesOf(metrics, limits, serving),
    drain: async (how) => {
      await serving.server.drain(how)
      await sendUsage()
    },
    close: async () => {
      clearInterval(sending)
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
  const sendUsage = async (): Promise<void> => {
    const counted = config.adminPort === null ? null : await valuesOf(metrics, limits, serving)
    const seen = serving.sessions.drain()
    main.tell('usage', { uses: uses.drain(), seen, usage: usage.drain() }, counted)
  }
  const slots: Slots = new Map()
  const limits = limitsOf(main, options, slotsOf(options, slots), report)
  const serving = threadServerOf({
    config,
    report,
    now: Date.now,
    randomBytes,
    store,
    accounts,
    keySource: new ThreadKeySource((known) => main.call('keys', known), slots),
    sessionSource: threadSessionSource(accounts, (unknown) => main.call('slots', unknown), slots),
    limiter: limits.limiter,
    failedAuth: threadFailedAuth(options.failedAuth),
    attempts: attemptsBy(main),
    uses,
    usage,
    firstKey: () => main.call('firstKey'),
    columns: { sharedColumns: (version) => main.call('columns', version) },
    shared: sharedOf(options),
  })
  const sending = setInterval(() => {
    void sendUsage()
    // Again, in case the sessions could not be read when the change was announced.
    void serving.sessions.refresh(uptimeMs())
  }, USAGE_MS).unref()
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
  // Events that wait for the end of this turn are sent before it, so that a log names them before the server is ready.
  await turnEnd()
  main.tell('loaded', stateName(store.state()))
}

if (parentPort !== null) await serveIn(parentPort, workerData as ThreadOptions)
