/** Runs the test files that match the patterns given, each in its own process: `node test/run.ts 'src/**\/*.test.ts'`. */
import { run } from 'node:test'
import { report } from './reporter.ts'

const globPatterns = process.argv.slice(2)

// Two cores are what a small machine has; a file that starts servers of its own counts as one of them.
// A file that hangs is ended, so that the rest is still told.
const stream = run({ globPatterns, concurrency: 2, timeout: 240_000 })
stream.on('test:fail', () => {
  process.exitCode = 1
})
stream.on('test:summary', ({ file, counts }) => {
  // A pattern that matches nothing must not look like success.
  if (file === undefined && counts.tests === 0) process.exitCode = 1
})
for await (const text of report(stream)) process.stdout.write(text)
