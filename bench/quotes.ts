/** Quotes of the whole market in the store that is measured, from the mirror. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseScreener } from '../src/sources/nasdaq/screener.ts'
import { openbell } from './child.ts'

const NASDAQ = 'api.nasdaq.com/api/screener/stocks?tableonly=true&download=true&exchange=nasdaq'

/** The files of the mirror name no day: it is their last session. */
const FETCHED_ON = '2026-08-21'

/** Tickers that then have a quote, the largest companies first. */
export const loadQuotes = async (
  mirror: URL,
  env: Readonly<Record<string, string>>,
  checkout?: string,
): Promise<readonly string[]> => {
  const folder = fileURLToPath(mirror)
  await openbell(
    ['ingest', 'sec-tickers', 'nasdaq-screener', '--mirror', folder, '--as-of', FETCHED_ON],
    env,
    checkout,
  )
  const { rows } = parseScreener(readFileSync(folder + NASDAQ), NASDAQ)
  return rows
    .filter(({ symbol }) => /^[A-Z]{1,4}$/.test(symbol))
    .toSorted((a, b) => (b.marketCap ?? 0) - (a.marketCap ?? 0))
    .map(({ symbol }) => symbol)
}
