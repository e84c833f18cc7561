/** What holds for every list that is newest first: it is read from both ends, and its rows have the fields asked for. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { fieldNamesOf, fieldsOf } from '../src/contract/record-fields.ts'
import { flawed } from './support/conformance-checks.ts'
import {
  endpoints,
  type Got,
  kindsOf,
  openConformance,
  shapeOf,
  targetOf,
} from './support/conformance-server.ts'

const { request, conforms, keys, failures, close } = await openConformance()
after(close)

type Row = Readonly<Record<string, unknown>>
const rowsOf = (got: Got) => {
  assert.equal(got.status, 200, got.body.slice(0, 300))
  return got.json['results'] as readonly Row[]
}

const dated = endpoints.filter(({ parameters }) => Object.hasOwn(parameters, 'fields'))

test('every list that says to be newest first is read from both ends', () => {
  const named = endpoints.filter(({ about }) => /\bnewest\b.*\bfirst\b/i.test(about)).map(({ path }) => path)
  assert.deepEqual(
    named.filter((path) => !dated.some((endpoint) => endpoint.path === path)),
    [],
  )
})

for (const endpoint of dated) {
  const { path, returns, example } = endpoint
  const names = kindsOf(endpoint, 'query').map(([name]) => name)
  // Of a category of observations: the categories themselves have no day.
  const { category } = example.values
  const given = category === undefined ? {} : { category: `${category}` }
  const limit = endpoint.parameters['limit'] ?? assert.fail()
  const most = `${shapeOf(limit).maximum}`
  const ask = (query: Readonly<Record<string, string>>) => request(targetOf(endpoint, { ...given, ...query }))
  const item = returns.kind === 'list' ? returns.item : assert.fail()

  test(`${path} in ascending order is the same list from its other end`, async () => {
    const plain = await ask({ limit: most })
    const newestFirst = rowsOf(plain)
    assert.ok(
      newestFirst.length > 0,
      'no row whose place could be wrong; test-data.ts of its dataset loads some',
    )
    const oldest = await ask({ limit: most, order: 'asc' })
    const hasDay = (row: Row) => row['ipo_date'] !== null
    const expected = newestFirst.toReversed()
    const oldestFirst = rowsOf(oldest)
    // Of a longer list the two ends are other rows.
    if (Number(plain.json['total'] ?? 0) <= newestFirst.length)
      assert.deepEqual(oldestFirst, [...expected.filter(hasDay), ...expected.filter((row) => !hasDay(row))])
    assert.notEqual(oldest.headers['etag'], plain.headers['etag'])
    const again = { 'if-none-match': oldest.headers['etag'] ?? '' }
    const target = targetOf(endpoint, { ...given, limit: most, order: 'asc' })
    assert.equal((await request(target, { headers: again })).status, 304)
    assert.deepEqual(rowsOf(await ask({ limit: '1', order: 'asc' })), oldestFirst.slice(0, 1))
    flawed(await ask({ order: 'ascending' }), 'order', 'order=ascending')
  })

  test(`${path} is walked from its other end by links that keep the order and the fields`, async () => {
    if (!names.includes('page')) return
    const whole = rowsOf(await ask({ limit: most, order: 'asc' }))
    const [field = ''] = fieldNamesOf(item)
    const size = Math.max(1, Math.ceil(whole.length / 5))
    const pages: Row[] = []
    let next: string | undefined = targetOf(endpoint, { limit: `${size}`, order: 'asc', fields: field })
    for (let turn = 0; next !== undefined && turn < 10; turn++) {
      const got: Got = await request(`${next}&apiKey=${keys.good}`)
      pages.push(...rowsOf(got))
      next = /^<http:\/\/127.0.0.1:8080(.*)>; rel="next"$/.exec(got.headers['link'] ?? '')?.[1]
      assert.ok(next === undefined || next.includes(`order=asc&fields=${field}&page=`), next)
    }
    assert.deepEqual(
      pages.slice(0, whole.length),
      whole.map((row) => ({ [field]: row[field] })),
    )
  })

  test(`${path} gives the fields that are asked for, in the order of the record, in every format`, async () => {
    const plain = await ask({})
    const rows = rowsOf(plain)
    const known = Object.keys(rows[0] ?? {})
    const [first = '', second = '', last = ''] = [known[0], known[1], known.at(-1)]
    const fields = `${last}, ${first},${second},${first}`
    const got = await ask({ fields })
    conforms(path, got, fields, 'partial')
    assert.throws(() => conforms(path, got, fields), /required property/, 'the test would miss a lost field')
    const expected = rows.map((row) => ({ [first]: row[first], [second]: row[second], [last]: row[last] }))
    assert.deepEqual(got.json, { ...plain.json, results: expected })
    assert.deepEqual(Object.keys(rowsOf(got)[0] ?? {}), [first, second, last])
    assert.notEqual(got.headers['etag'], plain.headers['etag'])
    const lines = (await ask({ fields, format: 'ndjson' })).body.trimEnd().split('\n')
    assert.deepEqual(
      lines.map((line) => JSON.parse(line) as Row),
      expected,
    )
    const [header = [], ...records] = parse((await ask({ fields, format: 'csv' })).body) as string[][]
    assert.deepEqual([header, records.length], [[first, second, last], rows.length])
    const all = known.toReversed().join()
    assert.ok((await ask({ fields: all })).body === plain.body)
    assert.equal((await ask({ fields: '' })).headers['etag'], plain.headers['etag'])
    for (const bad of [`${first},constructor`, `${first},`, first.toUpperCase(), `${first};${second}`])
      flawed(await ask({ fields: bad }), 'fields', bad)
  })
}

test('statements as of a day and adjusted for splits are read from both ends, too', async () => {
  for (const query of ['asOf=2024-01-31', 'adjusted=true']) {
    const path = `/v1/financials/AAPL?period=quarterly&${query}`
    const newestFirst = rowsOf(await request(`${path}&limit=400`))
    assert.ok(newestFirst.length > 2, query)
    const oldest = rowsOf(await request(`${path}&order=asc&limit=2&fields=date,revenue`))
    const expected = newestFirst.slice(-2).toReversed()
    assert.deepEqual(
      oldest,
      expected.map(({ date, revenue }) => ({ date, revenue })),
    )
  }
})

test('a field that the rows of an answer lack is refused, though others of the path have it', async () => {
  const got = await request('/v1/macro?category=treasury_rates&fields=observed_on,value')
  flawed(got, 'fields', 'value of a yield curve')
  const [error] = got.json['errors'] as readonly { readonly allowed: readonly string[] }[]
  assert.deepEqual(error?.allowed, ['category', 'series', 'observed_on', 'detail', 'updated_at'])
})

test('a field of another statement is named', async () => {
  const got = await request('/v1/financials/AAPL?statement=cash-flow&fields=date,epsDiluted')
  flawed(got, 'fields', 'earnings per share of a cash flow statement')
  assert.equal(got.json['detail'], 'fields must be fields of these rows; epsDiluted is not one')
})

test('a misspelled field gets the nearest as a suggestion', async () => {
  const got = await request('/v1/prices/AAPL?fields=date,clos')
  const [error] = got.json['errors'] as readonly { readonly didYouMean: readonly string[] }[]
  assert.deepEqual(error?.didYouMean, ['close'])
})

test('CSV has a column for each field of an object that a row holds', async () => {
  const rows = rowsOf(await request('/v1/macro?category=treasury_rates&limit=3'))
  for (const fields of ['', 'detail,observed_on']) {
    const { body } = await request(`/v1/macro?category=treasury_rates&limit=3&format=csv&fields=${fields}`)
    const lines = parse(body, { columns: true }) as readonly Readonly<Record<string, string>>[]
    const expected = rows.map(({ detail, category, series, updated_at, observed_on }) => {
      const tenors = Object.entries(detail as Readonly<Record<string, number | null>>)
      const yields = Object.fromEntries(tenors.map(([tenor, value]) => [tenor, `${value ?? ''}`]))
      return fields === ''
        ? { category, series, observed_on, ...yields, updated_at }
        : { observed_on, ...yields }
    })
    assert.deepEqual(lines, expected)
    assert.deepEqual(Object.keys(lines[0] ?? {}), Object.keys(expected[0] ?? {}))
  }
})

test('no row of a list has an object whose fields are named like its own', () => {
  for (const { path, returns } of endpoints) {
    if (returns.kind !== 'list') continue
    const nested = [...fieldsOf(returns.item).values()].flatMap((field) =>
      'properties' in field ? fieldNamesOf(field) : [],
    )
    const names = [...fieldNamesOf(returns.item), ...nested]
    assert.equal(new Set(names).size, names.length, path)
  }
})

test('nothing in all these requests was a fault of ours', () => assert.deepEqual(failures, []))
