/**
 * What a stranger gets who opens the reference after `npm start` and sends each call as it is filled in there. The commands and
 * answers of the README are run by readme.test.ts, its library snippet by deploy/pack.test.ts, Python and spreadsheets by examples.test.ts.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { npmStart } from './support/npm-start.ts'

/** Their publishers do not let others pass them on, so the sample has none; the descriptions say so. */
const NOT_IN_THE_SAMPLE = ['listShortInterest', 'listTranscripts', 'listTranscriptsOfTicker', 'getTranscript']

type Filled = {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly example?: unknown
  readonly schema: { readonly default?: unknown }
}
type Described = {
  readonly operationId: string
  readonly description: string
  readonly parameters: readonly Filled[]
}
type Served = { readonly paths: Readonly<Record<string, { readonly get: Described }>> }

const data = mkdtempSync(join(tmpdir(), 'openbell-prefilled-'))
const { url, stop } = await npmStart(data)
after(async () => {
  await stop('SIGTERM')
  rmSync(data, { recursive: true })
})

// As the browser does: the reference fills the key in.
const page = await (await fetch(`${url}/docs`)).text()
const [key = ''] = /ob_live_\w+/.exec(page) ?? []
const { paths } = (await (await fetch(`${url}/v1/openapi.json`)).json()) as Served

/** The reference fills in examples and, where there is none, defaults; of an empty list it sends nothing. */
const targetOf = (path: string, parameters: readonly Filled[]): string => {
  const values = parameters.flatMap(({ name, in: where, example, schema }) =>
    [example ?? schema.default ?? []].flat().map((value) => ({ name, where, value: `${value}` })),
  )
  const inQuery = values.filter(({ where }) => where === 'query')
  const query = new URLSearchParams(inQuery.map(({ name, value }): [string, string] => [name, value]))
  const filled = values.reduce(
    (text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  )
  return `${url}${filled}?${query}`
}

type Body = Readonly<Record<string, unknown>>

const sizeOf = (list: unknown): number => (Array.isArray(list) ? list.length : Object.keys(list ?? {}).length)

/** Rows of its list, or known fields of a record without one. */
const rowsIn = (body: Body): number => {
  const list = body['results'] ?? body['holdings'] ?? body['figures'] ?? body['fields']
  return list === undefined ? Object.values(body).filter((value) => value !== null).length : sizeOf(list)
}

for (const [path, { get }] of Object.entries(paths)) {
  const { operationId, description, parameters } = get
  const isEmpty = NOT_IN_THE_SAMPLE.includes(operationId)

  test(`the call that is filled in for ${path} has ${isEmpty ? 'no' : 'some'} rows on the sample`, async () => {
    const target = targetOf(path, parameters)
    const reply = await fetch(target, { headers: { 'X-API-Key': key } })
    const body = (await reply.json()) as Body
    const isMissing = isEmpty && reply.status === 404
    if (!isMissing) assert.equal(reply.status, 200, `${target}: ${JSON.stringify(body).slice(0, 300)}`)
    const rows = isMissing ? 0 : rowsIn(body)
    if (isEmpty) assert.equal(rows, 0, `${operationId} has rows: take it from the list of those without`)
    else assert.ok(rows > 0, target)
    assert.equal(
      /bundled sample/.test(description),
      NOT_IN_THE_SAMPLE.includes(operationId),
      `${operationId}: whether its description says that the sample has none`,
    )
  })
}

test('every call that has no rows is one of the interface', () => {
  const names = Object.values(paths).map(({ get }) => get.operationId)
  for (const name of NOT_IN_THE_SAMPLE) assert.ok(names.includes(name), name)
})
