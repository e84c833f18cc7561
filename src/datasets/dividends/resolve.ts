/** Restates dividends for later splits and computes their yield, in whichever order dividend, split and price are written. */
import { declaredActions } from '../../derived/corporate-actions/record.ts'
import { dividends } from '../../derived/dividends/record.ts'
import { rawCloseOn } from '../../derived/prices/query.ts'
import type { prices } from '../../derived/prices/record.ts'
import { securitiesSplit, splitsOfSecurity } from '../../derived/splits/query.ts'
import type { splits } from '../../derived/splits/record.ts'
import { factorAfter } from '../../derived/splits/split-event.ts'
import { daysAfter } from '../../lib/day.ts'
import { mapInParts } from '../../lib/in-parts.ts'
import { newYorkDayOf } from '../../lib/new-york-time.ts'
import { percentOf } from '../../lib/rounded.ts'
import type { SecurityId } from '../../security-master/security-id.ts'
import { type Batch, batchOf } from '../../store/batch.ts'
import { columnsIn } from '../../store/bulk-reads.ts'
import type { NewRow, Where } from '../../store/collection.ts'
import type { Reads } from '../../store/store.ts'
import type { Resolved, WriteContext } from '../dataset.ts'
import { type CalendarDay, withSecurities } from '../security-events.ts'
import type { DividendDraft } from './normalize.ts'
import { adjustedBy, cikOfSecurity, statedBatches } from './stated-dividends.ts'

type NewDividend = NewRow<typeof dividends>
type Paid = Pick<NewDividend['columns'], 'security' | 'on' | 'amount' | 'annualRate'>

/** A split that is only announced changes nothing yet. */
const restated = async ({ security, on, amount }: Paid, reads: Reads, today: string) =>
  adjustedBy(factorAfter(await splitsOfSecurity(reads, security), on, today), amount)

/** Four decimals of a percent; null without a year's rate, and of a special dividend. */
const yieldOf = async ({ security, on, annualRate }: Paid, reads: Reads): Promise<number | null> => {
  if (annualRate === null || annualRate === 0) return null
  const close = await rawCloseOn(reads, security, on)
  return close === null || close <= 0 ? null : percentOf(annualRate, close)
}

const figuresOf = async (paid: Paid, reads: Reads, today: string) => ({
  ...(await restated(paid, reads, today)),
  yield: await yieldOf(paid, reads),
})

/** Rewrites the stored dividends that match by `change`; no batch where none match. */
const rewritten = async (
  reads: Reads,
  where: Where<typeof dividends>,
  change: (paid: Paid) => Promise<Partial<NewDividend['columns']>>,
): Promise<readonly Batch[]> => {
  const rows: NewDividend[] = []
  for (const { columns, text } of await reads.rows(dividends, { where }))
    rows.push({ columns: { ...columns, ...(await change(columns)) }, text })
  return rows.length === 0 ? [] : [batchOf(dividends, rows)]
}

/**
 * Declared dividends of the securities that a new day of the calendar names or no longer names: they give way to its rows and take
 * the place of those it drops.
 */
const statedForCalendar = async (
  rows: readonly NewDividend[],
  replaces: CalendarDay<DividendDraft>['replaces'],
  reads: Reads,
  at: string,
): Promise<readonly Batch[]> => {
  const where = { isStated: 0, ...replaces } as const
  const before = replaces === undefined ? [] : await columnsIn(reads, dividends, { where })
  const written = rows.map(({ columns }) => columns)
  const days = new Set([replaces?.on, ...written.map(({ on }) => on)])
  const batches: Batch[] = []
  for (const security of new Set([...before, ...written].map((each) => each.security))) {
    const cik = await cikOfSecurity(reads, security)
    if (cik === null || !(await reads.has(declaredActions, { cik }))) continue
    const stored = await columnsIn(reads, dividends, { where: { security, isStated: 0 } })
    const own = written.filter((each) => each.security === security)
    const calendar = [...stored.filter(({ on }) => !days.has(on)), ...own]
    batches.push(...(await statedBatches(reads, cik, at, { security, calendar })))
  }
  return batches
}

