/** Texts of an export to a file, completely or not at all, or to the output, a pipe or a device as they come. */
import { createWriteStream, existsSync, realpathSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { writeDurably } from '../../lib/durable-file.ts'
import type { CommandContext } from '../program/command-context.ts'

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text)
}

/** Whether a pipe or a device is there, such as `/dev/null`: a file would take its place. */
const isPipeOrDevice = (path: string): boolean => {
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && !found.isFile() && !found.isDirectory()
}

/** Each text ends with a line's end; `path` is null for the output. */
export const writeTexts = async (
  context: CommandContext,
  path: string | null,
  texts: AsyncIterable<string>,
): Promise<void> => {
  if (path !== null) {
    const bytes = bytesOf(texts)
    if (isPipeOrDevice(path)) await pipeline(bytes, createWriteStream(path))
    // A link stays, `/dev/stdout` too: the file that it leads to is replaced.
    else await writeDurably(existsSync(path) ? realpathSync(path) : path, bytes)
    return
  }
  for await (const text of texts) {
    // `out` adds the last end of line.
    context.out(text.slice(0, -1))
    await context.flushed()
  }
}
