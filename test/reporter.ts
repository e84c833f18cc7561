/** How `npm test` tells what happened: every failure in full, every skip with its reason, slow files and counts at the end. */
import { relative } from 'node:path'
import { inspect } from 'node:util'

type TestData = {
  readonly name: string
  readonly file?: string
  readonly skip?: string | boolean
  readonly todo?: string | boolean
  readonly details: { readonly type?: string; readonly error?: { readonly cause?: unknown } }
}
type SummaryData = {
  readonly file?: string
  readonly duration_ms: number
  readonly counts: Readonly<Record<string, number>>
}
type TestEvent =
  | { readonly type: 'test:pass' | 'test:fail'; readonly data: TestData }
  | { readonly type: 'test:summary'; readonly data: SummaryData }
  | { readonly type: 'test:stderr' | 'test:stdout'; readonly data: { readonly message: string } }
  | { readonly type: 'other' }

const placeOf = ({ file, name }: TestData): string =>
  `${file === undefined ? '' : `${relative(process.cwd(), file)}: `}${name}`

/** A suite or a file fails because a test in it did, which is told already. */
const isEcho = ({ details }: TestData): boolean => {
  const { error, type } = details
  const { failureType } = (error ?? {}) as { readonly failureType?: unknown }
  return type === 'suite' || failureType === 'subtestsFailed'
}

const isSkipped = ({ skip = false }: TestData): boolean => skip !== false

const failureOf = (test: TestData): string => {
  const { error } = test.details
  return `✖ ${placeOf(test)}\n${inspect(error?.cause ?? error).replace(/^/gm, '    ')}\n`
}

const skipsOf = (skipped: readonly TestData[]): string => {
  const byReason = Map.groupBy(skipped, ({ skip }) => (typeof skip === 'string' ? skip : 'no reason given'))
  return [...byReason]
    .map(([reason, tests]) => `skipped: ${reason}\n${tests.map((test) => `    ${placeOf(test)}\n`).join('')}`)
    .join('')
}

const countsOf = ({ counts, duration_ms: durationMs }: SummaryData): string => {
  const { tests = 0, passed = 0, failed = 0, cancelled = 0, skipped = 0 } = counts
  const seconds = (durationMs / 1000).toFixed(1)
  return `${tests} tests in ${seconds} s\n${passed} passed, ${failed + cancelled} failed, ${skipped} skipped\n`
}

const SLOWEST = 5

/** So that a suite that grows slow shows where. */
const slowestOf = (files: readonly SummaryData[]): string =>
  files
    .toSorted((a, b) => b.duration_ms - a.duration_ms)
    .slice(0, SLOWEST)
    .map(
      ({ file = '', duration_ms: ms }) =>
        `    ${(ms / 1000).toFixed(1)} s ${relative(process.cwd(), file)}\n`,
    )
    .join('')

/** A reporter for the events of node:test's `run`. */
export async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const skipped: TestData[] = []
  const files: SummaryData[] = []
  for await (const event of events) {
    if (event.type === 'test:fail' && !isEcho(event.data)) yield failureOf(event.data)
    if (event.type === 'test:pass' && isSkipped(event.data)) skipped.push(event.data)
    if (event.type === 'test:stdout' || event.type === 'test:stderr') yield event.data.message
    if (event.type !== 'test:summary') continue
    if (event.data.file !== undefined) files.push(event.data)
    // The summary of the whole run names no file.
    else yield `\n${skipsOf(skipped)}slowest files:\n${slowestOf(files)}${countsOf(event.data)}`
  }
}