/** By their securities, on today's basis, with their yield; they take the place of sums that companies state. */
export const resolveDividends = async (
  { drafts, replaces }: CalendarDay<DividendDraft>,
  reads: Reads,
  { at, isReal }: WriteContext,
): Promise<Resolved> => {
  const today = newYorkDayOf(Date.parse(at))
  const rows: NewDividend[] = []
  for (const { columns, text } of await withSecurities(drafts, reads, at))
    rows.push({ columns: { ...columns, ...(await figuresOf(columns, reads, today)) }, text })
  const days = replaces === undefined ? undefined : ({ ...replaces, isStated: 0 } as const)
  // What the sample's companies state goes with the sample.
  const stated = isReal(declaredActions) ? await statedForCalendar(rows, replaces, reads, at) : []
  return { batches: [batchOf(dividends, rows, days), ...stated] }
}

/** Rewrites the dividends that went ex on the days of raw bars. */
export const dividendsAfterBars = async (
  { rows: bars }: Batch<typeof prices>,
  reads: Reads,
): Promise<readonly Batch[]> => {
  const raw = bars.map(({ columns }) => columns).filter(({ basis }) => basis === 'raw')
  const change = async (paid: Paid) => ({ yield: await yieldOf(paid, reads) })
  const series = Map.groupBy(raw, ({ security }) => security)
  const batches = await mapInParts(series, ([security, bars]) => {
    const days = bars.map(({ date }) => date).toSorted()
    const on = { from: days[0] ?? '', to: days.at(-1) ?? '' }
    return rewritten(reads, { security, on, isStated: 0 }, change)
  })
  return batches.flat()
}

/** The calendar has splits a month ahead, and hardly a day without a change: a split that came due is seen at the next. */
const DUE_DAYS = 31

/** The securities whose dividends were restated for splits that may have been removed. */
const unsettled = async (
  replaces: Batch<typeof splits>['replaces'],
  reads: Reads,
): Promise<readonly SecurityId[]> => {
  if (typeof replaces?.security === 'string') return [replaces.security]
  if (replaces === undefined) return []
  const adjusted = await reads.rows(dividends, { where: { isAdjusted: 1 }, columns: ['security'] })
  return adjusted.map(({ columns }) => columns.security)
}

/** Rewrites the dividends of the securities whose splits changed, came due or may be gone. */
export const dividendsAfterSplits = async (
  changed: Batch<typeof splits>,
  reads: Reads,
  at: string,
): Promise<readonly Batch[]> => {
  const today = newYorkDayOf(Date.parse(at))
  const due = await securitiesSplit(reads, daysAfter(today, -DUE_DAYS), today)
  const gone = await unsettled(changed.replaces, reads)
  const batches: Batch[] = []
  for (const security of new Set([...due, ...gone, ...changed.rows.map(({ columns }) => columns.security)])) {
    const where = { security, isStated: 0 } as const
    batches.push(...(await rewritten(reads, where, (paid) => restated(paid, reads, today))))
    // A split also decides which sums are on known shares.
    const hasSums = await reads.has(dividends, { security, isStated: 1 })
    const cik = hasSums ? await cikOfSecurity(reads, security) : null
    if (cik !== null) batches.push(...(await statedBatches(reads, cik, at)))
  }
  return batches
}

/** Completes dividends that moved to another security with its splits and prices. */
export const dividendsMoved = async (
  moved: readonly NewDividend[],
  reads: Reads,
  at: string,
): Promise<readonly NewDividend[]> => {
  const today = newYorkDayOf(Date.parse(at))
  const rows: NewDividend[] = []
  for (const row of moved) {
    const { columns, text } = row
    const found = await figuresOf(columns, reads, today)
    const isSame = found.adjDividend === columns.adjDividend && found.yield === columns.yield
    rows.push(isSame ? row : { columns: { ...columns, ...found }, text })
  }
  return rows
}
