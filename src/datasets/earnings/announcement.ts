/** Which filing announced a quarter and when; pure. Leaves out the figures. */
import type { ResultFiling } from '../../derived/filings/query.ts'
import { isFiledInTime } from '../../derived/report-chain.ts'
import { DAY_MS, daysAfter } from '../../lib/day.ts'
import { closeMsOf, isTradingDay } from '../../lib/exchange-session.ts'
import { newYorkDayOf, newYorkWallMs } from '../../lib/new-york-time.ts'

export type Announcement = {
  readonly on: string
  readonly time: 'bmo' | 'amc' | 'dmh' | null
  readonly filingId: string
}

const OPENING_MS = 9.5 * 3_600_000
/** Without its periodic report an announcement this long after the quarter may be of the next one. */
const WITHOUT_REPORT_DAYS = 75
const SAME_END = 7

const hourOf = (acceptedAt: string, on: string): Announcement['time'] => {
  if (!isTradingDay(on)) return null
  const ms = Date.parse(acceptedAt)
  if (newYorkWallMs(ms) % DAY_MS < OPENING_MS) return 'bmo'
  return ms >= closeMsOf(on) ? 'amc' : 'dmh'
}

/** The day of acceptance, which after 17:30 is the one before the filing date. */
const announced = ({ id, acceptedAt, filedOn }: ResultFiling): Announcement => {
  const on = acceptedAt === null ? filedOn : newYorkDayOf(Date.parse(acceptedAt))
  return { on, time: acceptedAt === null ? null : hourOf(acceptedAt, on), filingId: id }
}

const isRelease = ({ form }: ResultFiling): boolean => form === '8-K'

const isReportOf = (end: string, { form, reportDate, filedOn }: ResultFiling): boolean =>
  form !== '8-K' &&
  reportDate !== null &&
  isFiledInTime(end, filedOn) &&
  reportDate >= daysAfter(end, -SAME_END) &&
  reportDate <= daysAfter(end, SAME_END)

const oldestFirst = (a: ResultFiling, b: ResultFiling): number => {
  const [one, other] = [a, b].map(({ acceptedAt, filedOn, id }) => `${acceptedAt ?? filedOn} ${id}`)
  return (one ?? '') < (other ?? '') ? -1 : 1
}

/**
 * The last release until the periodic report of the quarter: sales of a month or deliveries come before it under the
 * same item. Without that report a lone release; of several none is taken. Without a release the report itself.
 */
export const announcementOf = (end: string, filed: readonly ResultFiling[]): Announcement | null => {
  const report = filed.filter((each) => isReportOf(end, each)).toSorted(oldestFirst)[0]
  const until = report?.filedOn ?? daysAfter(end, WITHOUT_REPORT_DAYS)
  const releases = filed
    .filter((each) => isRelease(each) && each.filedOn > end && each.filedOn <= until)
    .toSorted(oldestFirst)
  if (report === undefined) return releases.length === 1 && releases[0] ? announced(releases[0]) : null
  return announced(releases.at(-1) ?? report)
}
