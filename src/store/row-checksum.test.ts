import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it, type TestContext } from 'node:test'
import { day, record, text } from '../contract/field.ts'
import { intactRows } from './bulk-reads.ts'
import { collection } from './collection.ts'
import { deepCheckOf } from './deep-check.ts'
import { rowOf } from './record-text.ts'
import { openSqliteStore } from './sqlite.ts'

const things = collection('things', {
  record: record({ name: text('Name.'), seenOn: day('Day.') }),
  columns: { owner: 'text', size: 'real?', count: 'integer', seenOn: 'day' },
  key: ['owner'],
  late: ['seenOn'],
  counts: [['count']],
})
const provenance = { origin: 'real', source: 'test', at: '2026-01-01T00:00:00Z' } as const
const row = (owner: string, size: number | null = 1.5) =>
  rowOf(things, { owner, size, count: 7, seenOn: '2026-01-01' }, { name: `name of ${owner} – “x”` })
const owners = ['a', 'b', 'c', 'd']

const storeOf = async (t: TestContext) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-checksum-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'market.db')
  const open = () => openSqliteStore({ path, collections: [things] })
  const store = open()
  await store.write(provenance, (transaction) =>
    transaction.put({
      collection: things,
      rows: owners.map((owner, at) => row(owner, at === 0 ? null : 0.1 * at)),
    }),
  )
  store.close()
  const sql = (text: string) => {
    const db = new DatabaseSync(path)
    db.exec(text)
    db.close()
  }
  const opened = () => {
    const again = open()
    t.after(() => again.close())
    return again
  }
  return { sql, opened }
}

const checked = async (store: ReturnType<typeof openSqliteStore>) => {
  const { rows, damaged, unchecked, wrongCounts, reason } = await deepCheckOf(store, things, () => undefined)
  return { rows, damaged, unchecked, wrongCounts, reason }
}
const fine = { rows: 4, damaged: 0, unchecked: 0, wrongCounts: 0, reason: null }

it('a row as it was written has its checksum, nulls, fractions and other letters too', async (t) => {
  const { opened } = await storeOf(t)
  assert.deepEqual(await checked(opened()), fine)
})

for (const [what, change] of Object.entries({
  'another letter in a text': `update things set text = replace(text, 'name of b', 'name of B') where owner = 'b'`,
  'a text that is cut off': `update things set text = substr(text, 1, 9) where owner = 'b'`,
  'another number': `update things set size = 0.11 where owner = 'b'`,
  'a number that JavaScript cannot hold': `update things set count = 9223372036854775807 where owner = 'b'`,
  'a missing value': `update things set size = null where owner = 'b'`,
  'another key': `update things set owner = 'B' where owner = 'b'`,
}))
  it(`${what} is found, and the row is left out`, async (t) => {
    const { sql, opened } = await storeOf(t)
    sql(change)
    const store = opened()
    const { damaged, rows } = await checked(store)
    assert.deepEqual([damaged, rows], [1, 4])
    const damages: unknown[] = []
    const sound = await intactRows(
      store,
      things,
      ({ columns }) => columns.owner,
      (of, count) => {
        damages.push([of.name, count])
      },
    )
    assert.deepEqual([sound, damages], [['a', 'c', 'd'], [['things', 1]]])
  })

it('writing a damaged row again, or all rows of the collection, mends it', async (t) => {
  const { sql, opened } = await storeOf(t)
  sql(
    `update things set text = replace(text, '"seenOn":"2026-01-01"', '"seenOn":"2026-01-02"') where owner = 'b'`,
  )
  const store = opened()
  assert.equal((await checked(store)).damaged, 1)
  await store.write(provenance, (transaction) =>
    transaction.put({ collection: things, rows: [row('b', 0.1)] }),
  )
  assert.deepEqual(await checked(store), fine)
  await store.write(provenance, (transaction) =>
    transaction.renew(
      things,
      owners.map((owner) => row(owner)),
    ),
  )
  assert.deepEqual(await checked(store), fine)
  assert.equal(store.state().collections.get('things')?.version, 3)
})

it('wrong, missing and superfluous counts are found and made again; a count below zero is not believed', async (t) => {
  const { sql, opened } = await storeOf(t)
  sql(
    `update counts set n = -3 where grouped = 'count'; insert into counts values ('things', 'count', '[8]', 1)`,
  )
  const store = opened()
  assert.equal((await checked(store)).wrongCounts, 2)
  assert.equal(await store.total(things, { count: 7 }), 4)
  await store.write(provenance, (transaction) => transaction.recount(things))
  assert.deepEqual(await checked(store), fine)
})

it('a store of format 3 gets checksums from its next writes on, and its rows are checked by their schema until then', async (t) => {
  const { sql, opened } = await storeOf(t)
  sql('alter table things drop column checksum; pragma user_version = 3')
  sql(`update things set text = substr(text, 1, 9) where owner = 'b'`)
  const store = opened()
  const before = await checked(store)
  assert.deepEqual([before.rows, before.unchecked, before.damaged], [4, 4, 1])
  await store.write(provenance, (transaction) => transaction.put({ collection: things, rows: [row('b')] }))
  assert.deepEqual(await checked(store), { ...fine, unchecked: 3 })
})
