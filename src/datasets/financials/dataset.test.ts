/** Statements as they are asked for, over a store in memory that the real loads filled. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { splitFile } from '../../../test/files/calendar-files.ts'
import { factFiles, identifierFile, submissionFiles } from '../../../test/files/company-files.ts'
import { planOf } from '../../../test/support/query-plan.ts'
import { loadEach, loadFiles, NOW, openTestMarket } from '../../../test/support/test-market.ts'
import { atOnce } from '../../contract/work.ts'
import { inProcessClientOf } from '../../http/in-process-client.ts'
import { openSqliteStore } from '../../store/sqlite.ts'
import { datasetCollections, datasets } from '../index.ts'
import { incomeStatements, statementCollections } from './record.ts'

const PATH = '/v1/financials/{ticker}'
const financials = datasets.find(({ name }) => name === 'financials')
const { ask } = await openTestMarket()

type Row = Readonly<Record<string, unknown>>
const firstOf = (body: Row) => (body['results'] as readonly Row[])[0] ?? {}

const statements = Object.values(statementCollections)
const acceptedIn = async (store: Parameters<typeof loadEach>[0]) =>
  (await Promise.all(statements.map((of) => store.rows(of, {}))))
    .flat()
    .map(({ columns }) => columns.acceptedAt)

test('every example is an answer that the schema of its endpoint allows', () => {
  for (const { returns, example } of financials?.endpoints ?? []) {
    assert.deepEqual(Compile(returns.schema).Errors(example.response), [])
  }
})

test('each statement is served under its own fields, the income statement of the year by default', async () => {
  const income = await ask(PATH, '/v1/financials/AAPL')
  assert.deepEqual(
    [income.body['ticker'], income.body['statement'], income.body['period'], income.body['count']],
    ['AAPL', 'income', 'annual', 1],
  )
  assert.equal(firstOf(income.body)['revenue'], 383_285_000_000)
  const balance = await ask(PATH, '/v1/financials/AAPL?statement=balance-sheet')
  assert.equal(firstOf(balance.body)['totalAssets'], 352_583_000_000)
  const cash = await ask(PATH, '/v1/financials/AAPL?statement=cash-flow&period=annual')
  assert.equal(firstOf(cash.body)['operatingCashFlow'], 110_543_000_000)
})

test('only income statements are made again when adjusted: the others are read', async () => {
  const endpoint = financials?.endpoints.find(({ path }) => path === PATH)
  const costs = async (query: string) => {
    const { body } = await ask(PATH, `/v1/financials/AAPL?${query}`)
    const adjusted = await ask(PATH, `/v1/financials/AAPL?${query}&adjusted=true`)
    assert.deepEqual(adjusted.body, body)
    const values = Object.fromEntries(new URLSearchParams(`ticker=AAPL&period=annual&${query}&adjusted=true`))
    return endpoint?.cost?.({ ...values, asOf: null } as never)
  }
  assert.equal(await costs('statement=balance-sheet'), 'cheap')
  assert.equal(await costs('statement=cash-flow'), 'cheap')
  assert.equal(await costs('statement=income'), 'thread')
})

/** Apple's diluted earnings per share of fiscal 2023, added to its other facts. */
const perShareFiles = () => {
  const [[address, file]] = Object.entries(factFiles) as [[string, { facts: { 'us-gaap': object } }]]
  const filing = { accn: '0000320193-23-000106', fy: 2023, fp: 'FY', form: '10-K', filed: '2023-11-03' }
  const fact = { start: '2022-09-25', end: '2023-09-30', val: 6.13, ...filing }
  const concepts = { ...file.facts['us-gaap'], EarningsPerShareDiluted: { units: { 'USD/shares': [fact] } } }
  return { [address]: { ...file, facts: { 'us-gaap': concepts } } }
}

