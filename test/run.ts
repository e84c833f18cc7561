/** Runs the test files that match the patterns given: `node test/run.ts [--alone] [--reversed] [--at-once N] [--first PATTERN] [--last PATTERN] [--postgres] 'src/**\/*.test.ts'`. */
import { globSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pgliteRemark, servedByPostgres } from './runner/postgres-engine.ts'
import { longestFirst, processesFor } from './runner/process-plan.ts'
import { gather, summaryOf } from './runner/report.ts'
import { runFiles } from './runner/run-files.ts'
import { shareSamples } from './runner/shared-samples.ts'
import { noPostgres } from './support/postgres.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    // A process for every file, where a test that passes only after another one fails.
    alone: { type: 'boolean', default: false },
    // The files of a process in the other order: a test that passes only after another one fails there.
    reversed: { type: 'boolean', default: false },
    // Processes that run at the same time: the cores of a small machine, more where files wait more than they compute, and 1 where
    // they measure.
    'at-once': { type: 'string', default: '2' },
    // Files that begin before all others: they wait or measure, and leave the processors to each other.
    first: { type: 'string', multiple: true, default: [] },
    // Files that run after all others, one by one: they measure loads, whose low priority leaves them a tenth of a processor beside
    // other tests.
    last: { type: 'string', multiple: true, default: [] },
    // Stores of tests are databases of a PostgreSQL server that is started for them.
    postgres: { type: 'boolean', default: false },
    // After so many seconds without a word a process is ended; longer than any test may take.
    silence: { type: 'string', default: '250' },
  },
})
/** Set where every program that the files need is installed: a test that is skipped there is a failure. */
const allowsSkips = (process.env['TEST_NO_SKIPS'] ?? '') === ''
const started = performance.now()
const write = (text: string) => process.stdout.write(text)
const gathered = gather(write)

const filesOf = (patterns: readonly string[]): readonly string[] => [
  ...new Set(patterns.flatMap((pattern) => globSync(pattern).toSorted()).map((file) => resolve(file))),
]
const inOrder = filesOf(positionals)
const files = values.reversed ? inOrder.toReversed() : inOrder
const processes = values.alone ? longestFirst(files).map((file) => [file]) : processesFor(files)

const work = async (queue: (readonly string[])[]): Promise<void> => {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const broken = await runFiles(next, Number(values.silence) * 1000, gathered.report)
    await engine?.clear()
    if (broken === null) continue
    gathered.failed(next.length === 1 ? `${next[0]}` : `${next.length} files in one process`, broken)
  }
}

/** A file that a test leaves in the folder it is run in would be committed one day. */
const namesHere = (): ReadonlySet<string> => new Set(readdirSync('.'))
const before = namesHere()

const lack = noPostgres()
if (values.postgres && lack !== false) {
  write(`skipped: ${lack}\n`)
  process.exit(allowsSkips ? 0 : 1)
}
write(pgliteRemark(lack))
const engine = values.postgres ? await servedByPostgres() : undefined
const removeSamples = shareSamples()
/** The processes whose files all match. */
const among = (patterns: readonly string[]): ReadonlySet<readonly string[]> => {
  const named = new Set(filesOf(patterns))
  return new Set(processes.filter((names) => names.every((name) => named.has(name))))
}
const [first, last] = [among(values.first), among(values.last)]
const queue = [...first, ...processes.filter((names) => !first.has(names) && !last.has(names))]
await Promise.all(Array.from({ length: Number(values['at-once']) }, () => work(queue)))
await work([...last])
removeSamples()
await engine?.end()
const left = [...namesHere()].filter((name) => !before.has(name))
if (left.length > 0)
  gathered.failed('the whole run', `left behind in the folder that it ran in: ${left.join(', ')}`)
if (!allowsSkips && gathered.skipped.length > 0)
  gathered.failed('the whole run', `${gathered.skipped.length} skipped, and TEST_NO_SKIPS allows none`)
write(summaryOf(gathered, performance.now() - started))
// A pattern that matches nothing must not look like success.
if (gathered.failures() > 0 || gathered.counts.tests === 0) process.exitCode = 1
