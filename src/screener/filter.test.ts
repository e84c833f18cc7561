/** The grammar of clauses: what each operator matches, which values are valid, and the errors of the others. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screenerIndexOf } from '../../test/support/screener-index.ts'
import { ApiProblem, issuesDetail, problemBody } from '../contract/problem.ts'
import { industries, sectors } from '../security-master/industry.ts'
import { runScreen } from './query.ts'
import type { Value } from './row.ts'

const rows: readonly Readonly<Record<string, Value>>[] = [
  {
    ticker: 'AAA',
    company: 'Alpha: First',
    sector: 'Technology',
    industry: 'Furnishings, Fixtures & Appliances',
    price: 10,
    exchange: 'NYSE',
    country: 'US',
  },
  { ticker: 'BBB', company: 'Beta', industry: 'Furnishings', price: 20, exchange: 'NASDAQ', country: 'IE' },
  {
    ticker: 'CCC',
    company: 'gamma alpha',
    industry: 'Semiconductors',
    price: 30,
    exchange: 'NASDAQ',
    country: 'US',
  },
  { ticker: 'DDD', company: null, industry: null, price: null, exchange: null, country: null },
]
const screener = await screenerIndexOf('2026-11-20', rows)

const found = (...filter: readonly string[]) => {
  const screen = { filter, sort: 'ticker', order: 'asc', columns: [], limit: 100, offset: 0 } as const
  return runScreen(screen, screener)
    .rows.map(screener.tickerOf)
    .map((ticker) => ticker[0])
    .join('')
}
const errorsOf = (...filter: readonly string[]) => {
  try {
    found(...filter)
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'invalid_filter') return error.extras.errors ?? []
  }
  return assert.fail(`${filter} was accepted`)
}

test('above, below and outside exclude their bounds, the others include them; null matches none', () => {
  for (const [clause, expected] of [
    ['price:above:20', 'C'],
    ['price:below:20', 'A'],
    ['price:above_or_equal:20', 'BC'],
    ['price:below_or_equal:20', 'AB'],
    ['price:equal:20', 'B'],
    ['price:equal:2e1', 'B'],
    ['price:between:10:20', 'AB'],
    ['price:between:20:20', 'B'],
    ['price:outside:10:20', 'C'],
    ['price:outside:11:19', 'ABC'],
    ['price:outside:20:20', 'AC'],
    ['price:above:-1e9', 'ABC'],
  ] as const)
    assert.equal(found(clause), expected, clause)
})

test('labels are separated by commas, may contain commas, and match in any letter case', () => {
  for (const [clause, expected] of [
    ['industry:equal:Furnishings, Fixtures & Appliances', 'A'],
    ['industry:equal:Furnishings', 'B'],
    ['industry:equal:Furnishings,Furnishings, Fixtures & Appliances', 'AB'],
    ['industry:equal:furnishings, fixtures & appliances, semiconductors', 'AC'],
    ['exchange:equal:NASDAQ', 'BC'],
    ['exchange:equal:Nasdaq Stock Market', 'BC'],
    ['exchange:equal:New York Stock Exchange,NASDAQ', 'ABC'],
    ['country:equal:us', 'AC'],
    ['country:equal:FR', ''],
    ['country:equal:FR,IE', 'B'],
    ['type:equal:etf', ''],
  ] as const)
    assert.equal(found(clause), expected, clause)
})

test('a text may contain colons and matches in any letter case; equal compares all of it', () => {
  assert.equal(found('company:equal:alpha: FIRST'), 'A')
  assert.equal(found('company:contains:ALPHA'), 'AC')
  assert.equal(found('ticker:equal:bbb'), 'B')
  assert.equal(found('company:equal:alpha'), '')
})

test('all clauses must match', () => {
  assert.equal(found('exchange:equal:NASDAQ', 'price:above:5', 'company:contains:a', 'country:equal:US'), 'C')
  assert.equal(found(...Array.from({ length: 200 }, () => 'price:above:15')), 'BC')
  assert.equal(found(), 'ABCD')
})

test('each bad clause is reported with its index and suggestions', () => {
  const errors = errorsOf(
    'price:above:5',
    'prise:above:5',
    'price:abovee:5',
    'company:above:5',
    'industry:equal:Semiconductor',
    'price:above:five',
    'price:between:5',
    'price:between:7:5',
    'price:above:5:6',
    'price',
    'price:above:',
  )
  assert.deepEqual(
    errors.map(({ index, code, didYouMean }) => [index, code, didYouMean]),
    [
      [1, 'not_allowed', ['price']],
      [2, 'not_allowed', ['above']],
      [3, 'not_allowed', undefined],
      [4, 'not_allowed', ['Semiconductors']],
      [5, 'wrong_type', undefined],
      [6, 'malformed', undefined],
      [7, 'out_of_range', undefined],
      [8, 'malformed', undefined],
      [9, 'malformed', undefined],
      [10, 'malformed', undefined],
    ],
  )
})

test('a name near no metric gets a hint where metrics are listed', () => {
  assert.deepEqual(
    errorsOf('zzz:above:1', 'peTt:above:1').map(({ message }) => message),
    ['"zzz" is not a metric: /v1/screener/fields lists them', '"peTt" is not a metric'],
  )
})

test('a misspelled label gets the nearest as a suggestion: of a sector, an industry by its words, a country by its name or old code', () => {
  const clauses = [
    'sector:equal:Tecnology',
    'industry:equal:semicnductors',
    'country:equal:Germany',
    'country:equal:UK',
  ]
  assert.deepEqual(
    errorsOf(...clauses).map(({ didYouMean }) => didYouMean),
    [['Technology'], ['Semiconductors'], ['DE'], ['GB']],
  )
})

test('a label of another vocabulary gets as suggestions those of its stem, else all there are', () => {
  assert.deepEqual(
    errorsOf('sector:equal:Financials', 'industry:equal:Semiconductor Equipment').map(
      ({ didYouMean, allowed }) => [didYouMean, allowed?.length],
    ),
    [
      [['Finance'], undefined],
      [undefined, industries.length],
    ],
  )
  const [error] = errorsOf('sector:equal:Telecommunications')
  assert.deepEqual([error?.didYouMean, error?.allowed], [undefined, sectors])
})

test('an empty clause is ignored, and those after it keep their index', () => {
  assert.deepEqual(
    errorsOf('', 'price:above:5', 'prise:above:5').map(({ index }) => index),
    [2],
  )
  assert.equal(found('', 'price:above:15'), found('price:above:15'))
})

test('any number of clauses works together', () => {
  const many = Array.from({ length: 1000 }, (_, at) => `price:above:${at / 100}`)
  assert.equal(found(...many), found('price:above:9.99'))
})

/** Bad clauses of one kind, as many as a URL of 8 KB has. */
const badClauses: Readonly<Record<string, (at: number) => string>> = {
  'unknown metrics': (at) => `prise${at}:above:1`,
  'metrics that resemble none': (at) => `zqx${at}:above:1`,
  'unknown industries': (at) => `industry:equal:Semiconductrs${at}`,
  'industries that resemble none': (at) => `industry:equal:Zqx${at}`,
  'unknown countries': (at) => `country:equal:Germny${at}`,
  'unknown operators': (at) => `price:abv${at}:1`,
  'no clauses at all': () => 'a',
  'the same one': () => 'industry:equal:Zqxj',
}
for (const [kind, clause] of Object.entries(badClauses))
  test(`hundreds of bad clauses are each named, the first four with suggestions, in under 40 KB: ${kind}`, () => {
    const filter: string[] = []
    for (let room = 8100; room > 0; room -= `&filter=${filter.at(-1)}`.length)
      filter.push(encodeURI(clause(filter.length)))
    const errors = errorsOf(...filter)
    const named = errors.slice(0, 200).map(({ index }) => index)
    const others = errors.slice(200).flatMap(({ message }) => message.match(/\d+(?=,|$)/g) ?? [])
    assert.deepEqual(
      [...named, ...others.map(Number)],
      filter.map((_, at) => at),
    )
    assert.equal(new Set(errors.slice(0, 200).map(({ code }) => code)).size, 1)
    for (const [at, { didYouMean, allowed, value }] of errors.entries())
      if (at >= 4) assert.deepEqual([didYouMean, allowed, value], [undefined, undefined, undefined])
    assert.deepEqual(errors.slice(0, 4), errorsOf(...filter.slice(0, 4)))
    const [alone] = errorsOf(filter[3] ?? '')
    assert.deepEqual(errors[3], { ...alone, index: 3 })
    const detail = issuesDetail(errors)
    assert.match(detail, /^filter 0 .*; filter 7 [^;]*; and others$/)
    const { length } = problemBody('invalid_filter', { detail, errors }, 'x')
    assert.ok(length < 40_000, `${length} bytes of ${filter.length} clauses`)
  })

