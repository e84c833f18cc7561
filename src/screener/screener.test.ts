/** The screener on the bundled sample with two quotes: runs, rows, their explanation, and the formats they are served in. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { parse } from 'csv-parse/sync'
import { openSampleStore } from '../../test/support/sample-store.ts'
import { answerContextOf, endpoints } from '../app.ts'
import { quotes } from '../derived/quotes/record.ts'
import { inProcessClientOf } from '../http/in-process-client.ts'
import { beginRun } from '../ingest/feed-run-state.ts'
import { DAY_MS } from '../lib/day.ts'
import { rowOf } from '../store/record-text.ts'
import { screenerRows, screenerRuns } from './collections.ts'
import { operators } from './filter.ts'
import { openMarketWithScreener } from './market-with-screener.ts'
import type { Kind } from './metric.ts'
import { metrics } from './registry.ts'
import { daysToForget, rangeOf, runScreener } from './run.ts'

/** A session after the prices of the sample. */
const NOW = Date.parse('2026-08-24T22:00:00Z')
const QUOTED = '2026-08-24T20:00:00Z'

type Json = Readonly<Record<string, unknown>>

const open = async (t: TestContext) => {
  const store = await openSampleStore(t, '2026-08-24T20:30:00Z')
  const quote = (ticker: string, price: number, marketCap: number, name = ticker) => {
    const sale = { price, change: 1, changePct: 0.5, volume: 1000, marketCap, quotedAt: QUOTED }
    const row = rowOf(quotes, { ticker, ...sale, name, exchangeCode: 'NASDAQ' }, {})
    return store.write({ origin: 'real', source: 'test', at: QUOTED }, (transaction) =>
      transaction.put({ collection: quotes, rows: [row] }),
    )
  }
  await quote('AAPL', 310, 4_500_000_000_000)
  await quote('NVDA', 210, 5_100_000_000_000)
  const live = await openMarketWithScreener(store, true)
  const client = inProcessClientOf(answerContextOf(live, true, ''), endpoints)
  const text = async (target: string) => {
    await live.refresh()
    const { status, body } = await client.get(target)
    assert.equal(status, 200, String(body))
    return String(body)
  }
  const get = async (target: string) => JSON.parse(await text(target)) as Json
  const ask = async (target: string) => {
    await live.refresh()
    const { status, body } = await client.get(target)
    return { status, body: JSON.parse(String(body)) as unknown }
  }
  return { store, quote, text, get, ask }
}

const rowsIn = ({ results }: Json) => results as readonly Json[]

it('before the first run there are no rows, after it they are served without a restart', async (t) => {
  const { store, get } = await open(t)
  const before = await get('/v1/screener')
  assert.deepEqual([before['results'], before['total']], [[], 0])
  const { rows } = await runScreener(store, NOW)
  assert.equal((await get('/v1/screener'))['total'], rows)
  assert.equal((await get('/v1/screener/fields'))['asOf'], '2026-08-24')
})

it('a run is repeated only if something changed, and then has the new figures', async (t) => {
  const { store, quote, get } = await open(t)
  const first = await runScreener(store, NOW)
  assert.ok(first.rows !== null && first.rows > 50)
  await beginRun(store, 'nasdaq-screener', NOW)
  assert.equal((await runScreener(store, NOW + 1000)).rows, null)
  const target = '/v1/screener?filter=ticker:equal:NVDA&columns=peTtm'
  const [before] = rowsIn(await get(target))
  await quote('NVDA', 2 * Number(before?.['price']), 9_000_000_000_000)
  assert.equal((await runScreener(store, NOW + 2000)).rows, first.rows)
  const [after] = rowsIn(await get(target))
  assert.ok(Math.abs(Number(after?.['peTtm']) / Number(before?.['peTtm']) - 2) < 1e-6)
})

