/** The reviewed list of ISINs and CUSIPs that comes with the program, each with its source. */
import { holdsCusip, isCusip, isIsin } from '../../lib/check-digit.ts'
import { paddedCik } from '../../lib/cik.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import type { Feed, PublishedFile } from '../../sources/feed.ts'
import { delimitedRows } from '../../sources/files/delimited.ts'
import type { Identifier } from '../collections.ts'

export type ReviewedIdentifiers = readonly Identifier[]

const columns = ['ticker', 'cik', 'isin', 'cusip', 'source'] as const

/** What is wrong with a pair of identifiers, or null. A US or Canadian ISIN holds its CUSIP. */
const faultOf = (isin: string, cusip: string): string | null => {
  if (isin !== '' && !isIsin(isin)) return `the check digit of ISIN ${isin} is wrong`
  if (cusip !== '' && !isCusip(cusip)) return `the check digit of CUSIP ${cusip} is wrong`
  const isOther = holdsCusip(isin) && cusip !== '' && isin.slice(2, 11) !== cusip
  return isOther ? `ISIN ${isin} does not hold CUSIP ${cusip}` : null
}

type Line = { readonly line: number; readonly fields: readonly [string, string, string, string, string] }

const identifierIn = (file: string, { line, fields }: Line): Identifier => {
  const [ticker, number, isin, cusip, source] = fields
  const cik = paddedCik(number)
  const stop = (reason: string) => new SourceFormatError(file, line, reason)
  if (ticker === '') throw stop('there is no ticker')
  if (cik === null) throw stop(`${number} is not a CIK`)
  if (isin === '' && cusip === '') throw stop(`${ticker} has neither ISIN nor CUSIP`)
  const fault = faultOf(isin, cusip)
  if (fault !== null) throw stop(fault)
  if (source === '') throw stop(`${ticker} has no source`)
  return { ticker, cik, isin: isin === '' ? null : isin, cusip: cusip === '' ? null : cusip, source }
}

const parseIdentifiers = (files: readonly PublishedFile[]): ReviewedIdentifiers => {
  const seen = new Set<string>()
  return files.flatMap(({ address, bytes }) =>
    [...delimitedRows(bytes, { file: address, delimiter: ',', quoted: true, columns })].map((row) => {
      const identifier = identifierIn(address, row)
      if (seen.has(identifier.ticker)) {
        throw new SourceFormatError(address, row.line, `${identifier.ticker} is there twice`)
      }
      seen.add(identifier.ticker)
      return identifier
    }),
  )
}

export const reviewedIdentifiers: Feed<ReviewedIdentifiers> = {
  name: 'reviewed-identifiers',
  about: 'ISINs and CUSIPs of well-known securities, each reviewed.',
  first: { stage: 'lists' },
  publisher: {
    name: 'Openbell',
    terms: 'Facts, each with its source in the list; part of this repository.',
  },
  expect: 'text',
  files: { kind: 'bundled', files: [new URL('../../../sample/identifiers.csv', import.meta.url)] },
  parse: parseIdentifiers,
}
