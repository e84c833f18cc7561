/** Shows a run to a person: a block for each feed, or one table of all. */
import { type FeedReport, foundNothing, reportLines } from '../../ingest/report.ts'
import type { Feed } from '../../sources/feed.ts'
import { paragraph } from './paragraph.ts'
import { cellText } from './table.ts'

type Print = (line: string) => void

export type RunOutput = {
  /** Before the step at this place of the run, counted from 0. */
  readonly start?: (at: number) => void
  /** `hints` explain why a feed read nothing. */
  readonly add: (report: FeedReport, hints: readonly string[]) => void
  readonly end: () => void
}

/** For a program, which gets the reports as JSON. */
export const silentOutput: RunOutput = { add: () => undefined, end: () => undefined }

export const blockOutput = (print: Print): RunOutput => ({
  add: (report, hints) => {
    for (const line of [...reportLines(report), ...hints]) print(line)
  },
  end: () => undefined,
})

const resultOf = (report: FeedReport): string => {
  const { outcome, added, changed, removed, sampleRemoved } = report
  if (outcome === 'failed') return 'failed'
  if (outcome === 'interrupted') return 'stopped'
  if (outcome === 'completed_with_quarantine') return 'incomplete'
  return added + changed + removed + sampleRemoved === 0 ? 'no change' : 'loaded'
}

const COLUMNS = [
  ['RESULT', 10],
  ['NEW', 10],
  ['CHANGED', 9],
  ['REMOVED', 9],
  ['REJECTED', 8],
] as const

const cellsOf = (report: FeedReport): readonly (string | number)[] => {
  const { added, changed, removed, rejected } = report
  return [resultOf(report), added, changed, removed, rejected]
}

const lineOf = (name: string, width: number, cells: readonly (string | number)[]): string => {
  const texts = COLUMNS.map(([, size], at) => {
    const text = cellText(cells[at] ?? '')
    return at === 0 ? text.padEnd(size) : text.padStart(size)
  })
  return [name.padEnd(width), ...texts].join(' ')
}

/** What went wrong, and what was not read: the figures of the table do not say why. */
const problemLines = (report: FeedReport): readonly string[] => {
  const { feed, failure, quarantined } = report
  if (failure === null) return []
  const more =
    quarantined.length > 1 ? ` (and ${(quarantined.length - 1).toLocaleString('en-US')} more files)` : ''
  return paragraph(`${feed}: ${failure}${more}`)
}

const namesLine = (head: string, names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : ['', ...paragraph(`${head}: ${names.join(', ')}.`)]

/** A line for each feed when it is done; feeds without a file are named below, `nothing` says of them what that means. */
export const tableOutput = (print: Print, feeds: readonly Feed[], nothing: string): RunOutput => {
  const width = Math.max(...feeds.map(({ name }) => name.length), 4)
  const empty: string[] = []
  const shown: FeedReport[] = []
  return {
    add: (report) => {
      if (foundNothing(report)) {
        empty.push(report.feed)
        return
      }
      if (shown.length === 0)
        print(
          lineOf(
            'FEED',
            width,
            COLUMNS.map(([head]) => head),
          ),
        )
      shown.push(report)
      print(lineOf(report.feed, width, cellsOf(report)))
    },
    end: () => {
      const problems = shown.flatMap(problemLines)
      const rejecting = shown.filter(({ rejected }) => rejected > 0)
      const lines = [
        ...(problems.length === 0 ? [] : ['', ...problems]),
        ...namesLine(nothing, empty),
        ...(rejecting.length + problems.length === 0
          ? []
          : ['', '`openbell status FEED` lists the rejected rows and files of a feed with reasons.']),
      ]
      for (const line of lines) print(line)
    },
  }
}
