/** A company's name as the words people search by. */

/** Words of the legal form, which do not identify a company. */
const legalWords = new Set(
  (
    'inc incorporated corp corporation co company companies ltd limited plc llc lp sa se ag nv ab asa spa ' +
    'the of and de new com adr adrs ads group holding holdings trust fund class'
  ).split(' '),
)

/** Lower case without accents and apostrophes; every other sign parts two words. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** `APPLIED MATERIALS INC /DE`: EDGAR distinguishes companies of one name by the state. */
const withoutState = (name: string): string => name.replace(/\s*[/\\][A-Za-z.]{2,7}[/\\]?\s*$/, '')

/** Words of a name in lower case without accents and punctuation. */
export const wordsOf = (name: string): readonly string[] => {
  const text = plain(withoutState(name))
  return text === '' ? [] : text.split(' ')
}

/** The words that identify a company; all of them where none would be left. */
export const significantWordsOf = (name: string): readonly string[] => {
  const words = wordsOf(name)
  const significant = words.filter((word) => !legalWords.has(word))
  return significant.length === 0 ? words : significant
}

/** Whether two names have a significant word in common. */
export const sharesAWord = (one: string, other: string): boolean => {
  const words = new Set(significantWordsOf(one))
  return significantWordsOf(other).some((word) => words.has(word))
}
