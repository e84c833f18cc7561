import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import Type from 'typebox'
import { flag, instant, integer, list, oneOf, orNull, ratio, record, text } from '../contract/field.ts'
import { dataset } from '../datasets/dataset.ts'
import { batchOf } from '../store/batch.ts'
import { type Collection, collection, type NewRow } from '../store/collection.ts'
import { ingestState } from '../store/ingest-state.ts'
import { recordOf, rowOf } from '../store/record-text.ts'
import { openSqliteStore } from '../store/sqlite.ts'
import type { Store } from '../store/store.ts'
import { exportRecords, type RecordFormat, recordFormats } from './record-export.ts'
import { importRecords } from './record-import.ts'

const folder = mkdtempSync(join(tmpdir(), 'openbell-portable-'))
after(() => rmSync(folder, { recursive: true }))

const Plain = record({
  name: orNull(text('Name.')),
  word: oneOf(['a', 'TRUE'], 'Word.'),
  figure: orNull(ratio('Figure.')),
  isOpen: orNull(flag('Flag.')),
  names: list(text('A name.'), 'Names.'),
  parts: list(record({ b: text('B.'), a: orNull(integer('A.')) }), 'Parts.'),
})
const plain = collection('plain', {
  record: record({ ...Plain.properties, updatedAt: instant('When it changed.') }),
  columns: { ticker: 'text', at: 'integer', share: 'real?', note: 'text?' },
  key: ['ticker', 'at'],
  counts: [['ticker']],
  updatedAt: 'updatedAt',
})
/** With fields that may be absent, that are written from columns, and that belong to someone else. */
const Pet = record({
  id: text('Id.'),
  lives: Type.Optional(integer('Lives.')),
  owner: text('Owner.'),
  breed: orNull(text('Breed.')),
  tail: Type.Optional(orNull(text('Tail.'))),
  toys: list(text('A toy.'), 'Toys.'),
  barks: orNull(flag('Barks.')),
})
const pets = collection('pets', {
  record: Pet,
  columns: { id: 'text', toys: 'json', barks: 'flag', born: 'day?', kind: ['cat', 'dog'] },
  key: ['id'],
  late: ['toys', 'barks'],
  joined: ['owner'],
})
const collections = [plain, pets]
const toys = [dataset({ name: 'toys', about: 'Toys.', collections, endpoints: [] })]
const at = '2026-01-02T03:04:05Z'

const openStore = () => openSqliteStore({ path: ':memory:', collections: [...collections, ...ingestState] })

const put = <C extends Collection>(store: Store, of: C, rows: readonly NewRow<C>[]) =>
  store.write({ origin: 'real', source: 'test', at }, (transaction) => transaction.put(batchOf(of, rows)))

const exported = async (store: Store, format: RecordFormat): Promise<string> => {
  let all = ''
  for await (const part of exportRecords(store, collections, format)) all += part.text
  return all
}

const imported = (store: Store, ...texts: readonly string[]) => {
  const files = texts.map((each, number) => {
    const path = join(folder, `${number}.txt`)
    writeFileSync(path, each)
    return path
  })
  return importRecords({ store, datasets: toys, collections, files, at: '2027-01-01T00:00:00Z' })
}

/** What has been mistaken for something else in CSV files, spreadsheets or JSON. */
const texts = fc.oneof(
  fc.constantFrom(
    ...['', 'TRUE', 'NULL', 'ON', 'null', '~', '=1+1', '+1', '-1', '@x', '0001', '1e5', '"', '""', '"a"'],
    ...['a,b', 'a\nb', 'a\r\nb', '\r', ' x ', 'openbell 1 x y', '\u2028', '\0', '\uFEFF', 'é', '😀'],
    ...['__proto__', '{"at":1}', '[]', 'true', '#', "'"],
  ),
  fc.string({ unit: 'binary' }),
)
const figures = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer())
const plainRow = fc
  .record({
    ticker: texts.filter((each) => !each.includes('\0')),
    at: fc.integer({ min: -9, max: 9 }),
    share: fc.option(figures),
    note: fc.option(texts.filter((each) => !each.includes('\0'))),
    record: fc.record({
      name: fc.option(texts),
      word: fc.constantFrom('a' as const, 'TRUE' as const),
      figure: fc.option(figures),
      isOpen: fc.option(fc.boolean()),
      names: fc.array(texts, { maxLength: 3 }),
      parts: fc.array(fc.record({ b: texts, a: fc.option(fc.integer()) }), { maxLength: 2 }),
    }),
  })
  .map(({ record: fields, ...columns }) => rowOf(plain, columns, fields))
