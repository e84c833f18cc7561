/** Filings as they are asked for, over a store in memory that the real loads filled. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { submissionFiles } from '../../../test/files/company-files.ts'
import { planOf } from '../../../test/support/query-plan.ts'
import { loadFiles, openTestMarket } from '../../../test/support/test-market.ts'
import { acceptanceOf } from '../../derived/filings/query.ts'
import { filings, newestFirst, newestOfMarket } from '../../derived/filings/record.ts'
import type { Where } from '../../store/collection.ts'
import { filingsDataset } from './dataset.ts'

const MARKET = '/v1/filings'
const LIST = '/v1/filings/{ticker}'
const BY_ID = '/v1/filings/by-id/{filing_id}'
const ANNUAL = '0000320193-23-000106'

const { ask, store } = await openTestMarket()

type Row = Readonly<Record<string, unknown>>
const rowsOf = (body: Row) => body['results'] as readonly Row[]
const formsOf = (body: Row) => rowsOf(body).map((row) => row['form'])

test('every example is an answer that the schema of its endpoint allows', () => {
  for (const { path, returns, example } of filingsDataset.endpoints) {
    assert.deepEqual(Compile(returns.schema).Errors(example.response), [], path)
  }
})

test('a page holds the newest filings first under both sets of names', async () => {
  const { body } = await ask(LIST, '/v1/filings/AAPL')
  assert.deepEqual([body['ticker'], body['cik'], body['total'], body['page']], ['AAPL', '0000320193', 3, 0])
  assert.deepEqual(formsOf(body), ['4', '10-K', '8-K'])
  const annual = rowsOf(body)[1] ?? {}
  const [example] = rowsOf(
    filingsDataset.endpoints.find(({ path }) => path === LIST)?.example.response as Row,
  )
  assert.deepEqual(annual, example)
  assert.deepEqual([annual['filedAt'], annual['accessionNumber']], [annual['date'], annual['accession']])
})

test('the 8-K that Apple filed at 16:30 in New York carries that moment in UTC', async () => {
  const { body } = await ask(LIST, '/v1/filings/AAPL?form=8-K')
  assert.deepEqual(
    rowsOf(body).map(({ filedAt, items }) => [filedAt, items]),
    [['2023-11-02T20:30:32Z', ['2.02', '9.01']]],
  )
})

test('a form that EDGAR spells otherwise is refused with its name, and no other', async () => {
  for (const [form, meant] of [
    ['10K', '10-K'],
    ['8-K,10q/a', '10-Q/A'],
    ['DEF14A', 'DEF 14A'],
  ]) {
    for (const path of ['/v1/filings/AAPL', MARKET]) {
      const { status, body } = await ask(path === MARKET ? MARKET : LIST, `${path}?form=${form}`)
      const [issue] = body['errors'] as readonly Row[]
      assert.deepEqual([status, issue?.['name'], issue?.['didYouMean']], [422, 'form', [meant]])
    }
  }
  for (const form of ['10-KT', '10-K405', 'DEF%2014A', 'NOPE'])
    assert.equal((await ask(LIST, `/v1/filings/AAPL?form=${form}`)).body['total'], 0)
})

test('forms and dates cut the list and its total', async () => {
  const total = async (query: string) => {
    const { body } = await ask(LIST, `/v1/filings/AAPL?${query}`)
    return [body['total'], formsOf(body)]
  }
  assert.deepEqual(await total('form=10-K,8-K'), [2, ['10-K', '8-K']])
  assert.deepEqual(await total('form=8-k'), [1, ['8-K']])
  assert.deepEqual(await total('form=S-1'), [0, []])
  assert.deepEqual(await total('form='), [3, ['4', '10-K', '8-K']])
  assert.deepEqual(await total('from=2023-11-03'), [2, ['4', '10-K']])
  assert.deepEqual(await total('from=2023-11-03&to=2023-11-03'), [1, ['10-K']])
  assert.deepEqual(await total('form=4,8-K&to=2023-11-10'), [1, ['8-K']])
})

test('pages follow each other, and one past the end is empty with the true total', async () => {
  const page = async (number: number) => {
    const { body } = await ask(LIST, `/v1/filings/AAPL?limit=2&page=${number}`)
    return [formsOf(body), body['total'], body['page']]
  }
  assert.deepEqual(await page(0), [['4', '10-K'], 3, 0])
  assert.deepEqual(await page(1), [['8-K'], 3, 1])
  assert.deepEqual(await page(7), [[], 3, 7])
})

test('a known ticker without filings is empty, an unknown one is a 404 with a hint', async () => {
  const { status, body } = await ask(LIST, '/v1/filings/META')
  assert.deepEqual([status, body['results'], body['total']], [200, [], 0])
  const unknown = await ask(LIST, '/v1/filings/FB')
  assert.equal(unknown.status, 404)
  assert.deepEqual(unknown.body['didYouMean'], ['META', 'F-PB'])
})

test('a filing is found by its id with and without the zeros of the CIK', async () => {
  const padded = await ask(BY_ID, '/v1/filings/by-id/0000320193_000032019323000106')
  assert.deepEqual(padded.body, filingsDataset.endpoints.find(({ path }) => path === BY_ID)?.example.response)
  assert.deepEqual(await ask(BY_ID, '/v1/filings/by-id/320193_000032019323000106'), padded)
  const unknown = await ask(BY_ID, '/v1/filings/by-id/320193_000032019323999999')
  assert.deepEqual([unknown.status, unknown.body['code']], [404, 'filing_not_found'])
})

test('the filing of a registrant without a ticker has a null ticker and the name of the registrant', async () => {
  const { body } = await ask(BY_ID, '/v1/filings/by-id/1009672_000119312520329449')
  assert.deepEqual([body['ticker'], body['company'], body['reportDate']], [null, 'CARBO CERAMICS INC', null])
})

test('an overflow file adds older filings and leaves the registrant as it is', async () => {
  const own = await openTestMarket()
  const [main] = Object.values(submissionFiles) as readonly {
    readonly filings: { readonly recent: object }
  }[]
  const older = Object.fromEntries(
    Object.entries(main?.filings.recent ?? {}).map(([name, column]) => [
      name,
      (column as unknown[]).slice(0, 1),
    ]),
  )
  const table = { ...older, accessionNumber: ['0000320193-15-000003'], form: ['SC 13G'] }
  await loadFiles(own.store, 'sec-submissions', {
    'https://data.sec.gov/submissions/CIK0000320193-submissions-001.json': table,
  })
  const { body } = await own.ask(LIST, '/v1/filings/AAPL?form=SC%2013G')
  assert.equal(body['total'], 1)
  assert.equal((await own.ask(LIST, '/v1/filings/AAPL')).body['total'], 4)
})

test('other datasets learn when a filing was accepted, and null where it is not loaded', async () => {
  assert.equal(await acceptanceOf(store, '0000320193', ANNUAL), '2023-11-02T22:08:27Z')
  assert.equal(await acceptanceOf(store, '0000320193', '0000320193-23-999999'), null)
})

test('no page of filings is sorted, and one form alone is found by itself', () => {
  const cik = '0000320193'
  const plan = (where: Where<typeof filings>) =>
    planOf(filings, { where: { cik, ...where }, order: newestFirst, limit: 50 })
  const walk = ['SEARCH filings USING INDEX filings_0 (cik=?)']
  assert.deepEqual(plan({}), walk)
  assert.deepEqual(plan({ form: ['10-K', '8-K'] }), walk)
  assert.deepEqual(plan({ filedOn: { from: '2023-01-01' } }), walk)
  assert.deepEqual(plan({ form: ['10-K'] }), ['SEARCH filings USING INDEX filings_1 (cik=? AND form=?)'])
  const market = (where: Where<typeof filings>) =>
    planOf(filings, { where, order: newestOfMarket, limit: 50 })
  const days = { filedAt: { from: '2023-01-01T00:00:00Z', to: '2023-02-01T00:00:00Z' } }
  const step = ['SEARCH filings USING INDEX filings_2 (filedAt>? AND filedAt<?)']
  assert.deepEqual(market(days), step)
  assert.deepEqual(market({ ...days, form: ['S-1'], filedOn: { from: '2023-01-09' } }), step)
  assert.deepEqual(market({}), ['SCAN filings USING INDEX filings_2'])
})
