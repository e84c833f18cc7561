/** One run of the screener over a made-up market: companies with Apple's statements, quotes, and daily bars for some. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { marketCollections } from '../../src/app.ts'
import { statementCollections } from '../../src/datasets/financials/record.ts'
import { datasets } from '../../src/datasets/index.ts'
import { summariesAfterBars } from '../../src/datasets/prices/query.ts'
import { prices } from '../../src/derived/prices/record.ts'
import { quotes } from '../../src/derived/quotes/record.ts'
import { loadSample } from '../../src/ingest/sample.ts'
import { daysAfter, isWeekend } from '../../src/lib/day.ts'
import { runScreener } from '../../src/screener/run.ts'
import { securities, securityRow } from '../../src/security-master/collections.ts'
import { securitiesOn } from '../../src/security-master/security-on-day.ts'
import { batchOf } from '../../src/store/batch.ts'
import type { Collection } from '../../src/store/collection.ts'
import { rowOf } from '../../src/store/record-text.ts'
import { openSqliteStore } from '../../src/store/sqlite.ts'
import type { Store } from '../../src/store/store.ts'

const APPLE = '0000320193'
const AT = '2026-02-20T21:30:00Z'
const NOW = Date.parse(AT)
const DAY = '2026-02-20'

export type ScreenerRunRate = {
  readonly companies: number
  readonly withBars: number
  /** Of CPU, in one thread. */
  readonly seconds: number
  /** Of a second run of the day, after one quote changed. */
  readonly againSeconds: number
}

const tickerOf = (at: number): string => `Q${at.toString(36).toUpperCase().padStart(4, '0')}`
const cikOf = (at: number): string => `${1_000_000_000 + at}`
const real = { origin: 'real', source: 'bench', at: AT } as const

const securityOf = (at: number) => {
  const [ticker, cik] = [tickerOf(at), cikOf(at)]
  return securityRow({
    ticker,
    cik,
    security: `${cik}:${ticker}`,
    company: `Company ${at}`,
    exchangeCode: 'NASDAQ',
    type: 'stock',
    seriesId: null,
    classId: null,
    rank: at,
    canonical: 1,
    isStale: 0,
    validFrom: null,
    validTo: null,
  })
}

const quoteRow = (at: number, price = 100 + (at % 200)) => {
  const sale = {
    price,
    change: 1,
    changePct: 0.5,
    volume: 1_000_000,
    marketCap: price * 1e9,
    quotedAt: '2026-02-20T21:00:00Z',
    name: `Company ${at}`,
    exchangeCode: 'NASDAQ',
  }
  return rowOf(quotes, { ticker: tickerOf(at), ...sale }, {})
}

const barDays = (count: number): readonly string[] => {
  const days: string[] = []
  for (let day = DAY; days.length < count; day = daysAfter(day, -1)) if (!isWeekend(day)) days.push(day)
  return days
}

const fillBars = async (store: Store, symbol: string, price: number, days: readonly string[]) => {
  const { security } = (await securitiesOn(store)(symbol, null)).key
  const series = { security, symbol, basis: 'adjusted', source: 'bench' } as const
  const rows = days.map((date, back) => {
    const close = price * (1 + Math.sin(back / 9) / 10)
    const bar = { open: close, high: close * 1.01, low: close * 0.99, close, volume: 1000, adjClose: close }
    return rowOf(prices, { ...series, date, close }, { date, ...bar, source: 'bench' })
  })
  const batch = batchOf(prices, rows)
  await store.write(real, async (transaction) => {
    await transaction.put(batch)
    for (const summary of await summariesAfterBars(batch, transaction)) await transaction.put(summary)
  })
}

const CHUNK = 250

const fillCompanies = async (store: Store, companies: number): Promise<void> => {
  const apple = await Promise.all(
    Object.values(statementCollections).map(async (collection) => ({
      collection,
      rows: await store.rows<Collection>(collection, { where: { cik: APPLE } }),
    })),
  )
  for (let from = 0; from < companies; from += CHUNK) {
    const places = Array.from({ length: Math.min(CHUNK, companies - from) }, (_, at) => from + at)
    await store.write(real, async (transaction) => {
      await transaction.put({ collection: securities, rows: places.map(securityOf) })
      await transaction.put({ collection: quotes, rows: places.map((at) => quoteRow(at)) })
      for (const { collection, rows } of apple)
        await transaction.put<Collection>({
          collection,
          rows: places.flatMap((place) =>
            rows.map(({ columns, text }) => ({ columns: { ...columns, cik: cikOf(place) }, text })),
          ),
        })
    })
  }
}

const timed = async (store: Store): Promise<number> => {
  const before = process.cpuUsage()
  await runScreener(store, NOW)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** Five years of bars for the first `withBars` of the companies, and for SPY. */
export const screenerRunRate = async (companies = 12_000, withBars = 500): Promise<ScreenerRunRate> => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-screener-'))
  const store = openSqliteStore({ path: join(folder, 'market.db'), collections: marketCollections })
  try {
    await loadSample(store, datasets, AT)
    store.refresh()
    const days = barDays(1310)
    const tickers = Array.from({ length: withBars }, (_, at) => at)
    await fillCompanies(store, companies)
    for (const at of tickers) await fillBars(store, tickerOf(at), 100 + (at % 200), days)
    if (withBars > 0) await fillBars(store, 'SPY', 600, days)
    const seconds = await timed(store)
    await store.write(real, (transaction) =>
      transaction.put({ collection: quotes, rows: [quoteRow(0, 101)] }),
    )
    return { companies, withBars, seconds, againSeconds: await timed(store) }
  } finally {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main)
  console.log(await screenerRunRate(Number(process.argv[2] ?? 12_000), Number(process.argv[3] ?? 500)))
