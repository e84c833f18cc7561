/** How many values a JSON text has, counted before anything reads it: what they cost grows with their number, not with the text's length. */

const QUOTE = 34
const COMMA = 44
const BRACKET = 91
const BACKSLASH = 92
const BRACE = 123

/** At least the number of values in the text, whether or not it is JSON. Counting ends above `most`. */
export const jsonValues = (text: string, most: number): number => {
  let count = 1
  let isInText = false
  for (let at = 0; at < text.length && count <= most; at += 1) {
    const code = text.charCodeAt(at)
    if (isInText) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) isInText = false
    } else if (code === QUOTE) isInText = true
    else if (code === COMMA || code === BRACKET || code === BRACE) count += 1
  }
  return count
}
