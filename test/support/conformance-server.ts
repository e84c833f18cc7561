/** The whole interface on the bundled sample, in process, for the conformance tests. */
import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { answerContextOf, endpoints, marketCollections } from '../../src/app.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Parameter } from '../../src/contract/parameter.ts'
import { datasets } from '../../src/datasets/index.ts'
import { loadSample } from '../../src/ingest/sample.ts'
import { isDay } from '../../src/lib/day.ts'
import { type MarketWithScreener, openMarketWithScreener } from '../../src/screener/market-with-screener.ts'
import { runScreener } from '../../src/screener/run.ts'
import type { Store } from '../../src/store/store.ts'
import { loadConformanceData } from './conformance-data.ts'
import { newStore } from './new-store.ts'
import { readsByEndpoint } from './noted-reads.ts'
import { POSTGRES } from './postgres-template.ts'
import { openFilledStore } from './sample-store.ts'
import { serve } from './test-server.ts'

export { endpoints }

type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'TRACE'
export type Sent = {
  readonly method?: Method
  readonly headers?: Readonly<Record<string, string>>
  /** Null sends none; absent sends a good one. */
  readonly key?: string | null
}
export type Got = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
  readonly json: Readonly<Record<string, unknown>>
}
export type Document = {
  readonly paths: Readonly<Record<string, { readonly get: DocumentedOperation }>>
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}
export type DocumentedOperation = {
  readonly operationId: string
  readonly parameters: readonly {
    readonly name: string
    readonly required: boolean
    readonly example?: unknown
  }[]
  readonly responses: Readonly<Record<string, Documented>>
}
type Documented = {
  readonly $ref?: string
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Readonly<
    Record<string, { readonly schema: { readonly $ref?: string }; readonly example?: unknown }>
  >
}

export type Kind = Parameter<unknown> & { readonly in: 'path' | 'query' }
/** What the tests read of a parameter's schema. */
export type Shape = {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: unknown
  readonly format?: string
}

export const shapeOf = (kind: Kind): Shape => kind.schema as Shape
export const kindsOf = (endpoint: Endpoint<MarketWithScreener>, where: 'path' | 'query') =>
  Object.entries(endpoint.parameters).filter(([, kind]) => kind.in === where)

/** A request that must succeed: the example's path values, and of its query what is required. */
export const targetOf = (
  endpoint: Endpoint<MarketWithScreener>,
  query: Readonly<Record<string, string>> = {},
  path: Readonly<Record<string, string>> = {},
): string => {
  const { values } = endpoint.example
  const required = kindsOf(endpoint, 'query').filter(([, kind]) => kind.required)
  const base = Object.fromEntries(required.map(([name]) => [name, `${values[name]}`]))
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? `${values[name]}`),
  )
  const text = new URLSearchParams({ ...base, ...query }).toString()
  return text === '' ? filled : `${filled}?${text}`
}

/** What the list of an answer holds; null of a record without a list. */
export const rowsIn = (
  { returns }: Endpoint<MarketWithScreener>,
  { json }: Got,
): readonly object[] | null => {
  const name = returns.kind === 'list' ? 'results' : returns.list?.name
  return name === undefined ? null : (json[name] as readonly object[])
}

/** How many rows an answer in any format has; a record without a list is one. */
export const rowCountOf = (endpoint: Endpoint<MarketWithScreener>, got: Got): number => {
  if (got.status !== 200) return 0
  const type = got.headers['content-type'] ?? ''
  const lines = got.body.split('\n').filter((line) => line !== '').length
  if (type.startsWith('text/csv')) return lines - 1
  if (type.startsWith('application/x-ndjson')) return lines
  return rowsIn(endpoint, got)?.length ?? 1
}

const parsed = (body: string, type: string | undefined): Got['json'] =>
  type?.includes('json') === true && !type.includes('ndjson') && body !== '' ? JSON.parse(body) : {}

// Twenty bad keys a minute are answered as such; at 4 s a request no test meets that limit by accident.
const STEP_MS = 4000

/** The document leaves records open, so that a new field breaks no client; here no field may be undocumented. */
const closed = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]))
  const isRecord = 'type' in schema && schema.type === 'object' && 'properties' in schema
  return isRecord ? { additionalProperties: false, ...inner } : inner
}

const isPartial = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && '$ref' in schema && /\/Partial[A-Z]/.test(`${schema.$ref}`)

/** Where `fields` is not asked for, no row may lack a field that is required. */
const whole = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.filter((each) => !isPartial(each)).map(whole)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, whole(value)]))
}

