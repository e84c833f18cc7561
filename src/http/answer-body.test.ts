import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListAnswer } from '../contract/endpoint.ts'
import { perTicker } from '../contract/envelope.ts'
import { record, text } from '../contract/field.ts'
import { atOnce } from '../contract/work.ts'
import { longBodyFrom, longBodyOf } from './answer-body.ts'
import { withFields } from './chosen-fields.ts'

test('pieces become blocks where they are too long for a text', () => {
  const short = { pieces: ['{"a":', '1}'], bytes: 7 }
  assert.equal(longBodyFrom(short), short)
  const pieces = ['[', '"ä"'.repeat(80_000), ']']
  const long = longBodyFrom({ pieces, bytes: Buffer.byteLength(pieces.join('')) })
  assert.ok('blocks' in long)
  assert.equal(Buffer.concat(long.blocks).toString(), pieces.join(''))
  long.release()
})

const COUNT = 500
const rows = Array.from({ length: COUNT }, (_, at) => ({
  id: `filing ${at}`,
  form: `10-K ${'x'.repeat(90)}`,
}))
/** As SQLite joins them: a row is not there by itself. */
const listed: ListAnswer = {
  kind: 'list',
  before: { ticker: 'A' },
  results: {
    open: '',
    rows: rows.map((row) => JSON.stringify(row)).join(','),
    close: '',
    count: COUNT,
    bytes: 0,
  },
  after: { count: COUNT },
}
const returns = perTicker(record({ id: text('Id.'), form: text('Form.') }))

test('rows that one text has together are written one after another in long work, also with some of their fields', async (t) => {
  const stringify = t.mock.method(JSON, 'stringify')
  for (const format of ['json', 'csv', 'ndjson'] as const) {
    let most = 0
    const pace = () => {
      most = Math.max(most, stringify.mock.callCount())
      stringify.mock.resetCalls()
    }
    stringify.mock.resetCalls()
    const shown = withFields(listed, returns, ['form'], 'long')
    const body = await longBodyOf(shown, format, returns, { ...atOnce, pace })
    const made = 'pieces' in body ? body.pieces.join('') : Buffer.concat(body.blocks).toString()
    assert.equal(made.match(/10-K/g)?.length, COUNT, format)
    assert.equal(made.includes('filing'), false, format)
    pace()
    assert.ok(most <= (format === 'csv' ? 320 : 3), `${format}: ${most} rows at once`)
  }
})
