/** Where the zips of a quarter are asked for. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secStatementDataSets } from './segment-feeds.ts'

const { files } = secStatementDataSets
assert.ok(files.kind === 'dated')
const at = (parent: string, zip: string) =>
  `https://www.sec.gov/files/${parent}/data/financial-statement-data-sets/${zip}.zip`

test('a quarter is asked for in both folders of the SEC, what was put up again first', () => {
  assert.deepEqual(files.addressesOf('2026-07-01'), [
    ...['2026q3_1', '2026q3_0', '2026q3'].flatMap((zip) => [
      at('dera', zip),
      at('datastandardsinnovation', zip),
    ]),
  ])
  assert.deepEqual(
    files.addressesOf('2025-10-01'),
    ['2025q4_1', '2025q4_0', '2025q4'].map((zip) => at('dera', zip)),
  )
  assert.deepEqual(files.addressesOf('2009-01-01'), [])
})

test('in a mirror a zip of either folder and name has its quarter', () => {
  for (const zip of ['2025q4', '2025q4_0']) {
    const groups: Readonly<Record<string, string | undefined>> | undefined = files.path.exec(
      new URL(at('datastandardsinnovation', zip)).pathname,
    )?.groups
    assert.deepEqual({ ...groups }, { year: '2025', quarter: '4' })
  }
})
