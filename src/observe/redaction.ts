/** Takes keys out of text that is about to be written somewhere. */

/**
 * Whatever stands where a key could: the line is searched as a whole, since a key may hide in a URL, a header or
 * the message of an error.
 */
export const redacted = (line: string): string =>
  line.replace(/ob_live_\w+/g, 'ob_live_[redacted]').replace(/(apiKey=)[^&\s"\\]+/gi, '$1[redacted]')
