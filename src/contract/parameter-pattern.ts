/** The patterns of parameters in the OpenAPI document; parsers are no laxer except for blanks and case in closed lists. */

// Named by their numbers, since not every engine knows \p{Cc}.
const CONTROLS = '\\u0000-\\u001f\\u007f-\\u009f'
const ANY = `[^${CONTROLS}]`
const INK = `[^\\s${CONTROLS}]`
const ANY_IN_LIST = `[^,${CONTROLS}]`
const INK_IN_LIST = `[^\\s,${CONTROLS}]`

/** Items with single commas between them. */
const listOf = (item: string): string => `${item}(?:,${item})*`

/** Text without control characters. */
export const plainPattern = `^${ANY}*$`
/** The same with something to see in it. */
export const visiblePattern = `^${ANY}*${INK}${ANY}*$`
/** Words separated by commas, or nothing. */
export const wordsPattern = `^(?:${listOf(`${ANY_IN_LIST}*${INK_IN_LIST}${ANY_IN_LIST}*`)})?$`
/** Names of fields separated by commas, with blanks around each, or nothing. */
export const namesPattern = `^(?:${listOf(' *[A-Za-z0-9_]+ *')})?$`
/** Words of a closed list separated by commas, or `all`. */
export const someOfPattern = (words: readonly string[]): string =>
  `^(?:${listOf(`(?:${words.join('|')})`)}|all)$`
/** Texts of at most `length` characters separated by commas, with blanks around each. */
export const tickersPattern = (length: number): string =>
  `^${listOf(` *${INK_IN_LIST}(?:${ANY_IN_LIST}{0,${length - 2}}${INK_IN_LIST})? *`)}$`
