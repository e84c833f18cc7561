/** Articles in the store that is measured: made up, in the shape of a wire's feed, on companies of the sample. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openbell } from './child.ts'

const FILES = 4
const ITEMS = 1000
const tickers = ['AAPL', 'MSFT', 'NVDA', 'GOOGL', 'AMZN', 'META', 'JPM', 'XOM']

const itemOf = (n: number): string => {
  const ticker = tickers[n % tickers.length]
  const at = new Date(Date.UTC(2026, 0, 1) + n * 3_600_000).toUTCString()
  return `<item><title>Company ${n} Announces Results for the Quarter and the Year (NASDAQ: ${ticker})</title><link>https://www.prnewswire.com/news-releases/company-${n}.html</link><pubDate>${at}</pubDate><description>${`Words of release ${n} as a wire sends them. `.repeat(10)}</description></item>`
}

/** 4,000 articles of the past. */
export const loadNews = async (env: Readonly<Record<string, string>>, checkout?: string): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-bench-news-'))
  try {
    const paths = Array.from({ length: FILES }, (_, file) => {
      const items = Array.from({ length: ITEMS }, (_each, at) => itemOf(file * ITEMS + at))
      const path = join(folder, `${file}.xml`)
      writeFileSync(path, `<rss version="2.0"><channel><title>Wire</title>${items.join('')}</channel></rss>`)
      return path
    })
    await openbell(['ingest', 'news-own', '--file', ...paths], env, checkout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
