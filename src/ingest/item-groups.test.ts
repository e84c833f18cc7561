/** Several small files in one transaction: each is written whole or not at all, and as if it were alone. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { amounts, one, openExample, three, totals, two } from '../../test/support/example-feed.ts'
import { checkpoints } from '../store/ingest-state.ts'
import { itemGroups } from './item-groups.ts'

const companies = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => String(at + 1).padStart(10, '0'))

it('small files share a transaction, which changes counts and versions as they would alone', async (t) => {
  const alone = openExample(t)
  const together = openExample(t)
  const all = companies(23)
  for (const cik of all) {
    together.publish(`CIK${cik}.json`, { cik, amounts: [1, 2] })
    alone.publish(`CIK${cik}.json`, { cik, amounts: [1, 2] })
    await alone.run({ ciks: [cik] })
  }
  let transactions = 0
  const { write } = together.store
  const counting: typeof together.store = {
    ...together.store,
    write: (...given) => {
      transactions += 1
      return write(...given)
    },
  }
  const report = await together.run({}, {}, counting)
  assert.deepEqual([report.files, report.added, report.failure], [23, 46, null])
  // The run's begin and end, twenty files and three.
  assert.equal(transactions, 4)
  for (const { name } of [amounts, totals, checkpoints]) {
    const [expected, found] = [alone, together].map(({ store }) => store.state().collections.get(name))
    assert.deepEqual([found?.rows, found?.origin], [expected?.rows, expected?.origin], name)
    if (name !== 'checkpoints') assert.equal(found?.version, expected?.version, name)
  }
  assert.equal(await together.store.total(amounts, { cik: all[22] ?? '' }), 2)
  assert.equal(await together.store.countFaults(amounts), 0)
  assert.deepEqual(await together.store.record(totals, { cik: all[22] ?? '' }), { note: '2 rows' })
})

it('a damaged file between two good ones keeps neither of them out, and the next run reads it alone', async (t) => {
  const { publish, run, store } = openExample(t)
  publish(`CIK${one}.json`, { cik: one, amounts: [1] })
  publish(`CIK${two}.json`, { cik: two, sums: [2] })
  publish(`CIK${three}.json`, { cik: three, sums: [] })
  publish('CIK0000000004.json', { cik: '0000000004', amounts: [4] })
  const report = await run()
  assert.deepEqual([report.files, report.added, report.quarantined.length], [2, 2, 2])
  assert.deepEqual(await store.records(amounts, { order: ['cik'] }), [{ amount: 1 }, { amount: 4 }])
  publish(`CIK${two}.json`, { cik: two, amounts: [2] })
  publish(`CIK${three}.json`, { cik: three, amounts: [3] })
  const next = await run()
  assert.deepEqual([next.files, next.unchangedFiles, next.added, next.failure], [2, 2, 2, null])
})

it('what one file cannot be written for leaves the files before it written and its own rows out', async (t) => {
  const { publish, run, store } = openExample(t)
  publish(`CIK${one}.json`, { cik: one, amounts: [1] })
  publish(`CIK${two}.json`, { cik: two, amounts: [666, 2] })
  publish(`CIK${three}.json`, { cik: three, amounts: [3] })
  const report = await run()
  assert.match(report.failure ?? '', /666 follows from nothing/)
  assert.deepEqual([report.files, report.added], [1, 1])
  assert.deepEqual(await store.records(amounts, {}), [{ amount: 1 }])
  assert.equal(await store.total(checkpoints, {}), 1)
  publish(`CIK${two}.json`, { cik: two, amounts: [2] })
  const next = await run()
  assert.deepEqual([next.files, next.unchangedFiles, next.added, next.failure], [2, 1, 2, null])
})

it('a write that fails takes the whole group back, checkpoints too, and the next run writes it', async (t) => {
  const { publish, run, store } = openExample(t)
  for (const cik of companies(5)) publish(`CIK${cik}.json`, { cik, amounts: [1] })
  const { write } = store
  const broken = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  const failing: typeof store = {
    ...store,
    write: (provenance, work, stop) =>
      write(
        provenance,
        async (transaction) => {
          const result = await work(transaction)
          if (provenance.source === 'example-amounts' && (await transaction.total(amounts, {})) > 0)
            throw broken
          return result
        },
        stop,
      ),
  }
  await assert.rejects(run({}, {}, failing), broken)
  await store.refresh()
  assert.deepEqual([await store.total(amounts, {}), await store.total(checkpoints, {})], [0, 0])
  const report = await run()
  assert.deepEqual([report.files, report.added, report.failure], [5, 5, null])
})

it('a group is full by its number of files or by their bytes, and a large file is not held back for small ones', async () => {
  const written: (readonly number[])[] = []
  const groups = itemGroups<number>(async (items) => void written.push(items))
  for (let at = 0; at < 20; at += 1) await groups.add(at, 10)
  await groups.add(20, 10)
  await groups.add(21, 5 * 2 ** 20)
  await groups.add(22, 10)
  await groups.end()
  const [first = [], ...rest] = written
  assert.equal(first.length, 20)
  assert.deepEqual(rest, [[20], [21], [22]])
})

for (const [size, most] of [
  [10, 40],
  [300_000, 3],
  [5_000_000, 2],
] as const)
  it(`while a group of files of ${size} bytes is written, at most ${most} files are held`, async () => {
    const written = Promise.withResolvers<void>()
    const groups = itemGroups<number>(() => written.promise)
    let held = 0
    const adding = (async () => {
      for (let at = 0; at < 100; at += 1) {
        held += 1
        await groups.add(at, size)
      }
    })()
    for (let at = 0; at < 100; at += 1) await turn()
    assert.ok(held <= most, `${held}`)
    written.resolve()
    await adding
    await groups.end()
  })

it('after a group that failed nothing more is written, and whoever adds or ends is told', async () => {
  const written: number[] = []
  const groups = itemGroups<number>(async (items) => {
    written.push(...items)
    throw new Error('full')
  })
  await groups.add(1, 5 * 2 ** 20)
  await assert.rejects(groups.add(2, 5 * 2 ** 20), /full/)
  await assert.rejects(groups.end(), /full/)
  assert.deepEqual(written, [1])
})
