/** Files that are written at the same time end as if they had been written one after the other, on each engine. */
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { exampleDatasets } from '../../test/support/example-feed.ts'
import { endEngines, storeEngines } from '../../test/support/store-engines.ts'
import { integer, record } from '../contract/field.ts'
import { type Dataset, dataset, load } from '../datasets/dataset.ts'
import { batchOf } from '../store/batch.ts'
import { collection } from '../store/collection.ts'
import { ingestState } from '../store/ingest-state.ts'
import { recordOf, rowOf } from '../store/record-text.ts'
import type { Reads, Store, Transaction } from '../store/store.ts'
import { feedNamed } from './feeds.ts'
import { ItemConflictError, ItemConflicts } from './item-conflicts.ts'
import type { ItemOutcome, ReadItem } from './item-write.ts'
import { itemWriter } from './item-writer.ts'

const Sum = record({ sum: integer('Sum.') })
const sums = collection('sums', { record: Sum, columns: { name: 'text' }, key: ['name'], counts: [['name']] })

/** What a file does: `digit` is appended to the sum of each name. */
type Value = { readonly names: readonly string[]; readonly digit: number }

const feed = feedNamed(exampleDatasets, 'example-amounts')

const appending = (before: (reads: Reads) => Promise<void> = async () => undefined): Dataset =>
  dataset({
    name: 'sums',
    about: 'Sums.',
    collections: [sums],
    endpoints: [],
    loads: [
      load({
        feed,
        normalize: () => ({ value: { names: [], digit: 0 }, count: 0, rejected: [] }),
        resolve: async ({ names, digit }: Value, reads) => {
          await before(reads)
          const rows = names.map(async (name) => {
            const sum = (await reads.record(sums, { name }))?.sum ?? 0
            return rowOf(sums, { name }, { sum: sum * 10 + digit })
          })
          return { batches: [batchOf(sums, await Promise.all(rows))] }
        },
      }),
    ],
  })

const at = '2026-01-02T03:04:05Z'
const itemOf = (digit: number, ...names: readonly string[]): ReadItem => ({
  parsed: {
    parts: [{ dataset: 'sums', value: { names, digit }, rows: names.length, blank: [], latest: null }],
    rejected: [],
    linked: [],
  },
  context: { feed: feed.name, item: `${digit}`, inputsVersion: '', files: [], at, fetched: 'now' },
})

const engines = storeEngines([sums, ...ingestState])
after(endEngines)

