/** The AsyncAPI document: what it refers to is there, and its examples are what it describes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { pushes } from '../datasets/index.ts'
import { asyncApiOf } from './async-api.ts'
import { streamParameters } from './event-streams.ts'

type Message = { readonly payload: object; readonly examples: readonly { readonly payload: unknown }[] }
type Query = { readonly properties: object; readonly required: readonly string[] }
type Document = {
  readonly servers?: object
  readonly channels: Readonly<Record<string, { readonly address: string }>>
  readonly operations: {
    readonly read: {
      readonly bindings: { readonly http: { readonly method: string; readonly query: Query } }
    }
  }
  readonly components: { readonly messages: Readonly<Record<string, Message>>; readonly schemas: object }
}

const document = asyncApiOf(pushes, 'https://data.example.org') as Document

const referencesIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  )
}

const found = (reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name], document)

test('every reference leads somewhere', () => {
  const references = referencesIn(document)
  assert.ok(references.length > 20)
  assert.deepEqual(
    references.filter((reference) => found(reference) === undefined),
    [],
  )
})

test('every topic has a message, whose example is one of its payload', () => {
  const { messages } = document.components
  assert.deepEqual(Object.keys(messages).toSorted(), [
    'action',
    'earnings',
    'filings',
    'halts',
    'insiderTransactions',
    'news',
    'quotes',
    'status',
  ])
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  for (const [name, { payload, examples }] of Object.entries(messages)) {
    const validate = ajv.compile({ ...payload, components: document.components })
    for (const example of examples) {
      validate(example.payload)
      assert.deepEqual(validate.errors ?? [], [], name)
    }
    assert.ok(examples.length > 0)
  }
})

test('the query of the server-sent events is the one that the program reads', () => {
  const { method, query } = document.operations.read.bindings.http
  const { parameters } = streamParameters(pushes)
  assert.equal(method, 'GET')
  assert.deepEqual(Object.keys(query.properties).toSorted(), Object.keys(parameters).toSorted())
  assert.deepEqual(
    query.required,
    Object.keys(parameters).filter((name) => parameters[name]?.required),
  )
})

test('a server without an address of its own names none', () => {
  assert.ok(document.servers !== undefined)
  assert.equal((asyncApiOf(pushes, '') as Document).servers, undefined)
})