it('a ticker that is no longer listed is replaced by exactly one part of a run, also between two parts', () => {
  const listings = Array.from({ length: 1001 }, (_, at) => ({ ticker: `T${at + 1000}` }))
  const ranges = [0, 500, 1000].map((at) => rangeOf(listings, at))
  for (const ticker of ['A', 'T1000', 'T1499', 'T1499A', 'T1500', 'T1999', 'T1999.B', 'T2000', 'ZZ'])
    assert.equal(ranges.filter(({ from, to }) => from <= ticker && ticker <= to).length, 1, ticker)
  assert.deepEqual(rangeOf([], 0), { from: '', to: '\uffff' })
})

it('the price of a receipt of several shares is not divided by what the company earns a share', async (t) => {
  const { store, quote, get } = await open(t)
  const target = '/v1/screener?filter=ticker:equal:NVDA&columns=peTtm,epsTtm,evToSalesTtm'
  await quote('NVDA', 2100, 5_100_000_000_000, 'NVIDIA Corporation American Depositary Shares')
  await runScreener(store, NOW)
  const [row] = rowsIn(await get(target))
  assert.deepEqual([row?.['price'], row?.['peTtm']], [2100, null])
  assert.ok(Number(row?.['epsTtm']) > 0 && Number(row?.['evToSalesTtm']) > 0)
})

it('a row has the requested, filtered and sorted metrics, and explains each value by figures and filings', async (t) => {
  const { store, get } = await open(t)
  await runScreener(store, NOW)
  const query =
    'filter=netMarginTtm:above:50&filter=price:above:1&sort=peTtm&columns=evToSalesTtm&explain=true'
  const { columns, results } = await get(`/v1/screener?${query}`)
  assert.deepEqual(columns, ['evToSalesTtm', 'netMarginTtm', 'peTtm'])
  const [row = {}] = results as readonly Json[]
  assert.deepEqual([row['ticker'], row['asOf'], row['priceDate']], ['NVDA', '2026-08-24', '2026-08-24'])
  const explain = row['explain'] as Readonly<
    Record<string, { readonly formula: string; readonly operands: Json }>
  >
  assert.deepEqual(Object.keys(explain).slice(-4), [...columns, 'enterpriseValue'])
  const { formula, operands } = explain['netMarginTtm'] ?? assert.fail()
  assert.equal(formula, '100 * ttm(netIncome) / ttm(revenue) where ttm(revenue) > 0')
  const [income, revenue] = ['ttm(netIncome)', 'ttm(revenue)'].map((name) => operands[name] as Json)
  const value = (100 * Number(income?.['value'])) / Number(revenue?.['value'])
  assert.ok(Math.abs(value - Number(row['netMarginTtm'])) < 1e-5)
  assert.match(String(revenue?.['filing']), /^0001045810_\d{18}$/)
  assert.match(String(revenue?.['filedOn']), /^2026-\d\d-\d\d$/)
  assert.equal([revenue?.['periods']].flat().length, 4)
  const ev = explain['evToSalesTtm']?.operands['enterpriseValue'] as Json
  assert.equal(ev['source'], 'screener')
  const dated = await get(`/v1/screener?${query.replace('=true', '=dates')}`)
  const withoutExplain = (results as readonly Json[]).map(({ explain: _, ...rest }) => rest)
  assert.deepEqual(dated, { ...(await get(`/v1/screener?${query}`)), results: withoutExplain })
  assert.match(String(row['statementFilingId']), /^0001045810_/)
})

it('all bad parameters are reported together, clauses by their index', async (t) => {
  const { store, ask } = await open(t)
  await runScreener(store, NOW)
  const { status, body } = await ask('/v1/screener?limit=0&sort=pe&filter=price:above:1&filter=prise:above:1')
  const { code, errors } = body as { readonly code: string; readonly errors: readonly Json[] }
  assert.deepEqual([status, code], [422, 'validation_error'])
  assert.deepEqual(
    errors.map(({ name, index, didYouMean }) => [name, index, didYouMean]),
    [
      ['sort', undefined, ['peTtm', 'peForward']],
      ['limit', undefined, undefined],
      ['filter', 1, ['price']],
    ],
  )
  const alone = await ask('/v1/screener?filter=prise:above:1')
  assert.deepEqual([alone.status, (alone.body as Json)['code']], [422, 'invalid_filter'])
})