test('only decimal numbers are numbers', () => {
  for (const text of ['0x10', 'NaN', 'Infinity', '1_0', '', ' ', '1e999', '--1', '5%', '٥', '1'.repeat(50)])
    assert.equal(errorsOf(`price:above:${text}`).length, 1, text)
})

test('a key in a clause is not echoed', () => {
  const [error] = errorsOf('price:above:ob_live_0123')
  assert.equal(error?.value, undefined)
})

test('equal values are ordered by ticker in both orders, and rows without a value come last', () => {
  const order = (sort: string, direction: 'asc' | 'desc') =>
    runScreen({ filter: [], sort, order: direction, columns: [], limit: 9, offset: 0 }, screener)
      .rows.map(screener.tickerOf)
      .join(' ')
  assert.deepEqual([order('price', 'asc'), order('price', 'desc')], ['AAA BBB CCC DDD', 'CCC BBB AAA DDD'])
  assert.deepEqual([order('peTtm', 'asc'), order('peTtm', 'desc')], ['AAA BBB CCC DDD', 'AAA BBB CCC DDD'])
  assert.deepEqual(
    [order('company', 'desc'), order('ticker', 'desc')],
    ['CCC BBB AAA DDD', 'DDD CCC BBB AAA'],
  )
  assert.deepEqual(
    [order('exchange', 'asc'), order('exchange', 'desc')],
    ['BBB CCC AAA DDD', 'AAA BBB CCC DDD'],
  )
})
