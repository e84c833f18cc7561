import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '../../app.ts'
import { one } from '../../contract/envelope.ts'
import { model, text } from '../../contract/field.ts'
import { documentOf } from '../../contract/openapi.ts'
import { operationsOf } from './openapi-document.ts'

type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly pattern?: string
  readonly maximum?: number
  readonly examples?: readonly unknown[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
}
type Described = {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}
type Served = {
  readonly info: Readonly<Record<string, unknown>>
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, { readonly get: Described }>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const document = documentOf(operationsOf(endpoints), '') as unknown as Served
const operations = Object.entries(document.paths).map(([path, { get }]) => ({ path, ...get }))
const { schemas } = document.components

const named = ({ $ref = '' }: Schema): string => $ref.replace('#/components/schemas/', '')
const answerOf = ({ responses }: Described): Schema =>
  responses['200']?.content?.['application/json']?.schema ?? {}

test('what a path or a query may name that does not exist is in the document as 404', () => {
  for (const { path, refuses = [] } of endpoints) {
    const isNamed = path.includes('{') || refuses.includes('category_not_found')
    assert.equal('404' in (document.paths[path]?.get.responses ?? {}), isNamed, path)
  }
  assert.ok('404' in (document.paths['/v1/macro']?.get.responses ?? {}))
})

test('every group and operation has a short name and an introduction', () => {
  const groups = new Map(document.tags.map(({ name, description }) => [name, description]))
  for (const { operationId, summary, description, tags } of operations) {
    assert.ok(summary.length > 0 && summary.length <= 40 && !/[.;:]/.test(summary), summary)
    assert.match(description, /^[A-Z].{20,}\.$/s, operationId)
    assert.match(groups.get(tags[0] ?? '') ?? '', /^[A-Z].{20,}\.$/s, `${tags}`)
  }
  assert.equal(new Set(operations.map(({ summary }) => summary)).size, operations.length)
})

test('a record has one schema under its own name, whatever answers with it', () => {
  const profiles = operations.filter(({ path }) => /^\/v1\/companydata\/\w+\/\{/.test(path))
  assert.deepEqual(
    profiles.map((each) => named(answerOf(each))),
    ['Profile', 'Profile', 'Profile', 'Profile'],
  )
  const rowsOf = (name: string) => schemas[name]?.properties?.['results']?.items ?? {}
  assert.equal(
    named(answerOf(operations.find(({ path }) => path === '/v1/quotes/{ticker}') ?? assert.fail())),
    'Quote',
  )
  assert.equal(named(rowsOf('ListQuotes')), 'Quote')
  for (const each of operations) {
    const answer = named(answerOf(each))
    assert.ok(schemas[answer] !== undefined, each.path)
    const rows = rowsOf(answer)
    for (const row of rows.anyOf ?? [rows])
      if (schemas[answer]?.properties?.['results'] !== undefined) assert.ok(schemas[named(row)], each.path)
  }
})

test('two records of one name are refused', () => {
  const made = (name: string, field: string) => ({
    ...operationsOf([])[0],
    path: `/v1/${field}`,
    name,
    returns: one(model('Twice', { [field]: text('A field.') })),
  })
  const twice = [made('one', 'a'), made('other', 'b')] as Parameters<typeof documentOf>[0]
  assert.throws(() => documentOf(twice, ''), /Two models are named Twice/)
})

test('records are open in the document', () => {
  assert.doesNotMatch(JSON.stringify(document), /"additionalProperties":false/)
})

test('no parameter that is text allows control characters, and every number has its bounds', () => {
  for (const { path, parameters } of operations) {
    for (const { name, schema } of parameters) {
      const { type, pattern, maximum, ...rest } = schema.items ?? schema
      if (type === 'string' && !('enum' in rest) && !('format' in rest)) {
        assert.ok(pattern !== undefined, `${path} ${name}`)
        const isText = new RegExp(pattern)
        for (const each of ['\0', 'a\tb', 'a\n', '\u007f', '\u0085'])
          assert.ok(!isText.test(each), `${path} ${name} ${JSON.stringify(each)}`)
      }
      if (type === 'integer') assert.ok(maximum !== undefined, `${path} ${name}`)
    }
  }
})

test('the document says who answers for it and under which licence, and shows a list of clauses as a list', () => {
  assert.deepEqual(document.info['license'], { name: 'Apache License 2.0', identifier: 'Apache-2.0' })
  assert.deepEqual(document.info['contact'], { name: 'The operator of this server' })
  const filter = document.paths['/v1/screener']?.get.parameters.find(({ name }) => name === 'filter')
  assert.deepEqual(filter?.schema.examples, [['netMarginTtm:above:20']])
})
