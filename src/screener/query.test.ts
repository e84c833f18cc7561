/** Screens against a plain implementation, on two thousand random queries. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { screenerIndexOf } from '../../test/support/screener-index.ts'
import { ApiProblem } from '../contract/problem.ts'
import { atOnce } from '../contract/work.ts'
import { screenerEndpoints } from './endpoints.ts'
import { rowText, runPacedScreen, runScreen, type Screen } from './query.ts'
import type { Value } from './row.ts'
import type { ScreenerIndex } from './screener-index.ts'

type Row = Readonly<Record<string, Value>>

const numbers = ['price', 'marketCap', 'peTtm', 'netMarginTtm', 'insiderNetValue90d'] as const
const categoricals = ['sector', 'industry', 'country', 'exchange', 'type', 'reportingCurrency'] as const
/** Two of them differ only in letter case, which an order ignores. */
const industries = ['Gold', 'Restaurants', 'gold', 'Émail', null] as const
const sectors = ['Technology', 'Furnishings, Fixtures & Appliances', 'Furnishings', 'Energy', null] as const
const countries = ['US', 'IE', 'TW', null] as const

/** Few values, so that ties and empty answers are frequent. */
const value = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -4, max: 4 }),
  fc
    .double({ min: -4, max: 4, noNaN: true, noDefaultInfinity: true })
    .map((number) => Number(number.toPrecision(3))),
)

const rowsArbitrary = fc
  .array(
    fc.record({
      sector: fc.constantFrom(...sectors),
      country: fc.constantFrom(...countries),
      exchange: fc.constantFrom('NYSE', 'NASDAQ', null),
      type: fc.constantFrom('stock', 'etf'),
      reportingCurrency: fc.constantFrom('USD', 'EUR', null),
      industry: fc.constantFrom(...industries),
      company: fc.constantFrom('Alpha Inc.', 'alpha beta', 'Beta: Gamma', 'Délta', null),
      price: value,
      marketCap: value,
      peTtm: value,
      netMarginTtm: value,
      insiderNetValue90d: value,
    }),
    { minLength: 0, maxLength: 60 },
  )
  .map((rows) => rows.map((row, at): Row => ({ ticker: `T${String(at).padStart(3, '0')}`, ...row })))

const number = fc.oneof(
  fc.integer({ min: -5, max: 5 }).map(String),
  fc.constantFrom('1e0', '-0.5', '.5', '2.'),
)
const pair = fc
  .tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: 0, max: 5 }))
  .map(([low, width]) => `${low}:${low + width}`)
const single = fc.constantFrom('above', 'below', 'above_or_equal', 'below_or_equal', 'equal')
const clause = fc.oneof(
  fc.tuple(fc.constantFrom(...numbers), single, number).map((parts) => parts.join(':')),
  fc
    .tuple(fc.constantFrom(...numbers), fc.constantFrom('between', 'outside'), pair)
    .map((parts) => parts.join(':')),
  fc
    .subarray(
      sectors.filter((sector) => sector !== null),
      { minLength: 1 },
    )
    .map((names) => `sector:equal:${names.join(',')}`),
  fc.constantFrom('country:equal:us', 'country:equal:US, TW', 'country:equal:FR'),
  fc.constantFrom(
    'company:contains:ALPHA',
    'company:equal:beta: gamma',
    'ticker:contains:1',
    'ticker:equal:t003',
  ),
)
const query = fc.record({
  filter: fc.array(clause, { maxLength: 6 }),
  sort: fc.constantFrom('ticker', 'company', ...categoricals, ...numbers),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  columns: fc.subarray(['peTtm', 'netMarginTtm', 'type']),
  limit: fc.integer({ min: 1, max: 30 }),
  offset: fc.integer({ min: 0, max: 70 }),
})

const numberHolds = (
  actual: Value | undefined,
  operator: string,
  [one = 0, other = 0]: readonly number[],
): boolean => {
  if (typeof actual !== 'number') return false
  switch (operator) {
    case 'above':
      return actual > one
    case 'below':
      return actual < one
    case 'above_or_equal':
      return actual >= one
    case 'below_or_equal':
      return actual <= one
    case 'equal':
      return actual === one
    case 'between':
      return actual >= one && actual <= other
    default:
      return actual < one || actual > other
  }
}

/** Of the sectors here only one has a comma. */
const listed = (text: string): readonly string[] =>
  text
    .replace('Furnishings, Fixtures', 'Furnishings; Fixtures')
    .split(',')
    .map((label) => label.trim().replace(';', ','))

