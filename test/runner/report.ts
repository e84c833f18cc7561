/** The report of `npm test`: every failure in full, every skip with its reason, slow files and counts at the end. */
import { relative } from 'node:path'
import type { EndedTest, TestEvent } from './test-event.ts'

const SLOWEST = 5

const placeOf = (file: string, name: string): string => `${relative(process.cwd(), file)}: ${name}`

/** Gathers the events of all processes; `write` gets what cannot wait for the end. */
export const gather = (write: (text: string) => void) => {
  const skipped: { readonly reason: string; readonly place: string }[] = []
  const durations = new Map<string, number>()
  const counts = { tests: 0, passed: 0, failed: 0, cancelled: 0, skipped: 0 }
  let failures = 0
  const failed = (place: string, failure: string): void => {
    failures += 1
    write(`✖ ${place}\n${failure.replace(/^/gm, '    ')}\n`)
  }
  const ended = (test: EndedTest): void => {
    const { file, name, durationMs, failure } = test
    if (failure !== null) failed(placeOf(file, name), failure)
    if (test.skipped !== null) skipped.push({ reason: test.skipped, place: placeOf(file, name) })
    if (test.isTopLevel) durations.set(file, (durations.get(file) ?? 0) + durationMs)
  }
  const report = (event: TestEvent): void => {
    if (event.type === 'remark') write(`${event.text}\n`)
    if (event.type === 'ended') ended(event)
    if (event.type !== 'counted') return
    for (const kind of Object.keys(counts) as (keyof typeof counts)[]) counts[kind] += event.counts[kind] ?? 0
  }
  // A hook of a whole file that fails is in no count.
  return { report, failed, failures: () => failures, counts, durations, skipped }
}

export type Gathered = ReturnType<typeof gather>

const skipsOf = ({ skipped }: Gathered): string => {
  const byReason = Map.groupBy(skipped, ({ reason }) => (reason === '' ? 'no reason given' : reason))
  return [...byReason]
    .map(([reason, tests]) => `skipped: ${reason}\n${tests.map(({ place }) => `    ${place}\n`).join('')}`)
    .join('')
}

/** So that a suite that grows slow shows where. */
const slowestOf = ({ durations }: Gathered): string =>
  [...durations]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, SLOWEST)
    .map(([file, ms]) => `    ${(ms / 1000).toFixed(1)} s ${relative(process.cwd(), file)}\n`)
    .join('')

export const summaryOf = (gathered: Gathered, elapsedMs: number): string => {
  const { tests, passed, failed, cancelled, skipped } = gathered.counts
  const seconds = (elapsedMs / 1000).toFixed(1)
  return `\n${skipsOf(gathered)}slowest files:\n${slowestOf(gathered)}${tests} tests in ${seconds} s\n${passed} passed, ${failed + cancelled} failed, ${skipped} skipped\n`
}
