/** Shared by feeds of daily bars by ticker: how a series is requested, and how a vendor writes a symbol. */
import { isJsonObject, type JsonObject } from '../lib/json-document.ts'
import { newYorkWallMs } from '../lib/new-york-time.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { DerivedAddressFiles, Feed, PublishedFile } from './feed.ts'
import { type Basis, type Figure, figuresOf, type PriceFile, type PublishedBar } from './price-bar.ts'

/** Days are `YYYY-MM-DD`, both included. */
export type SeriesRequest = {
  readonly symbol: string
  readonly basis: Basis
  readonly from: string
  readonly to: string
}

/** How a vendor writes other than plain tickers, with `_` for the class or series; it has no bars of a missing kind. */
export type SymbolForms = Readonly<Partial<Record<'class' | 'preferred' | 'warrant' | 'unit', string>>>

export type VendorFeed = Feed<readonly PriceFile[]> & {
  readonly files: DerivedAddressFiles
  /** The source of each of its stored bars. */
  readonly source: string
  readonly forms: SymbolForms
  /** Requested one by one; an answer may hold both. */
  readonly bases: readonly Basis[]
  /** The first day requested of a series without `--since`; `session` is the last trading day. */
  readonly firstDay: (session: string) => string
  readonly addressOf: (request: SeriesRequest) => string
}

/** The request in an address, by the groups of `pattern`. Throws SourceFormatError where it does not match. */
export const requestIn = (address: string, pattern: RegExp): Readonly<Record<string, string>> => {
  const { pathname = '', search = '' } = URL.parse(address) ?? {}
  const groups = pattern.exec(pathname + search)?.groups
  if (groups === undefined)
    throw new SourceFormatError(address, null, 'its name does not say whose bars it holds')
  return Object.fromEntries(
    Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text ?? '')]),
  )
}

/** The name of each figure in a vendor's bars; without one the vendor does not state it, and it is null. */
type BarFields = Readonly<Partial<Record<Figure, string>>>

/** The names that Alpaca and Massive use. */
export const initials: BarFields = { open: 'o', high: 'h', low: 'l', close: 'c', volume: 'v' }

export const figureIn = (bar: JsonObject, name: string, file: string, line: number): number | null => {
  const value = bar[name]
  if (value === null || typeof value === 'number') return value
  const found = value === undefined ? 'without' : `whose ${JSON.stringify(value)} is not a number, in`
  throw new SourceFormatError(file, line, `a bar ${found} ${name}`)
}

/**
 * The bars of a list, the first on line 1. Throws SourceFormatError, also where a bar lacks a field, which may be null: a
 * renamed one must not become a blank.
 */
export const barsIn = (
  list: unknown,
  file: string,
  symbol: string,
  fields: BarFields,
  dayOf: (bar: JsonObject, line: number) => string,
): readonly PublishedBar[] => {
  if (!Array.isArray(list)) throw new SourceFormatError(file, null, 'has no list of bars')
  return list.map((bar: unknown, at) => {
    const line = at + 1
    if (!isJsonObject(bar)) throw new SourceFormatError(file, line, 'a bar that is not an object')
    const figureOf = (figure: Figure): number | null => {
      const name = fields[figure]
      return name === undefined ? null : figureIn(bar, name, file, line)
    }
    return { line, symbol, day: dayOf(bar, line), ...figuresOf(figureOf) }
  })
}

/** The day of a bar that begins at midnight in New York. Throws SourceFormatError for any other time. */
export const dayOfMidnight = (ms: number, file: string, line: number): string => {
  const wall = Number.isFinite(ms) ? new Date(newYorkWallMs(ms)).toISOString() : ''
  if (!wall.endsWith('T00:00:00.000Z'))
    throw new SourceFormatError(file, line, 'a bar that does not begin at midnight in New York')
  return wall.slice(0, 10)
}

/** Throws SourceFormatError where one of the pages is missing. */
export const requireAllPages = (
  pages: readonly PublishedFile[],
  next: (page: PublishedFile) => string | null,
): void => {
  for (const [at, page] of pages.entries())
    if (next(page) !== (pages[at + 1]?.address ?? null))
      throw new SourceFormatError(page.address, null, 'the next page is missing')
}
