/**
 * What a stranger gets who opens the reference after `npm start` and sends each call as it is filled in there. The commands and
 * answers of the README are run by readme.test.ts, its library snippet by deploy/pack.test.ts, Python and spreadsheets by examples.test.ts.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import {
  type Operation,
  type Parameter,
  prefilled,
  targetWith,
} from '../console/src/pages/reference/document.ts'
import { nextStep } from '../console/src/pages/reference/send.ts'
import { npmStart } from './support/npm-start.ts'

/** Their publishers do not let others pass them on, so the sample has none; the descriptions say so. */
const NOT_IN_THE_SAMPLE = ['listShortInterest', 'listTranscripts', 'listTranscriptsOfTicker', 'getTranscript']

type Described = Operation & { readonly parameters: readonly Parameter[] }
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
const targetInDocs = (path: string, parameters: readonly Parameter[]): string => {
  const values = parameters.flatMap(({ name, in: where, example, schema }) =>
    [example ?? schema.default ?? []].flat().map((value) => ({ name, where, value: `${value}` })),
  )
  const inQuery = values.filter(({ where }) => where === 'query')
  const query = new URLSearchParams(inQuery.map(({ name, value }): [string, string] => [name, value]))
  const filled = values.reduce(
    (text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  )
  return `${filled}?${query}`
}

/** As /docs fills it in, with every example, and as the sandbox of the web application does, with what is required. */
const targetsOf = (path: string, described: Described): readonly string[] => [
  targetInDocs(path, described.parameters),
  targetWith({ ...described, path }, prefilled(described)),
]

type Body = Readonly<Record<string, unknown>>

const sizeOf = (list: unknown): number => (Array.isArray(list) ? list.length : Object.keys(list ?? {}).length)

/** Rows of its list, or known fields of a record without one. */
const rowsIn = (body: Body): number => {
  const list = body['results'] ?? body['holdings'] ?? body['figures'] ?? body['fields']
  return list === undefined ? Object.values(body).filter((value) => value !== null).length : sizeOf(list)
}

for (const [path, { get }] of Object.entries(paths)) {
  const { operationId, description } = get
  const isEmpty = NOT_IN_THE_SAMPLE.includes(operationId)

  test(`the calls that are filled in for ${path} have ${isEmpty ? 'no' : 'some'} rows on the sample`, async () => {
    for (const target of targetsOf(path, get)) {
      const reply = await fetch(url + target, { headers: { 'X-API-Key': key } })
      const body = (await reply.json()) as Body
      const isMissing = isEmpty && reply.status === 404
      if (!isMissing) assert.equal(reply.status, 200, `${target}: ${JSON.stringify(body).slice(0, 300)}`)
      const rows = isMissing ? 0 : rowsIn(body)
      if (!isEmpty) {
        assert.ok(rows > 0, `${target} has no rows: see docs/add-a-dataset.md, step 8`)
        continue
      }
      assert.equal(rows, 0, `${operationId} has rows: take it from the list of those without`)
      assert.notEqual(nextStep(reply.status, JSON.stringify(body)), null, `${target} says no next step`)
    }
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
