/** Reads bars for computations. */
import { remembered } from '../../lib/remembered.ts'
import type { SecurityId } from '../../security-master/security-id.ts'
import type { ColumnsOf, Where } from '../../store/collection.ts'
import type { Reads } from '../../store/store.ts'
import { sourceRankOf } from './bar-source.ts'
import { type Series, seriesOfSecurity } from './price-summary.ts'
import { type PriceBar, priceSummaries, prices } from './record.ts'

export type SeriesKey = ColumnsOf<typeof prices, 'security' | 'basis' | 'source'>

/** Bars of one series, newest first: a backward walk of the primary key. */
export const newestBars = async (
  reads: Reads,
  where: SeriesKey & Pick<Where<typeof prices>, 'date'>,
  limit: number,
): Promise<readonly PriceBar[]> => reads.records(prices, { where, order: ['date desc'], limit })

/**
 * A look-up whether another source than one, whose bars leave out no more, has a bar of a security and day; it remembers the series
 * of each security.
 */
export const betterBarsIn = (
  reads: Reads,
  source: string,
): ((security: SecurityId, date: string) => Promise<boolean>) => {
  const isBetter = (series: Series): boolean =>
    series.source !== source && sourceRankOf(series.source) <= sourceRankOf(source)
  const betterSeries = remembered(async (security: SecurityId) =>
    (await seriesOfSecurity(reads, security)).filter(isBetter),
  )
  return async (security, date) => {
    for (const { basis, source, figures } of await betterSeries(security)) {
      if (date < figures.from || date > figures.to) continue
      if (await reads.has(prices, { security, basis, source, date })) return true
    }
    return false
  }
}

const bySource = (a: string, b: string): number =>
  sourceRankOf(a) - sourceRankOf(b) || Number(a > b) - Number(a < b)

/** The close of a day as it was traded, by the best source that has it: one look-up by the primary key a raw series. */
export const rawCloseOn = async (
  reads: Reads,
  security: SecurityId,
  date: string,
): Promise<number | null> => {
  const raw = { security, basis: 'raw' } as const
  const series = await reads.rows(priceSummaries, { where: raw, columns: ['source'] })
  const source = series.map(({ columns }) => columns.source)
  const where = { ...raw, source, date }
  const rows = await reads.rows(prices, { where, columns: ['source', 'close'] })
  const [first] = rows.map(({ columns }) => columns).toSorted((a, b) => bySource(a.source, b.source))
  return first?.close ?? null
}
