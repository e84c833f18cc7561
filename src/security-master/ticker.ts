/** How a ticker is written: SEC's canonical form, the forms of other sources, and what a caller may have meant. */

export type TickerKind = 'plain' | 'class' | 'preferred' | 'warrant' | 'unit' | 'right'

/** `ABR-PD` is base ABR, preferred, series D; `ETI-P` and `BFLY-WT` have the series ''. */
type TickerParts = { readonly base: string; readonly kind: TickerKind; readonly series: string }

const suffixes: readonly (readonly [RegExp, TickerKind])[] = [
  [/^WT([A-Z]?)$/, 'warrant'],
  [/^UN()$/, 'unit'],
  [/^RI()$/, 'right'],
  [/^P([A-Z]?)$/, 'preferred'],
  [/^([A-Z])$/, 'class'],
]

/** Parts of a canonical ticker; a suffix SEC does not use leaves the whole text plain. */
export const tickerPartsOf = (ticker: string): TickerParts => {
  const dash = ticker.indexOf('-')
  const suffix = dash > 0 ? ticker.slice(dash + 1) : ''
  for (const [pattern, kind] of suffixes) {
    const series = pattern.exec(suffix)?.[1]
    if (series !== undefined) return { base: ticker.slice(0, dash), kind, series }
  }
  return { base: ticker, kind: 'plain', series: '' }
}

// `_` stands for the series. Nasdaq's ACT symbol, CQS, Nasdaq Integrated, FINRA (no sign at all), and the habits of
// vendors; a form that two kinds share (`ABR-D` may be a class) is left to canonicalCandidates.
const otherForms: Readonly<Record<TickerKind, readonly string[]>> = {
  plain: [],
  class: ['._', '/_', ' _', '_'],
  preferred: ['$_', '^_', 'p_', 'PR_', '.PR_', '.PR._', '-PR_', '/PR_', '.P_', '/P_', '-P-_'],
  warrant: ['.W_', '.WS_', '.WS._', '/WS_', '+_', 'WS_', '-WS_'],
  unit: ['.U', '/U', '=', 'U', '-U', '.UN'],
  right: ['.R', '/R', 'r', 'RT', '-R', '.RT'],
}

/** What other sources and people write for a canonical ticker, without the ticker itself. */
export const aliasesOf = (ticker: string): readonly string[] => {
  const { base, kind, series } = tickerPartsOf(ticker)
  const forms = otherForms[kind].map((form) => base + form.replace('_', series))
  return [...new Set(forms)].filter((form) => form !== ticker && form !== base && !/[.]$|-P-$/.test(form))
}

const dashed = (base: string, suffix: readonly string[]): readonly string[] =>
  suffix.map((end) => `${base}-${end}`)

// What follows the base, without the sign between them. The first that matches counts.
const tails: readonly (readonly [RegExp, (series: string) => readonly string[]])[] = [
  [/^(?:\+|WS|WT)\.?([A-Z]?)$/, (series) => [`WT${series}`]],
  [/^W([A-Z])$/, (series) => [`WT${series}`]],
  [/^W$/, () => ['WT', 'W', 'PW']],
  [/^(?:=|UN)$/, () => ['UN']],
  [/^U$/, () => ['UN', 'U', 'PU']],
  [/^(?:RI|RT)$/, () => ['RI']],
  [/^R$/, () => ['RI', 'R', 'PR']],
  [/^\^$/, () => ['RI', 'P']],
  [/^(?:\$|PR)$/, () => ['P']],
  [/^P$/, () => ['P', 'PP']],
  [/^(?:\$|\^|PR[.-]?|P-?)([A-Z])$/, (series) => [`P${series}`]],
  [/^([A-Z])$/, (series) => [series, `P${series}`, `WT${series}`]],
]

const suffixesOf = (tail: string): readonly string[] => {
  for (const [pattern, meant] of tails) {
    const found = pattern.exec(tail)
    if (found !== null) return meant(found[1] ?? '')
  }
  return []
}

/** Nasdaq joins the letter to four others: KVAC.WS is KVACW, KVAC-UN is KVACU, GOOG.L is GOOGL. */
const joined = (base: string, tail: string): readonly string[] => {
  const letter = /^(?:(W)[ST]?|(U)N?|(R)[IT]?|([A-Z]))$/.exec(tail)?.slice(1).find(Boolean)
  return base.length === 4 && letter !== undefined ? [base + letter] : []
}

