/** The identifiers that a path may have, by their names in the template. */
import { isCusip, isIsin } from '../lib/check-digit.ts'
import { type Parameter, pathText } from './parameter.ts'

export const pathParameters = {
  ticker: pathText(
    'Ticker as the SEC writes it, case-sensitive: AAPL, BRK-B.',
    /^[A-Za-z0-9^][A-Za-z0-9.\-^=/ $]{0,19}$/,
    'a ticker of at most 20 letters, digits and . - ^ = / $',
    'AAPL',
  ),
  cik: pathText(
    'Central Index Key, with or without leading zeros.',
    /^\d{1,10}$/,
    'one to ten digits',
    '0000320193',
  ),
  isin: pathText(
    'International Securities Identification Number, 12 characters.',
    /^[A-Z]{2}[A-Z0-9]{9}\d$/,
    'an ISIN: 12 capital letters and digits whose last is the check digit',
    'US0378331005',
    isIsin,
  ),
  cusip: pathText(
    'CUSIP, 9 characters.',
    /^[A-Z0-9*@#]{8}\d$/,
    'a CUSIP: 9 characters whose last is the check digit',
    '037833100',
    isCusip,
  ),
  filing_id: pathText(
    'CIK, underscore, 18 digits of the accession number.',
    /^\d{1,10}_\d{18}$/,
    'a CIK, an underscore and 18 digits',
    '0000320193_000032019323000106',
  ),
  transcript_id: pathText(
    'CIK or ticker, fiscal year and period, joined by underscores.',
    /^[A-Z0-9.-]{1,20}_\d{4}_(?:Q[1-4]|H[12]|FY)$/,
    'a CIK, a year and a period, joined by underscores',
    '0000320193_2022_Q1',
  ),
} as const satisfies Record<string, Parameter<string>>

type PathName = keyof typeof pathParameters

/** The names in braces of a path template, as types. */
export type PathNames<P extends string> = P extends `${string}{${infer N}}${infer Rest}`
  ? (N & PathName) | PathNames<Rest>
  : never

/** The names in braces of a path template, in order. */
export const pathNamesOf = (path: string): readonly PathName[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    if (name === undefined || !Object.hasOwn(pathParameters, name)) {
      throw new TypeError(`${path}: no path parameter of the name ${name}`)
    }
    return name as PathName
  })
