/** The figures of formulas that reports of earnings tell: the next one, its estimates, and how the last surprised. */
import { earnings } from '../../datasets/earnings/record.ts'
import { daysAfter, daysBetween } from '../../lib/day.ts'
import type { Store } from '../../store/store.ts'
import type { Operand } from '../operand.ts'

/** A report that was made is confirmed, by its filing or by a figure; one to come is projected. */
export type Report = {
  readonly date: string
  readonly dateStatus: 'confirmed' | 'projected' | null
  readonly epsEstimated: number | null
  readonly epsSurprisePct: number | null
  readonly revenueSurprisePct: number | null
  readonly filingId: string | null
}

const SOURCE = 'earnings'
const QUARTERS = 4
/** Dates move by weeks from one quarter to the next; a longer gap is a quarter that is not there. */
const LONGEST_GAP_DAYS = 130
// Reports are made a quarter apart, the slowest 105 days after its end: past this another has been made.
const LAST_DAYS = 200

/** By CIK, or ticker where no registrant is known, newest first: one walk of (on desc, ticker, slot). */
export const recentReports = async (
  store: Store,
  asOf: string,
): Promise<ReadonlyMap<string, readonly Report[]>> => {
  if (!store.state().collections.has(earnings.name)) return new Map()
  const where = { on: { from: daysAfter(asOf, -LAST_DAYS) } }
  const rows = await store.rows(earnings, { where, order: 'on desc, ticker, slot' })
  const reports = rows.map(({ at, text }) => ({ who: String(at['who']), ...(JSON.parse(text) as Report) }))
  return Map.groupBy(reports, ({ who }) => who)
}

/** Estimates of four quarters in a row; null where one of them is not there. */
const estimatedOf = (coming: readonly Report[]): number | null => {
  const four = coming.slice(0, QUARTERS)
  if (four.length < QUARTERS) return null
  let sum = 0
  for (const [at, { date, epsEstimated }] of four.entries()) {
    const before = four[at - 1]?.date ?? date
    if (epsEstimated === null || daysBetween(before, date) > LONGEST_GAP_DAYS) return null
    sum += epsEstimated
  }
  return Math.round(sum * 1e6) / 1e6
}

type Found = readonly [name: string, value: number | null, of: Report | undefined]

/** `reports` of one company, newest first. What the last report does not tell is not sought in the one before. */
export const earningsOperandsOf = (
  reports: readonly Report[],
  asOf: string,
): Readonly<Record<string, Operand>> => {
  const coming = reports
    .filter(({ date, dateStatus }) => date >= asOf && dateStatus !== 'confirmed')
    .toReversed()
  const made = reports.find(({ date, dateStatus }) => date <= asOf && dateStatus === 'confirmed')
  const last = made !== undefined && daysBetween(made.date, asOf) <= LAST_DAYS ? made : undefined
  const [next] = coming
  const found: readonly Found[] = [
    ['daysToReport', next === undefined ? null : daysBetween(asOf, next.date), next],
    ['epsNextFour', estimatedOf(coming), next],
    ['lastEpsSurprisePct', last?.epsSurprisePct ?? null, last],
    ['lastRevenueSurprisePct', last?.revenueSurprisePct ?? null, last],
  ]
  return Object.fromEntries(
    found.flatMap(([name, value, of]) => {
      if (value === null || of === undefined) return []
      const filing = of.filingId === null ? {} : { filing: of.filingId }
      return [[name, { value, on: of.date, ...filing, source: SOURCE }]]
    }),
  )
}
