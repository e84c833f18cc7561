/** What a command runs with: streams, settings, clock and signals. */
import { type EffectiveConfig, type SettingName, settingNames } from '../../config.ts'
import { readConfig } from '../../config-file.ts'

export type CommandContext = {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Working folder. */
  readonly folder: string
  /** Writes one line of the result. */
  readonly out: (line: string) => void
  /** Resolves when the text written by `out` has left the process: a command that writes much waits for it. */
  readonly flushed: () => Promise<void>
  /** Writes one line about the run. */
  readonly err: (line: string) => void
  /** True if the error stream is a terminal. */
  readonly isTTY: boolean
  /** True if the output is a terminal, where a person reads it. */
  readonly isOutputTTY: boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly randomBytes: (size: number) => Uint8Array
  /** Calls the listener for every SIGINT, SIGTERM and SIGHUP until the returned function is called. */
  readonly onSignal: (listener: (signal: string) => void) => () => void
  /** Ends the process after this time, with a line about it, unless it ends before or the returned function is called. */
  readonly endWithin: (ms: number, line: string) => () => void
  /** Lowers the priority of this process from now on, but not of what it has started. */
  readonly lowerPriority: () => void
  /** From now on the process goes on where its output cannot be written, as where its reader has ended. */
  readonly outliveReaders: () => void
}

/** Options as commander gives them: settings by name, and what each command adds. */
export type CommandOptions = { readonly json?: true; readonly config?: string }

/** Exit codes. */
export const DONE = 0
export const FAILED = 1
export const USAGE = 2
export const CONFIGURATION = 78

/** The arguments of a command are wrong; the message says what it takes. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Settings of this run: some options are settings, the others are the command's own. Throws ConfigError. */
export const effectiveConfigFor = (
  { environment, folder }: CommandContext,
  { config: path, ...options }: CommandOptions & Partial<Record<SettingName, string>>,
): EffectiveConfig => {
  const flags = Object.fromEntries(settingNames.map((name) => [name, options[name]]))
  return readConfig({ flags, environment, folder, path })
}

/** An ingest is safe to kill, so that what ignores the signal, such as a look-up of a name, need not be waited for. */
const STOP_MS = 4500
const CUT = 'Not everything stopped in time; the next run continues from here.'

/** Runs `work` with a signal that is aborted by SIGINT, SIGTERM and SIGHUP, after which the process ends if `work` takes five seconds more. */
export const untilStopped = async <T>(
  { onSignal, endWithin }: CommandContext,
  work: (stop: AbortSignal) => Promise<T>,
): Promise<T> => {
  const stop = new AbortController()
  let stay = (): void => undefined
  const unsubscribe = onSignal(() => {
    stop.abort()
    stay()
    stay = endWithin(STOP_MS, CUT)
  })
  try {
    return await work(stop.signal)
  } finally {
    stay()
    unsubscribe()
  }
}

/** The result as one line of JSON with `--json`, otherwise as lines for people. */
export const printResult = (
  { out }: CommandContext,
  { json }: CommandOptions,
  result: unknown,
  lines: readonly string[],
): void => {
  if (json === true) out(JSON.stringify(result))
  else for (const line of lines) out(line)
}

/** Prints why there is no result: with `--json` its name as one line of JSON, otherwise a sentence. Returns the exit code. */
export const printFailure = (
  { out, err }: CommandContext,
  { json }: CommandOptions,
  outcome: string,
  message: string,
): number => {
  if (json === true) out(JSON.stringify({ outcome }))
  else err(message)
  return FAILED
}
