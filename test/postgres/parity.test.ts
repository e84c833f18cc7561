/** Every answer is the same whichever engine keeps the rows: 2,000 random requests to both, body and headers compared. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import fc from 'fast-check'
import { marketCollections } from '../../src/app.ts'
import { openPostgresMarket } from '../../src/store/postgres.ts'
import {
  type Conformance,
  endpoints,
  kindsOf,
  openConformance,
  targetOf,
} from '../support/conformance-server.ts'
import { noPostgres } from '../support/postgres.ts'
import { anyTarget, goodParameters, oneBadParameter } from '../support/random-requests.ts'
import { endEngines, newDatabase } from '../support/store-engines.ts'

/** Of each kind for each endpoint. */
const RUNS = { numRuns: 25, seed: 20_261_123 }
const REQUESTS = 2000

/** What differs from one process to the next. */
const ownHeaders: ReadonlySet<string> = new Set(['date', 'x-request-id', 'etag'])

type Got = Awaited<ReturnType<Conformance['request']>>

const compared = ({ status, headers, body }: Got) => ({
  status,
  headers: Object.entries(headers).filter(([name]) => !ownHeaders.has(name)),
  body: body.replace(/"requestId":"[^"]*"/, ''),
})

describe('PostgreSQL and SQLite', { skip: noPostgres() }, () => {
  let engines: readonly Conformance[] = []
  let requests = 0

  const same = async (target: string): Promise<void> => {
    const [first, second] = await Promise.all(engines.map((engine) => engine.request(target)))
    assert.ok(first !== undefined && second !== undefined)
    assert.deepEqual(compared(second), compared(first), target)
    requests += 1
  }

  test('hold the sample', { timeout: 120_000 }, async () => {
    const database = openPostgresMarket(await newDatabase(), { collections: marketCollections })
    engines = await Promise.all([openConformance(), openConformance(await database)])
  })

  for (const endpoint of endpoints)
    test(`answer ${endpoint.path} with the same bytes`, async () => {
      await fc.assert(
        fc.asyncProperty(goodParameters(endpoint), (given) => same(targetOf(endpoint, given))),
        RUNS,
      )
      await fc.assert(fc.asyncProperty(anyTarget(endpoint), same), RUNS)
      const parameters = [...kindsOf(endpoint, 'query'), ...kindsOf(endpoint, 'path')]
      if (parameters.length === 0) return
      const spoiled = oneBadParameter(parameters).map(([[name, kind], value]) =>
        kind.in === 'path'
          ? targetOf(endpoint, {}, { [name]: value })
          : targetOf(endpoint, { [name]: value }),
      )
      await fc.assert(fc.asyncProperty(spoiled, same), RUNS)
    })

  test('were asked often enough', () => assert.ok(requests >= REQUESTS, `${requests} requests`))

  after(async () => {
    for (const engine of engines) await engine.close()
    await endEngines()
  })
})
