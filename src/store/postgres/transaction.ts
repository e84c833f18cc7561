/** Runs one transaction of a PostgreSQL session: commits when the work is done, and closes the session if it fails. */
import type { Connection } from './connection.ts'
import type { Connections } from './connections.ts'

/** `ending` are the statements that end it. */
export const inTransaction = async <T>(
  connections: Connections,
  mode: 'read' | 'write',
  work: (connection: Connection) => Promise<T>,
  ending = 'commit',
): Promise<T> => {
  const connection = await connections.acquire()
  let isDone = false
  try {
    await (mode === 'read' ? connection.beginRead(null) : connection.beginWrite())
    const result = await work(connection)
    await connection.exec(ending)
    isDone = true
    return result
  } finally {
    connection.release(!isDone)
  }
}
