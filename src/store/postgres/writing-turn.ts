/** The turn to write, which one transaction of all processes has; one that is silent loses it: its process stands still, or its machine is gone. */
import { END_SILENT, LOCKED } from './commit.ts'
import type { Connection } from './connection.ts'
import type { Connections } from './connections.ts'
import { inTransaction } from './transaction.ts'

const LOOK_MS = 5000
/** A third of the time after which a transaction counts as silent. */
const BEAT_MS = 6000

/** Where the role may not end the session, or it has ended, the one that waits goes on waiting. */
const ignored = (): void => undefined

/** Waits until no other transaction writes; `first` begins the work in the same message. */
const waited = async (connections: Connections, connection: Connection, first: string): Promise<void> => {
  const endSilent = () => inTransaction(connections, 'read', (other) => other.exec(END_SILENT)).catch(ignored)
  const looking = setInterval(() => void endSilent(), LOOK_MS).unref()
  try {
    await connection.exec(first)
  } finally {
    clearInterval(looking)
  }
}

/** Runs the work when it has the turn, which it keeps, however long it computes between two statements, while its event loop turns. */
export const inWritingTurn = async <T>(
  connections: Connections,
  connection: Connection,
  work: () => Promise<T>,
  first = LOCKED,
): Promise<T> => {
  await waited(connections, connection, first)
  const beating = setInterval(() => void connection.exec('select 1').catch(ignored), BEAT_MS).unref()
  try {
    return await work()
  } finally {
    clearInterval(beating)
  }
}