it('hundreds of bad clauses beside another bad parameter are each named, in under 40 KB', async (t) => {
  const { store, ask } = await open(t)
  await runScreener(store, NOW)
  const bad = Array.from({ length: 300 }, (_, at) => `&filter=prise${at}:above:1`).join('')
  for (const limit of ['0', '1']) {
    const { status, body } = await ask(`/v1/screener?limit=${limit}${bad}`)
    const { errors, detail } = body as { readonly errors: readonly Json[]; readonly detail: string }
    const ofFilter = errors.filter(({ name }) => name === 'filter')
    const others = String(ofFilter.at(-1)?.['message']).match(/\d+(?=,|$)/g) ?? []
    const named = [...ofFilter.slice(0, -1).map(({ index }) => index), ...others.map(Number)]
    assert.deepEqual([status, named], [422, Array.from({ length: 300 }, (_, at) => at)])
    assert.match(detail, /; and others$/)
    const { length } = JSON.stringify(body)
    assert.ok(length < 40_000, `${length} bytes`)
  }
})

const single = ['', '1:2', 'Infinity', '-Infinity', 'inf', '∞', 'NaN', '1e309', '-1e309', '1:', ':1']
const pair = [
  '',
  '1',
  '1:2:3',
  ':',
  '1:',
  ':2',
  '2:1',
  '1:Infinity',
  '-Infinity:1',
  '1:1e309',
  '-1e309:1',
  'NaN:1',
]
/** What no operator of a kind takes; a text or a label may hold anything, but must not be missing. */
const wrongValues = (kind: Kind, operator: string): readonly string[] => {
  if (kind === 'text' || kind === 'categorical') return ['']
  return operator === 'between' || operator === 'outside' ? pair : single
}

it('every operator of every metric refuses missing, swapped and endless values with 422 and the index', async (t) => {
  const { store, ask } = await open(t)
  await runScreener(store, NOW)
  const wrong = metrics.flatMap(({ id, kind }) =>
    operators[kind].flatMap((operator: string) =>
      wrongValues(kind, operator).map((value) => `${id}:${operator}:${value}`),
    ),
  )
  assert.ok(wrong.length > 10_000, `${wrong.length} clauses`)
  const AT_ONCE = 100
  for (let from = 0; from < wrong.length; from += AT_ONCE) {
    const filters = ['price:above:1', ...wrong.slice(from, from + AT_ONCE)]
    const query = filters.map((filter) => `filter=${encodeURIComponent(filter)}`).join('&')
    const { status, body } = await ask(`/v1/screener?${query}`)
    const { code, errors } = body as { readonly code: string; readonly errors: readonly Json[] }
    assert.deepEqual([status, code], [422, 'invalid_filter'])
    const indexes = new Set(errors.map(({ index }) => index))
    const taken = filters.filter((_, at) => at > 0 && !indexes.has(at))
    assert.deepEqual(taken, [])
    assert.ok(!indexes.has(0))
  }
})

it('all metrics come as JSON, CSV and NDJSON, the same in each', async (t) => {
  const { store, get, text } = await open(t)
  await runScreener(store, NOW)
  const query = 'columns=*&limit=5'
  const rows = rowsIn(await get(`/v1/screener?${query}`))
  assert.deepEqual(Object.keys(rows[0] ?? {}).toSorted(), metrics.map(({ id }) => id).toSorted())
  const lines = (await text(`/v1/screener?${query}&format=ndjson`)).trimEnd().split('\n')
  assert.deepEqual(
    lines.map((line) => JSON.parse(line) as Json),
    rows,
  )
  const cells = parse(await text(`/v1/screener?${query}&format=csv`), { columns: true }) as readonly Json[]
  assert.equal(cells.length, 5)
  for (const [at, row] of rows.entries())
    for (const [id, value] of Object.entries(row)) assert.equal(cells[at]?.[id], `${value ?? ''}`, id)
})

