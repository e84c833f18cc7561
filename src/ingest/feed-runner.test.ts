/** The rules of a run, on an example feed and a mirror made for the test. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { gunzipSync, inflateRawSync } from 'node:zlib'
import {
  amounts,
  exampleDatasets,
  HOST,
  one,
  openExample,
  three,
  totals,
  two,
} from '../../test/support/example-feed.ts'
import { FetchError } from '../sources/fetch/fetch-error.ts'
import { openMirror } from '../sources/mirror.ts'
import { rowOf } from '../store/record-text.ts'
import { lastRunOf } from './feed-run-state.ts'
import { feedNamed } from './feeds.ts'
import { inlineParsing, type Parsing } from './parsing.ts'
import { reportLines } from './report.ts'

it('loads every file of the mirror, and a second run changes nothing and says so', async (t) => {
  const { publish, run, store } = openExample(t)
  publish(`CIK${one}.json`, { cik: one, amounts: [1, 2] })
  publish(`CIK${two}.json`, { cik: two, amounts: [3] })
  const first = await run()
  assert.deepEqual([first.files, first.added, first.failure], [2, 3, null])
  const { version } = store.state().collections.get('amounts') ?? {}
  const second = await run()
  assert.deepEqual([second.added, second.changed, second.unchanged, second.removed], [0, 0, 3, 0])
  assert.match(reportLines(second)[0] ?? '', /changed nothing/)
  assert.equal(store.state().collections.get('amounts')?.version, version)
})

it('takes only the companies asked for', async (t) => {
  const { publish, run, store } = openExample(t)
  publish(`CIK${one}.json`, { cik: one, amounts: [1] })
  publish(`CIK${two}.json`, { cik: two, amounts: [2] })
  await run({ ciks: [two] })
  assert.deepEqual(await store.records(amounts, {}), [{ amount: 2 }])
})

it('removes a row that its file no longer has', async (t) => {
  const { publish, run, store } = openExample(t)
  publish(`CIK${one}.json`, { cik: one, amounts: [1, 2, 3] })
  await run()
  publish(`CIK${one}.json`, { cik: one, amounts: [1, 5] })
  const report = await run()
  assert.deepEqual([report.changed, report.unchanged, report.removed], [1, 1, 1])
  assert.equal(await store.total(amounts, {}), 2)
})

it('a file of another shape is put in quarantine by name, what it held is kept, and the others are taken in', async (t) => {
  const { publish, run, store } = openExample(t)
  publish(`CIK${one}.json`, { cik: one, amounts: [1] })
  publish(`CIK${two}.json`, { cik: two, amounts: [2] })
  await run()
  publish(`CIK${one}.json`, { cik: one, amounts: [9] })
  publish(`CIK${two}.json`, { cik: two, sums: [9] })
  publish(`CIK${three}.json`, { cik: three, amounts: [9] })
  const report = await run()
  assert.match(report.failure ?? '', /CIK0000000002\.json: no amounts/)
  assert.deepEqual(await store.record(amounts, { cik: two }), { amount: 2 })
  assert.deepEqual(await store.record(amounts, { cik: three }), { amount: 9 })
})

it('counts what it rejects, and gives the reason', async (t) => {
  const { publish, run } = openExample(t)
  publish(`CIK${one}.json`, { cik: one, amounts: [13, 1] })
  const report = await run()
  assert.deepEqual([report.added, report.rejected], [1, 1])
  assert.deepEqual(report.rejections, [{ row: '13', reason: 'unlucky' }])
})

it('counts a record that breaks its schema as rejected and continues', async (t) => {
  const { publish, run, store } = openExample(t)
  publish(`CIK${one}.json`, { cik: one, amounts: ['1'] })
  publish(`CIK${two}.json`, { cik: two, amounts: [2] })
  const report = await run()
  assert.equal(report.rejected, 1)
  assert.match(report.rejections[0]?.reason ?? '', /amounts .*amount/)
  assert.equal(await store.total(amounts, {}), 1)
})

it('reports a file that another names and the mirror lacks', async (t) => {
  const { publish, run } = openExample(t)
  const missing = `https://${HOST}/a/CIK${one}-1.json`
  publish(`CIK${one}.json`, { cik: one, amounts: [1], more: [missing] })
  assert.deepEqual((await run()).absent, [missing])
})

it('writes what follows from changed rows in the same transaction', async (t) => {
  const { publish, run, store } = openExample(t)
  publish(`CIK${one}.json`, { cik: one, amounts: [1, 2] })
  await run()
  assert.deepEqual(await store.record(totals, { cik: one }), { note: '2 rows' })
  assert.equal(store.state().collections.get('totals')?.origin, 'none')
})

it('a fault of ours takes the whole work item back and is the failure of this feed alone', async (t) => {
  const { publish, run, store } = openExample(t)
  publish(`CIK${one}.json`, { cik: one, amounts: [1] })
  await run()
  const stateOfBoth = () => [amounts, totals].map(({ name }) => store.state().collections.get(name))
  const before = stateOfBoth()
  publish(`CIK${one}.json`, { cik: one, amounts: [2, 666] })
  const { failure } = await run()
  assert.match(failure ?? '', /fault of Openbell itself.*666 follows from nothing at /)
  assert.doesNotMatch(failure ?? '', /file:/, 'clients read it, too')
  assert.deepEqual(stateOfBoth(), before)
  assert.deepEqual(await store.records(amounts, {}), [{ amount: 1 }])
})

/** Parsing in which this takes the place of the feed's `parse`. */
const parsedBy = (parse: () => unknown): Parsing => {
  const inline = inlineParsing(exampleDatasets)
  return { ...inline, parse: (feed, files) => inline.parse({ ...feed, parse }, files) }
}

