/** Removes keys from text before it is written. */
import { withoutKeyShapes } from '../lib/key-shape.ts'

/** Searches the whole line, since a key may be in a URL, a header or an error message. */
export const redacted = (line: string): string =>
  withoutKeyShapes(line).replace(/(apiKey=)[^&\s"\\]+/gi, '$1[redacted]')