const ajvOf = (components: unknown) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addFormat('date', isDay)
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  ajv.addFormat('uri', (text) => URL.canParse(text))
  ajv.addFormat('uri-reference', true)
  ajv.addSchema({ $id: 'document', components: components as object })
  return ajv
}

/** Every check these components allow of one reply; the fields of `Got` are then safe to look at. */
const conformanceTo = (components: unknown) => {
  const ajv = ajvOf(components)
  const compiled = new Map<string, ValidateFunction>()
  const validatorOf = (name: string): ValidateFunction => {
    const known = compiled.get(name)
    if (known !== undefined) return known
    const made = ajv.compile({ $ref: `document#/components/schemas/${name}` })
    compiled.set(name, made)
    return made
  }
  const check = (name: string, value: unknown, about: string): void => {
    const validator = validatorOf(name)
    assert.ok(validator(value), `${about}: ${ajv.errorsText(validator.errors)}`)
  }
  return check
}

const schemaName = (operation: DocumentedOperation): string =>
  operation.responses['200']?.content?.['application/json']?.schema.$ref?.split('/').at(-1) ?? ''

const AT = '2026-11-20T21:05:00Z'

const fill = async (store: Store): Promise<void> => {
  await loadSample(store, datasets, AT)
  await loadConformanceData(store)
  await runScreener(store, Date.parse(AT))
}

type Ends = { readonly after: (work: () => unknown) => void }

/** A store with the sample and what conformance needs besides, in the engine of the run where none is given. */
const conformanceStore = async (t: Ends, given?: Store): Promise<Store> => {
  if (given === undefined && process.env[POSTGRES] === undefined)
    return openFilledStore(t, 'conformance', fill)
  const store = given ?? (await newStore(marketCollections))
  t.after(() => store.close())
  await fill(store)
  return store
}

/** Ten seconds of work each. */
const MOST_AGAIN = 3

/** Opens the sample in a store of its own, or in the empty one given; `close` must be called. */
export const openConformance = async (given?: Store) => {
  const ends: (() => unknown)[] = []
  const store = await conformanceStore({ after: (work) => ends.push(work) }, given)
  const live = await openMarketWithScreener(store, true)
  const { market, state } = answerContextOf(live, true, '')
  const { noted, undeclared } = readsByEndpoint()
  const served = serve<MarketWithScreener>({ endpoints: endpoints.map(noted), market, state })
  const { server, keys, clock, failures } = served
  const request = async (url: string, { method = 'GET', headers = {}, key }: Sent = {}): Promise<Got> => {
    clock.now += STEP_MS
    const credential = key === null ? {} : { 'x-api-key': key ?? keys.good }
    const send = () => server.inject({ method, url, headers: { ...credential, ...headers } })
    let reply = await send()
    // As a client does: on a busy machine long work is told to come again, and goes on where it stopped.
    for (let again = 1; again <= MOST_AGAIN && reply.statusCode === 503; again += 1) reply = await send()
    const sent = reply.headers as Got['headers']
    return {
      status: reply.statusCode,
      headers: sent,
      body: reply.body,
      json: parsed(reply.body, sent['content-type']),
    }
  }
  const document = JSON.parse((await request('/v1/openapi.json')).body) as Document
  const check = conformanceTo(whole(closed(document.components)))
  const checkPartial = conformanceTo(closed(document.components))
  const checkAsServed = conformanceTo(document.components)
  /** Status, media type and body are among those documented for the path; rows are partial where `fields` was asked for. */
  const conforms = (path: string, got: Got, about: string, rows: 'whole' | 'partial' = 'whole'): void => {
    const operation = document.paths[path]?.get
    assert.ok(operation !== undefined, `${path} is not documented`)
    assert.ok(
      Object.hasOwn(operation.responses, `${got.status}`),
      `${about}: ${got.status} is not documented`,
    )
    assert.ok(got.status < 500, `${about}: ${got.status}`)
    if (got.status >= 400) {
      assert.equal(got.headers['content-type'], 'application/problem+json', about)
      assert.equal(got.json['requestId'], got.headers['x-request-id'])
      check('Problem', got.json, about)
    } else if (got.status === 200 && got.headers['content-type']?.startsWith('application/json') === true) {
      if (got.body === '') return
      const name = schemaName(operation)
      checkAsServed(name, got.json, about)
      if (rows === 'whole') check(name, got.json, about)
      else checkPartial(name, got.json, about)
    }
  }
  const close = async () => {
    await served.close()
    for (const end of ends) await end()
  }
  return { request, document, conforms, check, keys, failures, undeclared, close, served }
}

export type Conformance = Awaited<ReturnType<typeof openConformance>>
