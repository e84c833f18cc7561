/** Runs commands in the test's own process, with a working folder, captured output and signals. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandContext } from '../../src/commands/program/command-context.ts'
import { runCommand } from '../../src/commands/program/command-line.ts'

export type Run = { readonly code: number; readonly out: string; readonly err: string }

export type CommandLine = {
  readonly folder: string
  readonly run: (...args: readonly string[]) => Promise<Run>
  /** What the last command has written so far. */
  readonly written: () => { readonly out: string; readonly err: string }
  readonly signal: (name: string) => void
  readonly remove: () => void
}

/**
 * `folder` is the working folder; without one they have their own, and `remove` takes it away. `isOutputTTY` says whether a person
 * reads the output.
 */
export const openCommandLine = (
  environment: Readonly<Record<string, string>> = {},
  given?: string,
  isOutputTTY = false,
): CommandLine => {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'openbell-commands-'))
  const listeners = new Set<(signal: string) => void>()
  let out: string[] = []
  let err: string[] = []
  const context: CommandContext = {
    environment,
    folder,
    out: (line) => out.push(line),
    flushed: async () => undefined,
    err: (line) => err.push(line),
    isTTY: false,
    isOutputTTY,
    now: Date.now,
    randomBytes,
    onSignal: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    endWithin: () => () => undefined,
    lowerPriority: () => undefined,
    outliveReaders: () => undefined,
  }
  const written = () => ({ out: out.join('\n'), err: err.join('\n') })
  return {
    folder,
    written,
    run: async (...args) => {
      out = []
      err = []
      return { code: await runCommand(args, context), ...written() }
    },
    signal: (name) => {
      for (const listener of listeners) listener(name)
    },
    remove: () => {
      if (given === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}
