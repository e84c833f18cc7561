/** Whether a server has the same data as the primary: itself, or a replica that follows it. */
import type { StoreState } from '../store.ts'
import type { Queries } from './reads.ts'

/** Which server has answered, and of which database. */
export type ServerIdentity = {
  /** Of the whole server, the same on its physical replicas; null where the role may not ask. */
  readonly system: string | null
  readonly database: string
  readonly startedAt: string
  readonly isReplica: boolean
}

/** The primary, and the newest state that it is known to have had. */
export type PrimaryIdentity = ServerIdentity & Pick<StoreState, 'epoch'> & { readonly commit: number }

const SERVER = `select (select oid from pg_database where datname = current_database())::text,
  pg_postmaster_start_time()::text, pg_is_in_recovery()::text,
  has_function_privilege('pg_control_system()', 'execute')::text`

/** Everybody may ask this unless an operator has taken the right away. */
const SYSTEM = 'select system_identifier::text from pg_control_system()'

export const serverIdentity = async (queries: Pick<Queries, 'query'>): Promise<ServerIdentity> => {
  const [row = []] = await queries.query({ text: SERVER, values: [] })
  const [database, startedAt, isReplica, maySeeSystem] = row.map(String)
  const [system] = maySeeSystem === 'true' ? await queries.query({ text: SYSTEM, values: [] }) : []
  return {
    system: system === undefined ? null : String(system[0]),
    database: String(database),
    startedAt: String(startedAt),
    isReplica: isReplica === 'true',
  }
}

/** Why the server is neither the primary nor a replica of its database; null where it is. */
export const otherServer = (found: ServerIdentity, primary: ServerIdentity): string | null => {
  const isSame =
    found.database === primary.database &&
    (found.system === primary.system || found.system === null || primary.system === null)
  // An old primary that is back after a failover has the same identifier; it was started at another time.
  if (isSame && (found.isReplica || found.startedAt === primary.startedAt)) return null
  return found.isReplica
    ? 'It is a replica of another database than OPENBELL_DATABASE_URL.'
    : 'It is no replica of OPENBELL_DATABASE_URL, but takes writes itself: another database, or an old primary.'
}

/**
 * Whether the state cannot be an earlier one of the primary, of which some are known, the newest last: commits that a failover lost are
 * such a state. A restore gives a new epoch, which a replica gets with its commit.
 */
export const isOtherHistory = (found: StoreState, known: readonly PrimaryIdentity[]): boolean => {
  const newest = known.at(-1)
  const reached = found.commit ?? 0
  if (newest === undefined || reached > newest.commit) return true
  return (
    found.epoch !== newest.epoch &&
    known.some(({ epoch, commit }) => epoch === newest.epoch && commit <= reached)
  )
}
