/** What a run of a feed did, for people and for programs. */
import type { Rejection } from '../datasets/dataset.ts'
import type { WriteReport } from '../store/store.ts'

export type FeedReport = WriteReport & {
  readonly feed: string
  readonly files: number
  readonly bytes: number
  readonly seconds: number
  readonly mbPerSecond: number
  readonly rejected: number
  /** The first few; all of them are in the quarantine file. */
  readonly rejections: readonly Rejection[]
  /** Addresses that were wanted and are not there. */
  readonly absent: readonly string[]
  /** Why the feed stopped before its end, or null. What was committed before stays. */
  readonly failure: string | null
}

const SHOWN = 3
const number = (value: number): string => value.toLocaleString('en-US')

const outcome = ({ added, changed, removed, failure }: FeedReport): string => {
  if (failure !== null) return 'stopped'
  return added + changed + removed === 0 ? 'changed nothing' : 'done'
}

/** `total` may be more than there are items at hand. */
const listed = (head: string, items: readonly string[], total = items.length): readonly string[] => {
  if (total === 0) return []
  const shown = items.slice(0, SHOWN).map((item) => `    ${item}`)
  const more = total > shown.length ? [`    and ${number(total - shown.length)} more`] : []
  return [`  ${head}: ${number(total)}`, ...shown, ...more]
}

/** The report as lines for a terminal. */
export const reportLines = (report: FeedReport): readonly string[] => {
  const { feed, files, bytes, seconds, mbPerSecond, absent, rejected, rejections } = report
  return [
    `${feed}: ${outcome(report)}`,
    `  rows: ${number(report.added)} new, ${number(report.changed)} changed, ${number(report.unchanged)} unchanged, ${number(report.removed)} removed, ${number(rejected)} rejected`,
    `  files: ${number(files)}, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s (${mbPerSecond.toFixed(1)} MB/s)`,
    ...(report.failure === null ? [] : [`  failed: ${report.failure}`]),
    ...listed('not there', absent),
    ...listed(
      'rejected',
      rejections.map(({ row, reason }) => `${row}: ${reason}`),
      rejected,
    ),
  ]
}