test('what the day alone changes, a split that was announced and a period that ends, is answered anew, with another ETag', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2024-09-29T03:59:00Z') })
  const { live, load } = await openTestMarket()
  await load('sec-company-facts', perShareFiles())
  await load('nasdaq-splits', splitFile('2024-09-29', ['AAPL', '4:1']))
  await live.refresh()
  const client = inProcessClientOf({ ...live, variant: 'test', baseUrl: '' }, financials?.endpoints ?? [])
  const of = '/v1/financials/AAPL'
  const targets = [
    `${of}?adjusted=true`,
    `${of}/lineage?date=2024-09-29`,
    of,
    `${of}?adjusted=true&asOf=2024-09-27`,
  ]
  const replies = () =>
    Promise.all(
      targets.map(async (target) => {
        const { headers, body } = await client.get(target)
        return { tag: headers[headers.indexOf('ETag') + 1], body: `${body}` }
      }),
    )
  await replies()
  const before = await replies()
  t.mock.timers.tick(60_000)
  const after = await replies()
  t.mock.timers.reset()
  const changed = after.map(({ tag, body }, at) => [tag !== before[at]?.tag, body !== before[at]?.body])
  assert.deepEqual(changed, [
    [true, true],
    [true, true],
    [false, false],
    [false, false],
  ])
})

test('a known ticker without statements is empty, an unknown one is a 404', async () => {
  const { status, body } = await ask(PATH, '/v1/financials/SPY?period=quarterly')
  assert.deepEqual([status, body['results'], body['count']], [200, [], 0])
  assert.equal((await ask(PATH, '/v1/financials/NONE')).status, 404)
})

test('the CSV of a statement has the columns of that statement alone', async () => {
  const [endpoint] = financials?.endpoints ?? []
  const { live } = await openTestMarket()
  const answer = await endpoint?.answer(
    live.market(),
    {
      ticker: 'AAPL',
      statement: 'cash-flow',
      period: 'annual',
      limit: 40,
      asOf: null,
      adjusted: 'false',
    },
    atOnce,
  )
  const item = answer?.kind === 'list' ? answer.item : undefined
  const { properties } = item as unknown as { readonly properties: Row }
  assert.ok('freeCashFlow' in properties && !('revenue' in properties))
})

test('the acceptance time is in the statement whichever of the two files was loaded first', async () => {
  const facts = openSqliteStore({ path: ':memory:', collections: datasetCollections })
  await loadEach(facts, 'sec-company-facts', factFiles)
  assert.deepEqual(await acceptedIn(facts), [null, null, null])
  await loadEach(facts, 'sec-submissions', submissionFiles)
  const filings = openSqliteStore({ path: ':memory:', collections: datasetCollections })
  await loadEach(filings, 'sec-submissions', submissionFiles)
  await loadEach(filings, 'sec-company-facts', factFiles)
  const instant = '2023-11-02T22:08:27Z'
  assert.deepEqual(await acceptedIn(facts), [instant, instant, instant])
  assert.deepEqual(await acceptedIn(filings), [instant, instant, instant])
})

test('the same facts again change nothing, whatever was derived since', async () => {
  const { store } = await openTestMarket()
  const stateOf = () => statements.map(({ name }) => store.state().collections.get(name))
  const before = stateOf()
  await loadEach(store, 'sec-company-facts', factFiles)
  await loadFiles(store, 'reviewed-identifiers', { 'identifiers.csv': identifierFile })
  await loadEach(store, 'sec-submissions', submissionFiles)
  assert.deepEqual(stateOf(), before)
  for (const state of before) assert.equal(state?.updatedAt, NOW)
})

test('a statement that new facts do not support is removed', async () => {
  const { store } = await openTestMarket()
  const [[address, file] = ['', {}]] = Object.entries(factFiles)
  const { facts, ...head } = file as { readonly facts: { readonly 'us-gaap': Row } }
  const { Assets: _, LiabilitiesAndStockholdersEquity: __, ...rest } = facts['us-gaap']
  await loadFiles(store, 'sec-company-facts', { [address]: { ...head, facts: { 'us-gaap': rest } } })
  const totals = await Promise.all(statements.map((of) => store.total(of, {})))
  assert.deepEqual(totals, [1, 0, 1])
})

test('statements are read by a walk of the primary key, without a sort', () => {
  const where = { cik: '0000320193', period: 'annual' }
  for (const order of [['end desc'], ['end']] as const)
    assert.deepEqual(planOf(incomeStatements, { where, order, limit: 40 }), [
      'SEARCH income_statements USING INDEX sqlite_autoindex_income_statements_1 (cik=? AND period=?)',
    ])
})
