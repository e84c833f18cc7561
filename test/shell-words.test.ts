import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shellWords } from './support/shell-words.ts'

test('quotes group words, and variables are filled where a shell fills them', () => {
  assert.deepEqual(shellWords(`curl -H "X-API-Key: $KEY" 'http://a/b?c=$KEY&d=1'`, { KEY: 'k' }), [
    'curl',
    '-H',
    'X-API-Key: k',
    'http://a/b?c=$KEY&d=1',
  ])
  assert.deepEqual(shellWords(`a=b'c d'"e"`), ['a=bc de'])
})

test('what a reader’s shell would take apart is refused', () => {
  for (const line of [
    'curl http://a/b?c=1',
    'curl http://a/b&c',
    "curl 'http://a",
    'curl $KEY',
    'a | b',
    'a > b',
  ])
    assert.throws(() => shellWords(line), line)
})
