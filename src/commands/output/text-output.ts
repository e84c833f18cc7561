/** Texts of an export to a file, completely or not at all, or to the output, a pipe or a device as they come. */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { writeDurably } from '../../lib/durable-file.ts'
import type { CommandContext } from '../program/command-context.ts'
import type { OutputTarget } from './output-target.ts'

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text)
}

/** Each text ends with a line's end. A file that a link leads to is replaced where it is. */
export const writeTexts = async (
  context: CommandContext,
  target: OutputTarget,
  texts: AsyncIterable<string>,
): Promise<void> => {
  if (target.kind === 'file') await writeDurably(target.file, bytesOf(texts))
  else if (target.kind === 'stream')
    await pipeline(bytesOf(texts), createWriteStream(target.path, { flags: 'a' }))
  else
    for await (const text of texts) {
      // `out` adds the last end of line.
      context.out(text.slice(0, -1))
      await context.flushed()
    }
}
