/** `openbell get`: one answer of the interface, from the data folder, without a server or a key; indented on a terminal. */
import { type MarketAnswer, openMarket } from '../app/library.ts'
import { UNKNOWN_PARAMETERS } from '../contract/unknown-parameters.ts'
import { indentedJson } from '../lib/json-document.ts'
import {
  type CommandContext,
  type CommandOptions,
  DONE,
  effectiveConfigFor,
  FAILED,
  UsageError,
} from './program/command-context.ts'

/** JSON is indented for a reader; other formats, and what a program reads, stay as they are served. */
const shownBody = ({ headers, body }: MarketAnswer, isOutputTTY: boolean): string => {
  const isJson =
    headers['content-type']?.includes('json') === true && !headers['content-type'].includes('ndjson')
  if (isOutputTTY && isJson) return indentedJson(body)
  // `out` adds the last end of line.
  return body.endsWith('\n') ? body.slice(0, -1) : body
}

export const getPath = async (
  context: CommandContext,
  path: string,
  options: CommandOptions,
): Promise<number> => {
  if (!path.startsWith('/'))
    throw new UsageError(`A path begins with a slash, such as '/v1/filings/AAPL?limit=5': not ${path}.`)
  const { data, databaseUrl, showCusip } = effectiveConfigFor(context, options).config
  const market = await openMarket({ data, databaseUrl, showCusip })
  try {
    const answer = await market.get(path)
    const unknown = answer.headers[UNKNOWN_PARAMETERS.toLowerCase()]
    if (unknown !== undefined) context.err(`Left out, as this path has no such parameter: ${unknown}`)
    context.out(options.json === true ? JSON.stringify(answer) : shownBody(answer, context.isOutputTTY))
    return answer.status < 400 ? DONE : FAILED
  } finally {
    await market.close()
  }
}
