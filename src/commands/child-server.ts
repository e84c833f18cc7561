/** Runs `openbell start` as a child process while this one loads, so that loading delays no answer. Both end together. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { flagName, type SettingName } from '../config.ts'
import { tell } from './output/paragraph.ts'
import { aboveBar } from './output/progress.ts'
import { type CommandContext, type CommandOptions, DONE, FAILED } from './program/command-context.ts'
import { childServerSettings } from './program/command-help.ts'

/** Two folders up from both `src/commands` and `dist/commands`. */
const launcher = fileURLToPath(new URL('../../bin/openbell.js', import.meta.url))

/** A server that drains ends within ten seconds, in a pod too. */
const KILL_MS = 15_000

const ENDED =
  'The server has stopped, so the load stops too. `openbell work --serve` starts both again; the load continues where it stopped.'

type ServerOptions = CommandOptions & Partial<Record<SettingName, string>>

const flagsOf = (options: ServerOptions): readonly string[] => [
  ...(['data', ...childServerSettings] as const).flatMap((name) =>
    options[name] === undefined ? [] : [flagName(name), options[name]],
  ),
  ...(options.config === undefined ? [] : ['--config', options.config]),
  ...(options.json === true ? ['--json'] : []),
]

const spawned = ({ environment, folder, isTTY }: CommandContext, options: ServerOptions): ChildProcess =>
  spawn(process.execPath, [...process.execArgv, launcher, 'start', ...flagsOf(options)], {
    cwd: folder,
    // As under npm, the server ends when its parent is gone, even if the parent was killed.
    env: { npm_lifecycle_event: 'work', ...environment },
    stdio: ['ignore', 'pipe', isTTY ? 'pipe' : 'inherit'],
    // A terminal sends Ctrl-C to the whole process group: the server would get it twice, and the second ends it at once.
    detached: true,
  })

/**
 * Passes all lines of the server to a log; on a terminal, where a progress bar is drawn, only warnings and output for
 * people.
 */
const relay = ({ out, err }: CommandContext, { stdout, stderr }: ChildProcess): Promise<unknown> => {
  if (stderr !== null)
    createInterface(stderr).on('line', (line) => {
      if (!line.startsWith('{"level":"info"')) err(aboveBar(line))
    })
  if (stdout === null) return Promise.resolve()
  const lines = createInterface(stdout).on('line', out)
  return once(lines, 'line')
}

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** Ends the server as a supervisor would: SIGTERM, later SIGKILL. */
const end = async (server: ChildProcess, over: Promise<unknown>): Promise<void> => {
  if (isOver(server)) return
  server.kill('SIGTERM')
  const late = new AbortController()
  const killed = setTimeout(KILL_MS, undefined, { signal: late.signal })
    .then(() => server.kill('SIGKILL'))
    .catch(() => undefined)
  await over
  late.abort()
  await killed
}

/**
 * Runs `load` from when the server answers until either has ended or a signal came, and gives the exit code: that of the server
 * where it cannot start, 1 where it ends by itself. `load` stops when its signal is aborted.
 */
export const withChildServer = async (
  context: CommandContext,
  options: ServerOptions,
  load: (stop: AbortSignal) => Promise<number>,
): Promise<number> => {
  const stop = new AbortController()
  const server = spawned(context, options)
  let isAsked = false
  const forget = context.onSignal((signal) => {
    isAsked = true
    if (!isOver(server)) server.kill(signal as NodeJS.Signals)
  })
  // `close` comes after all output of the server.
  const over = once(server, 'close').finally(() => stop.abort())
  try {
    await Promise.race([relay(context, server), over])
    if (isOver(server)) return isAsked ? DONE : (server.exitCode ?? FAILED)
    context.lowerPriority()
    const code = await load(stop.signal)
    if (!isOver(server) || isAsked) return code
    tell(context, ENDED)
    return FAILED
  } finally {
    await end(server, over)
    forget()
  }
}
