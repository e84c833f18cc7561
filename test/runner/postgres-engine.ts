/** A PostgreSQL server for the stores of all test processes of a run. */
import { quick, startPostgres } from '../support/postgres.ts'
import { POSTGRES, TEMPLATE } from '../support/postgres-template.ts'

/** What a run says where PostgreSQL is not installed; `lack` is the reason, or false. */
export const pgliteRemark = (lack: string | false): string =>
  lack === false ? '' : `${lack}: suites of stores run on PGlite instead, PostgreSQL in WebAssembly\n`

/** Starts it, names it to the processes that begin later, and gives what ends it. */
export const servedByPostgres = async (): Promise<() => Promise<void>> => {
  // Other runs, of which a test of the runner begins twenty, need nothing of the product: 0.1 s of the processor each instead of 0.6.
  const { marketCollections } = await import('../../src/app.ts')
  const { openPostgresMarket } = await import('../../src/store/postgres.ts')
  // Tests open several stores in a process, each with sessions of its own.
  const server = await startPostgres([...quick, 'max_connections=400'])
  const url = await server.database(TEMPLATE)
  await (await openPostgresMarket(url, { collections: marketCollections })).close()
  process.env[POSTGRES] = server.urlOf('postgres')
  return server.end
}
