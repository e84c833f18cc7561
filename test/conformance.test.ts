/** What holds for every endpoint, walked from the one list of endpoints on the bundled sample. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { flawed, problem, rateHeaders, withoutRateHeaders } from './support/conformance-checks.ts'
import {
  endpoints,
  type Got,
  kindsOf,
  openConformance,
  rowsIn,
  shapeOf,
  targetOf,
} from './support/conformance-server.ts'
import { csvRowsOf, sameColumns } from './support/csv-rows.ts'

const { request, document, conforms, check, keys, failures, close } = await openConformance()
after(close)

const keyedTargets = [...endpoints.map((endpoint) => targetOf(endpoint)), '/v1/status']

test('the document lists every path that is served, and no other', () => {
  const served = [...endpoints.map(({ path }) => path), '/v1/status', '/v1/openapi.json']
  assert.deepEqual(Object.keys(document.paths).toSorted(), served.toSorted())
  const names = Object.values(document.paths).map(({ get }) => get.operationId)
  assert.equal(new Set(names).size, names.length)
})

test('every example of the document is a response the document allows', () => {
  for (const [path, { get }] of Object.entries(document.paths)) {
    const content = get.responses['200']?.content?.['application/json']
    const name = content?.schema.$ref?.split('/').at(-1) ?? ''
    check(name, content?.example, path)
    // An example of an optional parameter would be sent by the reference, and narrow the answer.
    for (const parameter of get.parameters)
      assert.equal(parameter.example !== undefined, parameter.required, `${path} ${parameter.name}`)
  }
})

test('a field that the document lacks is found', () => {
  const { example } =
    document.paths['/v1/quotes/{ticker}']?.get.responses['200']?.content?.['application/json'] ?? {}
  check('Quote', example, 'as documented')
  assert.throws(
    () => check('Quote', { ...(example as object), other: 1 }, 'with another field'),
    /additional/,
  )
})

for (const endpoint of endpoints) {
  const { path } = endpoint
  const target = targetOf(endpoint)
  const query = kindsOf(endpoint, 'query')
  const numbers = query.filter(([, kind]) => shapeOf(kind).type === 'integer')

  test(`${path} answers its own example as documented, with every header documented`, async () => {
    const values = Object.entries(endpoint.example.values).map(([name, value]) => [name, `${value}`])
    const asked = Object.fromEntries(values.filter(([name]) => query.some(([known]) => known === name)))
    const got = await request(targetOf(endpoint, asked))
    assert.equal(got.status, 200, got.body)
    conforms(path, got, target)
    const rows = rowsIn(endpoint, got)
    assert.ok(rows === null || rows.length > 0, `${target}: no row; test-data.ts of its dataset loads some`)
    for (const name of [...rateHeaders, 'x-request-id', 'etag', 'cache-control', 'vary'])
      assert.ok(Object.hasOwn(got.headers, name), name)
    assert.match(got.headers['cache-control'] ?? '', /^private, max-age=\d+$/)
  })

  test(`${path} keeps the bounds of its numbers, one by one`, async () => {
    for (const [name, kind] of numbers) {
      const { minimum = 0, maximum } = shapeOf(kind)
      const inside = [minimum, minimum + 1, ...(maximum === undefined ? [] : [maximum - 1, maximum])]
      const outside = [minimum - 1, ...(maximum === undefined ? [] : [maximum + 1])]
      for (const value of inside) {
        const got = await request(targetOf(endpoint, { [name]: `${value}` }))
        assert.equal(got.status, 200, `${name}=${value}: ${got.body.slice(0, 200)}`)
        conforms(path, got, `${name}=${value}`)
      }
      for (const value of outside)
        flawed(await request(targetOf(endpoint, { [name]: `${value}` })), name, `${name}=${value}`)
    }
  })

  test(`${path} takes no spelling of a number but decimal digits`, async () => {
    const spellings = '0x10 1e1 +5 5.0 5.5 -0 true null NaN Infinity ٥ 1_0 9007199254740993 ５'.split(' ')
    for (const [name] of numbers) {
      for (const value of [...spellings, '', ' 5', '5 '])
        flawed(await request(targetOf(endpoint, { [name]: value })), name, `${name}=${JSON.stringify(value)}`)
      assert.equal((await request(targetOf(endpoint, { [name]: '00005' }))).status, 200)
    }
  })

  test(`${path} gives an absent parameter its default`, async () => {
    const plain = await request(target)
    for (const [name, kind] of query) {
      const preset = shapeOf(kind).default
      if (kind.required || preset === undefined) continue
      const spelled = await request(targetOf(endpoint, { [name]: `${preset}` }))
      assert.deepEqual([spelled.status, spelled.body], [200, plain.body], name)
      assert.equal(spelled.headers['etag'], plain.headers['etag'], name)
      const empty = await request(targetOf(endpoint, { [name]: '' }))
      if (kind.emptyIsAbsent) assert.equal(empty.body, plain.body, name)
      else flawed(empty, name, `${name}=`)
    }
  })

  test(`${path} refuses a missing, a repeated and an unlisted value, all in one answer`, async () => {
    for (const [name, kind] of query) {
      const value = `${endpoint.example.values[name] ?? kind.example ?? shapeOf(kind).default}`
      const separator = target.includes('?') ? '&' : '?'
      const twice = `${target}${separator}${name}=${encodeURIComponent(value)}&${name}=1`
      if (kind.parseAll === undefined) flawed(await request(twice), name, twice)
      if (kind.required) flawed(await request(target.replace(/\?.*$/, '')), name, `without ${name}`)
      for (const word of shapeOf(kind).enum ?? []) {
        const got = await request(targetOf(endpoint, { [name]: word }))
        assert.equal(got.status, 200, `${name}=${word}`)
        conforms(path, got, `${name}=${word}`)
        if (word !== word.toUpperCase())
          flawed(
            await request(targetOf(endpoint, { [name]: word.toUpperCase() })),
            name,
            `${name} in capitals`,
          )
      }
    }
    const bad = Object.fromEntries([...numbers.map(([name]) => name), 'format'].map((name) => [name, 'x']))
    const { json } = await request(targetOf(endpoint, bad))
    assert.equal((json['errors'] as readonly unknown[]).length, Object.keys(bad).length)
  })

  test(`${path} takes only dates that exist`, async () => {
    for (const [name] of query.filter(([, kind]) => shapeOf(kind).format === 'date')) {
      for (const value of ['2026-02-29', '2026-13-01', '20260101', '2026-1-1', '+002026-01-01', ''])
        flawed(await request(targetOf(endpoint, { [name]: value })), name, `${name}=${value}`)
      assert.equal((await request(targetOf(endpoint, { [name]: '2024-02-29' }))).status, 200)
    }
    if (query.some(([name]) => name === 'from') && query.some(([name]) => name === 'to')) {
      const got = await request(targetOf(endpoint, { from: '2024-12-31', to: '2024-01-01' }))
      flawed(got, 'from', 'from after to')
      conforms(path, got, 'from after to')
      assert.equal((await request(targetOf(endpoint, { from: '2024-01-01', to: '2024-01-01' }))).status, 200)
    }
  })

  test(`${path} distinguishes an identifier that does not exist from one that cannot`, async () => {
    const unknown: Readonly<Record<string, readonly [value: string, code: string]>> = {
      ticker: ['ZZZZQ', 'ticker_not_found'],
      cik: ['9999999999', 'cik_not_found'],
      isin: ['US0000000002', 'isin_not_found'],
      cusip: ['000000000', 'cusip_not_found'],
      filing_id: ['0000320193_999999999999999999', 'filing_not_found'],
      transcript_id: ['0000320193_1999_Q1', 'transcript_not_found'],
    }
    for (const [name] of kindsOf(endpoint, 'path')) {
      const [value, code] = unknown[name] ?? ['?', `${name} has no unknown value in this test`]
      const got = await request(targetOf(endpoint, {}, { [name]: value }))
      problem(got, 404, code, name)
      conforms(path, got, value)
      const starred = await request(targetOf(endpoint, {}, { [name]: value }), {
        headers: { 'if-none-match': '*' },
      })
      problem(starred, 404, code, `If-None-Match: * on ${value}`)
      for (const text of ['\0', '../../etc', 'аapl', 'A\u200bAPL', '💥', ' ', "' or 1=1--", 'a'.repeat(40)])
        flawed(await request(targetOf(endpoint, {}, { [name]: text })), name, JSON.stringify(text))
      for (const text of ['__proto__', 'constructor', 'toString']) {
        const { status } = await request(targetOf(endpoint, {}, { [name]: text }))
        assert.ok(status === 404 || status === 422, text)
      }
    }
  })

  test(`${path} gives the same rows in pages as in one piece`, async () => {
    if (endpoint.returns.kind !== 'list' || !query.some(([name]) => name === 'limit')) return
    const rowsOf = (got: Got) => got.json['results'] as readonly unknown[]
    const { maximum = 100 } = shapeOf(query.find(([name]) => name === 'limit')?.[1] ?? assert.fail())
    const whole = rowsOf(await request(targetOf(endpoint, { limit: `${maximum}` })))
    const cut = rowsOf(await request(targetOf(endpoint, { limit: '3' })))
    assert.deepEqual(cut, whole.slice(0, 3))
    const pages: unknown[] = []
    const size = Math.max(1, Math.ceil(whole.length / 7))
    let next: string | undefined = targetOf(endpoint, { limit: `${size}` })
    for (let turn = 0; next !== undefined && pages.length < whole.length && turn < 50; turn++) {
      const got: Got = await request(`${next}&apiKey=${keys.good}`)
      pages.push(...rowsOf(got))
      next = /^<(.*)>; rel="next"$/.exec(got.headers['link'] ?? '')?.[1]
      assert.ok(!got.body.includes(keys.good) && next?.includes('apiKey') !== true)
      next = next?.replace('http://127.0.0.1:8080', '')
    }
    const offered = query.some(([name]) => name === 'page' || name === 'cursor')
    if (offered) assert.deepEqual(pages.slice(0, whole.length), whole)
  })

  test(`${path} past its last page is empty, with the true total`, async () => {
    if (!query.some(([name]) => name === 'page')) return
    const first = await request(target)
    const past = await request(targetOf(endpoint, { page: '1000000000' }))
    assert.deepEqual([past.json['results'], past.json['total']], [[], first.json['total']])
    assert.equal(past.headers['link'], undefined)
    conforms(path, past, 'past the end')
  })

  test(`${path} answers a known tag with 304 and nothing else`, async () => {
    const { headers } = await request(target)
    const { etag = '' } = headers
    const bare = etag.replace('W/', '')
    for (const sent of [etag, bare, `"other", ${etag}`, `${bare} , W/"x"`, '*']) {
      const got = await request(target, { headers: { 'if-none-match': sent } })
      assert.deepEqual([got.status, got.body], [304, ''], sent)
      for (const name of ['etag', 'cache-control', 'vary'])
        assert.equal(got.headers[name], headers[name], name)
      for (const name of rateHeaders) assert.ok(Object.hasOwn(got.headers, name), name)
    }
    for (const sent of ['"other"', 'W/"x"', 'nonsense', '', '"'])
      assert.equal((await request(target, { headers: { 'if-none-match': sent } })).status, 200, sent)
    const csv = await request(target, { headers: { 'if-none-match': etag, accept: 'text/csv' } })
    assert.equal(csv.status, 200)
    const zipped = { 'if-none-match': etag, 'accept-encoding': 'gzip' }
    assert.equal((await request(target, { headers: zipped })).status, 304)
  })

  test(`${path} serves the same rows as CSV and as NDJSON`, async () => {
    const plain = await request(target)
    const rows = rowsIn(endpoint, plain) ?? [plain.json]
    for (const [accept, format] of [
      ['*/*', 'ndjson'],
      ['application/x-ndjson', ''],
    ] as const) {
      const asked = format === '' ? target : targetOf(endpoint, { format })
      const { body } = await request(asked, { headers: { accept } })
      const lines = body.split('\n').filter((line) => line !== '')
      assert.deepEqual(
        lines.map((line) => JSON.parse(line) as unknown),
        rows,
      )
    }
    const csv = await request(targetOf(endpoint, { format: 'csv' }))
    assert.match(csv.headers['content-type'] ?? '', /^text\/csv/)
    const [header = [], ...records] = parse(csv.body, { bom: false }) as readonly (readonly string[])[]
    const lines = csvRowsOf(header, rows)
    assert.equal(records.length, lines.length)
    if (lines.length > 0) sameColumns(header, lines)
    const { total } = plain.json
    if (total !== undefined) assert.equal(csv.headers['x-total-count'], `${total}`)
  })

  test(`${path} ignores and names a parameter it does not know, and refuses it when asked to be strict`, async () => {
    const separator = target.includes('?') ? '&' : '?'
    const unknown = `${target}${separator}limt=5&__proto__=1`
    const plain = await request(target)
    assert.equal(plain.headers['x-unknown-parameters'], undefined)
    const ignored = await request(unknown)
    assert.deepEqual([ignored.status, ignored.body], [200, plain.body])
    assert.equal(ignored.headers['x-unknown-parameters'], 'limt, __proto__')
    flawed(await request(unknown, { headers: { prefer: 'handling=strict' } }), 'limt', unknown)
    assert.equal((await request(target, { headers: { prefer: 'handling=strict' } })).status, 200)
  })
}

