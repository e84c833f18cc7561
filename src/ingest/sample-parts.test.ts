/** A part of a sample made anew: the rest of the file stays. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { record, text } from '../contract/field.ts'
import { dataset } from '../datasets/dataset.ts'
import { rowsOfCompanies } from '../datasets/sample-share.ts'
import { batchOf } from '../store/batch.ts'
import { collection } from '../store/collection.ts'
import { rowOf } from '../store/record-text.ts'
import { openSqliteStore } from '../store/sqlite.ts'
import type { Provenance, Reads, Store } from '../store/store.ts'
import { loadSample, sampleOf } from './sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'openbell-sample-'))
after(() => rmSync(folder, { recursive: true }))

const at = '2026-11-21T10:00:00Z'
const real: Provenance = { origin: 'real', source: 'feed', at }
const Note = record({ title: text('Title.') })
const notes = collection('notes', { record: Note, columns: { cik: 'text', id: 'text' }, key: ['cik', 'id'] })
const titles = collection('titles', { record: Note, columns: { cik: 'text' }, key: ['cik'] })
const titlesOf = async (reads: Reads) => {
  const { length } = await reads.rows(notes, {})
  return [batchOf(titles, [rowOf(titles, { cik: '1' }, { title: `${length} notes` })])]
}
const book = dataset({
  name: 'notes',
  about: 'Notes.',
  collections: [notes, titles],
  endpoints: [],
  sample: {
    rows: [rowsOfCompanies(notes), rowsOfCompanies(titles)],
    computed: { from: notes, batches: titlesOf },
  },
})
const companies = [{ cik: '1', series: null }]
const note = (id: string) => rowOf(notes, { cik: '1', id }, { title: `note ${id}` })
const count = (title: string) => rowOf(titles, { cik: '1' }, { title })

const opened = (): Store => {
  const store = openSqliteStore({ path: ':memory:', collections: [notes, titles] })
  after(() => store.close())
  return store
}

const madeFrom = async (store: Store, present: URL, name: string): Promise<URL> => {
  const path = join(folder, name)
  writeFileSync(path, await sampleOf(store, [book], companies, new Map(), present))
  return pathToFileURL(path)
}

const allIn = async (file: URL) => {
  const store = opened()
  await loadSample(store, [book], at, file)
  const rows = [...(await store.records(notes, { order: ['id'] })), ...(await store.records(titles, {}))]
  return rows.map(({ title }) => title)
}

test('where a store has no real rows of a share its lines in the file stay, and what is computed from them is made again', async () => {
  const source = opened()
  await source.write(real, async ({ put }) => {
    await put({ collection: notes, rows: [note('a'), note('b')] })
    await put({ collection: titles, rows: [count('by an older program')] })
  })
  const empty = join(folder, 'empty.zst')
  writeFileSync(empty, await sampleOf(opened(), [], companies, new Map()))
  const old = await madeFrom(source, pathToFileURL(empty), 'old.zst')
  assert.deepEqual(await allIn(old), ['note a', 'note b', 'by an older program'])
  const store = opened()
  await loadSample(store, [book], at, old)
  assert.deepEqual(await allIn(await madeFrom(store, old, 'again.zst')), ['note a', 'note b', '2 notes'])
  // Real notes take the place of the lines. What a load makes of them is in the store, if anything.
  await store.write(real, ({ put }) => put({ collection: notes, rows: [note('c')] }))
  assert.deepEqual(await allIn(await madeFrom(store, old, 'real.zst')), ['note c', 'by an older program'])
})
