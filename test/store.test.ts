/** What every store must guarantee, whatever its engine. */
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import fc from 'fast-check'
import { instant, integer, orNull, record, text } from '../src/contract/field.ts'
import { collection, type NewRow, reversed, type ServedRow, type Where } from '../src/store/collection.ts'
import { RecordError, rowOf } from '../src/store/record-text.ts'
import type { Provenance, Store } from '../src/store/store.ts'
import { endEngines, storeEngines } from './support/store-engines.ts'

const Note = record({ title: text('Title.'), stars: orNull(integer('Stars.')) })
const notes = collection('notes', {
  record: Note,
  columns: { owner: 'text', id: 'integer', kind: 'text', day: 'day' },
  key: ['owner', 'id'],
  orders: [['owner', 'day desc', 'id desc']],
  counts: [['owner'], ['owner', 'kind'], ['owner', 'kind', 'day']],
})
const other = collection('others', { record: Note, columns: { id: 'integer' }, key: ['id'] })

const timedNotes = collection('timed_notes', {
  record: record({ title: text('Title.'), updatedAt: instant('When the rest last changed.') }),
  columns: { id: 'integer' },
  key: ['id'],
  updatedAt: 'updatedAt',
})

type Columns = NewRow<typeof notes>['columns']
const note = (columns: Columns, title = `${columns.owner} ${columns.id}`) =>
  rowOf(notes, columns, { title, stars: null })
const plain = (id: number, day = '2024-01-01', kind = 'a', owner = 'x') => note({ owner, id, kind, day })
const newestFirst = ['day desc', 'id desc'] as const
const all = async <Item>(chunks: AsyncIterable<readonly Item[]>): Promise<readonly Item[]> => {
  const found: Item[] = []
  for await (const chunk of chunks) found.push(...chunk)
  return found
}
const real: Provenance = { origin: 'real', source: 'test-feed', at: '2026-01-02T03:04:05Z' }
const sample: Provenance = { ...real, origin: 'sample', source: 'sample' }

const engines = storeEngines([notes, other, timedNotes])
after(endEngines)