for (const engine of engines) {
  const { withStore } = engine
  const sumsIn = async (store: Store) =>
    Object.fromEntries((await store.rows(sums, {})).map((row) => [row.columns.name, recordOf(sums, row).sum]))
  const addedBy = (outcomes: readonly ItemOutcome[]) => outcomes.map(({ added, changed }) => [added, changed])

  describe(`files written at the same time: ${engine.name}`, () => {
    it('files of different companies do not wait for each other', () =>
      withStore(async (store) => {
        let begun = 0
        const both = Promise.withResolvers<void>()
        const datasets = [
          appending(async () => {
            begun += 1
            if (begun === 2) both.resolve()
            await both.promise
          }),
        ]
        const outcomes = await itemWriter(store, datasets, feed)([itemOf(1, 'a'), itemOf(2, 'b')])
        assert.deepEqual(addedBy(outcomes), [
          [1, 0],
          [1, 0],
        ])
        assert.deepEqual(await sumsIn(store), { a: 1, b: 2 })
      }))

    it('files that change the same row do so in their order, each once', () =>
      withStore(async (store) => {
        const write = itemWriter(store, [appending()], feed)
        const outcomes = await write([itemOf(1, 'a'), itemOf(2, 'b', 'a'), itemOf(3, 'a')])
        assert.deepEqual(addedBy(outcomes), [
          [1, 0],
          [1, 1],
          [0, 1],
        ])
        assert.deepEqual(await sumsIn(store), { a: 123, b: 2 })
        await write([itemOf(4, 'a'), itemOf(5, 'b')])
        assert.deepEqual(await sumsIn(store), { a: 1234, b: 25 })
        assert.equal(store.state().collections.get('sums')?.version, 5)
        assert.deepEqual([await store.total(sums, { name: 'a' }), await store.countFaults(sums)], [1, 0])
      }))

    it('the first of several files removes the sample, and no other file removes its rows', () =>
      withStore(async (store) => {
        await store.write({ origin: 'sample', source: 'sample', at }, (transaction) =>
          transaction.put({ collection: sums, rows: [rowOf(sums, { name: 'sample' }, { sum: 7 })] }),
        )
        const outcomes = await itemWriter(store, [appending()], feed)([itemOf(1, 'a'), itemOf(2, 'b')])
        assert.deepEqual(
          outcomes.map(({ sampleRemoved, removed }) => [sampleRemoved, removed]),
          [
            [1, 0],
            [0, 0],
          ],
        )
        assert.deepEqual(await sumsIn(store), { a: 1, b: 2 })
      }))

    it('one that fails takes the others of its transaction back, after all have ended', () =>
      withStore(async (store) => {
        const datasets = [
          appending(async (reads) => {
            if (await reads.has(sums, { name: 'a' })) throw new TypeError('a bug')
          }),
        ]
        await itemWriter(store, [appending()], feed)([itemOf(1, 'a')])
        const write = itemWriter(store, datasets, feed)
        await assert.rejects(write([itemOf(2, 'b'), itemOf(3, 'c')]), /a bug/)
        assert.deepEqual(await sumsIn(store), { a: 1 })
      }))

    it('a read of one company meets neither another company nor its own rows, a read of any company meets both', () =>
      withStore(async (store) => {
        const row = (name: string) => ({ collection: sums, rows: [rowOf(sums, { name }, { sum: 1 })] })
        const meets = async (
          first: (transaction: Transaction) => unknown,
          second: (transaction: Transaction) => unknown,
        ): Promise<boolean> => {
          const conflicts = new ItemConflicts()
          const failed = new Error('taken back')
          const work = async (transaction: Transaction): Promise<void> => {
            const [one, two] = [conflicts.transactionOf(transaction), conflicts.transactionOf(transaction)]
            await first(one)
            await first(one)
            try {
              await second(two)
            } catch (error) {
              assert.ok(error instanceof ItemConflictError)
              await assert.rejects(async () => one.has(sums, { name: 'z' }), ItemConflictError)
            }
            throw failed
          }
          await assert.rejects(store.write({ origin: 'real', source: 'test', at }, work), failed)
          return conflicts.hasConflict
        }
        const put = (name: string) => (transaction: Transaction) => transaction.put(row(name))
        const replace = (transaction: Transaction) =>
          transaction.amend({ collection: sums, rows: [], replaces: { name: ['b', 'c'] } })
        assert.equal(await meets(put('a'), put('b')), false)
        assert.equal(await meets(put('a'), put('a')), true)
        assert.equal(await meets(put('a'), (each) => each.has(sums, { name: 'b' })), false)
        assert.equal(await meets(put('a'), (each) => each.has(sums, { name: ['b', 'a'] })), true)
        assert.equal(await meets(put('a'), (each) => each.rows(sums, {})), true)
        assert.equal(await meets(put('a'), (each) => each.row(sums, { name: { from: 'b' } })), true)
        assert.equal(await meets(put('a'), (each) => each.total(sums, {})), true)
        assert.equal(await meets((each) => each.total(sums, { name: 'a' }), put('a')), true)
        assert.equal(
          await meets(
            (each) => each.records(sums, {}),
            (each) => each.records(sums, {}),
          ),
          false,
        )
        assert.equal(await meets(put('a'), replace), false)
        assert.equal(await meets(put('c'), replace), true)
      }))
  })
}
