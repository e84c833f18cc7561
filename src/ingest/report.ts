/** What a run of a feed did, for people and for programs. */
import type { Rejection } from '../sources/parsed-rows.ts'
import type { Written } from './item-write.ts'

export type Quarantined = {
  readonly item: string
  readonly reason: string
  /** True where the file can be read and only looks wrong, so that an operator may take it in. */
  readonly isDrift: boolean
}

export type FeedReport = Written & {
  readonly feed: string
  /** Files that were read. */
  readonly files: number
  /** Files that were as they had been when they were last read, so their rows stand. */
  readonly unchangedFiles: number
  readonly bytes: number
  readonly seconds: number
  readonly mbPerSecond: number
  readonly rejected: number
  /** The first few; up to a thousand of each file are in the quarantine, see `openbell status FEED`. */
  readonly rejections: readonly Rejection[]
  /** Work items in quarantine as a whole; their rows of before are still served. */
  readonly quarantined: readonly Quarantined[]
  /** Addresses that were wanted and are not there. */
  readonly absent: readonly string[]
  /** True where a signal stopped it. */
  readonly isInterrupted: boolean
  /** Why the feed stopped before its end, or null. What was committed before stays. */
  readonly failure: string | null
}

const SHOWN = 3
const number = (value: number): string => value.toLocaleString('en-US')

/** Whether a run came to its end without a file. */
export const foundNothing = ({ failure, files, unchangedFiles }: FeedReport): boolean =>
  failure === null && files + unchangedFiles === 0

const outcome = (report: FeedReport): string => {
  const { added, changed, removed, failure } = report
  if (failure !== null) return 'stopped'
  if (foundNothing(report)) return 'found nothing'
  return added + changed + removed === 0 ? 'changed nothing' : 'done'
}

/** `total` may be more than there are items at hand. */
const listed = (head: string, items: readonly string[], total = items.length): readonly string[] => {
  if (total === 0) return []
  if (items.length === 0) return [`  ${head}: ${number(total)}, as before`]
  const shown = items.slice(0, SHOWN).map((item) => `    ${item}`)
  const more = total > shown.length ? [`    and ${number(total - shown.length)} more`] : []
  return [`  ${head}: ${number(total)}`, ...shown, ...more]
}

/** The report as lines for a terminal. */
export const reportLines = (report: FeedReport): readonly string[] => {
  const {
    feed,
    files,
    unchangedFiles,
    bytes,
    seconds,
    mbPerSecond,
    absent,
    quarantined,
    rejected,
    rejections,
  } = report
  return [
    `${feed}: ${outcome(report)}`,
    `  rows: ${number(report.added)} new, ${number(report.changed)} changed, ${number(report.unchanged)} unchanged, ${number(report.removed)} removed, ${number(rejected)} rejected`,
    `  files: ${number(files)} read, ${number(unchangedFiles)} as before; ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s (${mbPerSecond.toFixed(1)} MB/s)`,
    ...(report.skipped === 0
      ? []
      : [`  not kept: ${number(report.skipped)} rows of companies that are not loaded`]),
    ...(report.failure === null ? [] : [`  failed: ${report.failure}`]),
    ...listed('not there', absent),
    ...listed(
      'in quarantine',
      quarantined.map(({ reason }) => reason),
    ),
    ...listed(
      'rejected',
      rejections.map(({ row, reason }) => `${row}: ${reason}`),
      rejected,
    ),
  ]
}
