/** What `--out` names: the output, an open descriptor, a pipe or device, or a file. */
import { existsSync, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, extname, resolve } from 'node:path'
import { type CommandContext, UsageError } from '../program/command-context.ts'

/** `path` is the name that was given. */
export type OutputTarget =
  | { readonly kind: 'output'; readonly path: null }
  | { readonly kind: 'descriptor'; readonly path: string; readonly descriptor: number }
  | { readonly kind: 'stream'; readonly path: string }
  /** `file` is where links lead, and need not exist. */
  | { readonly kind: 'file'; readonly path: string; readonly file: string }

export const OUTPUT: OutputTarget = { kind: 'output', path: null }

/** Of Linux and of macOS. The links in it cannot be followed: the file behind `/dev/stdout` is also written by others, at their place in it. */
const descriptorFolder = /^(?:\/proc\/(?<process>\d+)(?:\/task\/\d+)?|\/dev)\/fd$/

const descriptorOf = (path: string): OutputTarget | null => {
  const folder = dirname(path)
  const found = existsSync(folder) ? descriptorFolder.exec(realpathSync(folder)) : null
  const descriptor = Number(basename(path))
  if (found === null || !Number.isInteger(descriptor)) return null
  const { process: owner = String(process.pid) } = found.groups ?? {}
  if (owner !== String(process.pid)) return { kind: 'stream', path }
  return descriptor === 1 ? OUTPUT : { kind: 'descriptor', path, descriptor }
}

/** Follows links, also one that leads to no file yet; a loop of links must have been refused. */
const followed = (path: string, name: string): OutputTarget => {
  const target = descriptorOf(name)
  if (target !== null) return target.path === null ? target : { ...target, path }
  if (lstatSync(name, { throwIfNoEntry: false })?.isSymbolicLink() === true)
    return followed(path, resolve(realpathSync(dirname(name)), readlinkSync(name)))
  return { kind: 'file', path, file: name }
}

/** `out` is relative to the working folder; the output where it is missing. Throws UsageError of a folder, and the system's ELOOP. */
export const targetOf = (folder: string, out: string | undefined): OutputTarget => {
  if (out === undefined) return OUTPUT
  const path = resolve(folder, out)
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory() === true) throw new UsageError(`${path} is a folder: name a file in it.`)
  const target = followed(path, path)
  const isFile = found === undefined || found.isFile()
  return target.kind === 'file' && !isFile ? { kind: 'stream', path } : target
}

const formatByEnding: Readonly<Record<string, 'csv' | 'ndjson'>> = {
  '.csv': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
}

/**
 * By the ending of its name. `usual` where that is `.txt` or has no letter, as a date has none, and for the output, pipes and devices.
 * Throws UsageError where it names another format.
 */
export const formatOfTarget = ({ kind, path }: OutputTarget, usual: 'csv' | 'ndjson'): 'csv' | 'ndjson' => {
  const ending = path === null ? '' : extname(path).toLowerCase()
  const format = formatByEnding[ending]
  if (format !== undefined) return format
  if (kind !== 'file' || ending === '.txt' || !/[a-z]/.test(ending)) return usual
  throw new UsageError(
    `Openbell writes CSV and NDJSON, no ${ending}: name the file .csv or .ndjson, or give --format. Without --out it writes to a pipe.`,
  )
}

/** Where to say what was written: not between the rows that go to the output, a pipe or a device. */
export const messageOutput = (context: CommandContext, { kind }: OutputTarget): CommandContext['out'] =>
  kind === 'file' ? context.out : context.err
