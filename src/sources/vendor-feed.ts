/** What feeds of daily bars by ticker share, whoever the vendor: how a series is asked for and a symbol written. */
import { isJsonObject, type JsonObject } from '../lib/json-document.ts'
import { newYorkWallMs } from '../lib/new-york-time.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { Feed, NamedFiles, PublishedFile } from './feed.ts'
import type { Basis, PriceFile } from './price-bar.ts'

/** Days are `YYYY-MM-DD`, both included. */
export type SeriesRequest = {
  readonly symbol: string
  readonly basis: Basis
  readonly from: string
  readonly to: string
}

/** How a vendor writes what is no plain ticker: `_` stands for the class or series; what is not here it does not have. */
export type SymbolForms = Readonly<Partial<Record<'class' | 'preferred' | 'warrant' | 'unit', string>>>

export type VendorFeed = Feed<readonly PriceFile[]> & {
  readonly files: NamedFiles
  /** As each of its stored bars is marked. */
  readonly source: string
  readonly forms: SymbolForms
  /** What is asked for one by one; an answer may hold both. */
  readonly bases: readonly Basis[]
  /** The first day of a series that nobody has asked for since a day; `session` is the last trading day. */
  readonly firstDay: (session: string) => string
  readonly addressOf: (request: SeriesRequest) => string
}

/** What an address asks for, by the groups of `pattern`. Throws SourceFormatError where a file was not fetched from one. */
export const requestIn = (address: string, pattern: RegExp): Readonly<Record<string, string>> => {
  const { pathname = '', search = '' } = URL.parse(address) ?? {}
  const groups = pattern.exec(pathname + search)?.groups
  if (groups === undefined)
    throw new SourceFormatError(address, null, 'its name does not tell whose bars it holds')
  return Object.fromEntries(
    Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text ?? '')]),
  )
}

/** The items of a list of bars, each with its place from 1. Throws SourceFormatError. */
export const barsIn = (
  list: unknown,
  file: string,
): readonly { readonly line: number; readonly bar: JsonObject }[] => {
  if (!Array.isArray(list)) throw new SourceFormatError(file, null, 'has no list of bars')
  return list.map((bar: unknown, at) => {
    if (!isJsonObject(bar)) throw new SourceFormatError(file, at + 1, 'a bar that is no object')
    return { line: at + 1, bar }
  })
}

/** A figure that every bar has, if only as null. Throws SourceFormatError: a renamed field must not become a blank. */
export const figureIn = (bar: JsonObject, name: string, file: string, line: number): number | null => {
  const value = bar[name]
  if (value === null) return null
  if (typeof value === 'number') return value
  const found = value === undefined ? 'without' : `whose ${JSON.stringify(value)} is no number, in`
  throw new SourceFormatError(file, line, `a bar ${found} ${name}`)
}

/** The day of a bar that begins at midnight in New York. Throws SourceFormatError for any other time: it is of no day. */
export const dayOfMidnight = (ms: number, file: string, line: number): string => {
  const wall = Number.isFinite(ms) ? new Date(newYorkWallMs(ms)).toISOString() : ''
  if (!wall.endsWith('T00:00:00.000Z'))
    throw new SourceFormatError(file, line, 'a bar that does not begin at midnight in New York')
  return wall.slice(0, 10)
}

/** Throws SourceFormatError where a page names one behind it that is not the next of these. */
export const requireAllPages = (
  pages: readonly PublishedFile[],
  next: (page: PublishedFile) => string | null,
): void => {
  for (const [at, page] of pages.entries())
    if (next(page) !== (pages[at + 1]?.address ?? null))
      throw new SourceFormatError(page.address, null, 'the page behind it is missing')
}
