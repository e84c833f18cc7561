/** PostgreSQL servers with a database of the sample: it is loaded once in a run (five seconds of the processor) and copied for each server. */
import assert from 'node:assert/strict'
import { openCommandLine } from './command-line.ts'
import { madeOnce } from './made-once.ts'
import { type PostgresServer, quick, startPostgres, startPostgresFrom } from './postgres.ts'

/** What `openbell sample` leaves in a database: a template for those of tests. */
export const SAMPLE = 'sample'

const sampleData = (): Promise<string> =>
  madeOnce('postgres', async (unfinished) => {
    // Little of the log is kept, as every server copies it.
    const server = await startPostgres([...quick, 'min_wal_size=2MB', 'max_wal_size=16MB'])
    const commands = openCommandLine({ OPENBELL_DATABASE_URL: await server.database(SAMPLE) })
    const { code, err } = await commands.run('sample')
    commands.remove()
    await server.endInto(unfinished)
    assert.equal(code, 0, err)
  })

export const startPostgresWithSample = async (settings: readonly string[] = quick): Promise<PostgresServer> =>
  startPostgresFrom(await sampleData(), settings)
