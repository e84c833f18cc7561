/** A call of each endpoint through its tool, with arguments that the bundled sample answers; and what a result holds. */
import assert from 'node:assert/strict'
import type { CallToolResult } from '@modelcontextprotocol/client'

export type ToolCall = readonly [tool: string, args: Readonly<Record<string, unknown>>]

export const toolCalls: readonly ToolCall[] = [
  ['find_company', { query: 'apple' }],
  ['find_company', {}],
  ['get_company', { ticker: 'AAPL' }],
  ['get_company', { cik: '320193' }],
  ['get_company', { isin: 'US0378331005' }],
  ['get_company', { cusip: '037833100' }],
  ['get_quotes', { tickers: 'AAPL,MSFT' }],
  ['get_quotes', { view: 'one', ticker: 'AAPL' }],
  ['get_prices', { ticker: 'AAPL' }],
  ['get_statements', { ticker: 'AAPL' }],
  ['get_statements', { ticker: 'AAPL', statement: 'balance-sheet', period: 'quarterly', limit: 100 }],
  ['get_statements', { ticker: 'AAPL', view: 'lineage' }],
  ['get_statements', { ticker: 'AAPL', view: 'lineage', statement: 'balance-sheet' }],
  ['get_statements', { ticker: 'AAPL', view: 'revisions' }],
  ['get_segments', { ticker: 'AAPL' }],
  ['get_filings', { ticker: 'AAPL' }],
  ['get_filings', { ticker: 'AAPL', limit: 2000 }],
  ['get_filings', { filing_id: '0000320193_000032019325000079' }],
  ['get_ownership', { ticker: 'TDVG' }],
  ['get_ownership', { ticker: 'AAPL', view: 'etfs' }],
  ['get_ownership', { ticker: 'AAPL', view: 'funds' }],
  ['get_ownership', { ticker: 'AAPL', view: 'short-interest' }],
  ['get_ownership', { ticker: 'AAPL', view: 'fails-to-deliver' }],
  ['get_ownership', { view: 'fails-to-deliver' }],
  ['get_insider_transactions', { ticker: 'AAPL' }],
  ['get_insider_transactions', { codes: 'all', limit: 250 }],
  ...['earnings', 'dividends', 'splits', 'ipos', 'halts'].flatMap((view): readonly ToolCall[] => [
    ['get_calendar', { view, ticker: 'AAPL' }],
    ['get_calendar', { view }],
  ]),
  ['get_macro', {}],
  ['get_macro', { category: 'treasury_rates' }],
  ['screen', { filter: ['sector:equal:Technology', 'marketCap:above:1e9'], columns: 'peTtm' }],
  ['screen', { columns: '*', limit: 100 }],
  ['screen', { view: 'fields' }],
  ['screen', { view: 'fields', contains: 'margin' }],
  ['get_news', { ticker: 'NVDA' }],
  ['get_news', {}],
  ['get_news', { fields: 'title,publishedAt,publisher,url' }],
  ['get_transcripts', { ticker: 'AAPL' }],
  ['get_transcripts', {}],
]

export const textOf = ({ content }: CallToolResult): string =>
  content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')

export type Structured = {
  readonly request: string
  readonly notices: readonly string[]
  readonly shown?: { readonly from: number; readonly rows: number; readonly of: number }
  readonly next?: Readonly<Record<string, unknown>>
  readonly answer: Readonly<Record<string, unknown>>
}

/** What a result that is no error holds. */
export const structuredOf = (result: CallToolResult): Structured => {
  assert.notEqual(result.isError, true, textOf(result))
  assert.ok(result.structuredContent !== undefined)
  return result.structuredContent as Structured
}

/** The answer without the rows that a result may cut. */
const withoutRows = (answer: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(answer).filter(([, value]) => typeof value !== 'object' || value === null),
  )

/** The answer of a result is that of the interface, except for rows that were cut at the end. */
export const assertSameAnswer = (found: Structured, whole: Readonly<Record<string, unknown>>): void => {
  assert.deepEqual(withoutRows(found.answer), withoutRows(whole))
  for (const [name, value] of Object.entries(found.answer)) {
    const other = whole[name]
    if (Array.isArray(value) && Array.isArray(other)) {
      const isSearched = found.shown !== undefined && found.shown.of !== other.length
      if (!isSearched) assert.deepEqual(value, other.slice(0, value.length), name)
      else
        for (const row of value) assert.ok(other.some((each) => JSON.stringify(each) === JSON.stringify(row)))
    }
  }
}
