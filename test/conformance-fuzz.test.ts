/** Random requests made from the parameters themselves: what must be answered is, what must be refused is, by name. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { fieldNamesOf } from '../src/contract/record-fields.ts'
import {
  type Conformance,
  endpoints,
  type Kind,
  kindsOf,
  openConformance,
  shapeOf,
  targetOf,
} from './support/conformance-server.ts'

const { request, conforms, failures, close }: Conformance = await openConformance()
after(close)

// The first seed is the same in every run; a failure of the second prints the seed to put here.
const runs = [{ seed: 20_261_121 }, {}].map((more) => ({ numRuns: 100, ...more }))

const dayUntil = (last: string): fc.Arbitrary<string> =>
  fc
    .date({ min: new Date('1990-01-01'), max: new Date(last), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
const [day, pastDay] = [dayUntil('2030-12-31'), dayUntil('2025-12-31')]

// Made once, and code points by number: fast-check lists every character of a unit that it has a name for, 1.1 million of `binary`.
const graphemes = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
const codePoint = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code))
const anyText = fc.string({ unit: codePoint })
const plainText = fc.string()
const plain = graphemes.filter((text) => !/[\p{Cc}\p{Cs}]/u.test(text) && text.trim() !== '')

const goodValue = (name: string, kind: Kind, example: unknown): fc.Arbitrary<string> => {
  const shape = shapeOf(kind)
  if (shape.type === 'integer') {
    const { minimum = 0, maximum = 1_000_000 } = shape
    return fc.integer({ min: minimum, max: maximum }).map(String)
  }
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum)
  if (shape.format === 'date') return name === 'asOf' ? pastDay : day
  if (name === 'form') return fc.constantFrom('', '10-K', '10-k,8-K', '10-Q', 'NO SUCH')
  if (name === 'tickers') return fc.constantFrom('AAPL', 'MSFT,AAPL,MSFT', 'NOPE', 'brk.b, AAPL')
  if (name === 'codes') return fc.constantFrom('', 'P,S', 'all', 'm, A,m')
  if (name === 'series') return fc.constantFrom('', 'CPI', '30YearFixedRateMortgageAverage')
  if (name === 'category') return fc.constantFrom('', 'treasury_rates', 'economic_indicator')
  if (name === 'filter')
    return fc.constantFrom(
      '',
      'price:above:1',
      'netMarginTtm:between:-5:1e2',
      'company:contains:a:b',
      'type:equal:etf,STOCK',
    )
  if (name === 'columns') return fc.constantFrom('', '*', 'peTtm', 'peTtm, sector,type')
  return fc.oneof(fc.constant(`${example ?? 'A'}`), plain)
}

/** Some fields of every row that a list may have: its record may be one of several. */
const someFields = ({ returns }: Pick<Endpoint<never>, 'returns'>): fc.Arbitrary<string> => {
  const item = returns.kind === 'list' ? returns.item : assert.fail()
  const kinds = ((item as { readonly anyOf?: readonly (typeof item)[] }).anyOf ?? [item]).map(fieldNamesOf)
  const shared = (kinds[0] ?? []).filter((name) => kinds.every((names) => names.includes(name)))
  return fc.subarray([...shared]).map((names) => names.join())
}

const hasOnly = (rows: unknown, fields: unknown): boolean =>
  (rows as readonly object[]).every(
    (row) => `${fields}`.split(',').toString() === Object.keys(row).toString(),
  )

type Given = Readonly<Record<string, string>>

/** A span whose ends are the wrong way round is refused. */
const inOrder = (given: Given): Given => {
  const { from, to } = given
  return from === undefined || to === undefined || from <= to ? given : { ...given, from: to, to: from }
}

const badValue = (kind: Kind): fc.Arbitrary<string> => {
  const shape = shapeOf(kind)
  if (shape.type === 'integer') return plainText.filter((text) => !/^\d{1,15}$/.test(text))
  if (shape.enum !== undefined)
    return fc.string({ minLength: 1 }).filter((text) => shape.enum?.includes(text) === false)
  if (shape.format === 'date') return plainText.filter((text) => !/^\d{4}-\d\d-\d\d$/.test(text))
  return fc.tuple(plainText, fc.constantFrom('\0', '\n', '\u0007')).map(([text, control]) => text + control)
}

for (const endpoint of endpoints) {
  const query = kindsOf(endpoint, 'query')
  const examples = endpoint.example.values

  test(`${endpoint.path} answers whatever its parameters allow`, async () => {
    const goodValueOf = (name: string, kind: Kind) =>
      name === 'fields' ? someFields(endpoint) : goodValue(name, kind, examples[name])
    const kinds = query.map(([name, kind]) => [name, goodValueOf(name, kind)] as const)
    const parameterValues = {
      format: fc.constantFrom('json', 'csv', 'ndjson'),
      ...Object.fromEntries(kinds),
    }
    for (const parameters of runs) {
      await fc.assert(
        fc.asyncProperty(fc.record(parameterValues, { requiredKeys: [] }), async (given) => {
          const target = targetOf(endpoint, inOrder(given as Given))
          const got = await request(target)
          assert.equal(got.status, 200, `${target}: ${got.body.slice(0, 300)}`)
          // Rows with some of their fields have no schema of their own.
          if (!('fields' in given) || given['fields'] === '') conforms(endpoint.path, got, target)
          else if (target.includes('format=json'))
            assert.ok(hasOnly(got.json['results'], given['fields']), target)
        }),
        parameters,
      )
    }
  })

  test(`${endpoint.path} names the one bad parameter among good ones`, async () => {
    const spoiled = [...query, ...kindsOf(endpoint, 'path')]
    if (spoiled.length === 0) return
    const one = fc
      .constantFrom(...spoiled)
      .chain(([name, kind]) => fc.tuple(fc.constant([name, kind] as const), badValue(kind)))
    for (const parameters of runs) {
      await fc.assert(
        fc.asyncProperty(one, async ([[name, kind], value]) => {
          const bad = { [name]: value }
          const target = kind.in === 'path' ? targetOf(endpoint, {}, bad) : targetOf(endpoint, bad)
          if (kind.in === 'path' && value.length > 100) return
          const got = await request(target)
          assert.equal(got.status, 422, `${target}: ${got.body.slice(0, 300)}`)
          conforms(endpoint.path, got, target)
          assert.deepEqual(
            (got.json['errors'] as readonly { readonly name: string }[]).map((error) => error.name),
            [name],
          )
        }),
        parameters,
      )
    }
  })

  test(`${endpoint.path} fails at no path and query whatever`, async () => {
    const raw = fc.tuple(anyText, anyText, plainText)
    await fc.assert(
      fc.asyncProperty(raw, async ([path, value, name]) => {
        const start = endpoint.path.replace(/\{\w+\}/, encodeURIComponent(path.toWellFormed()))
        const target = `${start}?${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`
        const got = await request(target)
        assert.ok(got.status < 500, `${target}: ${got.status}`)
      }),
      { numRuns: 100 },
    )
  })
}

test('no random request found a fault of ours', () => assert.deepEqual(failures, []))
