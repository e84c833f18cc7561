/** Texts of an export to a file, completely or not at all, or to the output as they come. */
import { writeDurably } from '../../lib/durable-file.ts'
import type { CommandContext } from '../program/command-context.ts'

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text)
}

/** Each text ends with a line's end; `path` is null for the output. */
export const writeTexts = async (
  context: CommandContext,
  path: string | null,
  texts: AsyncIterable<string>,
): Promise<void> => {
  if (path !== null) {
    await writeDurably(path, bytesOf(texts))
    return
  }
  for await (const text of texts) {
    // `out` adds the last end of line.
    context.out(text.slice(0, -1))
    await context.flushed()
  }
}
