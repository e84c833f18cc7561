/** When publishers may be asked again, for all processes on the database, by its clock. */
import type { RequestTimes } from '../../lib/request-times.ts'
import type { SqlValue } from '../column.ts'
import type { Cells } from '../row-cells.ts'
import type { Connections } from './connections.ts'
import { inTransaction } from './transaction.ts'

const spaced = "clock_timestamp() + $2::double precision * interval '1 millisecond'"
const takeSql = `insert into request_times (host_group, next_at) values ($1, ${spaced})
  on conflict (host_group) do update set next_at = excluded.next_at
  where request_times.next_at <= clock_timestamp() returning 0`
const delaySql = `select extract(epoch from next_at - clock_timestamp()) * 1000 from request_times where host_group = $1`
const pauseSql = `insert into request_times (host_group, next_at) values ($1, ${spaced})
  on conflict (host_group) do update set next_at = greatest(request_times.next_at, excluded.next_at)`

export const requestTimesIn = (connections: Connections): RequestTimes => {
  const run = (kind: 'read' | 'write', text: string, ...values: SqlValue[]): Promise<readonly Cells[]> =>
    inTransaction(connections, kind, (connection) => connection.query({ text, values }))
  return {
    take: async (group, spacingMs) => {
      const taken = await run('write', takeSql, group, spacingMs)
      if (taken.length > 0) return 0
      const [row] = await run('read', delaySql, group)
      // The turn may have come since: the next try takes it.
      return Math.max(1, Number(row?.[0] ?? 1))
    },
    pause: async (group, pauseMs) => {
      await run('write', pauseSql, group, pauseMs)
    },
  }
}
