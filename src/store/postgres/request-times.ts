/** When publishers may be asked again, for all processes on the database, by its clock. */
import type { RequestTimes } from '../../lib/request-times.ts'
import type { Connection } from './connection.ts'
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
  const writing = <T>(work: (connection: Connection) => Promise<T>): Promise<T> =>
    inTransaction(connections, 'write', work)
  return {
    take: (group, spacingMs) =>
      writing(async (connection) => {
        const taken = await connection.query({ text: takeSql, values: [group, spacingMs] })
        if (taken.length > 0) return 0
        const [row] = await connection.query({ text: delaySql, values: [group] })
        // The turn may have come since: the next try takes it.
        return Math.max(1, Number(row?.[0] ?? 1))
      }),
    pause: (group, pauseMs) =>
      writing(async (connection) => {
        await connection.query({ text: pauseSql, values: [group, pauseMs] })
      }),
  }
}
