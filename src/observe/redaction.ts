/** Removes keys from text before it is written. */
import { withoutKeyShapes } from '../lib/key-shape.ts'

/** Searches the whole line, since a key may be in a URL, a header or an error message. */
export const redacted = (line: string): string =>
  withoutKeyShapes(line)
    .replace(/(apiKey=)[^&\s"\\]+/gi, '$1[redacted]')
    // The secret of a webhook, in base64.
    .replace(/whsec_[\w+/=-]+/g, 'whsec_[redacted]')
