/** Ten questions that a person would ask an agent, answered by tools alone and compared with the interface. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openAccounts } from '../../src/access/sqlite-accounts.ts'
import { dataPaths } from '../../src/app/data-folder.ts'
import { serveMarket } from '../../src/app/served-market.ts'
import { effectiveConfig } from '../../src/config.ts'
import { writeSampleData } from '../support/sample-store.ts'
import { structuredOf, type ToolCall } from '../support/tool-calls.ts'
import { httpClient } from '../support/tool-clients.ts'

const folder = mkdtempSync(join(tmpdir(), 'openbell-questions-'))
const data = join(folder, 'data')
// With the run of the screener, which rows alone do not bring.
await writeSampleData({ folder })
const accounts = openAccounts({ path: dataPaths(data).accounts, now: Date.now, randomBytes })
const { key } = accounts.createKey({ plan: 'pro' })
const { config } = effectiveConfig({ flags: { data, port: '0' } })
const server = await serveMarket({ config, report: () => undefined, now: Date.now, randomBytes })
after(async () => {
  await server.drain({ graceMs: 0, deadlineMs: 0 })
  accounts.close()
  rmSync(folder, { recursive: true })
})
const client = await httpClient({ after }, server.url, { 'X-API-Key': key })

type Row = Readonly<Record<string, unknown>>
type Tool = (...call: ToolCall) => Promise<Row>
type Rest = (target: string) => Promise<Row>

const tool: Tool = async (name, args) => structuredOf(await client.callTool({ name, arguments: args })).answer
const rest: Rest = async (target) => {
  const reply = await fetch(`${server.url}${target}`, { headers: { 'X-API-Key': key } })
  assert.equal(reply.status, 200, target)
  return (await reply.json()) as Row
}
const rowsOf = ({ results }: Row): readonly Row[] => {
  assert.ok(Array.isArray(results) && results.length > 0)
  return results as readonly Row[]
}
const firstOf = (answer: Row): Row => rowsOf(answer)[0] ?? {}

/** The ticker of a company that a person names; nothing but tools knows it. */
const tickerOf = async (name: string): Promise<string> =>
  String(firstOf(await tool('find_company', { query: name }))['ticker'])

const questions: Readonly<
  Record<string, { readonly byTools: () => Promise<unknown>; readonly byRest: () => Promise<unknown> }>
> = {
  'What was the revenue of Apple in its last fiscal year, by which filing?': {
    byTools: async () => {
      const row = firstOf(await tool('get_statements', { ticker: await tickerOf('apple'), limit: 1 }))
      return [row['fiscalYr'], row['revenue'], row['accessionNumber'], row['filedOn']]
    },
    byRest: async () => {
      const row = firstOf(await rest('/v1/financials/AAPL?limit=40'))
      return [row['fiscalYr'], row['revenue'], row['accessionNumber'], row['filedOn']]
    },
  },
  'By which concept did Apple report that revenue?': {
    byTools: async () => {
      const { figures } = await tool('get_statements', { ticker: 'AAPL', view: 'lineage' })
      return (figures as Row)['revenue']
    },
    byRest: async () => ((await rest('/v1/financials/AAPL/lineage'))['figures'] as Row)['revenue'],
  },
  'Which is worth more, Microsoft or Nvidia?': {
    byTools: async () => {
      const tickers = [await tickerOf('microsoft'), await tickerOf('nvidia')]
      return rowsOf(await tool('get_quotes', { tickers })).map(({ ticker, marketCap }) => [ticker, marketCap])
    },
    byRest: async () =>
      Promise.all(
        ['MSFT', 'NVDA'].map(async (each) => {
          const { ticker, marketCap } = await rest(`/v1/quotes/${each}`)
          return [ticker, marketCap]
        }),
      ),
  },
  'How much of the revenue of Apple came from services?': {
    byTools: async () =>
      (firstOf(await tool('get_segments', { ticker: await tickerOf('apple') }))['data'] as Row)['Services'],
    byRest: async () => (firstOf(await rest('/v1/revenue-segmentation/AAPL'))['data'] as Row)['Services'],
  },
  'When did Apple file its last 10-K?': {
    byTools: async () => {
      const { filedOn, id } = firstOf(await tool('get_filings', { ticker: 'AAPL', form: '10-K', limit: 1 }))
      return [filedOn, (await tool('get_filings', { filing_id: id }))['url']]
    },
    byRest: async () => {
      const { filedOn, id } = firstOf(await rest('/v1/filings/AAPL?form=10-K'))
      return [filedOn, (await rest(`/v1/filings/by-id/${id}`))['url']]
    },
  },
  'Which fund holds most of Apple?': {
    byTools: async () => firstOf(await tool('get_ownership', { ticker: 'AAPL', view: 'funds' })),
    byRest: async () => firstOf(await rest('/v1/fund-holdings/AAPL')),
  },
  'What did insiders of Apple sell last, at what price?': {
    byTools: async () => {
      const row = firstOf(await tool('get_insider_transactions', { ticker: 'AAPL', codes: 'S' }))
      return [row['ownerName'], row['shares'], row['pricePerShare']]
    },
    byRest: async () => {
      const row = firstOf(await rest('/v1/insider-transactions/AAPL?codes=S'))
      return [row['ownerName'], row['shares'], row['pricePerShare']]
    },
  },
  'How steep is the yield curve?': {
    byTools: async () => {
      const { detail } = firstOf(await tool('get_macro', { category: 'treasury_rates', limit: 1 }))
      return Number((detail as Row)['y10']) - Number((detail as Row)['m3'])
    },
    byRest: async () => {
      const { detail } = firstOf(await rest('/v1/macro?category=treasury_rates'))
      return Number((detail as Row)['y10']) - Number((detail as Row)['m3'])
    },
  },
  'Which companies are worth less than 20 times their earnings?': {
    byTools: async () => {
      const all = (await tool('screen', { view: 'fields', contains: 'P/E' }))['fields'] as readonly Row[]
      const id = String(all.find(({ label }) => label === 'P/E')?.['id'])
      const found = await tool('screen', { filter: [`${id}:below:20`], sort: id, order: 'asc', limit: 3 })
      return rowsOf(found).map((row) => [row['ticker'], row[id]])
    },
    byRest: async () =>
      rowsOf(await rest('/v1/screener?filter=peTtm:below:20&sort=peTtm&order=asc&limit=3')).map((row) => [
        row['ticker'],
        row['peTtm'],
      ]),
  },
  'What was the newest release of JPMorgan about?': {
    byTools: async () => {
      const { title, url } = firstOf(
        await tool('get_news', { ticker: await tickerOf('jpmorgan chase'), limit: 1 }),
      )
      return [title, url]
    },
    byRest: async () => {
      const { title, url } = firstOf(await rest('/v1/news/JPM'))
      return [title, url]
    },
  },
}

for (const [question, { byTools, byRest }] of Object.entries(questions))
  test(question, async () => {
    const answer = await byTools()
    assert.ok(!JSON.stringify(answer).includes('undefined') && answer !== undefined)
    assert.deepEqual(answer, await byRest())
  })
