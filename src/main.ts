/** The process: its signals, its output and its exit; the command line is in `commands/`. */
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { runCommand } from './commands/program/command-line.ts'
import { crashLine } from './observe/crash.ts'

/** Ctrl-C under npm arrives twice, from the terminal and from npm; a second signal later than this ends the process. */
const REPEATED_SIGNAL_MS = 500
const PARENT_POLL_MS = 250

/** npm sends SIGTERM only to the shell between npm and this process, so the end of the shell is taken for the signal. */
const watchParent = (handle: (signal: NodeJS.Signals) => void): NodeJS.Timeout => {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    handle('SIGTERM')
  }, PARENT_POLL_MS)
  return watch.unref()
}

const onSignal = (listener: (signal: string) => void): (() => void) => {
  // A terminal that is closed sends SIGHUP, which Node handles under `nohup` too.
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  let firstAt: number | undefined
  const handle = (signal: NodeJS.Signals): void => {
    if (firstAt !== undefined && performance.now() - firstAt > REPEATED_SIGNAL_MS) process.exit(1)
    firstAt ??= performance.now()
    listener(signal)
  }
  for (const name of names) process.on(name, handle)
  const watch = process.env['npm_lifecycle_event'] === undefined ? undefined : watchParent(handle)
  return () => {
    for (const name of names) process.off(name, handle)
    clearInterval(watch)
  }
}

const endWithin = (ms: number, line: string): (() => void) => {
  const end = (): void => {
    process.stderr.write(`${line}\n`)
    process.exit(process.exitCode ?? 1)
  }
  const timer = setTimeout(end, ms).unref()
  return () => clearTimeout(timer)
}

/** Linux lowers one thread at a time, others than Linux the process. */
const lowerPriority = (): void => {
  const tasks = '/proc/self/task'
  const threads = existsSync(tasks) ? readdirSync(tasks).map(Number) : [process.pid]
  const { PRIORITY_BELOW_NORMAL } = constants.priority
  for (const thread of threads)
    if (getPriority(thread) < PRIORITY_BELOW_NORMAL) setPriority(thread, PRIORITY_BELOW_NORMAL)
}

/** Nothing can be trusted any more: report the error and exit, so that a supervisor sees it. */
const onCrash = (error: unknown): void => {
  process.stderr.write(`${crashLine(error, new Date().toISOString())}\n`)
  process.exit(1)
}

/** Whether the process goes on where nobody takes its output. */
let outlivesReaders = false

/** The reader of the output has closed it, as `head` does; a terminal that is closed must not end what is being finished. */
const onFailedOutput = (error: NodeJS.ErrnoException): void => {
  if (outlivesReaders || error.code === 'EIO') return
  if (error.code !== 'EPIPE') throw error
  process.exit()
}

/** Nobody reads the log, or its disk is full: what is logged about goes on. */
const onFailedLog = (): void => undefined

/** Runs the command line of this process and sets its exit code. */
export const main = async (): Promise<void> => {
  process.on('uncaughtException', onCrash)
  process.stdout.on('error', onFailedOutput)
  process.stderr.on('error', onFailedLog)
  process.exitCode = await runCommand(process.argv.slice(2), {
    environment: process.env,
    folder: process.cwd(),
    out: (line) => process.stdout.write(`${line}\n`),
    flushed: () => new Promise((resolve) => process.stdout.write('', () => resolve())),
    err: (line) => process.stderr.write(`${line}\n`),
    isTTY: process.stderr.isTTY === true,
    isOutputTTY: process.stdout.isTTY === true,
    now: Date.now,
    randomBytes,
    onSignal,
    endWithin,
    lowerPriority,
    outliveReaders: () => {
      outlivesReaders = true
    },
  })
}