for (const target of keyedTargets) {
  test(`${target} is answered to a good key only, in each of three carriers`, async () => {
    const withKey = (key: string) => [
      { url: target, headers: { 'x-api-key': key } },
      { url: target, headers: { authorization: `Bearer ${key}` } },
      { url: `${target}${target.includes('?') ? '&' : '?'}apiKey=${key}`, headers: {} },
    ]
    const expected: readonly (readonly [string, number, string | undefined])[] = [
      [keys.good, 200, undefined],
      ['', 401, 'missing_api_key'],
      ['nonsense', 401, 'invalid_api_key'],
      [keys.revoked, 401, 'revoked_api_key'],
      [keys.free, 403, 'plan_required'],
    ]
    for (const [key, status, code] of expected) {
      for (const { url, headers } of withKey(key)) {
        const got = await request(url, { key: null, headers })
        assert.deepEqual([got.status, got.json['code']], [status, code], `${key} ${url}`)
        assert.equal(Object.hasOwn(got.headers, 'www-authenticate'), status === 401)
        assert.equal(Object.hasOwn(got.headers, 'ratelimit'), status === 200)
        assert.ok(key.length < 20 || !JSON.stringify([got.body, got.headers]).includes(key.slice(8)))
      }
    }
    const other = { 'x-api-key': keys.good, authorization: 'Bearer other' }
    problem(await request(target, { headers: other }), 400, 'conflicting_credentials', 'two keys')
  })

  test(`${target} is read-only, and says so with Allow`, async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const) {
      const got = await request(target, { method, key: null })
      problem(got, 405, 'method_not_allowed', method)
      assert.equal(got.headers['allow'], 'GET, HEAD, OPTIONS')
    }
    const options = await request(target, { method: 'OPTIONS', key: null, headers: { origin: 'http://a.b' } })
    assert.deepEqual(
      [options.status, options.body, options.headers['allow']],
      [204, '', 'GET, HEAD, OPTIONS'],
    )
    assert.equal(options.headers['access-control-allow-origin'], '*')
  })

  test(`${target} gives the same headers to HEAD as to GET, and counts it`, async () => {
    const key = keys.fresh()
    const get = await request(target, { key })
    const head = await request(target, { key, method: 'HEAD' })
    assert.deepEqual([head.status, head.body], [200, ''])
    if (target === '/v1/status') return
    assert.deepEqual(withoutRateHeaders(head.headers), withoutRateHeaders(get.headers))
    assert.equal(Number(head.headers['x-ratelimit-remaining']), 2498)
  })

  test(`${target} exists without a slash at its end only`, async () => {
    const [path = ''] = target.split('?')
    const others = [`${path}/`, `/${path}`, path.replace('/v1/', '/v1//'), path.replace('/v1/', '/V1/')]
    for (const other of others) {
      const got = await request(other)
      problem(got, 404, 'route_not_found', other)
      assert.deepEqual(got.json['didYouMean'], [path], other)
      for (const name of rateHeaders) assert.ok(!Object.hasOwn(got.headers, name))
    }
  })
}

test('nothing in all these requests was a fault of ours', () => {
  assert.deepEqual([failures, Object.hasOwn(Object.prototype, 'polluted')], [[], false])
})