const holds = (row: Row, text: string): boolean => {
  const [id = '', operator = '', ...rest] = text.split(':')
  const sought = rest.join(':').toLowerCase()
  const actual = row[id]
  if ((numbers as readonly string[]).includes(id)) return numberHolds(actual, operator, rest.map(Number))
  if (typeof actual !== 'string') return false
  if (operator === 'contains') return actual.toLowerCase().includes(sought)
  if (id === 'company' || id === 'ticker') return actual.toLowerCase() === sought
  return listed(rest.join(':')).some((label) => label.toLowerCase() === actual.toLowerCase())
}

const compare = (one: Value | undefined, other: Value | undefined, sign: 1 | -1): number => {
  if (one === null || one === undefined) return other === null || other === undefined ? 0 : 1
  if (other === null || other === undefined) return -1
  const [a, b] = typeof one === 'string' ? [one.toLowerCase(), String(other).toLowerCase()] : [one, other]
  if (a === b) return 0
  return a < b ? -sign : sign
}

type Query = typeof query extends fc.Arbitrary<infer Q> ? Q : never

const plainly = (rows: readonly Row[], { filter, sort, order, limit, offset }: Query) => {
  const found = rows.filter((row) => filter.every((text) => holds(row, text)))
  const sign = order === 'asc' ? 1 : -1
  const sorted = found.toSorted(
    (one, other) => compare(one[sort], other[sort], sign) || compare(one['ticker'], other['ticker'], 1),
  )
  return { total: found.length, page: sorted.slice(offset, offset + limit).map((row) => row['ticker']) }
}

const boardFor = (rows: readonly Row[]): Promise<ScreenerIndex> => screenerIndexOf('2026-08-21', rows)

/** Indexes take longer to make than queries to run. */
const QUERIES_OF_EACH = 50
const BOARDS = 40

for (const parameters of [{ seed: 20_261_121 }, {}])
  test(`2,000 random screens find what a plain implementation finds${'seed' in parameters ? '' : ', of any seed'}`, async () => {
    const queries = fc.array(query, { minLength: QUERIES_OF_EACH, maxLength: QUERIES_OF_EACH })
    await fc.assert(
      fc.asyncProperty(rowsArbitrary, queries, async (rows, asked) => {
        const screener = await boardFor(rows)
        const known = (text: string) =>
          !/^(sector|country):/.test(text) ||
          !listed(text.slice(text.lastIndexOf(':') + 1)).some((label) => isUnknown(rows, text, label))
        for (const each of asked.map((one) => ({ ...one, filter: one.filter.filter(known) }))) {
          const found = runScreen(each, screener)
          const { total, page } = plainly(rows, each)
          assert.equal(found.total, total, JSON.stringify(each))
          assert.deepEqual(await runPacedScreen(each, screener, atOnce), found)
          assert.deepEqual(found.rows.map(screener.tickerOf), page, JSON.stringify(each))
          for (const [at, text] of found.rows.map((row) => rowText(row, found, screener)).entries()) {
            const shown = JSON.parse(`${text}}`) as Row
            const row = rows.find(({ ticker }) => ticker === page[at])
            for (const [id, actual] of Object.entries(shown)) assert.equal(actual, row?.[id] ?? null)
          }
        }
      }),
      { numRuns: BOARDS, ...parameters },
    )
  })

/** So many that a page of frequent matches is found before all of them are marked. */
const many = Array.from(
  { length: 8000 },
  (_, at): Row => ({
    ticker: `T${String(at).padStart(4, '0')}`,
    company: ['Alpha Inc.', 'alpha beta', null][at % 3] ?? null,
    sector: sectors[(at * 7) % sectors.length] ?? null,
    country: countries[(at * 11) % countries.length] ?? null,
    price: at % 9 === 0 ? null : ((at * 7919) % 997) / 100 - 4,
    // Ordered as the tickers are, with ties and many unknown.
    marketCap: at % 4 === 0 ? null : Math.floor(at / 40),
  }),
)

