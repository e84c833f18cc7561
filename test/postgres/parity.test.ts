/**
 * Every answer is the same whichever engine keeps the rows: 3,500 random requests to both, body and headers compared. Equal answers
 * without a row say little, so of each endpoint so many must have some.
 */
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
  rowCountOf,
  rowsIn,
  targetOf,
} from '../support/conformance-server.ts'
import { noPostgres } from '../support/postgres.ts'
import {
  anyTarget,
  goodParameters,
  nearParameters,
  oneBadParameter,
  type Row,
} from '../support/random-requests.ts'
import { endEngines, newDatabase } from '../support/store-engines.ts'

/** Of each kind for each endpoint. */
const RUNS = { numRuns: 25, seed: 20_261_123 }
const REQUESTS = 3500
/** Of the 25 whose parameters are near what the endpoint's rows hold. */
const WITH_ROWS = 12
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

  /** Compares the answers, and returns one of them. */
  const same = async (target: string): Promise<Got> => {
    const [first, second] = await Promise.all(engines.map((engine) => engine.request(target)))
    assert.ok(first !== undefined && second !== undefined)
    assert.deepEqual(compared(second), compared(first), target)
    requests += 1
    return first
  }

  const sameFor = async (targets: fc.Arbitrary<string>): Promise<readonly Got[]> => {
    const answers: Got[] = []
    await fc.assert(
      fc.asyncProperty(targets, async (target) => void answers.push(await same(target))),
      RUNS,
    )
    return answers
  }

  test('hold the sample', { timeout: 120_000 }, async () => {
    const database = openPostgresMarket(await newDatabase(), { collections: marketCollections })
    engines = await Promise.all([openConformance(), openConformance(await database)])
  })

  for (const endpoint of endpoints)
    test(`answer ${endpoint.path} with the same bytes, many of them with rows`, async (t) => {
      const rows = rowsIn(endpoint, await same(targetOf(endpoint)))
      const targets = (parameters: ReturnType<typeof goodParameters>) =>
        parameters.map((given) => targetOf(endpoint, given))
      const near = await sameFor(targets(nearParameters(endpoint, (rows ?? []) as readonly Row[])))
      const good = await sameFor(targets(goodParameters(endpoint)))
      await sameFor(anyTarget(endpoint))
      const counts = [near, good].map((answers) => answers.map((got) => rowCountOf(endpoint, got)))
      const [withRows = 0, more = 0] = counts.map((each) => each.filter((count) => count > 0).length)
      t.diagnostic(`of ${near.length} near ones ${withRows} with rows, of ${good.length} ${more}`)
      assert.ok(withRows >= WITH_ROWS, `${withRows} answers with rows`)
      const most = Math.max(...counts.flat())
      if (rows !== null) assert.ok(most > 1, `at most ${most} rows`)
      const parameters = [...kindsOf(endpoint, 'query'), ...kindsOf(endpoint, 'path')]
      if (parameters.length === 0) return
      const spoiled = oneBadParameter(parameters).map(([[name, kind], value]) =>
        kind.in === 'path'
          ? targetOf(endpoint, {}, { [name]: value })
          : targetOf(endpoint, { [name]: value }),
      )
      await sameFor(spoiled)
    })

  test('were asked often enough', () => assert.ok(requests >= REQUESTS, `${requests} requests`))

  after(async () => {
    for (const engine of engines) await engine.close()
    await endEngines()
  })
})
