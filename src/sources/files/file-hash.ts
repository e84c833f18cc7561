/** The SHA-256 of a file on disk, in constant memory. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** `hash` in hexadecimal. Throws system errors as they are. */
export const hashOfFile = async (
  path: string,
  signal?: AbortSignal,
): Promise<{ hash: string; bytes: number }> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path, { signal }) as AsyncIterable<Uint8Array>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { hash: hash.digest('hex'), bytes }
}
