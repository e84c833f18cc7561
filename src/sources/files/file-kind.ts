/** Recognises paths that are not regular files: reading a FIFO would wait forever, and a device may never end. */
import { stat } from 'node:fs/promises'

/** `a FIFO`, `a folder`; null for a plain file. Throws system errors as they are. */
export const otherKindOf = async (path: string): Promise<string | null> => {
  const found = await stat(path)
  if (found.isFile()) return null
  if (found.isDirectory()) return 'a folder'
  if (found.isFIFO()) return 'a FIFO'
  return found.isSocket() ? 'a socket' : 'a device'
}
