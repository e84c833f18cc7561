/** A refused request as the result of a tool: what was wrong, and what to do next. */
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { ParameterIssue, ProblemCode } from '../contract/problem.ts'
import type { JsonObject } from '../lib/json-document.ts'
import type { Tool } from './tool.ts'

const MAX_ALLOWED = 30

/** By the code of a problem. */
const steps: { readonly [C in ProblemCode]?: string } = {
  ticker_not_found:
    'Call find_company with a name to find the ticker. Tickers are case-sensitive: AAPL, BRK-B.',
  cik_not_found: 'Call find_company with the name of the company.',
  isin_not_found: 'Call find_company with the name of the company.',
  cusip_not_found: 'Call find_company with the name of the company.',
  filing_not_found: 'Call get_filings with the ticker: each row has its id, which is the filing_id here.',
  category_not_found: 'Call get_macro without category and series for those there are.',
  transcript_not_found: 'Call get_transcripts with the ticker, or without one, for the ids there are.',
  missing_api_key:
    'Tell the user to set a key: OPENBELL_KEY of `openbell mcp`, or X-API-Key of /mcp. `openbell keys create --plan starter` makes one.',
  invalid_api_key: 'Tell the user that the key is wrong. `openbell keys create --plan starter` makes one.',
  revoked_api_key: 'Tell the user that the key was revoked and another is needed.',
  expired_api_key: 'Tell the user that the key has expired and another is needed.',
  plan_required:
    'Tell the user that the operator of the server must give the account the plan starter or pro.',
}

const issueText = ({ name, message, allowed = [], didYouMean = [] }: ParameterIssue): string => {
  const close = didYouMean.length === 0 ? '' : ` Did you mean ${didYouMean.join(', ')}?`
  const isListed = allowed.length > 0 && allowed.length <= MAX_ALLOWED && !message.includes(`${allowed[0]}`)
  return `- ${name} ${message}.${close}${isListed ? ` Allowed: ${allowed.join(', ')}.` : ''}`
}

/** Wrong names of metrics are those of arguments of the screener. */
const ofScreen = (tool: Tool, { name }: ParameterIssue): boolean =>
  tool.searched !== undefined && ['filter', 'sort', 'columns'].includes(name)

const namesOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

export const errorResult = (text: string, meta: JsonObject = {}): CallToolResult => ({
  content: [{ type: 'text', text }],
  isError: true,
  _meta: meta,
})

/** What the interface says, except for headers that an agent cannot send. */
const sentenceOf = (code: unknown, title: unknown, detail: unknown): string => {
  const isTitleOnly = detail === undefined || detail === title || code === 'missing_api_key'
  return `${isTitleOnly ? title : `${title}: ${detail}`}`.replace(/\.?$/, '.')
}

/** `problem` is the body of a reply that is no answer. */
export const problemResult = (
  tool: Tool,
  problem: JsonObject,
  retryAfter: string | undefined,
  meta: JsonObject,
): CallToolResult => {
  const { title = 'The request failed', detail, code, errors, retryable } = problem
  const issues = Array.isArray(errors) ? (errors as readonly ParameterIssue[]) : []
  const close = namesOf(problem['didYouMean'])
  const step = steps[code as ProblemCode]
  const lines = [
    sentenceOf(code, title, detail),
    ...issues.map(issueText),
    ...(close.length === 0 ? [] : [`Did you mean ${close.join(', ')}? Call again with one of these.`]),
    ...(step === undefined ? [] : [step]),
    ...(issues.some((issue) => ofScreen(tool, issue))
      ? [`Call ${tool.name} with view=fields and contains=WORD for the ids of metrics and the operators.`]
      : []),
    ...(retryable === true ? [`Call again after ${retryAfter ?? '1'} seconds.`] : []),
  ]
  return errorResult(lines.join('\n'), { ...meta, 'openbell/problem': problem })
}
