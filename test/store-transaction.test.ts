/** What one transaction of several writes guarantees, whatever the store's engine. */
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { record, text } from '../src/contract/field.ts'
import { collection } from '../src/store/collection.ts'
import { rowOf } from '../src/store/record-text.ts'
import type { Provenance, Store } from '../src/store/store.ts'
import { endEngines, storeEngines } from './support/store-engines.ts'

const Note = record({ title: text('Title.') })
const notes = collection('notes', {
  record: Note,
  columns: { owner: 'text', id: 'integer', kind: 'text' },
  key: ['owner', 'id'],
  counts: [['owner'], ['owner', 'kind']],
})
const others = collection('others', { record: Note, columns: { id: 'integer' }, key: ['id'] })

const note = (id: number, kind = 'a') => rowOf(notes, { owner: 'x', id, kind }, { title: `${id}` })
const real: Provenance = { origin: 'real', source: 'test-feed', at: '2026-01-02T03:04:05Z' }

const engines = storeEngines([notes, others])
after(endEngines)

for (const engine of engines) {
  const withStore = (work: (store: Store) => Promise<void>) =>
    engine.withStore(async (store) => {
      await store.write(real, (transaction) =>
        transaction.put({ collection: notes, rows: [note(1), note(2)] }),
      )
      await work(store)
    })

  describe(`a transaction of several writes: ${engine.name}`, () => {
    it('counts what it has written so far, and each write that changed something in the version', () =>
      withStore(async (store) => {
        const before = store.state().collections.get('notes')
        const ofKind = { owner: 'x', kind: 'a' }
        const found = await store.write(real, async (transaction) => {
          await transaction.put({ collection: notes, rows: [note(3), note(4, 'b')] })
          const first = [await transaction.total(notes, {}), await transaction.total(notes, ofKind)]
          await transaction.put({ collection: notes, rows: [note(3)] })
          await transaction.amend({ collection: others, rows: [rowOf(others, { id: 1 }, { title: 'o' })] })
          const replaces = { owner: 'x', id: [2, 4] }
          await transaction.put({ collection: notes, rows: [note(4)], replaces })
          await transaction.put({ collection: notes, rows: [note(2)] })
          return [...first, await transaction.total(notes, {}), await transaction.total(notes, ofKind)]
        })
        assert.deepEqual(found, [4, 3, 4, 4])
        const { collections } = store.state()
        const [ofNotes, ofOthers] = [collections.get('notes'), collections.get('others')]
        assert.deepEqual([ofNotes?.version, ofNotes?.rows], [Number(before?.version) + 3, 4])
        assert.deepEqual([ofOthers?.version, ofOthers?.rows, ofOthers?.origin], [1, 1, 'none'])
        assert.equal(await store.total(notes, { owner: 'x', kind: 'b' }), 0)
        assert.deepEqual([await store.countFaults(notes), await store.countFaults(others)], [0, 0])
      }))

    it('reads its own rows at once, few and many, added, changed and removed', () =>
      withStore(async (store) => {
        const many = Array.from({ length: 500 }, (_, at) => note(at + 10))
        await store.write(real, async (transaction) => {
          const titles = async (id: number) => transaction.record(notes, { owner: 'x', id })
          await transaction.put({ collection: notes, rows: [note(3)] })
          assert.deepEqual(await titles(3), { title: '3' })
          await transaction.put({ collection: notes, rows: many })
          assert.deepEqual(await titles(509), { title: '509' })
          const changed = rowOf(notes, { owner: 'x', id: 3, kind: 'b' }, { title: 'changed' })
          await transaction.put({ collection: notes, rows: [changed], replaces: { id: { to: 9 } } })
          assert.deepEqual([await titles(3), await titles(1)], [{ title: 'changed' }, null])
        })
        assert.equal(await store.total(notes, {}), 501)
        assert.equal(await store.countFaults(notes), 0)
      }))

    it('loses no count of writes and totals that are asked for at the same time', () =>
      withStore(async (store) => {
        const many = Array.from({ length: 300 }, (_, at) => note(at + 10))
        await store.write(real, async (transaction) => {
          const totals: unknown[] = []
          const others = () => totals.push(transaction.total(notes, { owner: 'y' }))
          await Promise.all(
            [[note(3), note(4)], many].map((rows) => transaction.put({ collection: notes, rows }, others)),
          )
          assert.deepEqual(new Set(await Promise.all(totals)), new Set([0]))
          assert.equal(await transaction.total(notes, { owner: 'x' }), 304)
        })
        assert.deepEqual([await store.total(notes, {}), await store.countFaults(notes)], [304, 0])
      }))

    it('keeps its counts right where they are made again in the middle of it', () =>
      withStore(async (store) => {
        await store.write(real, async (transaction) => {
          await transaction.put({ collection: notes, rows: [note(3), note(4)] })
          await transaction.recount(notes)
          await transaction.put({ collection: notes, rows: [note(5)] })
          await transaction.renew(notes, [note(5), note(6)])
          await transaction.put({ collection: notes, rows: [note(7)] })
        })
        assert.deepEqual([await store.total(notes, {}), await store.countFaults(notes)], [3, 0])
        assert.equal(store.state().collections.get('notes')?.rows, 3)
      }))
  })
}