for (const engine of engines) {
  const { withStore } = engine
  const put = (
    store: Store,
    rows: readonly ReturnType<typeof note>[],
    provenance = real,
    replaces?: Where<typeof notes>,
  ) =>
    store.write(provenance, (transaction) =>
      transaction.put({ collection: notes, rows, ...(replaces === undefined ? {} : { replaces }) }),
    )

  describe(`a store: ${engine.name}`, () => {
    it('gives back texts in the order asked for, cut by limit and offset', () =>
      withStore(async (store) => {
        await put(store, [plain(1, '2024-01-01'), plain(2, '2024-03-01'), plain(3, '2024-02-01')])
        const titles = async (limit?: number, offset?: number) =>
          (
            await store.records(notes, {
              where: { owner: 'x' },
              order: newestFirst,
              ...(limit === undefined ? {} : { limit }),
              ...(offset === undefined ? {} : { offset }),
            })
          ).map(({ title }) => title)
        assert.deepEqual(await titles(), ['x 2', 'x 3', 'x 1'])
        assert.deepEqual(await titles(1), ['x 2'])
        assert.deepEqual(await titles(5, 1), ['x 3', 'x 1'])
      }))

    it('says of each row whether it is new, changed or unchanged, and a second write changes nothing', () =>
      withStore(async (store) => {
        assert.deepEqual(await put(store, [plain(1), plain(2)]), {
          added: 2,
          changed: 0,
          unchanged: 0,
          removed: 0,
        })
        const before = store.state().collections.get('notes')
        assert.deepEqual(await put(store, [plain(1), plain(2)]), {
          added: 0,
          changed: 0,
          unchanged: 2,
          removed: 0,
        })
        assert.equal(store.state().collections.get('notes')?.version, before?.version)
        const moved = await put(store, [plain(1), plain(2, '2025-01-01')])
        assert.equal(moved.changed, 1)
        assert.equal(store.state().collections.get('notes')?.version, Number(before?.version) + 1)
      }))

    it('says when a row was written, and again only when the rest of it changes', () =>
      withStore(async (store) => {
        const at = (day: string) => ({ ...real, at: `${day}T00:00:00Z` })
        const row = (title: string) => rowOf(timedNotes, { id: 1 }, { title })
        const write = (rows: readonly NewRow<typeof timedNotes>[], day: string) =>
          store.write(at(day), (transaction) => transaction.put({ collection: timedNotes, rows }))
        const texts = async () => (await store.served(timedNotes, {})).map(({ served }) => served)
        await write([row('a')], '2026-01-01')
        assert.equal((await write([row('a')], '2026-01-02')).unchanged, 1)
        const first = '"title":"a","updatedAt":"2026-01-01T00:00:00Z"'
        assert.deepEqual(await texts(), [first])
        assert.equal((await write([row('a"')], '2026-01-03')).changed, 1)
        assert.equal((await write([row('a')], '2026-01-04')).changed, 1)
        const carried = { ...row('a'), updatedAt: '2026-01-01T00:00:00Z' }
        assert.equal((await write([carried], '2026-01-05')).changed, 1)
        assert.deepEqual(await texts(), [first])
      }))

    it('removes what a replaced scope no longer holds, and nothing outside of it', () =>
      withStore(async (store) => {
        await put(store, [plain(1), plain(2), plain(9, '2024-01-01', 'a', 'y')])
        const report = await put(store, [plain(2)], real, { owner: 'x' })
        assert.deepEqual(report, { added: 0, changed: 0, unchanged: 1, removed: 1 })
        assert.equal(await store.total(notes, {}), 2)
        assert.equal(await store.total(notes, { owner: 'y' }), 1)
      }))

    it('leaves nothing behind when a transaction fails', () =>
      withStore(async (store) => {
        await put(store, [plain(1)])
        await assert.rejects(
          store.write(real, async (transaction) => {
            await transaction.put({ collection: notes, rows: [plain(2), plain(3)] })
            throw new Error('the publisher sent nonsense')
          }),
          /nonsense/,
        )
        assert.equal(await store.total(notes, {}), 1)
        assert.equal(store.state().collections.get('notes')?.rows, 1)
      }))

    it('drops the sample of a collection with its first real rows, and of no other', () =>
      withStore(async (store) => {
        await put(store, [plain(1), plain(2)], sample)
        await store.write(sample, (transaction) =>
          transaction.put({ collection: other, rows: [rowOf(other, { id: 1 }, { title: 'o', stars: 1 })] }),
        )
        const report = await put(store, [plain(3)])
        assert.deepEqual(report, { added: 1, changed: 0, unchanged: 0, removed: 2 })
        assert.equal(store.state().collections.get('others')?.origin, 'sample')
        assert.deepEqual(await store.removeSample(real.at), ['others'])
        assert.equal(await store.total(other, {}), 0)
        assert.equal(await store.total(notes, {}), 1)
        assert.equal(store.state().collections.get('others')?.origin, 'none')
      }))

    it('amends derived rows without a word on where the collection comes from', () =>
      withStore(async (store) => {
        await put(store, [plain(1), plain(2)], sample)
        const amended = [plain(2, '2025-01-01')]
        const report = await store.write(real, (transaction) =>
          transaction.amend({ collection: notes, rows: amended }),
        )
        assert.deepEqual(report, { added: 0, changed: 1, unchanged: 0, removed: 0 })
        assert.equal(await store.total(notes, {}), 2)
        assert.equal(store.state().collections.get('notes')?.origin, 'sample')
        assert.equal(store.state().collections.get('notes')?.source, 'sample')
      }))

    it('keeps totals equal to a full count under any writes', () =>
      withStore(async (store) => {
        const ids = fc.integer({ min: 1, max: 12 })
        const row = fc.record({
          owner: fc.constantFrom('x', 'y'),
          id: ids,
          kind: fc.constantFrom('a', 'b', 'c'),
          day: fc.constantFrom('2024-01-01', '2024-01-02'),
        })
        await fc.assert(
          fc.asyncProperty(fc.array(row, { maxLength: 10 }), fc.boolean(), async (rows, whole) => {
            await put(
              store,
              rows.filter(({ owner }) => !whole || owner === 'x').map((at) => note(at)),
              real,
              whole ? { owner: 'x' } : undefined,
            )
            const day = { from: '2024-01-02' }
            for (const where of [
              {},
              { owner: 'x' },
              { owner: 'y', kind: ['a', 'b'] },
              { owner: 'x', kind: ['a', 'c'], day },
              { owner: 'x', kind: 'a', day: { to: '2024-01-01' } },
              { owner: 'y', kind: 'b', day: { from: '2024-01-02', to: '2024-01-02' } },
            ]) {
              const { total } = await store.page(notes, { where, limit: 1 })
              assert.equal(total, (await store.rows(notes, { where })).length)
            }
          }),
          { numRuns: 60, seed: 7 },
        )
      }))

    it('gives a page with the total of all matches, and an empty one past the end', () =>
      withStore(async (store) => {
        await put(
          store,
          Array.from({ length: 25 }, (_, id) => plain(id, '2024-01-01', id % 2 === 0 ? 'a' : 'b')),
        )
        const where = { owner: 'x', kind: 'a' }
        const page = await store.page(notes, { where, order: newestFirst, limit: 10, offset: 10 })
        assert.equal(page.total, 13)
        assert.equal(page.rows.length, 3)
        const past = { where, limit: 10, offset: 1_000_000_000_000 }
        assert.deepEqual(await store.page(notes, past), { rows: [], total: 13 })
        assert.deepEqual(await store.listPage(notes, past, ','), { rows: '', count: 0, bytes: 0, total: 13 })
      }))

    it('joins pages to the whole list, from whichever end they are walked', () =>
      withStore(async (store) => {
        const many = Array.from({ length: 23 }, (_, id) => plain(id, `2024-01-0${1 + (id % 3)}`))
        await put(store, many)
        const all = { where: { owner: 'x' }, order: newestFirst }
        const whole = await store.served(notes, all)
        for (const limit of [1, 4, 10, 22, 23, 50]) {
          const pages: ServedRow<typeof notes>[] = []
          for (let offset = 0; offset < 23; offset += limit) {
            const { rows } = await store.page(notes, { ...all, limit, offset })
            pages.push(...rows)
            const { rows: text } = await store.listPage(notes, { ...all, limit, offset }, '},{')
            assert.equal(text, rows.map(({ served }) => served).join('},{'))
          }
          assert.deepEqual(pages, whole)
        }
      }))

    it('finds a page far inside a list of days by their counts, the same as by walking', () =>
      withStore(async (store) => {
        const dayOf = (id: number) =>
          `2024-${id % 5 === 0 ? '03' : '02'}-${String(1 + (id % 28)).padStart(2, '0')}`
        await put(
          store,
          Array.from({ length: 30_000 }, (_, id) => plain(id, dayOf(id))),
        )
        for (const days of [{}, { day: { from: '2024-02-03', to: '2024-03-20' } }])
          for (const order of [newestFirst, reversed<typeof notes>(newestFirst)]) {
            const all = { where: { owner: 'x', kind: 'a', ...days }, order }
            const whole = await store.served(notes, all)
            for (const offset of [11_000, 12_345, whole.length - 11_000]) {
              const { rows, total } = await store.page(notes, { ...all, limit: 40, offset })
              assert.deepEqual([rows, total], [whole.slice(offset, offset + 40), whole.length])
            }
          }
      }))

    it('counts ranges that have no kept count', () =>
      withStore(async (store) => {
        await put(store, [plain(1, '2024-01-01'), plain(2, '2024-06-01'), plain(3, '2025-01-01')])
        const within = { owner: 'x', day: { from: '2024-02-01', to: '2025-01-01' } }
        assert.equal(await store.total(notes, within), 2)
        assert.equal(await store.total(notes, { owner: 'x', day: { from: '2024-02-01' } }), 2)
      }))

    it('aggregates each group once, however many there are, and a null adds nothing', () =>
      withStore(async (store) => {
        const many = Array.from({ length: 1200 }, (_, id) =>
          plain(id, `2024-01-${10 + (id % 3)}`, `k${id % 400}`),
        )
        await put(store, many)
        const found = await all(store.aggregates(notes, ['kind', 'owner'], 'id'))
        assert.equal(found.length, 400)
        const first = found.find(({ columns }) => columns.kind === 'k1')
        assert.deepEqual(first, { columns: { kind: 'k1', owner: 'x' }, rows: 3, sum: 1 + 401 + 801 })
        const words = await all(store.aggregates(other, ['id'], 'id'))
        assert.deepEqual(words, [])
        // @ts-expect-error no such column
        await assert.rejects(all(store.aggregates(notes, ['constructor'], 'id')), /no column/)
      }))

    it('knows a record that breaks its schema before it is written', () => {
      // @ts-expect-error a title that is a number
      assert.throws(() => rowOf(other, { id: 1 }, { title: 5, stars: null }), RecordError)
      // @ts-expect-error without stars
      assert.throws(() => rowOf(other, { id: 1 }, { title: 'x' }), RecordError)
      // @ts-expect-error more than the record has
      assert.throws(() => rowOf(other, { id: 1 }, { title: 'x', stars: null, more: 1 }), RecordError)
    })

    it('refuses a column that does not exist, whatever it is called', () =>
      withStore(async (store) => {
        // @ts-expect-error no such column
        await assert.rejects(async () => store.rows(notes, { where: { constructor: 'x' } }), /no column/)
        // @ts-expect-error no such column
        await assert.rejects(async () => store.rows(notes, { order: ['id; drop table notes'] }), /no column/)
      }))

    it('tells once that something was committed', () =>
      withStore(async (store) => {
        await store.refresh()
        await put(store, [plain(1)])
        assert.equal(await store.refresh(), true)
        assert.equal(await store.refresh(), false)
      }))

    it('takes writes in turn', () =>
      withStore(async (store) => {
        await Promise.all(Array.from({ length: 10 }, (_, id) => put(store, [plain(id)])))
        assert.equal(await store.total(notes, {}), 10)
      }))
  })
}
