/** A quarter of N-PORT on the operator's disk, loaded part by part; its funds are made up. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { nportTexts, nportZip, twoFunds } from '../../../test/files/nport-tables.ts'
import { openTestMarket } from '../../../test/support/test-market.ts'
import { runFeed } from '../../ingest/feed-runner.ts'
import { feedNamed } from '../../ingest/feeds.ts'
import { inlineParsing } from '../../ingest/parsing.ts'
import { openMirror } from '../../sources/mirror.ts'
import { datasets } from '../index.ts'

const texts = nportTexts(twoFunds)

const setUp = async (t: TestContext) => {
  const market = await openTestMarket()
  const scratch = mkdtempSync(join(tmpdir(), 'openbell-quarter-'))
  t.after(() => {
    market.store.close()
    rmSync(scratch, { recursive: true, force: true })
  })
  const load = async (tables: Readonly<Record<string, string>>) => {
    const path = join(scratch, '2026q1_nport.zip')
    writeFileSync(path, await nportZip(tables))
    return await runFeed({
      feed: feedNamed(datasets, 'sec-nport-data-sets'),
      datasets,
      store: market.store,
      selection: { files: [path] },
      parsing: inlineParsing(datasets),
      environment: {
        fetcher: openMirror(scratch),
        archive: null,
        scratch,
        now: () => Date.parse('2026-05-01T12:00:00Z'),
        signal: new AbortController().signal,
      },
    })
  }
  const owners = async () => {
    const { body } = await market.ask(
      '/v1/institutional-ownership/{ticker}',
      '/v1/institutional-ownership/AAPL',
    )
    return body['results'] as readonly Readonly<Record<string, unknown>>[]
  }
  return { load, owners }
}

it('a quarter fills what funds hold and who holds a stock, and a second run changes nothing', async (t) => {
  const { load, owners } = await setUp(t)
  const first = await load(texts)
  assert.deepEqual([first.failure, first.rejected], [null, 0])
  assert.deepEqual(
    (await owners()).map(({ ticker, sharesHeld, filedOn }) => [ticker, sharesHeld, filedOn]),
    [
      ['VOO', 900, '2026-02-25'],
      ['SPY', 400, '2026-02-26'],
    ],
  )
  const again = await load(texts)
  assert.deepEqual([again.added, again.changed, again.removed], [0, 0, 0])
})

it('a quarter without a table is quarantined by the name of the table, and what was known stays', async (t) => {
  const { load, owners } = await setUp(t)
  await load(texts)
  const { 'IDENTIFIERS.tsv': _, ...lacking } = texts
  const report = await load(lacking)
  assert.match(report.failure ?? '', /lacks IDENTIFIERS\.tsv/)
  assert.equal((await owners()).length, 2)
})