const petRow = fc
  .record({
    columns: fc.record({
      id: fc.string({ maxLength: 4 }).filter((id) => !id.includes('\0')),
      toys: fc.array(texts, { maxLength: 2 }).map((toys) => JSON.stringify(toys)),
      barks: fc.constantFrom(0 as const, 1 as const),
      born: fc.constantFrom(null, '2020-02-29'),
      kind: fc.constantFrom('cat' as const, 'dog' as const),
    }),
    fields: fc.record({ lives: fc.integer(), tail: fc.option(texts) }, { requiredKeys: [] }),
  })
  .map(({ columns, fields }) => rowOf(pets, columns, { id: columns.id, breed: columns.kind, ...fields }))

for (const format of recordFormats) {
  test(`whatever a text, number, list or null is, ${format} brings it back to the byte`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(plainRow, { maxLength: 6 }),
        fc.array(petRow, { maxLength: 4 }),
        async (a, b) => {
          const [first, second] = [openStore(), openStore()]
          await put(first, plain, a)
          await put(first, pets, b)
          const out = await exported(first, format)
          await imported(second, out)
          assert.equal(await exported(second, format), out)
          assert.equal(await exported(second, 'ndjson'), await exported(first, 'ndjson'))
          first.close()
          second.close()
        },
      ),
      { numRuns: 150 },
    )
  })
}

const row = (ticker: string, number: number, name: string | null = 'x') =>
  rowOf(
    plain,
    { ticker, at: number, share: 0.5, note: null },
    { name, word: 'a', figure: 1, isOpen: true, names: ['n'], parts: [] },
  )

const oneRow = async (format: RecordFormat): Promise<readonly string[]> => {
  const store = openStore()
  await put(store, plain, [row('ON', 1)])
  const lines = (await exported(store, format)).split('\n')
  store.close()
  return lines
}

test('the first line names collection, contract and columns, in both formats', async () => {
  const [ndjson = ''] = await oneRow('ndjson')
  const { columns, ...head } = JSON.parse(ndjson)
  assert.deepEqual(head, { openbell: '1.0.0', collection: 'plain' })
  const [csv = '', cells] = await oneRow('csv')
  assert.equal(csv, `openbell 1.0.0 plain ${columns.join(',')}`)
  assert.equal(csv.split(',').at(-1), 'updatedAt')
  assert.equal(cells, `ON,1,0.5,,x,a,1,true,"[""n""]",[],${at}`)
})

test('a wrong row is named by file, line, field and reason, and nothing of any file is taken', async () => {
  const [head = '', good = ''] = await oneRow('ndjson')
  const value = JSON.parse(good)
  const changed = (columns: object, fields: object = {}) =>
    JSON.stringify({
      ...value,
      columns: { ...value.columns, ...columns },
      record: { ...value.record, ...fields },
    })
  const wrong: readonly (readonly [string, RegExp])[] = [
    [changed({}, { word: 'b' }), /1\.txt, line 3: plain: word must be equal to one of the allowed values$/],
    [changed({}, { figure: '1' }), /line 3: plain: figure must be number or must be null$/],
    [changed({}, { more: 1 }), /line 3: plain: more is not a field of the record$/],
    [changed({}, { names: [1] }), /line 3: plain: names\.0 must be string$/],
    [JSON.stringify({ ...value, updatedAt: 'soon' }), /line 3: plain: updatedAt is not an instant in UTC$/],
    [changed({ at: 1.5 }), /line 3: plain: columns\.at is 1\.5, not integer$/],
    [changed({ ticker: null }), /line 3: plain: columns\.ticker is null, not text$/],
    [changed({ ticker: 'O\0N' }), /line 3: plain: columns\.ticker has a NUL character$/],
    [changed({ other: 1 }), /line 3: plain: columns\.other is not a column$/],
    [JSON.stringify({ ...value, record: {} }), /line 3: plain: name,word,figure.* is missing/],
    [good, /1\.txt, line 3: plain: ticker "ON", at 1 is already in .*0\.txt, line 2$/],
    ['{"columns":{}', /line 3: not JSON/],
    ['[]', /line 3: no JSON object$/],
    ['{"columns":{},"record":{},"x":1}', /line 3: x is neither/],
    [head.replace('"plain"', '"other"'), /line 3: holds other, which is not one of plain, pets$/],
    [
      head.replace('"isOpen"', '"open"'),
      /line 3: plain of contract 1\.0\.0.*lacks isOpen and has open too many$/,
    ],
  ]
  for (const [line, reason] of wrong) {
    const store = openStore()
    const second = `${head}\n${changed({ at: 2 })}\n${line}\n`
    await assert.rejects(imported(store, `${head}\n${good}\n`, second), reason)
    assert.equal(await store.total(plain, {}), 0)
    assert.equal(store.state().collections.get('plain')?.version, 0)
    store.close()
  }
})

