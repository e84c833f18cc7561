import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readColumnFile, writeColumnFile } from './column-file.ts'
import { knownRows, valueAt } from './columns.ts'
import { metrics } from './registry.ts'
import type { Value } from './row.ts'
import { runColumnsOf } from './screener-index.ts'

const folder = mkdtempSync(join(tmpdir(), 'openbell-columns-'))
after(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'screener.columns')

const made = ({ unit }: (typeof metrics)[number], row: number, at: number): Value => {
  if ((row + at) % 5 === 0) return null
  return unit === null ? `${at} – ${row % 3}` : (row * 31 + at) / 7 - 50
}
const rows = Array.from({ length: 37 }, (_, row) => ({
  values: metrics.map((metric, at) => made(metric, row, at)),
}))
const run = await runColumnsOf(
  '2026-11-20',
  metrics.map(({ id }) => id),
  rows,
)

test('columns come back from the file as they were: values, orders, labels', async () => {
  await writeColumnFile(path, 'epoch 1', run)
  const read = await readColumnFile(path, 'epoch 1')
  assert.deepEqual([read?.asOf, read?.rows], [run.asOf, run.rows])
  assert.deepEqual([...(read?.columns.keys() ?? [])], [...run.columns.keys()])
  for (const [id, column] of run.columns) {
    const other = read?.columns.get(id)
    assert.ok(other !== undefined && other.kind === column.kind, id)
    assert.deepEqual(
      rows.map((_, row) => valueAt(other, row)),
      rows.map((_, row) => valueAt(column, row)),
    )
    assert.equal(knownRows(other), knownRows(column))
    if (column.kind === 'codes' || other.kind === 'codes') continue
    assert.deepEqual([...other.order], [...column.order])
    assert.deepEqual([...other.nulls], [...column.nulls])
    assert.deepEqual([...other.descending()], [...column.descending()])
  }
})

test('a file of another run, a damaged one and a cut one are removed; no file is none', async () => {
  const damages: readonly (() => void)[] = [
    () => undefined,
    () => {
      const bytes = readFileSync(path)
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      writeFileSync(path, bytes)
    },
    () => truncateSync(path, 5000),
    () => truncateSync(path, 0),
    () => writeFileSync(path, 'null\n'),
  ]
  for (const [at, damage] of damages.entries()) {
    await writeColumnFile(path, 'epoch 1', run)
    damage()
    assert.equal(await readColumnFile(path, at === 0 ? 'epoch 2' : 'epoch 1'), null)
    assert.equal(existsSync(path), false)
  }
  assert.equal(await readColumnFile(path, 'epoch 1'), null)
})
