import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day, limit, oneOf, requiredText, text, tickers } from './parameter.ts'
import { pathParameters } from './path-parameter.ts'
import { ApiProblem } from './problem.ts'
import { queryOf } from './query-string.ts'
import { readParameters } from './validation.ts'

const endpoint = {
  parameters: {
    ticker: { ...pathParameters.ticker, in: 'path' as const },
    query: { ...requiredText('Words.', 'apple'), in: 'query' as const },
    type: { ...oneOf(['stock', 'etf'], { about: 'Kind.', default: '' }), in: 'query' as const },
    cursor: { ...text('Cursor.'), in: 'query' as const },
    from: { ...day('First day.'), in: 'query' as const },
    limit: { ...limit({ max: 250, default: 50 }), in: 'query' as const },
  },
}

const read = (query: string, strict = false, ticker = 'AAPL') =>
  readParameters(endpoint, { ticker }, queryOf(`/x?${query}`), strict)

const problemOf = (query: string, strict = false, ticker = 'AAPL'): ApiProblem => {
  try {
    read(query, strict, ticker)
  } catch (error) {
    if (error instanceof ApiProblem) return error
  }
  assert.fail(`${query} was accepted`)
}

test('absent and empty parameters have their defaults, in the order of the endpoint', () => {
  const expected = { ticker: 'AAPL', query: 'a b', type: '', cursor: '', from: null, limit: 50 }
  for (const query of ['query=a+b', 'query=a%20b&type=&cursor=&apiKey=&other=1']) {
    const { values, format } = read(query)
    assert.deepEqual([values, Object.keys(values), format], [expected, Object.keys(expected), undefined])
  }
})

test('every bad parameter is named at once, with its bounds and the value sent', () => {
  const { code, message, extras } = problemOf('limit=500&type=bond&from=2024-02-30&format=xml', false, '..')
  assert.equal(code, 'validation_error')
  assert.match(message, /^ticker must be a ticker .*; query must be given; type must be one of stock, etf; /)
  assert.deepEqual(
    extras.errors?.map(({ in: where, name, code, value }) => [where, name, code, value]),
    [
      ['path', 'ticker', 'malformed', '..'],
      ['query', 'query', 'missing', undefined],
      ['query', 'type', 'not_allowed', 'bond'],
      ['query', 'from', 'malformed', '2024-02-30'],
      ['query', 'limit', 'out_of_range', '500'],
      ['query', 'format', 'not_allowed', 'xml'],
    ],
  )
  const bounds = extras.errors?.at(4)
  assert.deepEqual([bounds?.minimum, bounds?.maximum], [1, 250])
})

test('lengths count characters, as the document does', () => {
  const two = '\u{28140}'
  const { parse } = requiredText('Words.', 'apple')
  assert.deepEqual(parse(two.repeat(200)), { value: two.repeat(200) })
  assert.ok('error' in parse(two.repeat(201)))
  const list = tickers('Tickers.', 'AAPL')
  assert.deepEqual(list.parse(`${two.repeat(20)}, A`), { value: [two.repeat(20), 'A'] })
  assert.ok('error' in list.parse(two.repeat(21)))
})

test('a repeated parameter is refused even where both values are the same', () => {
  const { extras } = problemOf('query=a&limit=2&limit=2')
  assert.deepEqual(
    extras.errors?.map(({ name, code }) => [name, code]),
    [['limit', 'repeated']],
  )
})

test('hundreds of unknown names are told in few bytes', () => {
  const query = Array.from({ length: 1500 }, (_, at) => `p${at}=`).join('&')
  const { errors = [] } = problemOf(query, true).extras
  assert.ok(JSON.stringify(errors).length < 40_000)
  assert.equal(errors.at(-1)?.message, 'is not a parameter of this path, nor are 1300 more')
})

test('a strict caller gets the names that do not exist, and of none that do', () => {
  assert.equal(read('query=a&limt=5').values['limit'], 50)
  read('query=a&format=csv&apiKey=x', true)
  const [error, ...more] = problemOf('query=a&limt=5', true).extras.errors ?? []
  assert.deepEqual([error?.name, error?.code, more], ['limt', 'unknown', []])
  assert.ok(error?.allowed?.includes('limit'))
})

test('neither a key in the wrong place nor a long text comes back in an error', () => {
  const [key] = problemOf('query=a&limit=ob_live_0123').extras.errors ?? []
  assert.equal(key?.value, undefined)
  const [long] = problemOf(`query=a&limit=${'9'.repeat(500)}`).extras.errors ?? []
  assert.equal(long?.value?.length, 100)
})