test('a CSV file that was cut, reordered or lost its first line is refused', async () => {
  const [head = '', good = ''] = await oneRow('csv')
  const store = openStore()
  for (const [given, reason] of [
    [`${good}\n`, /line 1: not a first line that names the collection/],
    [`${head}\n${good.slice(0, 8)}\n`, /line 2: has \d cells where the first line has 11$/],
    [`${head.replace('name,word', 'word,name')}\n`, /line 1: plain .* has its columns in another order/],
    [`${head}\n${good.replace('true', 'yes')}\n`, /line 2: isOpen is not JSON: "yes"$/],
    [`${head}\n"${good}\n`, /line 2|Quote/],
  ] as const)
    await assert.rejects(imported(store, given), reason)
  await imported(store, `\uFEFF${head}\r\n${good}\r\n\r\n`)
  assert.equal(await store.total(plain, {}), 1)
  store.close()
})

test('an import of the same rows changes nothing, and other rows stay', async () => {
  const store = openStore()
  await put(store, plain, [row('ON', 1), row('NULL', 2)])
  const lines = (await exported(store, 'csv')).split('\n')
  const only = `${lines[0]}\n${lines.find((line) => line.startsWith('NULL'))}\n`
  const { collections: reports } = await imported(store, only)
  assert.deepEqual(reports, { plain: { added: 0, changed: 0, unchanged: 1, removed: 0 } })
  await imported(store, only.replace(',x,', ',y,'))
  assert.deepEqual(
    (await store.rows(plain, { order: ['ticker'] })).map((stored) => [
      stored.columns.ticker,
      recordOf(plain, stored).name,
    ]),
    [
      ['NULL', 'y'],
      ['ON', 'x'],
    ],
  )
  store.close()
})

test('a field that is written from a column is checked against the record, and every column against its type', async () => {
  const store = openStore()
  const columns = { id: 'a', toys: '["ball"]', barks: 1, born: null, kind: 'dog' } as const
  await put(store, pets, [rowOf(pets, columns, { id: 'a', breed: null })])
  const [head = ''] = (await exported(store, 'ndjson')).split('\n').filter((line) => line.includes('"pets"'))
  const refused = (changed: object, reason: RegExp) =>
    assert.rejects(
      imported(
        store,
        `${head}\n${JSON.stringify({ columns: { ...columns, ...changed }, record: { id: 'a', breed: null } })}\n`,
      ),
      reason,
    )
  await refused({ toys: '[1]' }, /line 2: pets: columns\.toys\.0 must be string$/)
  await refused({ toys: '[' }, /line 2: pets: columns\.toys is "\[", not json$/)
  await refused({ barks: 2 }, /line 2: pets: columns\.barks is 2, not flag$/)
  await refused({ born: '2021-02-29' }, /line 2: pets: columns\.born is "2021-02-29", not day$/)
  await refused({ kind: 'cow' }, /line 2: pets: columns\.kind is "cow", not cat or dog$/)
  store.close()
})
