/** Nasdaq's symbol directory (nasdaqlisted, otherlisted, mfundslist) as published rows; symbols stay as written. */
import { isDay } from '../../lib/day.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { delimitedRows } from '../delimited.ts'
import type { DelimitedLayout } from '../delimited-table.ts'
import type { Feed, PublishedFile } from '../feed.ts'
import { nasdaq } from './calendar-feeds.ts'

export type DirectoryList = 'nasdaqlisted' | 'otherlisted' | 'mfundslist'

export type DirectorySymbol = {
  readonly list: DirectoryList
  readonly line: number
  readonly symbol: string
  readonly name: string
  /** Market category of Nasdaq's own, exchange letter of others, null of funds. */
  readonly market: string | null
  /** Null where the directory leaves it blank. */
  readonly isEtf: boolean | null
  readonly isTest: boolean
}

export type SymbolDirectory = {
  readonly symbols: readonly DirectorySymbol[]
  /** The day each list at hand was made, New York time. */
  readonly madeOn: Readonly<Partial<Record<DirectoryList, string>>>
}

const FOLDER = 'https://www.nasdaqtrader.com/dynamic/symdir/'
const names: readonly DirectoryList[] = ['nasdaqlisted', 'otherlisted', 'mfundslist']

const FOOTER = /^File Creation Time: ?(\d{2})(\d{2})(\d{4})\d\d:\d\d/

const dayIn = (footer: string, file: string): string => {
  const [, month, day, year] = FOOTER.exec(footer) ?? []
  const found = `${year}-${month}-${day}`
  if (!isDay(found)) throw new SourceFormatError(file, null, `was made on no day: ${footer}`)
  return found
}

const yesNo = (text: string, file: string, line: number): boolean | null => {
  if (text === 'Y') return true
  if (text === 'N') return false
  if (text === '') return null
  throw new SourceFormatError(file, line, `${JSON.stringify(text)} is neither Y nor N`)
}

type Parsed = { readonly symbols: readonly DirectorySymbol[]; readonly madeOn: string }

/** Rows of one list by `read`; the footer, of another width, ends it: without one the file was cut short. */
const listIn = <const C extends readonly string[], const O extends readonly string[]>(
  { bytes, address }: PublishedFile,
  { columns, optional }: { readonly columns: C; readonly optional: O },
  read: (fields: readonly string[], line: number) => DirectorySymbol,
): Parsed => {
  let madeOn = ''
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
        madeOn = dayIn(line, address)
      },
    },
  }
  const symbols: DirectorySymbol[] = []
  for (const { fields, line } of delimitedRows(bytes, layout)) symbols.push(read(fields, line))
  return { symbols, madeOn }
}

const parsers: Readonly<Record<DirectoryList, (file: PublishedFile) => Parsed>> = {
  nasdaqlisted: (file) =>
    listIn(
      file,
      {
        columns: ['Symbol', 'Security Name', 'Market Category', 'Test Issue'],
        optional: ['ETF', 'NextShares', 'Financial Status', 'Round Lot Size'],
      },
      ([symbol = '', name = '', market = '', isTest = '', isEtf = '', isNextShares = ''], line) => ({
        list: 'nasdaqlisted',
        line,
        symbol,
        name: name.trim(),
        market,
        // NextShares were exchange-traded too, at a price set after the close.
        isEtf: yesNo(isNextShares, file.address, line) === true || yesNo(isEtf, file.address, line),
        isTest: yesNo(isTest, file.address, line) === true,
      }),
    ),
  otherlisted: (file) =>
    listIn(
      file,
      {
        columns: ['ACT Symbol', 'Security Name', 'Exchange', 'ETF', 'Test Issue'],
        optional: ['CQS Symbol', 'Round Lot Size', 'NASDAQ Symbol'],
      },
      ([symbol = '', name = '', market = '', isEtf = '', isTest = ''], line) => ({
        list: 'otherlisted',
        line,
        symbol,
        name: name.trim(),
        market,
        isEtf: yesNo(isEtf, file.address, line),
        isTest: yesNo(isTest, file.address, line) === true,
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
        name: name.trim(),
        market: null,
        isEtf: false,
        isTest: /^nasdaq test/i.test(family) || /^nasdaq test/i.test(name),
      }),
    ),
}

const listOf = (address: string): DirectoryList => {
  const name = /([a-z]+)[^/]*\.txt$/.exec(address)?.[1]
  const found = names.find((list) => list === name)
  if (found === undefined)
    throw new SourceFormatError(address, null, `its name is none of ${names.join('.txt, ')}.txt`)
  return found
}

/** Any of the three lists. Throws SourceFormatError for a page in place of one, a cut list or a renamed column. */
export const parseSymbolDirectory = (files: readonly PublishedFile[]): SymbolDirectory => {
  const parsed = files.map((file) => ({ list: listOf(file.address), ...parsers[listOf(file.address)](file) }))
  return {
    symbols: parsed.flatMap(({ symbols }) => symbols),
    madeOn: Object.fromEntries(parsed.map(({ list, madeOn }) => [list, madeOn])),
  }
}

export const nasdaqSymbols: Feed<SymbolDirectory> = {
  name: 'nasdaq-symbols',
  about:
    'Every symbol of the US exchanges with its name, its exchange and whether it is an ETF; mutual funds.',
  publisher: { ...nasdaq, name: 'Nasdaq Trader' },
  expect: 'text',
  files: { kind: 'lists', addresses: names.map((list) => `${FOLDER}${list}.txt`) },
  parse: parseSymbolDirectory,
}
