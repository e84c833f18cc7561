/**
 * Finds texts with the form of an API key, so that answers and logs never repeat one; does not check whether a key exists.
 */

/** A sign, in any case; also percent-encoded once or twice, since a target is logged as it was sent and read decoded. */
const signs = [
  'o|%(?:25)?[46]f',
  'b|%(?:25)?[46]2',
  '_|%(?:25)?5f',
  'l|%(?:25)?[46]c',
  'i|%(?:25)?[46]9',
  'v|%(?:25)?[57]6',
  'e|%(?:25)?[46]5',
  '_|%(?:25)?5f',
]

// Whoever mistypes a key has still sent it.
const PATTERN = new RegExp(`${signs.map((sign) => `(?:${sign})`).join('')}[\\w%]*`, 'gi')

export const hasKeyShape = (text: string): boolean => text.search(PATTERN) >= 0

/** The text with `ob_live_[redacted]` instead of each. */
export const withoutKeyShapes = (text: string): string => text.replace(PATTERN, 'ob_live_[redacted]')
