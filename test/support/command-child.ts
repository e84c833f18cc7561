/** Runs one command of ours with a fixed clock: `node command-child.ts NOW ARGUMENTS`. */
import { randomBytes } from 'node:crypto'
import { runCommand } from '../../src/commands/program/command-line.ts'

const [now = '', ...args] = process.argv.slice(2)

process.exitCode = await runCommand(args, {
  environment: process.env,
  folder: process.cwd(),
  out: (line) => process.stdout.write(`${line}\n`),
  flushed: () => new Promise((resolve) => process.stdout.write('', () => resolve())),
  err: (line) => process.stderr.write(`${line}\n`),
  isTTY: false,
  isOutputTTY: false,
  now: () => Date.parse(now),
  randomBytes,
  onSignal: () => () => undefined,
  endWithin: () => () => undefined,
  lowerPriority: () => undefined,
  outliveReaders: () => undefined,
})
