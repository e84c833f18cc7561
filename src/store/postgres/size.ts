/** How large a PostgreSQL database is. */
import { postgresConnections } from './connections.ts'
import { inTransaction } from './transaction.ts'

/** In bytes, with its indexes. Throws StoreUnavailableError. */
export const databaseBytes = async (url: string, schema: string): Promise<number> => {
  const connections = postgresConnections(url, schema)
  try {
    const sizes = await inTransaction(connections, 'read', (connection) =>
      connection.query({ text: 'select pg_database_size(current_database())', values: [] }),
    )
    return Number(sizes[0]?.[0])
  } finally {
    await connections.close()
  }
}
