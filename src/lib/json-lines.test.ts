import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonLines, takenLines, takenRows } from './json-lines.ts'

const rows = [{ name: 'a\nb', value: null }, { name: 'é' }]

test('rows come back as they were, texts as lines of JSON, and the bytes are freed', () => {
  const bytes = jsonLines(rows)
  assert.deepEqual(takenRows(bytes), rows)
  assert.equal(bytes.byteLength, 0)
  assert.deepEqual(takenLines(jsonLines(rows)), ['{"name":"a\\nb","value":null}', '{"name":"é"}'])
  assert.deepEqual(takenRows(jsonLines([])), [])
})
