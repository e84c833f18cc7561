/** A store of 1 GB with the market of today in it: real lists and quotes from the mirror, made-up bars and screener rows. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BarFigures, summaryOf } from '../src/derived/prices/price-summary.ts'
import { priceSummaries, prices } from '../src/derived/prices/record.ts'
import { quotes } from '../src/derived/quotes/record.ts'
import { shareCounts } from '../src/derived/share-counts/record.ts'
import { trailingQuarters } from '../src/derived/statements/record.ts'
import { daysAfter } from '../src/lib/day.ts'
import { securities } from '../src/security-master/collections.ts'
import { rowOf } from '../src/store/record-text.ts'
import type { Store } from '../src/store/store.ts'
import { storeIn } from '../test/support/store-in.ts'
import { openbell } from './child.ts'
import { fillScreen } from './screener/store.ts'

const NEWEST = '2026-11-20'
const BARS = 390
const AT = `${NEWEST}T22:00:00Z`
const provenance = { origin: 'real', source: 'bench', at: AT } as const

const barsOf = (close: number): readonly BarFigures[] =>
  Array.from({ length: BARS }, (_, at) => {
    const price = Number((close * (1 + ((at * 7919) % 97) / 1000)).toFixed(2))
    return {
      date: daysAfter(NEWEST, -at),
      open: price,
      high: Number((price * 1.01).toFixed(2)),
      low: Number((price * 0.99).toFixed(2)),
      close: price,
      volume: 1_000_000 + ((at * 7919) % 100_000),
    }
  })

/** Bars and their summary of every quoted ticker that the lists know. */
const fillBars = async (store: Store): Promise<void> => {
  const known = await store.rows(securities, { columns: ['ticker', 'security'] })
  const securityOf = new Map(known.map(({ columns }) => [columns.ticker, columns.security]))
  const sales = await store.rows(quotes, { columns: ['ticker', 'price'] })
  const quoted = sales.flatMap(({ columns: { ticker, price } }) => {
    const security = securityOf.get(ticker)
    return security === undefined ? [] : [{ ticker, security, price }]
  })
  const series = { basis: 'adjusted', source: 'bench' } as const
  for (let from = 0; from < quoted.length; from += 100)
    await store.write(provenance, async (transaction) => {
      for (const { ticker, security, price } of quoted.slice(from, from + 100)) {
        const bars = barsOf(price)
        const figures = summaryOf(bars, { from: daysAfter(NEWEST, 1 - BARS), count: BARS })
        if (figures === null) continue
        const rows = bars.map((bar) => {
          const columns = { ...series, security, symbol: ticker, date: bar.date, close: bar.close }
          return rowOf(prices, columns, { ...bar, adjClose: bar.close, source: series.source })
        })
        await transaction.put({ collection: prices, rows })
        const summary = rowOf(priceSummaries, { ...series, security, ticker }, figures)
        await transaction.put({ collection: priceSummaries, rows: [summary] })
      }
    })
}

const quarterEnds = ['2026-09-30', '2026-06-30', '2026-03-31', '2025-12-31']

/** Share counts and earnings of every registrant of the lists. */
const fillCompanies = async (store: Store): Promise<void> => {
  const known = await store.rows(securities, { where: { type: 'stock' }, columns: ['cik'] })
  const ciks = [...new Set(known.map(({ columns }) => columns.cik))]
  const accession = '0000320193-26-000001'
  const counted = ciks.map((cik) =>
    rowOf(
      shareCounts,
      { cik },
      { shares: 1e8, on: '2026-10-15', filedOn: '2026-10-30', accession, isDomestic: true, before: null },
    ),
  )
  const quarters = quarterEnds.map((end) => ({ end, eps: 1.25, filedOn: '2026-10-30', shares: 1e8 }))
  const trailing = ciks.map((cik) => rowOf(trailingQuarters, { cik }, { currency: 'USD', quarters }))
  await store.write(provenance, async (transaction) => {
    await transaction.put({ collection: shareCounts, rows: counted })
    await transaction.put({ collection: trailingQuarters, rows: trailing })
  })
}

/** Gives how many bytes the store has. */
export const fillStart = async (data: string, mirror: URL): Promise<number> => {
  const env = { OPENBELL_DATA: data }
  await openbell(['sample'], env)
  const feeds = ['sec-tickers', 'nasdaq-symbols', 'nasdaq-screener', 'sec-submissions', 'finance-database']
  await openbell(['ingest', ...feeds, '--mirror', fileURLToPath(mirror)], env)
  const store = storeIn(data)
  await fillBars(store)
  await fillCompanies(store)
  store.close()
  await fillScreen(data)
  return statSync(join(data, 'market.db')).size
}
