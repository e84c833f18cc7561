/** What a file is by its first bytes, whatever precedes its first element. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notData } from './leading-bytes.ts'

const reasonOf = (text: string, expect: 'text' | 'xml') => notData(Buffer.from(text), expect)?.reason ?? null

test('a page is found behind blanks, comments and declarations, and data behind hundreds of them', () => {
  const declared = '<?xml version="1.0"?>\n<!-- a > b --> <!DOCTYPE html><html>'
  assert.equal(reasonOf(declared, 'xml'), 'not_expected')
  assert.equal(reasonOf('<?xml version="1.0"?> <Error><Code>AccessDenied</Code>', 'xml'), 'access_denied')
  // A pattern that may end a comment at any of the later ends would not come to an end here.
  assert.equal(reasonOf(`${'<!---->'.repeat(500)}<rss>`, 'xml'), null)
  assert.equal(reasonOf(`${'<!---->'.repeat(500)}<html>`, 'xml'), 'not_expected')
  assert.equal(reasonOf('<!-- never closed <html>', 'text'), null)
})
