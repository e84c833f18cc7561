/** Which securities a text names as the wires do: `(NASDAQ: AAPL)`, `(NYSE: BRK.A, BRK.B)`, `CIK 320193`. */

/** Names of US markets as releases write them. A symbol of any other market is another company's by chance. */
const market = new RegExp(
  `^(?:the )?(?:${[
    'nasdaq(?:[ -]?(?:gs|gm|cm|global select(?: market)?|global market|capital market|stock market))?',
    'nyse(?:[ -]?(?:american|amex|arca|mkt|texas))?',
    'new york stock exchange',
    'txse',
    'texas stock exchange',
    '(?:nyse )?amex',
    'cboe(?: bzx)?',
    'bats',
    'otc(?:[ -]?(?:qx|qb|id|bb|mkts|markets?|pink(?: sheets)?|pink limited|other|us))?',
    'pink sheets',
  ].join('|')})(?: (?:symbol|ticker))?$`,
  'i',
)

/** BRK.B, BRK/B, F-B, F.PRB, ABRpD, ABR$D; nothing longer is a symbol of a US market. */
const symbol = /^\$?([A-Z][A-Z0-9]{0,5}(?:p[A-Z]?|[./-][A-Z]{1,3}(?:[./][A-Z])?|[$^][A-Z])?)$/
const bracketed = /[([{（]([^()[\]{}（）]{3,160})[)\]}）]/g

const unquoted = (text: string): string => text.replace(/["“”'‘’]/g, '').trim()

/** `waiting`: a US market was named, and its symbol follows the next one, as in `(NYSE, TSX: AEM)`. */
type State = 'foreign' | 'waiting' | 'listed'

const symbolsIn = (text: string): readonly string[] =>
  text.split(/\s*\/\s*(?=[A-Z]{2})/).flatMap((each) => symbol.exec(each.trim())?.[1] ?? [])

/** One part between two separators. */
const readPart = (
  part: string,
  state: State,
): { readonly symbols: readonly string[]; readonly state: State } => {
  const [, name, rest] = /^([^:：]+?)\s*(?:[:：]|\s[-–—]\s)\s*(.*)$/.exec(part) ?? []
  if (name !== undefined && rest !== undefined) {
    if (market.test(name) || state === 'waiting') return { symbols: symbolsIn(rest), state: 'listed' }
    return { symbols: [], state: 'foreign' }
  }
  if (market.test(part)) return { symbols: [], state: 'waiting' }
  const found = state === 'listed' ? symbolsIn(part) : []
  return { symbols: found, state: found.length === 0 ? 'foreign' : 'listed' }
}

/** Longer lists are no tag; the patterns take time by the square of a text's length. */
const MAX_TAG = 2000

/** Symbols of `NASDAQ: GOOG, GOOGL; TSX: SHOP`, as written, without those of markets outside the United States. */
export const symbolsOfTag = (tag: string): readonly string[] => {
  const symbols: string[] = []
  let state: State = 'foreign'
  for (const part of unquoted(tag.slice(0, MAX_TAG)).split(/\s*(?:[,;|&]|\band\b)\s*/)) {
    if (part === '') continue
    const read = readPart(part, state)
    symbols.push(...read.symbols)
    state = read.state
  }
  return symbols
}

/** Symbols of the tags in a text; a tag is in brackets, so that `Nasdaq: A record year` is not one. */
export const taggedSymbols = (text: string): readonly string[] => {
  const found = [...text.matchAll(bracketed)].flatMap(([, inner = '']) => symbolsOfTag(inner))
  return [...new Set(found)]
}

/** CIKs as EDGAR's own feeds and filings name them, ten digits. */
export const namedCiks = (text: string): readonly string[] => {
  const patterns = [
    /\bCIK\s{0,3}(?:No\.?|number|code)?\s{0,3}[:#=]?\s{0,3}(\d{1,10})\b/gi,
    /\((\d{10})\) \((?:Filer|Issuer|Subject|Filed by)\)/g,
    /\/\/(?:www\.)?sec\.gov\/Archives\/edgar\/data\/(\d{1,10})\//g,
  ]
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, digits = '']) => digits))
  return [...new Set(found.filter((digits) => Number(digits) > 0).map((digits) => digits.padStart(10, '0')))]
}
