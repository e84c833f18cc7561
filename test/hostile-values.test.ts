/** Texts that other programs would run, in every parameter that takes a text: they are looked for as they are (V-10 to V-12). */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { endpoints, kindsOf, openConformance, shapeOf, targetOf } from './support/conformance-server.ts'

const { request, failures, close } = await openConformance()
after(close)

const sql = [
  "'",
  '"',
  "''",
  "' or 1=1--",
  "' or '1'='1",
  "'; drop table filings; --",
  "' union select null, name from sqlite_schema --",
  "'||(select 1)||'",
  "1' and randomblob(100000000) --",
  "';attach database '/tmp/x.db' as x; --",
  "' or load_extension('x') --",
  '1 or sleep(5)',
  '/**/or/**/1=1',
  ') or (1=1',
  '`',
  '?1',
  ':name',
  '$1',
  '%',
  '_',
  '\\',
  '%_\\',
]
const fullText = [
  '*',
  'a*',
  '"a b"',
  'NEAR(a b)',
  'name:a',
  '-a',
  '^a',
  'a AND b',
  '(a',
  'a"b',
  '+a',
  '{a b}: c',
]
const long = ['a', '(', '-', '1', ' ', 'a-', '(('].map((text) => text.repeat(Math.floor(7000 / text.length)))

type Endpoint = (typeof endpoints)[number]

/** The names of its parameters that take any text. */
const textsOf = (endpoint: Endpoint, place: 'path' | 'query'): readonly string[] =>
  kindsOf(endpoint, place)
    .filter(([, kind]) => {
      const { type, enum: values, format } = shapeOf(kind)
      return type === 'string' && values === undefined && format === undefined
    })
    .map(([name]) => name)

const targetsOf = (endpoint: Endpoint, text: string): readonly string[] => [
  ...textsOf(endpoint, 'query').map((name) => targetOf(endpoint, { [name]: text })),
  ...textsOf(endpoint, 'path').map((name) => targetOf(endpoint, {}, { [name]: text })),
]

for (const endpoint of endpoints)
  test(`${endpoint.path} looks for hostile texts as they are`, async () => {
    for (const text of [...sql, ...fullText, ...long])
      for (const target of targetsOf(endpoint, text)) {
        const { status } = await request(target)
        assert.ok([200, 404, 414, 422].includes(status), `${target.slice(0, 100)}: ${status}`)
      }
  })

test('a wildcard of SQL finds nothing but itself, and quotes end no text', async () => {
  const totalOf = async (text: string): Promise<unknown> => {
    const filter = encodeURIComponent(`company:contains:${text}`)
    return (await request(`/v1/screener?filter=${filter}`)).json['total']
  }
  assert.notEqual(await totalOf('a'), 0)
  for (const text of ['%', '_', '%a%', "' or 1=1--"]) assert.equal(await totalOf(text), 0, text)
  for (const text of ['%', '%pple', '_pple', '*', "' or 1=1--"]) {
    const found = await request(`/v1/companydata/search?query=${encodeURIComponent(text)}`)
    const names = (found.json['results'] as readonly { readonly name?: string }[]).length
    assert.ok(names < 20, `${text}: ${names}`)
  }
})

test('a page far after the last is empty', async () => {
  for (const path of ['/v1/filings/AAPL', '/v1/news', '/v1/dividends', '/v1/screener']) {
    const got = await request(`${path}?page=1000000000&offset=1000000000000`)
    assert.ok([200, 422].includes(got.status), `${path}: ${got.status}`)
    if (got.status === 200) assert.ok(got.body.length < 100_000, path)
  }
  const all = await request('/v1/screener?limit=1')
  const past = await request('/v1/screener?offset=999999999999999')
  assert.deepEqual([past.status, past.json['results'], past.json['total']], [200, [], all.json['total']])
  assert.notEqual(past.json['total'], 0)
})

test('a name that every object has is no metric', async () => {
  for (const name of ['__proto__', 'constructor', 'toString'])
    for (const query of [`filter=${name}:above:1`, `sort=${name}`, `columns=${name}`]) {
      const got = await request(`/v1/screener?${query}`)
      assert.equal(got.status, 422, query)
      assert.match(got.body, new RegExp(`"name":"${query.split('=')[0]}"`), query)
    }
  assert.equal(Object.hasOwn(Object.prototype, 'above'), false)
})

test('nothing here was a fault of ours', () => assert.deepEqual(failures, []))
