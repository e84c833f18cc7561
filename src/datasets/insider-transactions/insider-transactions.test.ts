/** Insider transactions as they are asked for, over a store in memory that the real loads filled. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import {
  berkshire,
  exampleSale,
  exampleVesting,
  type Form,
  submissionText,
} from '../../../test/files/ownership-forms.ts'
import { saleTables, type Tables, tablesOf } from '../../../test/files/ownership-tables.ts'
import { planOf } from '../../../test/support/query-plan.ts'
import { loadFiles, openTestMarket, putFilings, type TestMarket } from '../../../test/support/test-market.ts'
import type { Where } from '../../store/collection.ts'
import type { Reads } from '../../store/store.ts'
import { datasets } from '../index.ts'
import { transactionCodes } from './codes.ts'
import { type TransactionFilter, whereOf } from './query.ts'
import { insiderTransactions, newestFirst } from './record.ts'

const insider = datasets.find(({ name }) => name === 'insider-transactions')
const forms = insider?.loads.find(({ feed }) => feed.name === 'sec-ownership')

const MARKET = '/v1/insider-transactions'
const TICKER = '/v1/insider-transactions/{ticker}'
const SALE_ACCESSION = '0000320193-22-000061'

type Row = Readonly<Record<string, unknown>>

const loadForm = ({ store }: TestMarket, accession: string, accepted: string, form: Form) =>
  loadFiles(store, 'sec-ownership', { [`${accession}.txt`]: submissionText(accession, accepted, form) })
const loadTables = ({ store }: TestMarket, tables: Tables) =>
  loadFiles(store, 'sec-insider-transactions', tablesOf(tables))
const loadSale = (market: TestMarket) => loadForm(market, SALE_ACCESSION, '20220506183057', exampleSale)

const list = async ({ ask }: TestMarket, target: string) => {
  const { body } = await ask(target.startsWith('/') ? TICKER : MARKET, `${MARKET}${target}`)
  const results = body['results'] as readonly Row[]
  return { ...body, results, ids: results.map(({ id }) => id), total: body['total'] }
}

test('every example is an answer that the schema of its endpoint allows', () => {
  for (const { path, returns, example } of insider?.endpoints ?? [])
    assert.deepEqual(Compile(returns.schema).Errors(example.response), [], path)
})

test('a sale is served with its figures, its plan and its footnotes', async () => {
  const market = await openTestMarket()
  const { added, rejected } = await loadSale(market)
  // Two lines, and that the form was read.
  assert.deepEqual([added, rejected], [3, []])
  const { results, total } = await list(market, '/AAPL')
  const [row = {}] = results
  assert.equal(total, 2)
  assert.deepEqual(
    [
      row['id'],
      row['ticker'],
      row['company'],
      row['filedAt'],
      row['shares'],
      row['pricePerShare'],
      row['value'],
    ],
    ['000032019322000061_N1', 'AAPL', 'Apple Inc.', '2022-05-06T22:30:57Z', 9136, 159.94, 1_461_211.84],
  )
  assert.deepEqual(
    [row['plan10b51'], row['relationship'], row['transactionType'], (row['footnotes'] as string[]).length],
    [true, 'Officer: SVP, GC and Secretary', 'sale', 2],
  )
})

test('purchases and sales of table I come by default, other codes and derivatives on request', async () => {
  const market = await openTestMarket()
  await loadSale(market)
  await loadForm(market, '0000320193-26-000071', '20260617183011', exampleVesting)
  const seen = async (query: string) => {
    const { results, total } = await list(market, `/AAPL?${query}`)
    return [
      total,
      results.map(({ transactionCode, derivative }) => `${transactionCode}${derivative ? '*' : ''}`).join(''),
    ]
  }
  assert.deepEqual(await seen(''), [2, 'SS'])
  assert.deepEqual(await seen('codes=all'), [4, 'MFSS'])
  assert.deepEqual(await seen('codes=f,s'), [3, 'FSS'])
  assert.deepEqual(await seen('derivative=true'), [0, ''])
  assert.deepEqual(await seen('codes=all&derivative=true'), [1, 'M*'])
  assert.deepEqual(await seen('codes=all&from=2022-05-07'), [2, 'MF'])
  assert.deepEqual(await seen('to=2022-05-05'), [0, ''])
  const refused = await market.ask(TICKER, `${MARKET}/AAPL?codes=Q&derivative=maybe`)
  assert.deepEqual(
    [refused.status, (refused.body['errors'] as Row[]).map(({ name }) => name)],
    [422, ['codes', 'derivative']],
  )
})

test('a derivative has no value, and a price of a footnote alone is null', async () => {
  const market = await openTestMarket()
  await loadForm(market, '0000320193-26-000071', '20260617183011', exampleVesting)
  const { results } = await list(market, '/AAPL?codes=M&derivative=true')
  const [unit = {}] = results
  assert.deepEqual(
    [
      unit['pricePerShare'],
      unit['value'],
      unit['underlyingShares'],
      unit['sharesOwnedAfter'],
      unit['plan10b51'],
    ],
    [null, null, 30_104, 210_728, false],
  )
})

test('joint filers are one row, and an issuer without a listing keeps its name as filed', async () => {
  const market = await openTestMarket()
  await loadForm(market, '0000950170-26-064823', '20260505170501', berkshire)
  const { results, total } = await list(market, '')
  const [row = {}] = results
  assert.equal(total, 1)
  assert.deepEqual(
    [row['ticker'], row['company'], row['ownerName']],
    [null, 'DAVITA INC.', 'BERKSHIRE HATHAWAY INC'],
  )
  assert.deepEqual(
    (row['owners'] as Row[]).map(({ name }) => name),
    ['BUFFETT WARREN E'],
  )
  assert.deepEqual([row['shares'], row['pricePerShare'], row['directIndirect']], [1_220_376, 149.8429, 'I'])
})

test('the market is listed newest filing first, in pages that join, with the true total', async () => {
  const market = await openTestMarket()
  await loadSale(market)
  await loadForm(market, '0000950170-26-064823', '20260505170501', berkshire)
  const whole = await list(market, '')
  assert.deepEqual(whole.ids, ['000095017026064823_N1', '000032019322000061_N1', '000032019322000061_N2'])
  const pages = [
    await list(market, '?limit=2'),
    await list(market, '?limit=2&page=1'),
    await list(market, '?page=9'),
  ]
  assert.deepEqual(
    pages.flatMap(({ ids }) => ids),
    whole.ids,
  )
  assert.deepEqual(
    pages.map(({ total }) => total),
    [3, 3, 3],
  )
  assert.equal((await list(market, '?from=2022-05-06&to=2022-05-06')).total, 2)
})

test('a filing and a data set that have the same transactions make one row each, whichever comes first', async () => {
  const shown = async (market: TestMarket) => (await list(market, '/AAPL')).results
  const one = await openTestMarket()
  await loadSale(one)
  await loadTables(one, saleTables)
  const other = await openTestMarket()
  await loadTables(other, saleTables)
  const fromTables = await shown(other)
  await loadSale(other)
  assert.deepEqual(await shown(one), await shown(other))
  assert.equal(fromTables.length, 2)
  const [row = {}] = fromTables
  assert.deepEqual([row['id'], row['filedAt'], row['plan10b51']], ['000032019322000061_N1', null, true])
})

const amended: Form = {
  ...exampleSale,
  form: '4/A',
  original: '2022-05-06',
  lines: [{ code: 'S', shares: '5316', price: '160.28', sign: 'D', after: '462882' }],
}
const AMENDMENT = '0000320193-22-000077'

test('an amendment takes the place of the lines that it restates, whichever comes first', async () => {
  const shown = async (order: readonly (readonly [string, string, Form])[]) => {
    const market = await openTestMarket()
    for (const [accession, accepted, form] of order) await loadForm(market, accession, accepted, form)
    const { results, total } = await list(market, '/AAPL')
    return [total, results.map(({ id, pricePerShare, amendment }) => [id, pricePerShare, amendment])]
  }
  const original = [SALE_ACCESSION, '20220506183057', exampleSale] as const
  const amendment = [AMENDMENT, '20220509120000', amended] as const
  const expected = [
    2,
    [
      ['000032019322000077_N1', 160.28, true],
      ['000032019322000061_N1', 159.94, false],
    ],
  ]
  assert.deepEqual(await shown([original, amendment]), expected)
  assert.deepEqual(await shown([amendment, original]), expected)
  assert.deepEqual(await shown([original, amendment, original]), expected)
})

test('a line that an amendment adds leaves its neighbours', async () => {
  const market = await openTestMarket()
  await loadSale(market)
  const line = { code: 'S', shares: '4006', price: '161.93', sign: 'D', after: '458876' } as const
  await loadForm(market, AMENDMENT, '20220509120000', { ...amended, lines: [line] })
  assert.equal((await list(market, '/AAPL')).total, 3)
})

test('a line that an amendment adds to a form of one line is a further transaction where it follows on that', async () => {
  const loaded = async (after: string) => {
    const market = await openTestMarket()
    const [first] = exampleSale.lines
    if (first !== undefined)
      await loadForm(market, SALE_ACCESSION, '20220506183057', { ...exampleSale, lines: [first] })
    // The next lot of 2022-05-04, in the same place of a form with as many lines.
    const line = { code: 'S', shares: '5316', price: '160.82', sign: 'D', after } as const
    await loadForm(market, AMENDMENT, '20220509120000', { ...amended, lines: [line] })
    return (await list(market, '/AAPL')).results.map(({ shares }) => shares)
  }
  assert.deepEqual(await loaded('462882'), [5316, 9136])
  // Made up: both figures corrected, of what was held before the first lot.
  assert.deepEqual(await loaded('472018'), [5316])
})

test('an amendment of another insider of the same day restates nothing', async () => {
  const market = await openTestMarket()
  await loadSale(market)
  await loadForm(market, AMENDMENT, '20220509120000', { ...amended, owners: exampleVesting.owners })
  assert.equal((await list(market, '/AAPL')).total, 3)
})

test('a code that the SEC does not have is kept out with its reason', async () => {
  const market = await openTestMarket()
  const [sale] = exampleSale.lines
  const form = { ...exampleSale, lines: [{ ...sale, code: 'Q' }, exampleSale.lines[1]] } as Form
  const { rejected } = await loadForm(market, SALE_ACCESSION, '20220506183057', form)
  assert.deepEqual(rejected, [{ row: `${SALE_ACCESSION} N1`, reason: "code Q is not one of the SEC's" }])
  assert.deepEqual((await list(market, '/AAPL')).ids, ['000032019322000061_N2'])
})

test('a known ticker without rows is empty, an unknown one is a 404', async () => {
  const market = await openTestMarket()
  assert.deepEqual((await list(market, '/META')).results, [])
  assert.equal((await market.ask(TICKER, `${MARKET}/NOPE`)).status, 404)
})

const addressesOf = async (
  reads: Reads,
  choice: { readonly ciks?: readonly string[]; readonly since?: string },
) => {
  const found: string[] = []
  for await (const address of forms?.addresses?.(reads, {
    ...choice,
    today: '2023-12-01',
    session: '2023-11-30',
  }) ?? []) {
    assert.ok(typeof address === 'string')
    found.push(address)
  }
  return found
}

const folder = 'https://www.sec.gov/Archives/edgar/data/320193'
const newForm = `${folder}/000032019323000111/0000320193-23-000111.txt`
const adamsForm = `${folder}/000032019322000061/0000320193-22-000061.txt`

test('forms are found through the filings that are known, each once', async () => {
  const market = await openTestMarket()
  await putFilings(market.store, '0000320193', [[SALE_ACCESSION, '4', '2022-05-06', 'form4.xml']])
  assert.deepEqual(await addressesOf(market.store, {}), [newForm])
  assert.deepEqual(await addressesOf(market.store, { ciks: ['0000320193'] }), [newForm, adamsForm])
  await loadSale(market)
  assert.deepEqual(await addressesOf(market.store, { ciks: ['0000320193'] }), [newForm])
  assert.deepEqual(await addressesOf(market.store, { since: '2023-11-21' }), [])
})

test('what a data set has is asked for again only for chosen companies', async () => {
  const market = await openTestMarket()
  await putFilings(market.store, '0000320193', [[SALE_ACCESSION, '4', '2022-05-06', 'form4.xml']])
  await loadTables(market, saleTables)
  assert.deepEqual(await addressesOf(market.store, { since: '2022-01-01' }), [newForm])
  assert.deepEqual(await addressesOf(market.store, { ciks: ['0000320193'] }), [newForm, adamsForm])
})

test('no page is sorted, and lines that a filter passes over are not fetched', () => {
  const filter: TransactionFilter = {
    codes: ['P', 'S'],
    derivative: 'false',
    from: null,
    to: null,
    order: 'desc',
    page: 0,
    limit: 50,
  }
  const plan = (where: Where<typeof insiderTransactions>) =>
    planOf(insiderTransactions, { where, order: newestFirst, limit: 50 })
  const walk = (index: number, columns: string) => [
    `SEARCH insider_transactions USING INDEX insider_transactions_${index} (${columns})`,
  ]
  assert.deepEqual(plan(whereOf(filter, null)), walk(0, 'trade=?'))
  assert.deepEqual(
    plan(whereOf({ ...filter, from: '2024-01-01', to: '2024-03-31' }, null)),
    walk(0, 'trade=? AND filedOn>? AND filedOn<?'),
  )
  const all = { ...filter, codes: transactionCodes }
  assert.deepEqual(plan(whereOf(all, null)), walk(1, 'current=? AND derivative=?'))
  assert.deepEqual(plan(whereOf({ ...filter, codes: ['G'] }, null)), walk(1, 'current=? AND derivative=?'))
  assert.deepEqual(plan(whereOf(filter, '0000320193')), walk(2, 'cik=? AND current=? AND derivative=?'))
})
