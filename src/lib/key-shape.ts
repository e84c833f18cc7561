/**
 * Finds texts with the form of an API key, so that answers and logs never repeat one; does not check whether a key exists.
 */

// Also with its underscores encoded, once or twice, and in any case: whoever mistypes a key has still sent it.
const PATTERN = /ob(?:_|%(?:25)?5f)live(?:_|%(?:25)?5f)[\w%]*/gi

export const hasKeyShape = (text: string): boolean => text.search(PATTERN) >= 0

/** The text with `ob_live_[redacted]` instead of each. */
export const withoutKeyShapes = (text: string): string => text.replace(PATTERN, 'ob_live_[redacted]')
