/** Nasdaq's symbol directory (nasdaqlisted, otherlisted, mfundslist) as published rows; symbols stay as written. */
import { dayIn, instantOf } from '../../lib/day.ts'
import { utcOfNewYorkWallMs } from '../../lib/new-york-time.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { Feed, PublishedFile } from '../feed.ts'
import { delimitedRows } from '../files/delimited.ts'
import type { DelimitedLayout } from '../files/delimited-table.ts'
import { nasdaq } from './calendar-feeds.ts'

export const directoryLists = ['nasdaqlisted', 'otherlisted', 'mfundslist'] as const
export type DirectoryList = (typeof directoryLists)[number]

export type DirectorySymbol = {
  readonly list: DirectoryList
  readonly line: number
  /** In ACT notation (`ABR$D`); may be junk. */
  readonly symbol: string
  /** In CQS notation (`ABRpD`), in which no sign has two meanings; null where the list has none. */
  readonly cqsSymbol: string | null
  readonly name: string
  /** Market category of Nasdaq's own, exchange letter of others, null of funds. */
  readonly market: string | null
  /** Null where the directory leaves it blank. */
  readonly isEtf: boolean | null
  readonly isTest: boolean
  /** Shares; null of funds. */
  readonly roundLot: number | null
}

export type SymbolDirectory = {
  readonly symbols: readonly DirectorySymbol[]
  /** When each list of the load was made, UTC. */
  readonly madeAt: Readonly<Partial<Record<DirectoryList, string>>>
}

const FOLDER = 'https://www.nasdaqtrader.com/dynamic/symdir/'

/** Empty fields follow the time: seven in nasdaqlisted, six in otherlisted, five in mfundslist. */
const FOOTER =
  /^File Creation Time: ?(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})(?<hour>\d{2}):(?<minute>\d{2})\|*\s*$/

/** `0721202521:31` is 21:31 on 2025-07-21 on New York's clock. */
const instantIn = (footer: string, file: string): string => {
  const day = dayIn(footer, FOOTER)
  const { hour, minute } = FOOTER.exec(footer)?.groups ?? {}
  if (day === null || Number(hour) > 23 || Number(minute) > 59)
    throw new SourceFormatError(file, null, `its date of creation does not exist: ${footer}`)
  return instantOf(utcOfNewYorkWallMs(Date.parse(`${day}T${hour}:${minute}:00Z`)))
}

type Location = { readonly file: string; readonly line: number }

const sharesIn = (text: string, { file, line }: Location): number | null => {
  if (text === '') return null
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
  throw new SourceFormatError(file, line, `${JSON.stringify(text)} is not a number of shares`)
}

const flagIn = (text: string, { file, line }: Location): boolean | null => {
  if (text === '') return null
  if (text === 'Y' || text === 'N') return text === 'Y'
  throw new SourceFormatError(file, line, `${JSON.stringify(text)} is neither Y nor N`)
}

/** No list leaves it blank: a test issue must not pass for a security. */
const testIn = (text: string, location: Location): boolean => {
  const isTest = flagIn(text, location)
  if (isTest !== null) return isTest
  throw new SourceFormatError(location.file, location.line, 'does not say whether it is a test issue')
}

/** In 748 names of the lists words are two blanks apart; a search for the name as people write it would miss them. */
const nameIn = (text: string): string => text.trim().replace(/\s+/g, ' ')

type List = {
  readonly columns: readonly string[]
  readonly optional: readonly string[]
  readonly read: (fields: readonly string[], location: Location) => Omit<DirectorySymbol, 'list' | 'line'>
}

