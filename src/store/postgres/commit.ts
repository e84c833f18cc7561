/** The statements that begin and end every transaction that writes a market in PostgreSQL. */

/** The channel on which every commit is notified. */
export const CHANNEL = 'openbell_market'

/** The advisory lock by which writers of all processes take turns. Any number that no other program is likely to take. */
const MARKET_WRITING = 7_061_121

/** Waits until no other process writes. */
export const LOCKED = `select pg_advisory_xact_lock(${MARKET_WRITING})`

/**
 * Ends the session of the writer if it has waited for its client for 20 seconds, also in the middle of a COPY. A process that works
 * sends a statement more often.
 */
export const END_SILENT = `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
where locktype = 'advisory' and classid = 0 and objid = ${MARKET_WRITING} and objsubid = 1 and granted
  and datname = current_database() and wait_event = 'ClientRead'
  and state_change < clock_timestamp() - interval '20 seconds'`

/** The timeline of the server's log. A promoted replica starts a new one. */
export const TIMELINE = 'substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)'

/**
 * Begins the work of the transaction. Where another server has become the primary, the last commits of the old one may be lost and their
 * numbers are given again: a new epoch keeps old and new numbers apart.
 */
export const WRITING = `${LOCKED};
with moved as (
  insert into meta (name, value) values ('timeline', ${TIMELINE})
  on conflict (name) do update set value = excluded.value where meta.value <> excluded.value
  returning name)
update meta set value = substr(md5(random()::text || clock_timestamp()::text), 1, 16)
where name = 'epoch' and exists (select 1 from moved)`

/**
 * Where its operator lets the database confirm commits before they are on its disk, a crash would take back what servers have confirmed or
 * shown, and its number would be given again to other rows.
 */
export const ON_DISK = `select set_config('synchronous_commit', 'on', true) where current_setting('synchronous_commit') = 'off'`

/** Ends the transaction: counts the commit, notifies the others, and commits. */
export const COMMITTED = `${ON_DISK}; update meta set value = value::bigint + 1 where name = 'commit'; notify ${CHANNEL}; commit`

/** The number of the newest commit. */
export const COMMIT = "select value from meta where name = 'commit'"

/** The data epoch. */
export const EPOCH = "select value from meta where name = 'epoch'"
