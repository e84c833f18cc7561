/** Leases for work that only one process does at a time: rows that their holders renew, by the clock of the database. */
import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import type { Cells } from '../row-cells.ts'
import type { Sql } from '../sql.ts'
import type { Claimed, Lease } from '../store.ts'
import type { Connection } from './connection.ts'
import type { Connections } from './connections.ts'
import { arrayOf } from './sql.ts'
import { inTransaction } from './transaction.ts'

/** The lease of a killed process expires after this time; who waits for it looks every few seconds, so that it passes within 30 s. */
const LEASE_S = 20
const RENEW_MS = 6000
/** A holder that could not renew its lease for this long stops, before another process may begin. */
const GIVE_UP_MS = 16_000

const until = `clock_timestamp() + interval '${LEASE_S} seconds'`
const claimSql = `insert into leases (name, holder, held_until) values ($1, $2, ${until})
  on conflict (name) do update set
    holder = excluded.holder, held_until = excluded.held_until, since = clock_timestamp()
  where leases.held_until < clock_timestamp() returning holder`
const renewSql = `update leases set held_until = ${until} where name = $1 and holder = $2 returning holder`
const heldSql = `select name, holder, (extract(epoch from since) * 1000)::bigint from leases
  where held_until >= clock_timestamp() order by name`
const releaseSql = 'delete from leases where name = $1 and holder = $2'
// Until the transaction ends nobody can take them over.
const stillHeldSql = 'select holder from leases where holder = any($1) for share'

/**
 * The scope in which process ids are comparable: one boot of one machine, and the container on it. Null where it is unknown.
 */
const placeOfIds = (): string | null => {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return null
  }
}

const newHolder = (): string => `${placeOfIds() ?? ''} ${process.pid} ${randomUUID()}`

/** Whether the holder was a process of this machine and has ended, so that nobody must wait until its lease expires. */
const isDead = (holder: string): boolean => {
  const [place = '', pid = ''] = holder.split(' ')
  if (place === '' || place !== placeOfIds()) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as { readonly code?: string }).code === 'ESRCH'
  }
}

const run = (connections: Connections, sql: Sql): Promise<readonly Cells[]> =>
  inTransaction(connections, 'write', (connection) => connection.query(sql))

/** Removes the lease of an ended process of this machine; true if there was one. */
const removedDead = async (connections: Connections, name: string): Promise<boolean> => {
  const [row] = await run(connections, { text: 'select holder from leases where name = $1', values: [name] })
  if (row === undefined) return true
  const holder = String(row[0])
  if (!isDead(holder)) return false
  await run(connections, { text: releaseSql, values: [name, holder] })
  return true
}

/** The leases that are held, without those of ended processes of this machine. */
export const heldLeases = async (connections: Connections): Promise<readonly Claimed[]> => {
  const rows = await inTransaction(connections, 'read', (connection) =>
    connection.query({ text: heldSql, values: [] }),
  )
  return rows
    .filter(([, holder]) => !isDead(String(holder)))
    .map(([name, , since]) => ({ name: String(name), since: Number(since) }))
}

/** A lease that its process has not released. */
export type HeldLease = Lease & {
  readonly holder: string
  /** Aborts `lost`. */
  readonly lose: () => void
}

/**
 * Keeps the leases until the end of the transaction. Throws the reason of the first that another process has taken over: this one may
 * have stood still, and what it would write is of before.
 */
export const requireHeld = async (connection: Connection, leases: readonly HeldLease[]): Promise<void> => {
  if (leases.length === 0) return
  const values = [arrayOf(leases.map(({ holder }) => holder))]
  const rows = await connection.query({ text: stillHeldSql, values })
  const held = new Set(rows.map(([holder]) => holder))
  const gone = leases.filter(({ holder }) => !held.has(holder))
  for (const { lose } of gone) lose()
  gone[0]?.lost.throwIfAborted()
}

/** Null where another process holds it. */
export const claimLease = async (connections: Connections, name: string): Promise<HeldLease | null> => {
  const holder = newHolder()
  const values = [name, holder]
  let askedAt = performance.now()
  const claimed = async (): Promise<boolean> => {
    askedAt = performance.now()
    return (await run(connections, { text: claimSql, values })).length > 0
  }
  if (!(await claimed()) && !((await removedDead(connections, name)) && (await claimed()))) return null
  const lost = new AbortController()
  const stop = (): void => {
    clearInterval(renewing)
    clearTimeout(giveUp)
  }
  const lose = (): void => {
    stop()
    lost.abort(new Error(`Another process may have taken over ${name}.`))
  }
  const giveUpAfter = (startedAt: number): NodeJS.Timeout =>
    setTimeout(lose, startedAt + GIVE_UP_MS - performance.now()).unref()
  const renew = async (): Promise<void> => {
    const startedAt = performance.now()
    // A failed renewal may succeed at the next try while the lease lasts.
    const renewed = await run(connections, { text: renewSql, values }).catch(() => null)
    if (lost.signal.aborted || isReleased || renewed === null) return
    if (renewed.length === 0) return lose()
    clearTimeout(giveUp)
    giveUp = giveUpAfter(startedAt)
  }
  let isReleased = false
  let giveUp = giveUpAfter(askedAt)
  const renewing = setInterval(() => void renew(), RENEW_MS).unref()
  return {
    holder,
    lose,
    lost: lost.signal,
    release: async () => {
      isReleased = true
      stop()
      // If the release fails, the lease expires by itself.
      await run(connections, { text: releaseSql, values }).catch(() => undefined)
    },
  }
}
