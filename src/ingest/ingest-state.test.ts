/** What a run leaves in the ingest state, and what the next run makes of it. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { amounts, HOST, one, openExample, three, two } from '../../test/support/example-feed.ts'
import { openMirror } from '../sources/mirror.ts'
import { checkpoints, feedRuns, quarantine } from '../store/ingest-state.ts'
import { lastRunOf } from './feed-run-state.ts'

const addressOf = (cik: string) => `https://${HOST}/a/CIK${cik}.json`
const many = (value: number) => Array.from({ length: 30 }, () => value)

it('a file that is as it was is not read again, and its rows are counted as unchanged', async (t) => {
  const { publish, run } = openExample(t)
  publish(`CIK${one}.json`, { cik: one, amounts: [1, 2] })
  publish(`CIK${two}.json`, { cik: two, amounts: [3, 13] })
  const first = await run()
  assert.deepEqual([first.files, first.unchangedFiles, first.rejected], [2, 0, 1])
  publish(`CIK${one}.json`, { cik: one, amounts: [1, 4] })
  const second = await run()
  assert.deepEqual(
    [second.files, second.unchangedFiles, second.changed, second.unchanged, second.rejected],
    [1, 1, 1, 2, 1],
  )
  const third = await run({}, { reread: true })
  assert.deepEqual([third.files, third.unchangedFiles, third.unchanged], [2, 0, 3])
})

it('in a bulk file an entry that is as it was is not even unpacked', async (t) => {
  const { publishZip, run } = openExample(t)
  const entries = {
    [`CIK${one}.json`]: { cik: one, amounts: [1] },
    [`CIK${two}.json`]: { cik: two, amounts: [2] },
  }
  const first = await run({ files: [await publishZip('all.zip', entries)] })
  assert.deepEqual([first.files, first.unchangedFiles], [2, 0])
  const changed = { ...entries, [`CIK${two}.json`]: { cik: two, amounts: [3] } }
  const second = await run({ files: [await publishZip('all.zip', changed)] })
  assert.deepEqual([second.files, second.unchangedFiles, second.changed, second.unchanged], [1, 1, 1, 1])
})

it('a publisher is asked whether a file has changed since', async (t) => {
  const { folder, publish, run } = openExample(t)
  publish(`CIK${one}.json`, { cik: one, amounts: [1] })
  const mirror = openMirror(folder)
  const asked: unknown[] = []
  const fetcher: typeof mirror = {
    ...mirror,
    list: async () => null,
    fetch: async (address, request) => {
      asked.push(request?.etag)
      if (request?.etag === '"7"') return { kind: 'unchanged' }
      const result = await mirror.fetch(address, request)
      return result.kind === 'fetched' ? { ...result, etag: '"7"' } : result
    },
  }
  await run({ ciks: [one] }, { fetcher })
  const second = await run({ ciks: [one] }, { fetcher })
  assert.deepEqual(asked, [null, '"7"'])
  assert.deepEqual([second.unchangedFiles, second.unchanged], [1, 1])
})

it('what is rejected is in the quarantine until the file is read without it', async (t) => {
  const { publish, run, store } = openExample(t)
  publish(`CIK${one}.json`, { cik: one, amounts: [1, 13] })
  await run()
  const { at, ...kept } = (await store.record(quarantine, {})) ?? { at: '' }
  assert.equal(at, '2027-01-15T08:00:00Z')
  assert.deepEqual(kept, {
    feed: 'example-amounts',
    item: addressOf(one),
    kind: 'row',
    line: null,
    row: '13',
    reason: 'unlucky',
  })
  publish(`CIK${one}.json`, { cik: one, amounts: [1, 2] })
  await run()
  assert.equal(await store.total(quarantine, {}), 0)
})

it('a file with far fewer rows is put in quarantine, what it held is served on, and an operator may take it in', async (t) => {
  const { publish, run, store } = openExample(t)
  publish(`CIK${one}.json`, { cik: one, amounts: many(1) })
  publish(`CIK${two}.json`, { cik: two, amounts: [2] })
  await run()
  publish(`CIK${one}.json`, { cik: one, amounts: [5] })
  publish(`CIK${two}.json`, { cik: two, amounts: [3] })
  const held = await run()
  assert.match(held.failure ?? '', /CIK0000000001\.json: has 1 rows where there were 30; .*--accept-drift/)
  assert.deepEqual(await store.total(amounts, { cik: one }), 30)
  assert.deepEqual(await store.records(amounts, { where: { cik: two } }), [{ amount: 3 }])
  assert.equal(await store.total(quarantine, { feed: 'example-amounts', kind: 'item' }), 1)
  const again = await run()
  assert.equal(again.quarantined.length, 1)
  const accepted = await run({}, { acceptDrift: true })
  assert.deepEqual([accepted.failure, await store.total(amounts, { cik: one })], [null, 1])
  assert.equal(await store.total(quarantine, {}), 0)
})

it('a file whose figures are all zero, or that knows the future, is put in quarantine', async (t) => {
  const { publish, run, store } = openExample(t)
  publish(`CIK${one}.json`, { cik: one, amounts: many(0) })
  publish(`CIK${two}.json`, { cik: two, amounts: [1], on: '2027-01-17' })
  publish(`CIK${three}.json`, { cik: three, amounts: [1], on: '2027-01-15' })
  const report = await run()
  assert.deepEqual(
    report.quarantined.map(({ reason }) => reason),
    [
      `${addressOf(one)}: has no amount in any row`,
      `${addressOf(two)}: has a date in the future: 2027-01-17`,
    ],
  )
  assert.equal(await store.total(amounts, {}), 1)
})

it('one file in another shape is that file’s fault; twenty-five are a publisher that changed, and stop the feed', async (t) => {
  const { publish, run, store } = openExample(t)
  for (let at = 1; at <= 40; at += 1) {
    const cik = String(at).padStart(10, '0')
    publish(`CIK${cik}.json`, { cik, sums: [1] })
  }
  const report = await run()
  assert.match(report.failure ?? '', /25 files are in quarantine: has the format changed/)
  assert.equal(await store.total(quarantine, { feed: 'example-amounts', kind: 'item' }), 25)
})

it('how the last run went is kept, and after a failure the last success as well', async (t) => {
  const { publish, run, store } = openExample(t)
  publish(`CIK${one}.json`, { cik: one, amounts: [1] })
  await run()
  const first = await lastRunOf(store, 'example-amounts')
  assert.deepEqual([first?.outcome, first?.files, first?.succeededAt], ['done', 1, '2027-01-15T08:00:00Z'])
  publish(`CIK${one}.json`, { cik: one, sums: [1] })
  await run({}, { now: () => 1_800_086_400_000 })
  const second = await lastRunOf(store, 'example-amounts')
  assert.deepEqual(
    [second?.outcome, second?.quarantined, second?.finishedAt, second?.succeededAt],
    ['stopped', 1, '2027-01-16T08:00:00Z', '2027-01-15T08:00:00Z'],
  )
  assert.match(second?.failure ?? '', /no amounts/)
  assert.equal(await store.total(feedRuns, {}), 1)
})

it('a work item and its checkpoint are written together or not at all', async (t) => {
  const { publish, run, store } = openExample(t)
  publish(`CIK${one}.json`, { cik: one, amounts: [666] })
  assert.match((await run()).failure ?? '', /666 follows from nothing/)
  assert.equal(await store.total(checkpoints, {}), 0)
})
