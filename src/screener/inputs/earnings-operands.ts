/** Figures from earnings reports: the next date, the estimates and the last surprises. */
import { earnings, newestFirst } from '../../datasets/earnings/record.ts'
import { daysAfter, daysBetween } from '../../lib/day.ts'
import { rounded } from '../../lib/rounded.ts'
import type { ColumnsOf } from '../../store/collection.ts'
import type { Store } from '../../store/store.ts'
import { type Operands, operandsFrom, type StatedIn } from '../operand.ts'

const reported = [
  'issuerKey',
  'on',
  'dateStatus',
  'epsEstimated',
  'epsSurprisePct',
  'revenueSurprisePct',
  'filingId',
] as const
/** A published report is confirmed, by its filing or by a figure; a future one is projected. */
export type Report = Omit<ColumnsOf<typeof earnings, (typeof reported)[number]>, 'issuerKey'>

const QUARTERS = 4
/** Dates shift by weeks between quarters; a longer gap means that a quarter is missing. */
const MAX_GAP_DAYS = 130
// Reports come a quarter apart, the slowest 105 days after its end: after this another one is due.
const LAST_DAYS = 200

const statedIn = (report: Report | null | undefined): StatedIn =>
  report?.filingId == null ? {} : { filing: report.filingId }

/** By CIK, or by security without one, newest first: one scan of (on desc, ticker, periodKey). */
export const recentReports = async (
  store: Store,
  asOf: string,
): Promise<ReadonlyMap<string, readonly Report[]>> => {
  if (!store.state().collections.has(earnings.name)) return new Map()
  const where = { on: { from: daysAfter(asOf, -LAST_DAYS) } }
  const rows = await store.rows(earnings, { where, order: newestFirst, columns: reported })
  return Map.groupBy(
    rows.map(({ columns }) => columns),
    ({ issuerKey }) => issuerKey,
  )
}

/** The sum of the estimates of four consecutive quarters; null if one is missing. */
const estimatedOf = (coming: readonly Report[]): number | null => {
  const four = coming.slice(0, QUARTERS)
  if (four.length < QUARTERS) return null
  let sum = 0
  for (const [at, { on, epsEstimated }] of four.entries()) {
    const before = four[at - 1]?.on ?? on
    if (epsEstimated === null || daysBetween(before, on) > MAX_GAP_DAYS) return null
    sum += epsEstimated
  }
  return rounded(sum, 6)
}

/**
 * `reports` of one company, newest first. What the last report lacks is not taken from an earlier one, and the estimates are unknown
 * where at least one quarter was reported since the day of the price.
 */
export const earningsOperandsOf = (
  reports: readonly Report[],
  asOf: string,
  priceDate: string = asOf,
): Operands => {
  const coming = reports.filter(({ on, dateStatus }) => on >= asOf && dateStatus !== 'confirmed').toReversed()
  const made = reports.find(({ on, dateStatus }) => on <= asOf && dateStatus === 'confirmed')
  const last = made !== undefined && daysBetween(made.on, asOf) <= LAST_DAYS ? made : undefined
  const [next] = coming
  const isNext = next !== undefined && daysBetween(priceDate, next.on) <= MAX_GAP_DAYS
  return operandsFrom('earnings', [
    ['daysToReport', next === undefined ? null : daysBetween(asOf, next.on), next?.on, statedIn(next)],
    ['epsNextFour', isNext ? estimatedOf(coming) : null, next?.on, statedIn(next)],
    ['lastEpsSurprisePct', last?.epsSurprisePct ?? null, last?.on, statedIn(last)],
    ['lastRevenueSurprisePct', last?.revenueSurprisePct ?? null, last?.on, statedIn(last)],
  ])
}
