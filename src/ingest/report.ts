/** What a run of a feed did, as a value and as lines for a terminal. */
import type { NotRequested } from '../datasets/dataset.ts'
import type { Rejection } from '../sources/files/parsed-rows.ts'
import type { Written } from './item-write.ts'

export type Quarantined = {
  readonly item: string
  readonly reason: string
  /** True where the file can be read and only looks wrong, so that an operator may accept it. */
  readonly canBeAccepted: boolean
}

/** How a run of a feed ended; one that failed or was interrupted did not reach its last file. */
export type RunOutcome = 'completed' | 'completed_with_quarantine' | 'failed' | 'interrupted'

export type FeedReport = Written & {
  readonly feed: string
  /** Files that were read. */
  readonly files: number
  /** Files that have not changed since they were last read, so their rows stay. */
  readonly unchangedFiles: number
  readonly bytes: number
  readonly seconds: number
  readonly mbPerSecond: number
  readonly rejected: number
  /** The first few; up to a thousand of each file are in the quarantine, see `openbell status FEED`. */
  readonly rejections: readonly Rejection[]
  /** Work items in quarantine; their earlier rows are still served. */
  readonly quarantined: readonly Quarantined[]
  /** Addresses without a file. */
  readonly absent: readonly string[]
  /** What a request would have been in vain for. */
  readonly notRequested: readonly NotRequested[]
  readonly outcome: RunOutcome
  /** What stopped the run, else the first file in quarantine, else null. What was committed before stays. */
  readonly failure: string | null
}

const SHOWN = 3
const number = (value: number): string => value.toLocaleString('en-US')

/** Whether a run completed without a file. */
export const foundNothing = ({ failure, files, unchangedFiles }: FeedReport): boolean =>
  failure === null && files + unchangedFiles === 0

const summaryOf = (report: FeedReport): string => {
  const { added, changed, removed, outcome, files, unchangedFiles } = report
  if (outcome === 'completed_with_quarantine')
    return files + unchangedFiles === 0
      ? 'nothing loaded, all files are in quarantine'
      : 'done, with files in quarantine'
  if (outcome !== 'completed') return 'stopped'
  if (foundNothing(report)) return 'found nothing'
  return added + changed + removed === 0 ? 'changed nothing' : 'done'
}

/** `total` may be more than the number of `items`. */
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
    notRequested,
    quarantined,
    rejected,
    rejections,
  } = report
  return [
    `${feed}: ${summaryOf(report)}`,
    `  rows: ${number(report.added)} new, ${number(report.changed)} changed, ${number(report.unchanged)} unchanged, ${number(report.removed)} removed, ${number(rejected)} rejected`,
    `  files: ${number(files)} read, ${number(unchangedFiles)} as before; ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s (${mbPerSecond.toFixed(1)} MB/s)`,
    ...(report.sampleRemoved === 0
      ? []
      : [`  sample: ${number(report.sampleRemoved)} rows of the bundled sample replaced by these`]),
    ...(report.skipped === 0
      ? []
      : [`  not kept: ${number(report.skipped)} rows of companies that are not loaded`]),
    ...(report.failure === null ? [] : [`  failed: ${report.failure}`]),
    ...listed('not there', absent),
    ...listed(
      'not requested',
      notRequested.map(({ symbol, reason }) => `${symbol}: ${reason}`),
    ),
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