test('pages of many matches are those of a plain implementation, wherever in the order the matches are', async () => {
  const screener = await boardFor(many)
  for (const filter of [
    ['price:above:-2'],
    ['marketCap:below:190'],
    ['marketCap:above:20'],
    ['marketCap:outside:5:150', 'price:below:5'],
    ['sector:equal:Technology,Energy', 'price:above:-3'],
    ['company:contains:alpha', 'country:equal:US,TW,IE'],
  ])
    for (const sort of ['marketCap', 'price', 'company', 'sector', 'ticker'])
      for (const order of ['asc', 'desc'] as const)
        for (const [offset, limit] of [
          [0, 50],
          [40, 20],
          [900, 30],
          [5000, 2000],
        ] as const) {
          const each = { filter, sort, order, columns: [], limit, offset }
          const found = runScreen(each, screener)
          const { total, page } = plainly(many, each as never)
          assert.equal(found.total, total)
          assert.deepEqual(found.rows.map(screener.tickerOf), page, JSON.stringify(each))
        }
})

/** As many clauses as a URL of 8 KB has. */
const clausesOf = (clause: (at: number) => string): readonly string[] => {
  const all = Array.from({ length: 1000 }, (_, at) => clause(at))
  const fits = (count: number): boolean =>
    all.slice(0, count).reduce((sum, text) => sum + `&filter=${text}`.length, 0) <= 8100
  return all.slice(
    0,
    all.findLastIndex((_, at) => fits(at)),
  )
}
const screenOf = (filter: readonly string[]): Screen => ({
  filter,
  sort: 'price',
  order: 'desc',
  columns: [],
  limit: 20,
  offset: 0,
})
const priced = Array.from({ length: 300 }, (_, at) => ({
  ticker: `T${at}`,
  company: at % 3 === 0 ? 'Alpha Inc.' : 'Beta',
  price: at,
}))

test('a screen of hundreds of clauses gives way between two of them, and others that run meanwhile change nothing of it', async () => {
  const screener = await boardFor(priced)
  const other = screenOf(['company:contains:beta', 'price:above:10'])
  const expected = runScreen(other, screener)
  for (const filter of [
    clausesOf((at) => `price:above:-${at + 100}`),
    clausesOf((at) => `price:below:${at + 50}`),
    clausesOf((at) => `company:contains:${'alpha inc.'.slice(0, (at % 9) + 1)}`),
  ]) {
    let paces = 0
    const work = {
      pace: async () => {
        paces += 1
        assert.deepEqual(runScreen(other, screener), expected)
      },
    }
    const found = await runPacedScreen(screenOf(filter), screener, work)
    assert.deepEqual(found, runScreen(screenOf(filter), screener))
    assert.equal(paces, new Set(filter).size - 1, 'a clause that is repeated is tested once')
    assert.deepEqual(found.rows, runScreen(screenOf(filter.slice(0, 9)), screener).rows)
  }
})

test('a screen ends where its time is over or its client has left', async () => {
  const screener = await boardFor(priced)
  const filter = clausesOf((at) => `price:above:-${at + 100}`)
  let paces = 0
  const pace = () => {
    paces += 1
    if (paces === 3) throw new ApiProblem('query_timeout')
  }
  await assert.rejects(runPacedScreen(screenOf(filter), screener, { pace }), { code: 'query_timeout' })
  assert.equal(paces, 3)
})

test('the endpoint paces a screen of more than eight clauses, and answers one of eight within the turn', async () => {
  const [endpoint] = screenerEndpoints
  const screener = await boardFor(priced)
  let paces = 0
  const work = {
    ...atOnce,
    pace: () => {
      paces += 1
    },
  }
  const answered = (count: number) => {
    const filter = clausesOf((at) => `price:above:-${at + 100}`).slice(0, count)
    const values = { ...screenOf(filter), explain: 'false' }
    return {
      cost: endpoint?.cost?.(values),
      answer: endpoint?.answer({ screener } as never, values, work),
    }
  }
  const eight = answered(8)
  assert.deepEqual([eight.cost, eight.answer instanceof Promise, paces], ['cheap', false, 0])
  const nine = answered(9)
  assert.deepEqual([nine.cost, await nine.answer, paces], ['long', eight.answer, 8])
})

/** A sector that no row has is refused, unless no row has a sector. */
const isUnknown = (rows: readonly Row[], text: string, label: string): boolean => {
  if (text.startsWith('country:')) return false
  const held = rows.flatMap(({ sector }) => (typeof sector === 'string' ? sector.toLowerCase() : []))
  return (
    held.length > 0 &&
    !['technology', 'energy'].includes(label.toLowerCase()) &&
    !held.includes(label.toLowerCase())
  )
}
