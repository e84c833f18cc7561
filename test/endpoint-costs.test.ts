/** Which questions are long work, so that they wait in the queue that is fair between keys, and which are answered at once. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '../src/app.ts'
import { ApiProblem } from '../src/contract/problem.ts'
import type { Cost } from '../src/contract/work.ts'
import { answerPipelineOf, endpointRoutes } from '../src/http/answer-pipeline.ts'
import { TargetParser } from '../src/http/parsed-target.ts'
import { routeTableOf } from '../src/http/route-table.ts'
import type { MarketWithScreener } from '../src/screener/market-with-screener.ts'

/** Of an answer that is made at once. */
class Begun extends Error {}

/** Only the day may be asked for before it is known what a question costs. */
const market = (): MarketWithScreener =>
  new Proxy({} as MarketWithScreener, {
    get: (_, name) => {
      if (name === 'today') return () => '2026-12-01'
      throw new Begun()
    },
  })
const state = () => ({ epoch: '1', commit: 0, collections: new Map() })

const targets = new TargetParser(routeTableOf(endpointRoutes(endpoints, '')))
const answer = answerPipelineOf<MarketWithScreener, (cost: Cost) => void>(
  { market, state, variant: '', baseUrl: '' },
  async (note, cost) => {
    note(cost)
    throw new ApiProblem('unavailable')
  },
)

/** What the server does for the target, without doing it. */
const costOf = async (target: string): Promise<Cost> => {
  const parsed = targets.parse(target)
  assert.ok(parsed, target)
  let cost: Cost = 'cheap'
  const asked = async () =>
    answer(parsed.route, parsed, {}, (noted) => {
      cost = noted
    })
  await assert.rejects(asked, (error) => error instanceof Begun || error instanceof ApiProblem)
  return cost
}

const costsOf = async (asked: readonly string[]) =>
  Object.fromEntries(await Promise.all(asked.map(async (target) => [target, await costOf(target)] as const)))

const all = (asked: readonly string[], cost: Cost) =>
  Object.fromEntries(asked.map((target) => [target, cost]))

test('the screener with explanations or all columns, the searches, holdings of a fund, offerings and pages over 500 rows are long work', async () => {
  const asked = [
    '/v1/screener?explain=true',
    '/v1/screener?columns=*',
    '/v1/companydata/search?query=apple',
    '/v1/companydata/tickers?search=inc',
    '/v1/etf-holdings/IVV',
    '/v1/ipos',
    '/v1/revenue-segmentation/AAPL?asOf=2020-01-02',
    '/v1/filings?page=400',
    '/v1/filings/AAPL?limit=501',
    '/v1/filings/AAPL?limit=101&format=csv',
    '/v1/filings/AAPL?limit=101&format=ndjson',
    '/v1/filings/AAPL?limit=101&fields=id',
    '/v1/prices/AAPL?limit=501',
  ]
  assert.deepEqual(await costsOf(asked), all(asked, 'long'))
})

test('lineage, revisions and statements as of a day or adjusted for splits are made in a thread', async () => {
  const asked = [
    '/v1/financials/AAPL/lineage',
    '/v1/financials/AAPL/revisions',
    '/v1/financials/AAPL?asOf=2020-01-02',
    '/v1/financials/AAPL?adjusted=true',
  ]
  assert.deepEqual(await costsOf(asked), all(asked, 'thread'))
})

test('points, batches and ordinary pages are answered at once', async () => {
  const asked = [
    '/v1/companydata/tickers?type=etf',
    '/v1/companydata/tickers/AAPL',
    '/v1/quotes/AAPL',
    '/v1/quotes?tickers=AAPL,MSFT',
    '/v1/financials/AAPL?limit=40',
    '/v1/filings/AAPL?limit=500',
    '/v1/filings/AAPL?limit=100&format=csv',
    '/v1/filings?limit=250',
    '/v1/screener?limit=50&filter=price:above:1',
    '/v1/revenue-segmentation/AAPL',
  ]
  assert.deepEqual(await costsOf(asked), all(asked, 'cheap'))
})