it('the catalogue of metrics has a line a metric as CSV and NDJSON', async (t) => {
  const { store, get, text } = await open(t)
  await runScreener(store, NOW)
  const fields = (await get('/v1/screener/fields'))['fields'] as readonly Json[]
  const lines = (await text('/v1/screener/fields?format=ndjson')).trimEnd().split('\n')
  assert.deepEqual(
    lines.map((line) => JSON.parse(line) as Json),
    fields,
  )
  const cells = parse(await text('/v1/screener/fields?format=csv'), { columns: true }) as readonly Json[]
  assert.deepEqual(
    cells.map(({ id, kind, coverage }) => [id, kind, Number(coverage)]),
    fields.map(({ id, kind, coverage }) => [id, kind, coverage]),
  )
})

it('every metric of the catalogue orders the rows: labels alphabetically, rows without a value last', async (t) => {
  const { store, get } = await open(t)
  await runScreener(store, NOW)
  const { fields } = await get('/v1/screener/fields')
  for (const { id, sortable } of fields as readonly Json[]) {
    assert.equal(sortable, true, `${id}`)
    assert.equal((await get(`/v1/screener?sort=${id}&limit=1`))['sort'], id)
  }
  const exchanges = rowsIn(await get('/v1/screener?sort=exchange&order=asc&limit=100')).map(
    (row) => row['exchange'],
  )
  const known = exchanges.filter((exchange) => exchange !== null)
  assert.ok(new Set(known).size > 1)
  assert.deepEqual(exchanges, [...known.toSorted(), ...exchanges.filter((exchange) => exchange === null)])
})

it('days of the last month are kept, then the last of each month', async (t) => {
  const days = [
    '2025-12-30',
    '2025-12-31',
    '2026-01-02',
    '2026-01-30',
    '2026-02-20',
    '2026-02-27',
    '2026-03-20',
  ]
  assert.deepEqual(daysToForget(days, '2026-03-25'), ['2025-12-30', '2026-01-02', '2026-02-20'])
  const { store, quote } = await open(t)
  for (const [nth, day] of [0, 1, 40].entries()) {
    await quote('AAPL', 200 + nth, 1e12)
    await runScreener(store, NOW + day * DAY_MS)
  }
  const runs = await store.rows(screenerRuns, { order: ['asOf'] })
  assert.deepEqual(
    runs.map(({ columns }) => columns.asOf),
    ['2026-08-25', '2026-10-03'],
  )
  const kept = new Set((await store.rows(screenerRows, {})).map(({ columns }) => columns.asOf))
  assert.deepEqual([...kept], ['2026-08-25', '2026-10-03'])
})

it('coverage and the counts of labels match the rows', async (t) => {
  const { store, get } = await open(t)
  const { rows } = await runScreener(store, NOW)
  const { fields, count } = await get('/v1/screener/fields')
  assert.equal(count, 161)
  const fieldOf = (id: string) => (fields as readonly Json[]).find((field) => field['id'] === id)
  const { total: priced } = await get('/v1/screener?filter=price:above:0&limit=1')
  assert.equal(fieldOf('price')?.['coverage'], Math.round((Number(priced) / Number(rows)) * 1e4) / 1e4)
  assert.deepEqual([fieldOf('ticker')?.['coverage'], fieldOf('floatShares')?.['coverage']], [1, 0])
  const values = fieldOf('type')?.['values'] as readonly { readonly value: string; readonly count: number }[]
  assert.equal(
    values.reduce((sum, { count: each }) => sum + each, 0),
    rows,
  )
})
