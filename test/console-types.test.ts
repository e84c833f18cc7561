/** The types that the web application has of the interface are those of the OpenAPI document. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { apiTypes } from '../console/api-types.ts'

test('console/src/api/types.ts is what the OpenAPI document says; `npm run docs` makes it', () => {
  const committed = readFileSync(new URL('../console/src/api/types.ts', import.meta.url), 'utf8')
  assert.equal(committed, apiTypes())
})

test('rows with chosen fields alone and the choice of a format are left out', () => {
  const types = apiTypes()
  assert.doesNotMatch(types, /Partial|readonly (?:fields|format)\?/)
  assert.match(
    types,
    /'\/v1\/filings\/\{ticker\}': \{\n {4}readonly params: \{\n {6}readonly ticker: string\n/,
  )
  assert.match(types, /export type ListFilings = \{[^}]*readonly results: readonly Filing\[\]/)
})
