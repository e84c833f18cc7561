/** The words a categorical metric may be compared with: those of the data, and those that exist though no row has them. */
import { exchangeOfCode, exchanges } from '../identity/exchange.ts'
import { closeNames } from '../lib/close-names.ts'
import type { CodeColumn } from './columns.ts'

/** Codes of the rows that have any of the words, or the first word that does not exist, with those it may have meant. */
export type WordsFound =
  | { readonly codes: ReadonlySet<number> }
  | { readonly unknown: string; readonly didYouMean: readonly string[] }

/** Nasdaq's sectors. */
const sectors =
  `Basic Materials, Consumer Discretionary, Consumer Staples, Energy, Finance, Health Care, Industrials,
Miscellaneous, Real Estate, Technology, Telecommunications, Utilities`.split(/,\s+/)

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Words that exist whether or not a row has them. */
const isWord: Readonly<Record<string, (word: string) => boolean>> = {
  sector: (word) => sectors.some((sector) => sector.toLowerCase() === word),
  country: (word) => /^[a-z]{2}$/.test(word) && regions.of(word.toUpperCase()) !== undefined,
  exchange: (word) => exchangeOfCode(word.toUpperCase()) !== null,
  type: (word) => ['stock', 'etf', 'fund'].includes(word),
  reportingCurrency: (word) => /^[a-z]{3}$/.test(word),
}

/** A code for a word that no row has. */
const NO_ROW = -1

type Lookup = {
  readonly codeOf: (word: string) => number | undefined
  /** Most commas in a word. */
  readonly commas: number
}

const lookups = new WeakMap<CodeColumn, Lookup>()

const lookupOf = (id: string, column: CodeColumn): Lookup => {
  const known = lookups.get(column)
  if (known !== undefined) return known
  const byWord = new Map(column.words.map((word, code) => [word.toLowerCase(), code]))
  if (id === 'exchange')
    for (const { code, name } of exchanges)
      byWord.set(name.toLowerCase(), byWord.get(code.toLowerCase()) ?? NO_ROW)
  const made = {
    codeOf: (word: string) => byWord.get(word) ?? (isWord[id]?.(word) === true ? NO_ROW : undefined),
    commas: Math.max(0, ...[...byWord.keys()].map((word) => word.split(',').length - 1)),
  }
  lookups.set(column, made)
  return made
}

type Taken = { readonly code: number; readonly parts: number }

/** The longest run of parts that is a word: words may hold commas themselves. */
const longestAt = (parts: readonly string[], at: number, { codeOf, commas }: Lookup): Taken | undefined => {
  for (let count = Math.min(commas + 1, parts.length - at); count > 0; count -= 1) {
    const code = codeOf(
      parts
        .slice(at, at + count)
        .join(',')
        .trim()
        .toLowerCase(),
    )
    if (code !== undefined) return { code, parts: count }
  }
  return undefined
}

/** Words separated by commas, in any case of letters. Where no row has any word, every word is taken and none matches. */
export const wordsFound = (id: string, column: CodeColumn, list: string): WordsFound => {
  const lookup = lookupOf(id, column)
  const parts = list.split(',')
  const codes = new Set<number>()
  if (column.words.length === 0) return { codes }
  for (let at = 0; at < parts.length; ) {
    const taken = longestAt(parts, at, lookup)
    if (taken === undefined) {
      const unknown = (parts[at] ?? '').trim()
      const names = id === 'exchange' ? exchanges.map(({ name }) => name) : []
      return { unknown, didYouMean: closeNames(unknown, [...column.words, ...names]) }
    }
    if (taken.code !== NO_ROW) codes.add(taken.code)
    at += taken.parts
  }
  return { codes }
}
