import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listPieces } from './envelope.ts'

const rows = Array.from({ length: 3000 }, (_, at) =>
  JSON.stringify({ at, name: `Société ${at}`.padEnd(60, '–') }),
)

test('a list is the same in however many pieces, whose bytes are counted', () => {
  const { pieces, bytes } = listPieces({ ticker: 'A' }, rows, { count: rows.length })
  const body = pieces.join('')
  assert.deepEqual(JSON.parse(body), {
    ticker: 'A',
    results: rows.map((row) => JSON.parse(row)),
    count: 3000,
  })
  assert.equal(bytes, Buffer.byteLength(body))
  assert.ok(pieces.length > 4 && pieces.every(({ length }) => length < 128 * 1024))
})

test('a list without rows has a head and a tail', () => {
  assert.deepEqual(listPieces({}, [], { total: 0 }).pieces, ['{"results":[', '', '],"total":0}'])
})
