/** What `--out` names: the output, a pipe or device, or a file. */
import { existsSync, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, extname, resolve } from 'node:path'
import { type CommandContext, UsageError } from '../program/command-context.ts'

export type OutputTarget =
  | { readonly kind: 'output'; readonly path: null }
  | { readonly kind: 'stream'; readonly path: string }
  /** `file` is where links lead, and need not exist. */
  | { readonly kind: 'file'; readonly path: string; readonly file: string }

export const OUTPUT: OutputTarget = { kind: 'output', path: null }

/** Of Linux and of macOS: `/dev/stdout` leads there. */
const descriptorFolder = /^(?:\/proc\/\d+(?:\/task\/\d+)?|\/dev)\/fd$/

/** Whether it is the name of a descriptor: the file behind one, which others write at their own place in it, must not be replaced. */
const isDescriptor = (path: string): boolean =>
  existsSync(dirname(path)) && descriptorFolder.test(realpathSync(dirname(path)))

/** Follows links, also one that leads to no file yet; a loop of links must have been refused. */
const followed = (path: string): string => {
  if (isDescriptor(path) || lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return path
  return followed(resolve(realpathSync(dirname(path)), readlinkSync(path)))
}

const OWN_OUTPUT = [`/proc/${process.pid}/fd/1`, '/dev/fd/1']

/** Node holds descriptors of its own, the databases among them, under the numbers that a caller may mean. */
const targetOfDescriptor = (path: string, file: string): OutputTarget => {
  if (OWN_OUTPUT.includes(`${realpathSync(dirname(file))}/${basename(file)}`)) return OUTPUT
  throw new UsageError(
    `${path} is an open descriptor: leave out --out and redirect the output, as in \`openbell export splits | gzip > splits.csv.gz\`.`,
  )
}

/** `out` is relative to the working folder; the output where it is missing. Throws UsageError of a folder or descriptor, and the system's ELOOP. */
export const targetOf = (folder: string, out: string | undefined): OutputTarget => {
  if (out === undefined) return OUTPUT
  const path = resolve(folder, out)
  const found = statSync(path, { throwIfNoEntry: false })
  if (out.endsWith('/') || found?.isDirectory() === true)
    throw new UsageError(`${path} is a folder: name a file in it.`)
  const file = followed(path)
  if (isDescriptor(file)) return targetOfDescriptor(path, file)
  return found === undefined || found.isFile() ? { kind: 'file', path, file } : { kind: 'stream', path }
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
  if (kind !== 'file' || ending === '.txt' || !/\p{L}/u.test(ending)) return usual
  throw new UsageError(
    `Openbell writes CSV and NDJSON, no ${ending}: name the file .csv or .ndjson, or give --format. Without --out it writes to a pipe.`,
  )
}

/** Where to say what was written: not between the rows that go to the output, a pipe or a device. */
export const messageOutput = (context: CommandContext, { kind }: OutputTarget): CommandContext['out'] =>
  kind === 'file' ? context.out : context.err
