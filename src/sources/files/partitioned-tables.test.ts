/** Tables partitioned by key, on a zip written for the test. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zipOf } from '../../../test/files/zip-writer.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { partitionTables } from './partitioned-tables.ts'

const partitioning = {
  tables: ['one.tsv', 'two.tsv'],
  parts: 2,
  line: /^(?<key>\d+)\t/,
}

const partsOf = async (entries: Readonly<Record<string, string>>, tables = partitioning.tables) => {
  const bytes = await zipOf(Object.entries(entries).map(([name, data]) => ({ name, data })))
  const parts: string[][] = []
  for await (const files of partitionTables({ address: 'q.zip', bytes }, { ...partitioning, tables }))
    parts.push(files.map(({ address, bytes: part }) => `${address}: ${Buffer.from(part)}`))
  return parts
}

test('each part has every table with its header, and all lines of its keys in their order', async () => {
  const parts = await partsOf({
    'folder/one.tsv': 'KEY\tA\n1\ta\n4\tb\n3\tc\n',
    'two.tsv': 'KEY\tB\n3\td\n3\te',
    'three.tsv': 'not wanted',
  })
  assert.deepEqual(parts, [
    ['q.zip#1/one.tsv: KEY\tA\n4\tb\n', 'q.zip#1/two.tsv: KEY\tB\n'],
    ['q.zip#2/one.tsv: KEY\tA\n1\ta\n3\tc\n', 'q.zip#2/two.tsv: KEY\tB\n3\td\n3\te'],
  ])
})

test('a table is known by its name in capitals too', async () => {
  const parts = await partsOf({ 'ONE.TSV': 'KEY\tA\n1\ta\n' }, ['one.tsv'])
  assert.deepEqual(parts.flat(), ['q.zip#1/one.tsv: KEY\tA\n', 'q.zip#2/one.tsv: KEY\tA\n1\ta\n'])
})

test('a zip without a table is refused by the name of the table', async () => {
  await assert.rejects(partsOf({ 'one.tsv': 'KEY\n' }), /q\.zip: lacks two\.tsv/)
})

test('a zip that has a table twice is refused: which of the two is right is unknown', async () => {
  const twice = partsOf({ 'a/one.tsv': 'KEY\tA\n1\ta\n', 'b/ONE.TSV': 'KEY\tA\n1\tb\n' }, ['one.tsv'])
  await assert.rejects(twice, /q\.zip: has one\.tsv twice/)
})

test('a line that begins with no key is refused by its number, and blank ones at the end are not', async () => {
  const broken = partsOf({ 'one.tsv': 'KEY\tA\n1\ta\nrest of a\n' }, ['one.tsv'])
  await assert.rejects(broken, (error) => error instanceof SourceFormatError && error.line === 3)
  assert.equal((await partsOf({ 'one.tsv': 'KEY\tA\n1\ta\n\n' }, ['one.tsv'])).length, 2)
})
