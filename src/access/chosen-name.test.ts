import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameIn } from './chosen-name.ts'

test('a name is one line of up to 80 characters that a terminal shows as they are', () => {
  assert.deepEqual([' reports ', 'Zürich 株 €', 'x'.repeat(80)].map(nameIn), [
    'reports',
    'Zürich 株 €',
    'x'.repeat(80),
  ])
  for (const text of ['', '  ', 'x'.repeat(81), 'two\nlines', 'a \u001b[2J screen', 'a\u2028b', '\ud800'])
    assert.equal(nameIn(text), null, JSON.stringify(text))
})
