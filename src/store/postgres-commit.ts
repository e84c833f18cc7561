/** What every transaction that writes a market in PostgreSQL begins and ends with. */

/** Told with every commit. */
export const CHANNEL = 'openbell_market'

/** The advisory lock by which writers of all processes take turns. Any number that no other program is likely to take. */
export const MARKET_WRITING = 7_061_121

/** Ends the transaction: the number of the commit, the news of it, and the commit itself. */
export const COMMITTED = `update meta set value = value::bigint + 1 where name = 'commit'; notify ${CHANNEL}; commit`

/** The number of the newest commit. */
export const COMMIT = "select value from meta where name = 'commit'"
