/** Which counters an event moves; every event is counted, whether or not it gets a line. */
import type { EventName, Events, Report } from './event.ts'
import type { Metrics, Timer } from './metrics.ts'

type Served = Events['request_served']

/** Operations, methods and statuses are closed lists, so a timer is kept for each that occurred: its labels cost 4 µs. */
const servedTimers = (metrics: Metrics): ((served: Served) => Timer) => {
  const timers = new Map<string, Timer>()
  return ({ operation, method, status }) => {
    const name = `${status} ${method} ${operation}`
    const known = timers.get(name)
    if (known !== undefined) return known
    const labels = { operation, method, status: `${status}` }
    const timer = metrics.timer('openbell_http_request_duration_seconds', labels)
    timers.set(name, timer)
    return timer
  }
}

/** No key id is a label: there may be as many as there are customers. */
export const tallyOf = (metrics: Metrics): Report => {
  const timerOf = servedTimers(metrics)
  return (name, fields) => {
    if (isServed(name, fields)) timerOf(fields)(fields.durationMs / 1000)
    else metrics.count('openbell_events_total', { event: name })
  }
}

const isServed = (name: EventName, _fields: unknown): _fields is Served => name === 'request_served'

/** Each report goes to all of them. */
export const reportToAll =
  (reports: readonly Report[]): Report =>
  (name, fields) => {
    for (const report of reports) report(name, fields)
  }
