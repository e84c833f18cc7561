/** Stooq's daily text files (d_us_txt: one a symbol, or zips of them) as published bars. */

import { compactDate, dayIn } from '../../lib/day.ts'
import { decimalNumber } from '../../lib/decimal-number.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { type Feed, parseOne } from '../feed.ts'
import { delimitedRows } from '../files/delimited.ts'
import type { PriceFile, PublishedBar } from '../price-bar.ts'

const columns = [
  ...['<TICKER>', '<PER>', '<DATE>', '<TIME>'],
  ...['<OPEN>', '<HIGH>', '<LOW>', '<CLOSE>', '<VOL>', '<OPENINT>'],
] as const

/** `AAPL.US`, `BRK-B.US`, and `UCB_I.US` for the preferred that Nasdaq writes `UCB^I`. */
const symbolIn = (text: string, file: string, line: number): string => {
  const [, symbol] = /^([A-Z0-9._-]+)\.US$/.exec(text) ?? []
  if (symbol === undefined)
    throw new SourceFormatError(file, line, `${JSON.stringify(text)} is not a US symbol`)
  return symbol.replace('_', '^')
}

const numberIn = (text: string, file: string, line: number): number => {
  const value = decimalNumber(text)
  if (value !== null) return value
  throw new SourceFormatError(file, line, `${JSON.stringify(text)} is not a number`)
}

/** Stooq's archive has files of no bytes for symbols that it lost: they have no bars. Throws SourceFormatError. */
export const parseStooqDaily = (bytes: Uint8Array, file: string): PriceFile => {
  const bars: PublishedBar[] = []
  if (bytes.length > 0) {
    const layout = { file, delimiter: ',', quoted: false, columns, endsWithLineFeed: true } as const
    for (const { line, fields } of delimitedRows(bytes, layout)) {
      const [ticker, period, date, , ...figures] = fields
      if (period !== 'D') throw new SourceFormatError(file, line, `a bar of period ${period}, not of a day`)
      const [open = 0, high = 0, low = 0, close = 0, volume = 0] = figures.map((text) =>
        numberIn(text, file, line),
      )
      const day = dayIn(date, compactDate)
      if (day === null) throw new SourceFormatError(file, line, `${JSON.stringify(date)} is not a date`)
      const unstated = { adjClose: null, dividend: null, split: null }
      const symbol = symbolIn(ticker, file, line)
      bars.push({ line, symbol, day, open, high, low, close, volume, ...unstated })
    }
  }
  return { source: 'stooq', basis: 'adjusted', isFullSeries: true, bars }
}

export const stooqDaily: Feed<PriceFile> = {
  name: 'stooq-daily',
  about:
    'Daily bars with the full history of each symbol, from text files and zips that the operator downloads.',
  publisher: {
    name: 'Stooq',
    terms: 'For personal use. A person may download the files, a program may not.',
  },
  expect: 'text',
  files: { kind: 'operator-supplied', host: 'stooq.com', path: /\.us\.txt$/ },
  parse: parseOne(parseStooqDaily),
}
