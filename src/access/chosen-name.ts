/** The name that somebody gives to a key or a screen. */

const MAX_LENGTH = 80
// Control characters of a terminal, where lists of names are shown, and lone surrogates.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029]/u

/** The end of a sentence that begins with what holds the name. */
export const NAME_RULE = `must have 1 to ${MAX_LENGTH} characters, and no control characters`

/** As it is kept; null of a text that cannot be a name. */
export const nameIn = (text: string): string | null => {
  const name = text.trim()
  return name === '' || name.length > MAX_LENGTH || UNPRINTABLE.test(name) ? null : name
}