/** Readings of a text that has a sign between the base and the rest. */
const withSign = (text: string): readonly string[] => {
  const [, base = '', sign = '', rest = ''] = /^([A-Z0-9]+)([.\-/ $^+=])(.*)$/.exec(text) ?? []
  if (base === '') return []
  const tail = '$^+='.includes(sign) ? sign + rest : rest
  const preferred = rest === '' && sign === '-' ? dashed(base, ['P']) : []
  return [...preferred, ...dashed(base, suffixesOf(tail)), ...joined(base, tail)]
}

/** Readings of a text without a sign: FINRA's BRKB, ABRPRD, BFLYWS, AACTU, GABRT. */
const withoutSign = (text: string): readonly string[] =>
  [/^([A-Z]+?)(PR[A-Z]?|P[A-Z])$/, /^([A-Z]+?)(W[ST][A-Z]?|UN|RT|RI)$/, /^([A-Z]+)([A-Z])$/].flatMap(
    (pattern) => {
      const [, base = '', tail = ''] = pattern.exec(text) ?? []
      return base === '' ? [] : dashed(base, suffixesOf(tail))
    },
  )

// CQS marks preferreds and rights with a small letter, so that each sign has one meaning only.
const cqsForms: readonly (readonly [RegExp, (series: string) => string])[] = [
  [/^$/, () => ''],
  [/^p([A-Z]?)$/, (series) => `-P${series}`],
  [/^r$/, () => '-RI'],
  [/^\.WS(?:\.([A-Z]))?$/, (series) => `-WT${series}`],
  [/^\.U$/, () => '-UN'],
  [/^\.([A-Z])$/, (series) => `-${series}`],
]

/**
 * The canonical ticker of a symbol in CQS's notation: ABRpD, ETIp, CELGr, BFLY.WS, NE.WS.A, AACT.U, BRK.B. Null for
 * what is not a symbol, and for shares that trade when issued or called, for which SEC's form has no sign.
 */
export const tickerOfCqs = (symbol: string): string | null => {
  const [, base = '', mark = ''] = /^([A-Z0-9]{1,10})(.*)$/.exec(symbol) ?? []
  if (base === '') return null
  for (const [pattern, suffixOf] of cqsForms) {
    const found = pattern.exec(mark)
    if (found !== null) return base + suffixOf(found[1] ?? '')
  }
  return null
}

/** A small letter in a text of capitals is CQS's mark. */
const cqs = (text: string): readonly string[] => {
  const ticker = /^[A-Z]+[pr][A-Z]?$/.test(text) ? tickerOfCqs(text) : null
  return ticker === null ? [] : [ticker]
}

/** A text in capitals without what people and vendors put around a ticker: `$AAPL`, `NASDAQ:AAPL`, Bloomberg's `AAPL US Equity`. */
export const bareTicker = (text: string): string =>
  text
    .replace(/^(?:\$|[A-Z]{2,14}: ?)(?=[A-Z])/, '')
    .replace(/(?<=^[A-Z]{1,5}(?:\/[A-Z])?) US(?: EQUITY)?$/, '')

/**
 * Canonical tickers that a text may mean, the likeliest first and the text itself, in capitals, before all others
 * but CQS's. Whether any of them exists is the caller's question.
 */
export const canonicalCandidates = (text: string): readonly string[] => {
  const written = text.trim()
  if (!/^[A-Za-z0-9.\-^=/ $+]{1,20}$/.test(written)) return []
  const capitals = written.toUpperCase()
  const found = [...cqs(written), capitals, ...withSign(capitals), ...withoutSign(capitals)]
  return [...new Set(found)].filter((ticker) => /^[A-Z0-9]+(?:-[A-Z0-9]+)?$/.test(ticker))
}

/**
 * Canonical tickers that a publisher's symbol may mean. One without a sign is a ticker as it is: read as FINRA writes
 * them, without the sign, a plain `ABCD` that is no longer listed would be the class `ABC-D`.
 */
export const writtenCandidates = (symbol: string): readonly string[] =>
  /^[A-Z0-9]{1,20}$/.test(symbol) ? [symbol] : canonicalCandidates(symbol)
