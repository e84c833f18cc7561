/** An invented market on PostgreSQL: the rows that SQLite has, and the same refusals. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openCommandLine } from '../support/command-line.ts'
import { noPostgres } from '../support/postgres.ts'
import { endEngines, newDatabase } from '../support/store-engines.ts'

after(endEngines)

type Made = {
  readonly collections: Readonly<Record<string, number>>
  readonly storeBytes: number
  readonly failure: string | null
}

const opened = (
  t: { after: (end: () => void) => void },
  environment: Readonly<Record<string, string>> = {},
) => {
  const { run, remove } = openCommandLine(environment)
  t.after(remove)
  const made = async (): Promise<Made> => {
    const { code, out, err } = await run('synth', '--tickers', '12', '--json')
    assert.equal(code, 0, err)
    return JSON.parse(out) as Made
  }
  return { run, made }
}

describe('an invented market on PostgreSQL', { skip: noPostgres() }, () => {
  test('has the rows and answers that it has in a file, and takes no other data', async (t) => {
    const file = opened(t)
    const database = opened(t, { OPENBELL_DATABASE_URL: await newDatabase() })
    const made = await database.made()
    assert.equal(made.failure, null)
    assert.ok(made.storeBytes > 1e6)
    assert.deepEqual(made.collections, (await file.made()).collections)
    for (const path of [
      '/v1/companydata/tickers/Z000001',
      '/v1/financials/Z000001',
      '/v1/filings/Z000003?limit=3',
      '/v1/prices/Z000001?limit=3',
      '/v1/screener?limit=3',
    ]) {
      const [there, here] = [await database.run('get', path), await file.run('get', path)]
      assert.deepEqual([there.code, there.out], [0, here.out], path)
    }
    const again = await database.made()
    assert.deepEqual(again.collections, made.collections)
    const refused = await database.run('sample')
    assert.equal(refused.code, 1)
    assert.match(refused.err, /holds an invented market/)
  })

  test('a database with other rows is refused', async (t) => {
    const { run } = opened(t, { OPENBELL_DATABASE_URL: await newDatabase() })
    assert.equal((await run('ingest', 'reviewed-identifiers')).code, 0)
    const { code, err } = await run('synth', '--tickers', '12')
    assert.equal(code, 1)
    assert.match(err, /holds real rows/)
  })
})
