import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isJsonObject, parseJsonDocument } from './json-document.ts'
import { SourceFormatError } from './source-format-error.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test('a page sent where JSON was asked for is an error that names the file and shows its beginning', () => {
  assert.throws(
    () => parseJsonDocument(bytes('<!DOCTYPE html><title>Request Rate'), 'a.json'),
    (error) => {
      assert.ok(error instanceof SourceFormatError)
      assert.match(error.message, /^a\.json: not JSON .*<!DOCTYPE html>/)
      return true
    },
  )
  assert.throws(() => parseJsonDocument(bytes(''), 'a.json'), SourceFormatError)
  assert.throws(() => parseJsonDocument(bytes('{"a":1'), 'a.json'), SourceFormatError)
})

test('only an object counts as an object', () => {
  assert.deepEqual(
    ['{}', '[]', 'null', '1'].map((text) => isJsonObject(parseJsonDocument(bytes(text), 'a.json'))),
    [true, false, false, false],
  )
})

test('bytes that are not UTF-8 are refused: a name would lose its letters without a word', () => {
  assert.throws(
    () => parseJsonDocument(Buffer.from('{"name":"Nestl\xE9"}', 'latin1'), 'list.json'),
    /list\.json: has bytes that are not UTF-8/,
  )
  assert.deepEqual(parseJsonDocument(Buffer.from('{"name":"Nestlé"}'), 'list.json'), { name: 'Nestlé' })
})

test('an object that has a name twice is refused: one of the two values would be lost', () => {
  for (const text of [
    '{"a":1,"a":1}',
    '{"a":[{"b" : {"c":1,"\\u0063":2}}]}',
    '[{"__proto__":1,"__proto__":2}]',
    '{"a:\\":":1,"a:\\":":":"}',
  ])
    assert.throws(() => parseJsonDocument(bytes(text), 'a.json'), /a\.json: .*has a name twice/, text)
  for (const text of [
    '{"a":{"a":1},"b":[{"a":1},{"a":2}]}',
    '{"a:":":","\\":":"\\\\","é:":[":",{}]}',
    '":"',
    '[]',
  ])
    assert.deepEqual(parseJsonDocument(bytes(text), 'a.json'), JSON.parse(text), text)
})

test('a number beyond the range of a number is refused, however deep, and is not infinite', () => {
  for (const text of [
    '1e400',
    '-1e400',
    '{"a":[[{"b":1e400}]]}',
    `[${'9'.repeat(400)}]`,
    `${'['.repeat(100_000)}1e400${']'.repeat(100_000)}`,
  ])
    assert.throws(
      () => parseJsonDocument(bytes(text), 'a.json'),
      /a\.json: has a number beyond the range/,
      text.slice(0, 40),
    )
  assert.deepEqual(parseJsonDocument(bytes('[1e308,1e-400,-0]'), 'a.json'), [1e308, 0, -0])
})
