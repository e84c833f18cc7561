/** Texts of an export to a file, completely or not at all, or to the output, a pipe or a device as they come. */
import { createWriteStream, realpathSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeDurably } from '../../lib/durable-file.ts'
import { type CommandContext, UsageError } from '../program/command-context.ts'

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text)
}

/** A pipe or a device, such as `/dev/null` or `/dev/stdout`: what is there stays, and is written to. */
const isStream = (path: string): boolean => {
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && !found.isFile() && !found.isDirectory()
}

/** Of a link, the file that it leads to is replaced. Throws UsageError of a folder. */
const writeFileOf = async (path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory() === true) throw new UsageError(`${path} is a folder: name a file in it.`)
  if (isStream(path)) await pipeline(bytes, createWriteStream(path))
  else await writeDurably(found === undefined ? path : realpathSync(path), bytes)
}

const formatByEnding: Readonly<Record<string, 'csv' | 'ndjson'>> = {
  '.csv': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
}

/**
 * By the ending of its name; `usual` for `.txt` and where that is none of letters, as a date is. Throws UsageError where it says another
 * format.
 */
export const formatOfFile = (path: string, usual: 'csv' | 'ndjson'): 'csv' | 'ndjson' => {
  const ending = extname(path).toLowerCase()
  const format = formatByEnding[ending]
  if (format !== undefined) return format
  if (ending === '.txt' || !/^\.[a-z]+$/.test(ending)) return usual
  throw new UsageError(
    `Openbell writes CSV and NDJSON, no ${ending}: name the file .csv or .ndjson, or give --format.`,
  )
}

/** Where to say what was written: not between the rows that go to the output, a pipe or a device. */
export const messageOutput = (context: CommandContext, path: string | null): CommandContext['out'] =>
  path === null || isStream(path) ? context.err : context.out

/** Each text ends with a line's end; `path` is null for the output. */
export const writeTexts = async (
  context: CommandContext,
  path: string | null,
  texts: AsyncIterable<string>,
): Promise<void> => {
  if (path !== null) {
    await writeFileOf(path, bytesOf(texts))
    return
  }
  for await (const text of texts) {
    // `out` adds the last end of line.
    context.out(text.slice(0, -1))
    await context.flushed()
  }
}