const lists: Readonly<Record<DirectoryList, List>> = {
  nasdaqlisted: {
    columns: ['Symbol', 'Security Name', 'Market Category', 'Test Issue'],
    optional: ['ETF', 'NextShares', 'Round Lot Size', 'Financial Status'],
    read: (
      [symbol = '', name = '', market = '', isTest = '', isEtf = '', isNextShares = '', lot = ''],
      location,
    ) => ({
      symbol,
      cqsSymbol: null,
      name: nameIn(name),
      market,
      // NextShares were exchange-traded too, at a price set after the close.
      isEtf: flagIn(isNextShares, location) === true || flagIn(isEtf, location),
      isTest: testIn(isTest, location),
      roundLot: sharesIn(lot, location),
    }),
  },
  otherlisted: {
    columns: ['ACT Symbol', 'Security Name', 'Exchange', 'ETF', 'Test Issue'],
    optional: ['CQS Symbol', 'Round Lot Size', 'NASDAQ Symbol'],
    read: (
      [symbol = '', name = '', market = '', isEtf = '', isTest = '', cqsSymbol = '', lot = ''],
      location,
    ) => ({
      symbol,
      cqsSymbol: cqsSymbol || null,
      name: nameIn(name),
      market,
      isEtf: flagIn(isEtf, location),
      isTest: testIn(isTest, location),
      roundLot: sharesIn(lot, location),
    }),
  },
  mfundslist: {
    columns: ['Fund Symbol', 'Fund Name', 'Type'],
    optional: ['Fund Family Name', 'Category', 'Pricing Agent'],
    read: ([symbol = '', name = '', , family = '']) => ({
      symbol,
      cqsSymbol: null,
      name: nameIn(name),
      market: null,
      isEtf: false,
      isTest: /^nasdaq test/i.test(family) || /^nasdaq test/i.test(name),
      roundLot: null,
    }),
  },
}

const listOf = (address: string): DirectoryList => {
  const file = address.slice(address.lastIndexOf('/') + 1)
  const name = file.endsWith('.txt') ? /[a-z]+/.exec(file.slice(0, -'.txt'.length))?.[0] : undefined
  const found = directoryLists.find((list) => list === name)
  if (found === undefined)
    throw new SourceFormatError(address, null, `its name is not one of ${directoryLists.join('.txt, ')}.txt`)
  return found
}

/** The footer, of another width, ends a list: without it the file was cut short. */
const parseList = ({ bytes, address }: PublishedFile) => {
  const list = listOf(address)
  const { columns, optional, read } = lists[list]
  let madeAt = ''
  const onFooter = (line: string) => {
    madeAt = instantIn(line, address)
  }
  const layout: DelimitedLayout = {
    file: address,
    delimiter: '|',
    quoted: false,
    columns,
    optional,
    encoding: 'windows-1252',
    footer: { pattern: FOOTER, onFooter },
  }
  const symbols = Array.from(
    delimitedRows(bytes, layout),
    ({ fields, line }): DirectorySymbol => ({ list, line, ...read(fields, { file: address, line }) }),
  )
  // An empty list would end every listing.
  if (symbols.length === 0) throw new SourceFormatError(address, null, 'there is no row')
  return { list, symbols, madeAt }
}

/** Any of the three lists. Throws SourceFormatError for a page in place of one, a cut list or a renamed column. */
export const parseSymbolDirectory = (files: readonly PublishedFile[]): SymbolDirectory => {
  const parsed = files.map(parseList)
  return {
    symbols: parsed.flatMap(({ symbols }) => symbols),
    madeAt: Object.fromEntries(parsed.map(({ list, madeAt }) => [list, madeAt])),
  }
}

export const nasdaqSymbols: Feed<SymbolDirectory> = {
  name: 'nasdaq-symbols',
  about: 'All symbols of the US exchanges with name, exchange and ETF flag; mutual funds only from files.',
  first: { stage: 'lists' },
  publisher: { ...nasdaq, name: 'Nasdaq Trader' },
  expect: 'text',
  files: {
    kind: 'file-set',
    addresses: [`${FOLDER}nasdaqlisted.txt`, `${FOLDER}otherlisted.txt`],
    // Since 2026 its address leads to a page.
    offNetwork: [`${FOLDER}mfundslist.txt`],
  },
  parse: parseSymbolDirectory,
}
