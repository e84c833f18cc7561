import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf } from '../contract/openapi.ts'
import { datasets } from '../datasets/index.ts'
import { operationsOf } from './openapi-document.ts'

test('what a path or a query may name that does not exist stands in the document as 404', () => {
  const endpoints = datasets.flatMap((dataset) => dataset.endpoints)
  const { paths } = documentOf(operationsOf(endpoints), '') as {
    readonly paths: Readonly<
      Record<string, { readonly get: { readonly responses: Readonly<Record<string, unknown>> } }>
    >
  }
  for (const { path, refuses = [] } of endpoints) {
    const isNamed = path.includes('{') || refuses.includes('category_not_found')
    assert.equal('404' in (paths[path]?.get.responses ?? {}), isNamed, path)
  }
  assert.ok('404' in (paths['/v1/macro']?.get.responses ?? {}))
})
