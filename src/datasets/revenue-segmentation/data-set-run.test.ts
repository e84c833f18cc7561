/** Runs of the data sets from a mirror made for the test: what is damaged goes into quarantine by itself. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { appleAnnual, DATA_SETS, dataSetZip, numOf, subOf } from '../../../test/files/segment-files.ts'
import { openTestMarket } from '../../../test/support/test-market.ts'
import { runFeed } from '../../ingest/feed-runner.ts'
import { feedNamed } from '../../ingest/feeds.ts'
import { inlineParsing } from '../../ingest/parsing.ts'
import { DATA_SET_PARTS } from '../../sources/edgar/statement-data-set-partitions.ts'
import { openMirror } from '../../sources/mirror.ts'
import { checkpoints, quarantine } from '../../store/ingest-state.ts'
import { datasets } from '../index.ts'
import { segmentations } from './record.ts'

const FEED = 'sec-statement-data-sets'

const setUp = async (t: TestContext) => {
  const { store } = await openTestMarket()
  const folder = mkdtempSync(join(tmpdir(), 'openbell-data-sets-'))
  t.after(() => {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const publish = (quarter: string, bytes: Uint8Array | string) => {
    const { host, pathname } = new URL(`${DATA_SETS}/${quarter}.zip`)
    mkdirSync(join(folder, host, DATA_SETS.slice(DATA_SETS.indexOf('/files'))), { recursive: true })
    writeFileSync(join(folder, host, pathname), bytes)
  }
  const run = () =>
    runFeed({
      feed: feedNamed(datasets, FEED),
      datasets,
      store,
      selection: {},
      parsing: inlineParsing(datasets),
      environment: {
        fetcher: openMirror(folder),
        archive: null,
        scratch: folder,
        now: () => Date.parse('2024-12-20T12:00:00Z'),
        signal: new AbortController().signal,
      },
    })
  return { store, publish, run }
}

it('a zip that was cut off, or whose columns were renamed, goes into quarantine with its reason, and the others load', async (t) => {
  const { store, publish, run } = await setUp(t)
  const whole = await dataSetZip(subOf([appleAnnual]), numOf([appleAnnual]))
  const renamed = await dataSetZip(
    subOf([appleAnnual]),
    numOf([appleAnnual]).replace('\tqtrs\t', '\tquarters\t'),
  )
  publish('2024q4', whole)
  publish('2024q3', whole.subarray(0, whole.length - 40))
  publish('2024q2', renamed)
  const report = await run()
  assert.equal(report.quarantined.length, 2)
  assert.match(report.failure ?? '', /2024q[23]\.zip/)
  assert.ok((await store.total(segmentations, {})) > 0)
  const quarantined = await store.records(quarantine, { where: { feed: FEED, kind: 'item' } })
  assert.ok(quarantined.some(({ reason }) => /header lacks "qtrs"; unknown "quarters"/.test(reason)))
  assert.equal(await store.total(checkpoints, { feed: FEED }), DATA_SET_PARTS)
})

it('a second run reads nothing again, and a changed zip is read again', async (t) => {
  const { store, publish, run } = await setUp(t)
  publish('2024q4', await dataSetZip(subOf([appleAnnual]), numOf([appleAnnual])))
  const first = await run()
  // One filing, two years by product, one by region; the facts of the filing.
  assert.deepEqual([first.failure, first.added], [null, 4 + 1])
  const again = await run()
  assert.deepEqual([again.files, again.added, again.changed, again.removed], [0, 0, 0, 0])
  // Another figure for a country, on an axis that is not served.
  const corrected = numOf([appleAnnual]).replace('\t142196000000.0000', '\t142197000000.0000')
  publish('2024q4', await dataSetZip(subOf([appleAnnual]), corrected))
  const changed = await run()
  assert.deepEqual([changed.failure, changed.added, changed.changed], [null, 0, 1])
  assert.equal(await store.total(checkpoints, { feed: FEED }), DATA_SET_PARTS)
})
