/** Resolves bars to securities, without those that known splits or stored bars contradict. */
import { newestBars } from '../../derived/prices/query.ts'
import { type PriceBar, prices } from '../../derived/prices/record.ts'
import { splitsOfSecurity } from '../../derived/splits/query.ts'
import { daysAfter } from '../../lib/day.ts'
import type { SecurityId, SecurityKey } from '../../security-master/security-id.ts'
import { securitiesOn } from '../../security-master/security-on-day.ts'
import type { Rejection } from '../../sources/files/parsed-rows.ts'
import { type Batch, batchOf } from '../../store/batch.ts'
import type { NewRow } from '../../store/collection.ts'
import type { Reads } from '../../store/store.ts'
import type { Resolved } from '../dataset.ts'
import { continuationFault, unappliedSplit } from './continuity-rules.ts'
import type { BarDraft, SeriesDraft } from './normalize.ts'

type NewBar = NewRow<typeof prices>
type BarColumns = NewBar['columns']

/** The newest stored bar before the first of a series that is of some days only. */
const barBefore = async (
  reads: Reads,
  security: SecurityId,
  { basis, source, bars: [first], days }: SeriesDraft,
): Promise<PriceBar | null> => {
  if (first === undefined || days === null) return null
  const where = { security, basis, source, date: { to: daysAfter(first.date, -1) } }
  return (await newestBars(reads, where, 1))[0] ?? null
}

/** Why bars on another basis than the known splits or the stored bars stay out, and which; null where all fit. */
const basisFaultOf = async (
  reads: Reads,
  security: SecurityId,
  series: SeriesDraft,
): Promise<{ readonly reason: string; readonly isRejected: (bar: BarDraft) => boolean } | null> => {
  const { basis, bars } = series
  const [first] = bars
  // A raw series may jump by its splits.
  if (first === undefined || basis === 'raw') return null
  const splits = await splitsOfSecurity(reads, security)
  const before = await barBefore(reads, security, series)
  const fault = before === null ? null : continuationFault(before, first, splits)
  if (fault !== null) return { reason: fault, isRejected: () => true }
  const split = splits.length === 0 ? null : unappliedSplit(bars, splits)
  if (split === null) return null
  const reason = `before ${split.on}, where the split of ${split.ratio} is not applied`
  return { reason, isRejected: ({ date }) => date < split.on }
}

/** Days for which the security has a bar under another of its symbols. The present ticker's bars replace those, so for it there are none. */
const takenDays = async (
  reads: Reads,
  { security, symbol, ticker }: SecurityKey,
  { basis, source }: SeriesDraft,
): Promise<ReadonlySet<string>> => {
  if (symbol === ticker) return new Set()
  const where = { security, basis, source }
  const stored = await reads.rows(prices, { where, columns: ['date', 'symbol'] })
  return new Set(stored.flatMap(({ columns }) => (columns.symbol === symbol ? [] : [columns.date])))
}

/**
 * Stored bars of the days whose bars in the file are damaged. The bars next to them have to be those that are stored: else the
 * source has restated the series, and a bar on the former basis does not belong to it.
 */
const keptBars = async (
  reads: Reads,
  where: Pick<BarColumns, 'security' | 'symbol' | 'basis' | 'source'>,
  rows: readonly NewBar[],
  damaged: readonly string[],
): Promise<readonly NewBar[]> => {
  const kept: NewBar[] = []
  for (const date of damaged) {
    const [row] = await reads.rows(prices, { where: { ...where, date } })
    if (row === undefined) continue
    const before = rows.findLast(({ columns }) => columns.date < date)
    const after = rows.find(({ columns }) => columns.date > date)
    const next = [before, after].filter((each) => each !== undefined)
    const stored = await Promise.all(
      next.map(({ columns }) => reads.rows(prices, { where: { ...where, date: columns.date } })),
    )
    const isRestated = next.some(({ text }, at) => stored[at]?.[0]?.text !== text)
    if (!isRestated) kept.push({ columns: { ...where, date, close: row.columns.close }, text: row.text })
  }
  return kept
}

/**
 * A series belongs to the security that has its symbol on the day of its newest bar. `replaced` says what a whole one replaces: the bars under
 * its symbol, where a source may also have those under the symbol before, or all that the security has.
 */
export const resolveSeries = async (
  all: readonly SeriesDraft[],
  reads: Reads,
  replaced: 'symbol' | 'security',
): Promise<Resolved> => {
  const securityOn = securitiesOn(reads)
  const batches: Batch[] = []
  const rejected: Rejection[] = []
  let skipped = 0
  for (const series of all) {
    const { basis, source, bars, days } = series
    const { key } = await securityOn(series.symbol, bars.at(-1)?.date ?? null)
    const { security, symbol } = key
    const basisFault = await basisFaultOf(reads, security, series)
    const isOut = (bar: BarDraft): boolean => basisFault?.isRejected(bar) ?? false
    const reason = basisFault?.reason ?? ''
    rejected.push(...bars.filter(isOut).map(({ date }) => ({ row: `${symbol} ${date}`, reason })))
    const accepted = bars.filter((bar) => !isOut(bar))
    const taken = await takenDays(reads, key, series)
    const rows = accepted
      .filter(({ date }) => !taken.has(date))
      .map(({ date, close, text }) => ({ columns: { security, symbol, basis, source, date, close }, text }))
    skipped += accepted.length - rows.length
    const whole = { security, basis, source, ...(replaced === 'symbol' ? { symbol } : {}) }
    const replaces = { ...whole, ...(days === null ? {} : { date: days }) }
    if (rows.length === 0) continue
    const kept = await keptBars(reads, { security, symbol, basis, source }, rows, series.damaged)
    batches.push(batchOf(prices, [...rows, ...kept], replaces))
  }
  return { batches, rejected, skipped }
}

export const resolvePrices = (all: readonly SeriesDraft[], reads: Reads): Promise<Resolved> =>
  resolveSeries(all, reads, 'symbol')
