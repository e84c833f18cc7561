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
