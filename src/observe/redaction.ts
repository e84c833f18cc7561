/** Removes keys from text before it is written. */

/** Searches the whole line, since a key may be in a URL, a header or an error message. */
export const redacted = (line: string): string =>
  line.replace(/ob_live_\w+/g, 'ob_live_[redacted]').replace(/(apiKey=)[^&\s"\\]+/gi, '$1[redacted]')
