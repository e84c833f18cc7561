/** Companies as they are asked for, over a store in memory that the real loads filled. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { submissionFiles, tickerFiles } from '../../../test/files/company-files.ts'
import { loadFiles, NOW, openTestMarket } from '../../../test/support/test-market.ts'
import { ApiProblem } from '../../contract/problem.ts'
import { atOnce } from '../../contract/work.ts'
import { rowOf } from '../../store/record-text.ts'
import { companies } from './dataset.ts'
import { unknownProfile } from './listing-profile.ts'
import { profiles } from './record.ts'

const LIST = '/v1/companydata/tickers'
const TICKER = '/v1/companydata/tickers/{ticker}'
const CIK = '/v1/companydata/ciks/{cik}'
const ISIN = '/v1/companydata/isins/{isin}'
const CUSIP = '/v1/companydata/cusips/{cusip}'
const SEARCH = '/v1/companydata/search'

const { ask, store } = await openTestMarket()

const filledLetters = [...'abcdefghijklmnopqrstuvwxyz'].join(' ').repeat(4).slice(0, 200)

type Row = { readonly ticker: string; readonly cik: string }
const rowsOf = (body: Record<string, unknown>) => body['results'] as readonly Row[]
const tickersOf = (body: Record<string, unknown>) => rowsOf(body).map(({ ticker }) => ticker)

test('every example is an answer that the schema of its endpoint allows', () => {
  for (const { path, returns, example } of companies.endpoints) {
    assert.deepEqual(Compile(returns.schema).Errors(example.response), [], path)
  }
})

test('a profile holds what the lists, the registrant and the reviewed identifiers say, and null for the rest', async () => {
  const { status, body } = await ask(TICKER, '/v1/companydata/tickers/AAPL')
  assert.equal(status, 200)
  const example = companies.endpoints.find(({ path }) => path === TICKER)?.example.response
  assert.deepEqual(body, example)
  assert.deepEqual(Object.keys(body), Object.keys(example as object))
})

test('a ticker, its CIK with and without zeros, its ISIN and its CUSIP lead to the same profile', async () => {
  const byTicker = await ask(TICKER, '/v1/companydata/tickers/AAPL')
  for (const [path, target] of [
    [CIK, '/v1/companydata/ciks/0000320193'],
    [CIK, '/v1/companydata/ciks/320193'],
    [ISIN, '/v1/companydata/isins/US0378331005'],
    [CUSIP, '/v1/companydata/cusips/037833100'],
  ] as const) {
    assert.deepEqual(await ask(path, target), byTicker, target)
  }
})

test('the canonical listing answers for a CIK with several share classes', async () => {
  const { body } = await ask(CIK, '/v1/companydata/ciks/1652044')
  assert.equal(body['ticker'], 'GOOGL')
  const fund = await ask(CIK, '/v1/companydata/ciks/36405')
  assert.equal(fund.body['ticker'], 'VOO')
  assert.equal(fund.body['etf'], true)
})

test('a registrant without a ticker is served by its CIK, with a null ticker', async () => {
  const { status, body } = await ask(CIK, '/v1/companydata/ciks/1009672')
  assert.equal(status, 200)
  assert.deepEqual(
    [body['ticker'], body['company'], body['active'], body['address']],
    [null, 'CARBO CERAMICS INC', false, '575 NORTH DAIRY ASHFORD, SUITE 300'],
  )
})

test('a listing whose registrant was never loaded has a profile of nulls, not of guesses', async () => {
  const { status, body } = await ask(TICKER, '/v1/companydata/tickers/F-PB')
  assert.equal(status, 200)
  assert.deepEqual([body['company'], body['exchangeCode']], ['FORD MOTOR CO', 'NYSE'])
  assert.deepEqual([body['country'], body['industry'], body['formerNames']], [null, null, []])
})

test('an unknown identifier is a 404 of its own kind', async () => {
  for (const [path, target, code] of [
    [TICKER, '/v1/companydata/tickers/NONE', 'ticker_not_found'],
    [CIK, '/v1/companydata/ciks/999', 'cik_not_found'],
    [CIK, '/v1/companydata/ciks/0', 'cik_not_found'],
    [ISIN, '/v1/companydata/isins/US5949181045', 'isin_not_found'],
    [CUSIP, '/v1/companydata/cusips/594918104', 'cusip_not_found'],
  ] as const) {
    const { status, body } = await ask(path, target)
    assert.deepEqual([status, body['code']], [404, code], target)
  }
})

test('the cursor walks every ticker once, in code unit order', async () => {
  const seen: string[] = []
  let cursor: string | undefined = ''
  while (cursor !== undefined) {
    const { body } = await ask(LIST, `${LIST}?limit=3&cursor=${cursor}`)
    assert.equal(body['count'], rowsOf(body).length)
    seen.push(...tickersOf(body))
    cursor = body['next_cursor'] as string | undefined
  }
  assert.deepEqual(seen, [
    'AAPL',
    'BRK-A',
    'BRK-B',
    'F',
    'F-PB',
    'GOOG',
    'GOOGL',
    'META',
    'SPY',
    'VFIAX',
    'VOO',
  ])
})

test('a cursor need not be a ticker, and one past the end is an empty page', async () => {
  assert.deepEqual(tickersOf((await ask(LIST, `${LIST}?limit=1&cursor=G`)).body), ['GOOG'])
  const past = await ask(LIST, `${LIST}?cursor=zzz`)
  assert.deepEqual(past.body, { results: [], count: 0 })
})

test('the list is cut by kind and by a part of ticker or name in any case', async () => {
  assert.deepEqual(tickersOf((await ask(LIST, `${LIST}?type=etf`)).body), ['SPY', 'VOO'])
  assert.deepEqual(tickersOf((await ask(LIST, `${LIST}?type=fund`)).body), ['VFIAX'])
  assert.deepEqual(tickersOf((await ask(LIST, `${LIST}?search=aLpHa`)).body), ['GOOG', 'GOOGL'])
  assert.deepEqual(tickersOf((await ask(LIST, `${LIST}?search=k-b`)).body), ['BRK-B'])
  const first = await ask(LIST, `${LIST}?search=alpha&limit=1`)
  assert.equal(first.body['next_cursor'], 'GOOG')
  const last = await ask(LIST, `${LIST}?search=alpha&limit=1&cursor=GOOG`)
  assert.deepEqual([tickersOf(last.body), last.body['next_cursor']], [['GOOGL'], undefined])
})

test('search gives profiles with a score, and finds a registrant without a ticker', async () => {
  const apple = await ask(SEARCH, `${SEARCH}?query=apple&limit=1`)
  assert.deepEqual(rowsOf(apple.body)[0], {
    ...(await ask(TICKER, '/v1/companydata/tickers/AAPL')).body,
    score: 0.88,
    matchedOn: 'company',
  })
  const carbo = await ask(SEARCH, `${SEARCH}?query=carbo%20ceramics`)
  assert.deepEqual([rowsOf(carbo.body)[0]?.ticker, rowsOf(carbo.body)[0]?.cik], [null, '0001009672'])
  const none = await ask(SEARCH, `${SEARCH}?query=qqqqqqqqq`)
  assert.deepEqual(none.body, { query: 'qqqqqqqqq', results: [], count: 0 })
})

test('a search gives way between its parts, and what ends it there ends it', async (t) => {
  const market = await openTestMarket()
  t.after(() => market.store.close())
  const search = companies.endpoints.find(({ path }) => path === SEARCH)
  assert.ok(search)
  const values = { query: filledLetters, limit: 20 }
  let paces = 0
  const askedUntil = async (end: number) => {
    paces = 0
    const pace = () => {
      paces += 1
      if (paces === end) throw new ApiProblem('query_timeout')
    }
    return search.answer(market.live.market(), values, { ...atOnce, pace })
  }
  await askedUntil(Number.POSITIVE_INFINITY)
  const last = paces
  assert.ok(last > 10, `${last}`)
  for (const end of [1, 10, last]) {
    await assert.rejects(askedUntil(end), { code: 'query_timeout' })
    assert.equal(paces, end)
  }
})

test('a list of tickers with a text to search for gives way too, one without is made at once', async (t) => {
  const market = await openTestMarket()
  t.after(() => market.store.close())
  const list = companies.endpoints.find(({ path }) => path === '/v1/companydata/tickers')
  const pace = () => {
    throw new ApiProblem('query_timeout')
  }
  const asked = async (search: string) =>
    list?.answer(market.live.market(), { search, type: '', cursor: '', limit: 1 }, { ...atOnce, pace })
  await assert.rejects(asked('apple'), { code: 'query_timeout' })
  assert.deepEqual((await asked(''))?.kind, 'list')
})

test('a hit by a former or common name says so, and has the former name once', async (t) => {
  const market = await openTestMarket()
  t.after(() => market.store.close())
  const best = async (query: string) => {
    const [found] = rowsOf((await market.ask(SEARCH, `${SEARCH}?query=${query}`)).body)
    const { ticker, matchedOn, formerNames } = found as Readonly<Record<string, unknown>>
    return [ticker, matchedOn, formerNames]
  }
  assert.deepEqual(await best('facebook'), [
    'META',
    'formerName',
    [{ name: 'Facebook, Inc.', from: null, to: null }],
  ])
  assert.deepEqual(await best('google'), ['GOOGL', 'commonName', []])
  const formerNames = [{ name: 'Facebook Inc', from: '2005-01-01', to: '2021-10-28' }]
  await market.put(profiles, rowOf(profiles, { cik: '0001326801' }, { ...unknownProfile, formerNames }))
  assert.deepEqual(await best('facebook'), ['META', 'formerName', formerNames])
  assert.deepEqual(await best('meta platforms'), ['META', 'company', formerNames])
})

test('with CUSIPs hidden neither they nor the ISINs that hold them are shown, and a CUSIP finds nothing', async () => {
  const hidden = await openTestMarket({ showCusip: false })
  const { body } = await hidden.ask(TICKER, '/v1/companydata/tickers/AAPL')
  assert.deepEqual([body['cusip'], body['isin']], [null, null])
  const byCusip = await hidden.ask(CUSIP, '/v1/companydata/cusips/037833100')
  assert.deepEqual([byCusip.status, byCusip.body['code']], [404, 'cusip_not_found'])
  const byIsin = await hidden.ask(ISIN, '/v1/companydata/isins/US0378331005')
  assert.deepEqual([byIsin.status, byIsin.body['ticker'], byIsin.body['isin']], [200, 'AAPL', null])
})

test('loading the same files again changes nothing', async () => {
  for (const [feed, files] of [
    ['sec-tickers', tickerFiles],
    ['sec-submissions', { 'CIK0000320193.json': Object.values(submissionFiles)[0] }],
  ] as const) {
    const before = store.state().collections.get('profiles')?.version
    const { added, changed, removed } = await loadFiles(store, feed, files)
    assert.deepEqual([added, changed, removed], [0, 0, 0])
    assert.equal(store.state().collections.get('profiles')?.version, before)
  }
})

test('a ticker that is in no list any more is kept as delisted, with the day of the reading that missed it', async () => {
  const own = await openTestMarket()
  const [[name, rows] = ['', {}], ...others] = Object.entries(tickerFiles)
  const fewer = Object.fromEntries(
    Object.entries(rows as Record<string, { readonly ticker: string }>).filter(
      ([, { ticker }]) => ticker !== 'META',
    ),
  )
  const lists = others.map(([address, list]) => {
    const { fields, data } = list as {
      readonly fields: unknown
      readonly data: readonly (readonly unknown[])[]
    }
    return [address, { fields, data: data.filter((row) => !row.includes('META')) }] as const
  })
  await loadFiles(own.store, 'sec-tickers', { [name]: fewer, ...Object.fromEntries(lists) })
  const { status, body } = await own.ask(TICKER, '/v1/companydata/tickers/META')
  assert.deepEqual([status, body['active'], body['delistedOn']], [200, false, NOW.slice(0, 10)])
  const { body: list } = await own.ask('/v1/companydata/tickers', '/v1/companydata/tickers?search=META')
  assert.deepEqual(list['results'], [])
})
