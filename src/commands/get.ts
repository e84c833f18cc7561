/** `openbell get`: one answer of the interface, from the data folder, without a server or a key. */
import { openMarket } from '../app.ts'
import {
  type CommandContext,
  type CommandOptions,
  DONE,
  FAILED,
  settledFor,
  UsageError,
} from './command-context.ts'

export const getPath = async (
  context: CommandContext,
  path: string,
  options: CommandOptions,
): Promise<number> => {
  if (!path.startsWith('/'))
    throw new UsageError('PATH begins with a slash, such as /v1/filings/AAPL?limit=5')
  const { config } = settledFor(context, options)
  const market = await openMarket({ data: config.data, showCusip: config.showCusip })
  try {
    const answer = await market.get(path)
    context.out(options.json === true ? JSON.stringify(answer) : answer.body)
    return answer.status < 400 ? DONE : FAILED
  } finally {
    market.close()
  }
}
