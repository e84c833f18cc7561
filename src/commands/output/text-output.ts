/** Texts of an export to a file, completely or not at all, or to the output, a pipe or a device as they come. */
import { createWriteStream, realpathSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { writeDurably } from '../../lib/durable-file.ts'
import type { CommandContext } from '../program/command-context.ts'

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text)
}

/** A pipe or a device that is there, such as `/dev/null`, is written to; of a link, the file that it leads to is replaced. */
const writeFileOf = async (path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) await writeDurably(path, bytes)
  else if (found.isFile() || found.isDirectory()) await writeDurably(realpathSync(path), bytes)
  else await pipeline(bytes, createWriteStream(path))
}

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
