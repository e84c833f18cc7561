/** Nasdaq's symbol directory (nasdaqlisted, otherlisted, mfundslist) as published rows; symbols stay as written. */
import { instantOf, isDay } from '../../lib/day.ts'
import { utcOfNewYorkWallMs } from '../../lib/new-york-time.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { delimitedRows } from '../delimited.ts'
import type { DelimitedLayout } from '../delimited-table.ts'
import type { Feed, PublishedFile } from '../feed.ts'
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
  /** When each list at hand was made, UTC. */
  readonly madeAt: Readonly<Partial<Record<DirectoryList, string>>>
}

const FOLDER = 'https://www.nasdaqtrader.com/dynamic/symdir/'

/** Behind the time stand empty fields: seven in nasdaqlisted, six in otherlisted, five in mfundslist. */
const FOOTER = /^File Creation Time: ?(\d{2})(\d{2})(\d{4})(\d{2}):(\d{2})\|*\s*$/

/** `0721202521:31` is 21:31 on 2025-07-21 on New York's clock. */
const instantIn = (footer: string, file: string): string => {
  const [, month, date, year, hour, minute] = FOOTER.exec(footer) ?? []
  const day = `${year}-${month}-${date}`
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59)
    throw new SourceFormatError(file, null, `was made on no day: ${footer}`)
  return instantOf(utcOfNewYorkWallMs(Date.parse(`${day}T${hour}:${minute}:00Z`)))
}

const sharesIn = (text: string, file: string, line: number): number | null => {
  if (text === '') return null
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
  throw new SourceFormatError(file, line, `${JSON.stringify(text)} is no number of shares`)
}

const yesNo = (text: string, file: string, line: number): boolean | null => {
  if (text === 'Y') return true
  if (text === 'N') return false
  if (text === '') return null
  throw new SourceFormatError(file, line, `${JSON.stringify(text)} is neither Y nor N`)
}

type Parsed = { readonly symbols: readonly DirectorySymbol[]; readonly madeAt: string }

/** Rows of one list by `read`; the footer, of another width, ends it: without one the file was cut short. */
const listIn = <const C extends readonly string[], const O extends readonly string[]>(
  { bytes, address }: PublishedFile,
  { columns, optional }: { readonly columns: C; readonly optional: O },
  read: (fields: readonly string[], line: number) => DirectorySymbol,
): Parsed => {
  let madeAt = ''
  const layout: DelimitedLayout<C, O> = {
    file: address,
    delimiter: '|',
    quoted: false,
    columns,
    optional,
    encoding: 'windows-1252',
    footer: {
      pattern: FOOTER,
      onFooter: (line) => {
        madeAt = instantIn(line, address)
      },
    },
  }
  const symbols: DirectorySymbol[] = []
  for (const { fields, line } of delimitedRows(bytes, layout)) symbols.push(read(fields, line))
  // Taken at its word, an empty list would end all that it had.
  if (symbols.length === 0) throw new SourceFormatError(address, null, 'there is no row')
  return { symbols, madeAt }
}

const parsers: Readonly<Record<DirectoryList, (file: PublishedFile) => Parsed>> = {
  nasdaqlisted: (file) =>
    listIn(
      file,
      {
        columns: ['Symbol', 'Security Name', 'Market Category', 'Test Issue'],
        optional: ['ETF', 'NextShares', 'Round Lot Size', 'Financial Status'],
      },
      (
        [symbol = '', name = '', market = '', isTest = '', isEtf = '', isNextShares = '', lot = ''],
        line,
      ) => ({
        list: 'nasdaqlisted',
        line,
        symbol,
        cqsSymbol: null,
        name: name.trim(),
        market,
        // NextShares were exchange-traded too, at a price set after the close.
        isEtf: yesNo(isNextShares, file.address, line) === true || yesNo(isEtf, file.address, line),
        isTest: yesNo(isTest, file.address, line) === true,
        roundLot: sharesIn(lot, file.address, line),
      }),
    ),
  otherlisted: (file) =>
    listIn(
      file,
      {
        columns: ['ACT Symbol', 'Security Name', 'Exchange', 'ETF', 'Test Issue'],
        optional: ['CQS Symbol', 'Round Lot Size', 'NASDAQ Symbol'],
      },
      ([symbol = '', name = '', market = '', isEtf = '', isTest = '', cqsSymbol = '', lot = ''], line) => ({
        list: 'otherlisted',
        line,
        symbol,
        cqsSymbol: cqsSymbol || null,
        name: name.trim(),
        market,
        isEtf: yesNo(isEtf, file.address, line),
        isTest: yesNo(isTest, file.address, line) === true,
        roundLot: sharesIn(lot, file.address, line),
      }),
    ),
  mfundslist: (file) =>
    listIn(
      file,
      {
        columns: ['Fund Symbol', 'Fund Name', 'Type'],
        optional: ['Fund Family Name', 'Category', 'Pricing Agent'],
      },
      ([symbol = '', name = '', , family = ''], line) => ({
        list: 'mfundslist',
        line,
        symbol,
        cqsSymbol: null,
        name: name.trim(),
        market: null,
        isEtf: false,
        isTest: /^nasdaq test/i.test(family) || /^nasdaq test/i.test(name),
        roundLot: null,
      }),
    ),
}

const listOf = (address: string): DirectoryList => {
  const name = /([a-z]+)[^/]*\.txt$/.exec(address)?.[1]
  const found = directoryLists.find((list) => list === name)
  if (found === undefined)
    throw new SourceFormatError(address, null, `its name is none of ${directoryLists.join('.txt, ')}.txt`)
  return found
}

/** Any of the three lists. Throws SourceFormatError for a page in place of one, a cut list or a renamed column. */
export const parseSymbolDirectory = (files: readonly PublishedFile[]): SymbolDirectory => {
  const parsed = files.map((file) => ({ list: listOf(file.address), ...parsers[listOf(file.address)](file) }))
  return {
    symbols: parsed.flatMap(({ symbols }) => symbols),
    madeAt: Object.fromEntries(parsed.map(({ list, madeAt }) => [list, madeAt])),
  }
}

export const nasdaqSymbols: Feed<SymbolDirectory> = {
  name: 'nasdaq-symbols',
  about:
    'Every symbol of the US exchanges with its name, its exchange and whether it is an ETF; mutual funds.',
  publisher: { ...nasdaq, name: 'Nasdaq Trader' },
  expect: 'text',
  files: { kind: 'lists', addresses: directoryLists.map((list) => `${FOLDER}${list}.txt`) },
  parse: parseSymbolDirectory,
}
