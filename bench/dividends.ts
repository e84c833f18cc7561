/** Dividends in the store that is measured: made up, weekly payments in the shape of Nasdaq's calendar, on companies of the sample. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { daysAfter } from '../src/lib/day.ts'
import { openbell } from './child.ts'

const WEEKS = 600
/** A Friday. */
const FIRST = '2014-01-03'
const tickers = ['AAPL', 'MSFT', 'NVDA', 'GOOGL', 'AMZN', 'META', 'JPM', 'XOM']

const fileOf = (day: string): string => {
  const slashed = day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')
  const rows = tickers.map((symbol) => ({
    companyName: symbol,
    symbol,
    dividend_Ex_Date: slashed,
    payment_Date: slashed,
    record_Date: slashed,
    dividend_Rate: 0.25,
    indicated_Annual_Dividend: 13,
    announcement_Date: 'N/A',
  }))
  return JSON.stringify({ data: { calendar: { headers: {}, rows } }, status: { rCode: 200 } })
}

/** 600 dividends each of eight companies. */
export const loadDividends = async (
  env: Readonly<Record<string, string>>,
  checkout?: string,
): Promise<void> => {
  const mirror = mkdtempSync(join(tmpdir(), 'openbell-bench-dividends-'))
  try {
    const folder = join(mirror, 'api.nasdaq.com', 'api', 'calendar')
    mkdirSync(folder, { recursive: true })
    for (let week = 0; week < WEEKS; week += 1) {
      const day = daysAfter(FIRST, week * 7)
      writeFileSync(join(folder, `dividends?date=${day}`), fileOf(day))
    }
    await openbell(['ingest', 'nasdaq-dividends', '--mirror', mirror], env, checkout)
  } finally {
    rmSync(mirror, { recursive: true, force: true })
  }
}
