/** A PostgreSQL server for the stores of all test processes of a run. */
import { existsSync, statfsSync } from 'node:fs'
import { ask, quick, startPostgres } from '../support/postgres.ts'
import { OF_PROCESS, POSTGRES, TEMPLATE } from '../support/postgres-template.ts'

/** What a run says where PostgreSQL is not installed; `lack` is the reason, or false. */
export const pgliteRemark = (lack: string | false): string =>
  lack === false ? '' : `${lack}: suites of stores run on PGlite instead, PostgreSQL in WebAssembly\n`

const MEMORY = '/dev/shm'
/** A database has ten MB, and a process seldom makes over fifty of them. */
const ROOM_BYTES = 4 * 1024 ** 3

/** A folder in memory where there is room for the databases: on a disk, making one takes the processor two to ten times as long. */
const roomyMemory = (): string | undefined => {
  if (!existsSync(MEMORY) || process.availableMemory() < ROOM_BYTES) return undefined
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize < ROOM_BYTES ? undefined : MEMORY
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Whether it is of a test process that has ended. */
const isLeft = (database: string): boolean => {
  const [, pid] = OF_PROCESS.exec(database) ?? []
  return pid !== undefined && !isRunning(Number(pid))
}

type Engine = {
  /** Removes the databases of test processes that have ended. */
  readonly clear: () => Promise<void>
  readonly end: () => Promise<void>
}

/** Starts it, and names it to the processes that begin later. */
export const servedByPostgres = async (): Promise<Engine> => {
  // Other runs, of which a test of the runner begins twenty, need nothing of the product: 0.1 s of the processor each instead of 0.6.
  const { marketCollections } = await import('../../src/app.ts')
  const { openPostgresMarket } = await import('../../src/store/postgres.ts')
  // Tests open several stores in a process, each with sessions of its own. A database is gone before it needs a vacuum, and looking
  // whether one does takes a process for each of them.
  const settings = [...quick, 'max_connections=400', 'autovacuum=off']
  const server = await startPostgres(settings, roomyMemory())
  const url = await server.database(TEMPLATE)
  await (await openPostgresMarket(url, { collections: marketCollections })).close()
  process.env[POSTGRES] = server.urlOf('postgres')
  const clear = async (): Promise<void> => {
    const rows = await ask(server.urlOf('postgres'), 'select datname from pg_database')
    const left = rows.map(({ datname }) => `${datname}`).filter((name) => isLeft(name))
    await ask(
      server.urlOf('postgres'),
      ...left.map((name) => `drop database if exists "${name}" with (force)`),
    )
  }
  return { clear, end: server.end }
}
