/** Usage in a store of accounts: counts are added by every process, read by span, and removed when their time is over. */

import { DAY_MS } from '../../lib/day.ts'
import type { UsageCount } from '../usage-counts.ts'
import { type AccountRow, placeholders, rowsOf, type Script, type ScriptContext } from './script.ts'

/** The steps in which requests are counted, and how long each is kept. */
const steps = [
  { seconds: 60, keptMs: DAY_MS },
  { seconds: 3600, keptMs: 90 * DAY_MS },
] as const

/** A request that was refused: over the limit of its key, or without a plan that allows it. */
const refusedStatuses = [403, 429]
const IS_REFUSED = `status in (${refusedStatuses.join(', ')})`
const REQUESTS = `cast(sum(case when ${IS_REFUSED} then 0 else requests end) as bigint) as requests`
const REFUSED = `cast(sum(case when ${IS_REFUSED} then requests else 0 end) as bigint) as refused`

/** Rows of one statement, which binds six values a row. */
const ROWS_OF_STATEMENT = 100

type UsageRow = Omit<UsageCount, 'minute'> & { readonly seconds: number; readonly startedAt: number }

const valuesOf = (row: UsageRow) =>
  [row.subject, row.seconds, row.startedAt, row.operation, row.status, row.requests] as const

/** Each count by its minute and by its hour, in the order of their keys: writers that lock rows in one order never wait in a circle. */
const usageRows = (counts: readonly UsageCount[]): readonly UsageRow[] => {
  const rows = new Map<string, UsageRow>()
  for (const { minute, ...count } of counts)
    for (const { seconds } of steps) {
      const row = { ...count, seconds, startedAt: minute - (minute % (seconds * 1000)) }
      const key = valuesOf(row).slice(0, -1).join(' ')
      rows.set(key, { ...row, requests: row.requests + (rows.get(key)?.requests ?? 0) })
    }
  return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

const addSql = (rows: number): string => `
insert into usage (subject, step_seconds, started_at, operation, status, requests)
values ${Array(rows).fill('(?, ?, ?, ?, ?, ?)').join(', ')}
on conflict (subject, step_seconds, started_at, operation, status)
do update set requests = usage.requests + excluded.requests`

/** Adds a batch to what this process and others have counted. */
function* addUsage(_: ScriptContext, counts: readonly UsageCount[]): Script<void> {
  const rows = usageRows(counts)
  for (let at = 0; at < rows.length; at += ROWS_OF_STATEMENT) {
    const some = rows.slice(at, at + ROWS_OF_STATEMENT)
    yield* rowsOf(addSql(some.length), ...some.flatMap(valuesOf))
  }
}

/**
 * Removes the oldest minute that is over a day old, or hour over 90 days; false where none is. One at a time, as a server that was
 * stopped for weeks has many, and each statement of SQLite blocks the event loop.
 */
function* removeOldUsage({ now }: ScriptContext): Script<boolean> {
  for (const { seconds, keptMs } of steps) {
    const [row] = yield* rowsOf(
      'select min(started_at) as oldest from usage where step_seconds = ? and started_at < ?',
      seconds,
      now() - keptMs,
    )
    const oldest = row?.['oldest'] ?? null
    if (oldest === null) continue
    yield* rowsOf('delete from usage where step_seconds = ? and started_at = ?', seconds, oldest)
    return true
  }
  return false
}

export type UsageSpan = {
  /** Ids of keys, and of accounts. */
  readonly subjects: readonly string[]
  readonly stepSeconds: 60 | 3600
  /** Milliseconds since 1970. */
  readonly from: number
  /** Likewise, and exclusive; without it there is no end. */
  readonly to?: number
}

/** A request is in `requests` or in `refused`, never in both. Steps without a request are left out. */
export type Usage = {
  readonly points: readonly { readonly at: number; readonly requests: number; readonly refused: number }[]
  readonly operations: readonly {
    readonly operation: string
    readonly requests: number
    readonly refused: number
  }[]
  readonly statuses: readonly { readonly status: number; readonly requests: number }[]
}

const requestsOf = ({ requests, refused }: AccountRow) => ({
  requests: Number(requests),
  refused: Number(refused),
})

/** The busiest operation first. */
function* usageOf(_: ScriptContext, { subjects, stepSeconds, from, to }: UsageSpan): Script<Usage> {
  if (subjects.length === 0) return { points: [], operations: [], statuses: [] }
  const where = `from usage where subject in (${placeholders(subjects)}) and step_seconds = ? and started_at >= ? and started_at < ?`
  const values = [...subjects, stepSeconds, from, to ?? Number.MAX_SAFE_INTEGER]
  const points = yield* rowsOf(
    `select started_at as at, ${REQUESTS}, ${REFUSED} ${where} group by started_at order by started_at`,
    ...values,
  )
  const operations = yield* rowsOf(
    `select operation, ${REQUESTS}, ${REFUSED} ${where} group by operation order by sum(requests) desc, operation`,
    ...values,
  )
  const statuses = yield* rowsOf(
    `select status, cast(sum(requests) as bigint) as requests ${where} group by status order by status`,
    ...values,
  )
  return {
    points: points.map((row) => ({ at: Number(row['at']), ...requestsOf(row) })),
    operations: operations.map((row) => ({ operation: String(row['operation']), ...requestsOf(row) })),
    statuses: statuses.map(({ status, requests }) => ({
      status: Number(status),
      requests: Number(requests),
    })),
  }
}

export const usageReads = { usageOf }
export const usageStatistics = { addUsage, removeOldUsage }
