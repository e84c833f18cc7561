/** Which counters an event moves; every event is counted, whether or not it gets a line. */
import type { EventName, Events, Report } from './event.ts'
import type { Metrics } from './metrics.ts'

const countServed = (metrics: Metrics, served: Events['request_served']): void => {
  const { operation, method, status, durationMs } = served
  const labels = { operation, method, status: `${status}` }
  metrics.time('openbell_http_request_duration_seconds', labels, durationMs / 1000)
}

/** No key id is a label: there may be as many as there are customers. */
export const tallyOf =
  (metrics: Metrics): Report =>
  (name, fields) => {
    if (isServed(name, fields)) countServed(metrics, fields)
    else metrics.count('openbell_events_total', { event: name })
  }

const isServed = (name: EventName, _fields: unknown): _fields is Events['request_served'] =>
  name === 'request_served'

/** Each report goes to all of them. */
export const reportToAll =
  (reports: readonly Report[]): Report =>
  (name, fields) => {
    for (const report of reports) report(name, fields)
  }
