/** Counts every event, whether or not it is logged. */
import { type EventName, type Events, levels, type Report } from './event.ts'
import type { Metrics, Timer } from './metrics.ts'

type Served = Events['request_served']

const SERVED = 'openbell_http_request_duration_seconds'

/** One timer for each operation, method and status, all closed lists: making its labels takes 4 µs. */
const servedTimers = (metrics: Metrics): ((served: Served) => Timer) => {
  const timers = new Map<string, Map<string, Map<number, Timer>>>()
  return ({ operation, method, status }) => {
    const ofMethod = timers.get(operation)?.get(method)
    const known = ofMethod?.get(status)
    if (known !== undefined) return known
    const labels = { operation, method, status: `${status}` }
    const timer = metrics.timer(SERVED, 'Seconds from the head of a request to the end of its reply.', labels)
    const ofOperation = timers.get(operation) ?? new Map<string, Map<number, Timer>>()
    timers.set(operation, ofOperation.set(method, (ofMethod ?? new Map()).set(status, timer)))
    return timer
  }
}

/** Key ids are not labels: there may be too many of them. */
export const eventCountsOf = (metrics: Metrics): Report => {
  const timerOf = servedTimers(metrics)
  const count = (event: string, by: number): void =>
    metrics.count('openbell_events_total', 'Events that the server reported, by name.', { event }, by)
  for (const name of Object.keys(levels)) if (name !== 'request_served') count(name, 0)
  return (name, fields) => {
    if (isServed(name, fields)) timerOf(fields)(fields.durationMs / 1000)
    else count(name, 1)
  }
}

const isServed = (name: EventName, _fields: unknown): _fields is Served => name === 'request_served'

/** Sends each event to all of them. */
export const reportToAll =
  (reports: readonly Report[]): Report =>
  (name, fields) => {
    for (const report of reports) report(name, fields)
  }
