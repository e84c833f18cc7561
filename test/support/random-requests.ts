/** Random requests to an endpoint, made from its own parameters: good ones, ones with a bad value, and any text at all. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { fieldNamesOf } from '../../src/contract/record-fields.ts'
import { daysAfter, daysBetween, isDay } from '../../src/lib/day.ts'
import { type endpoints, type Kind, kindsOf, shapeOf } from './conformance-server.ts'

type Tested = (typeof endpoints)[number]

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
  if (name === 'codes') return fc.constantFrom('P,S', 'all', 'm, A,m')
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

type Given = Readonly<Record<string, string>>

/** A span whose ends are the wrong way round is refused, as is one longer than its endpoint takes. */
const inSpan = (given: Given, maxDays = Number.POSITIVE_INFINITY): Given => {
  const { from, to } = given
  if (from === undefined || to === undefined) return given
  const [first = from, last = to] = [from, to].toSorted()
  return { ...given, from: first, to: daysBetween(first, last) < maxDays ? last : first }
}

/** Any of the parameters with values that they allow. */
export const goodParameters = (endpoint: Tested): fc.Arbitrary<Given> => {
  const examples = endpoint.example.values
  const arbitraryOf = (name: string, kind: Kind) =>
    name === 'fields' ? someFields(endpoint) : goodValue(name, kind, examples[name])
  const values = kindsOf(endpoint, 'query').map(([name, kind]) => [name, arbitraryOf(name, kind)] as const)
  const format = fc.constantFrom('json', 'csv', 'ndjson')
  return fc
    .record({ format, ...Object.fromEntries(values) }, { requiredKeys: [] })
    .map((given) => inSpan(given as Given, endpoint.maxSpanDays))
}

export type Row = Readonly<Record<string, unknown>>

const daysOf = (row: Row): readonly string[] =>
  Object.values(row)
    .map((value) => `${value}`.slice(0, 10))
    .filter(isDay)
    .toSorted()

/** All days that the row has and some around them, or none. */
const spanAround = (row: Row): fc.Arbitrary<readonly [from: string, to: string] | undefined> => {
  const days = daysOf(row)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return fc.constant(undefined)
  const some = fc.constantFrom(0, 1, 10, 40, 400)
  const span = fc
    .tuple(some, some)
    .map(([before, after]) => [daysAfter(first, -before), daysAfter(last, after)] as const)
  return fc.option(span, { nil: undefined })
}

const nearValue = (name: string, kind: Kind, example: unknown, row: Row): fc.Arbitrary<string> => {
  const shape = shapeOf(kind)
  // Most answers have one page.
  if (name === 'page' || name === 'offset') return fc.constantFrom('0', '0', '0', '0', '1', '2')
  if (name === 'limit') {
    const { minimum = 1, maximum = 100 } = shape
    return fc.oneof(fc.integer({ min: minimum, max: maximum }).map(String), fc.constantFrom('1', '2', '3'))
  }
  if (name === 'query' || name === 'search') return fc.constantFrom(`${example}`, 'inc', 'corp', 'a')
  if (name === 'codes') return fc.constantFrom('all', 'all', 'P,S', 'm, A,m')
  // A row of several series has no name that chooses it.
  if (typeof row[name] === 'object') return fc.constant('')
  const own = row[name] ?? example ?? ''
  const isGood = own !== '' && shape.enum?.includes(`${own}`) !== false
  return isGood ? fc.constant(`${own}`) : goodValue(name, kind, example)
}

/** Left out of requests that are to have rows: they choose a time, or a place in a list, that may have none. */
const unused: ReadonlySet<string> = new Set(['from', 'to', 'cursor', 'asOf'])

/** Good parameters of which many lead to rows: of one of the endpoint's rows its texts and a span around its days; first pages. */
export const nearParameters = (endpoint: Tested, rows: readonly Row[]): fc.Arbitrary<Given> => {
  const examples = endpoint.example.values
  const query = kindsOf(endpoint, 'query')
  const hasSpan = query.some(([name]) => name === 'from')
  const format = fc.constantFrom('json', 'csv', 'ndjson')
  // A row that lacks a day may be in no span.
  const days = Math.max(...rows.map((row) => daysOf(row).length))
  const dated = rows.filter((row) => daysOf(row).length === days)
  return fc.constantFrom<Row>(...(dated.length === 0 ? [{}] : dated)).chain((row) => {
    const values = query
      .filter(([name]) => !unused.has(name))
      .map(([name, kind]) => [
        name,
        name === 'fields' ? someFields(endpoint) : nearValue(name, kind, examples[name], row),
      ])
    const some = fc.record({ format, ...Object.fromEntries(values) }, { requiredKeys: [] })
    return fc.tuple(some, hasSpan ? spanAround(row) : fc.constant(undefined)).map(([given, span]) => {
      const [from, to] = span ?? []
      const spanned = from === undefined || to === undefined ? given : { ...given, from, to }
      return inSpan(spanned as Given, endpoint.maxSpanDays)
    })
  })
}

const badValue = (kind: Kind): fc.Arbitrary<string> => {
  const shape = shapeOf(kind)
  if (shape.type === 'integer') return plainText.filter((text) => !/^\d{1,15}$/.test(text))
  if (shape.enum !== undefined)
    return fc.string({ minLength: 1 }).filter((text) => shape.enum?.includes(text) === false)
  if (shape.format === 'date') return plainText.filter((text) => !/^\d{4}-\d\d-\d\d$/.test(text))
  return fc.tuple(plainText, fc.constantFrom('\0', '\n', '\u0007')).map(([text, control]) => text + control)
}

type Parameter = readonly [name: string, kind: Kind]

/** One of the parameters, with a value that it does not allow. */
export const oneBadParameter = (
  parameters: readonly Parameter[],
): fc.Arbitrary<readonly [Parameter, value: string]> =>
  fc
    .constantFrom(...parameters)
    .chain((parameter) => fc.tuple(fc.constant(parameter), badValue(parameter[1])))

/** The path with any text in it, and any text as query. */
export const anyTarget = (endpoint: Tested): fc.Arbitrary<string> =>
  fc.tuple(anyText, anyText, plainText).map(([path, value, name]) => {
    const start = endpoint.path.replace(/\{\w+\}/, encodeURIComponent(path.toWellFormed()))
    return `${start}?${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`
  })