it('an error of Node for what a file says puts the file into quarantine; one of the system ends the command', async (t) => {
  const { publish, run, store } = openExample(t)
  publish(`CIK${one}.json`, { cik: one, amounts: [1] })
  const bytes = Buffer.from('fff')
  for (const [parse, reason] of [
    [() => inflateRawSync(bytes), /CIK0000000001\.json: invalid /],
    [() => gunzipSync(bytes), /CIK0000000001\.json: incorrect header check/],
    [() => new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.of(0xff)), /was not valid/],
    [() => new URL('no address'), /Invalid URL/],
  ] as const) {
    const report = await run({}, { parsing: parsedBy(parse) })
    assert.equal(report.outcome, 'completed_with_quarantine')
    assert.match(report.quarantined[0]?.reason ?? '', reason)
    assert.equal((await lastRunOf(store, report.feed))?.outcome, 'stopped')
  }
  for (const [code, fields] of [
    ['ENOSPC', { syscall: 'write' }],
    ['EIO', { syscall: 'read' }],
    ['EACCES', { syscall: 'open' }],
    ['ERR_SQLITE_ERROR', { errcode: 10 }],
  ] as const) {
    const parse = () => {
      throw Object.assign(new Error('of the system'), { code, ...fields })
    }
    await assert.rejects(run({}, { parsing: parsedBy(parse) }), { code })
  }
})

it('the sample goes with the first real rows', async (t) => {
  const { publish, run, store } = openExample(t)
  await store.write({ origin: 'sample', source: 'sample', at: '2026-11-20T21:05:00Z' }, (transaction) =>
    transaction.put({
      collection: amounts,
      rows: [rowOf(amounts, { cik: three, at: 0, on: '' }, { amount: 3 })],
    }),
  )
  publish(`CIK${one}.json`, { cik: one, amounts: [1] })
  await run()
  assert.deepEqual(await store.records(amounts, {}), [{ amount: 1 }])
  const { origin, source } = store.state().collections.get('amounts') ?? {}
  assert.deepEqual([origin, source], ['real', 'example-amounts'])
})

it('ends after the transaction under way when it is stopped, and the next run continues', async (t) => {
  const { publish, run, stopped, store } = openExample(t)
  for (let at = 1; at <= 45; at += 1) {
    const cik = String(at).padStart(10, '0')
    publish(`CIK${cik}.json`, { cik, amounts: [1] })
  }
  const report = await run({}, { onProgress: () => stopped.abort() })
  assert.match(report.failure ?? '', /stopped/)
  assert.deepEqual([report.files, report.added, await store.total(amounts, {})], [20, 20, 20])
  const next = await run({}, { signal: new AbortController().signal })
  assert.deepEqual([next.failure, next.added, next.unchanged], [null, 25, 20])
})

it('a bug is reported even when the run was asked to stop', async (t) => {
  const { publish, run, stopped } = openExample(t)
  publish(`CIK${one}.json`, { cik: one, amounts: [1] })
  const parsing: Parsing = {
    ...inlineParsing(exampleDatasets),
    parse: async () => {
      stopped.abort()
      throw new TypeError('a bug')
    },
  }
  assert.match((await run({}, { parsing })).failure ?? '', /TypeError: a bug/)
})

it('items under way when a file cannot be had are written and counted before the run ends', async (t) => {
  const { folder, publish, run, store } = openExample(t)
  for (const cik of [one, two, three]) publish(`CIK${cik}.json`, { cik, amounts: [1] })
  const failed = Promise.withResolvers<void>()
  const mirror = openMirror(folder)
  const fetcher: typeof mirror = {
    ...mirror,
    fetch: async (address, request) => {
      if (!address.includes(three)) return mirror.fetch(address, request)
      setImmediate(failed.resolve)
      throw new FetchError({ address, reason: 'connection', detail: 'cut off', tries: 5 })
    },
  }
  const inline = inlineParsing(exampleDatasets)
  const parsing: Parsing = {
    ...inline,
    width: 4,
    parse: async (feed, files) => {
      await failed.promise
      return inline.parse(feed, files)
    },
  }
  const report = await run({}, { fetcher, parsing })
  assert.match(report.failure ?? '', /cut off/)
  assert.deepEqual([report.files, report.added, await store.total(amounts, {})], [2, 2, 2])
})

it('suggests the feed that was meant', () => {
  assert.throws(() => feedNamed(exampleDatasets, 'example-amount'), /Did you mean example-amounts/)
})
