/** A fund's portfolio on one day, as any publisher reports it. */

import { dayIn, slashedDate } from '../lib/day.ts'
import { decimalNumber } from '../lib/decimal-number.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { Rejection } from './files/parsed-rows.ts'

export const reportSources = ['n-port', 'ishares', 'spdr', 'invesco', 'ark'] as const
export type ReportSource = (typeof reportSources)[number]

export const assetCategories = ['equity', 'debt', 'derivative', 'cash', 'fund', 'other'] as const
export type AssetCategory = (typeof assetCategories)[number]

export const derivativeKinds = ['forward', 'future', 'option', 'swap', 'warrant', 'other'] as const
export type DerivativeKind = (typeof derivativeKinds)[number]

export const balanceUnits = ['shares', 'principal', 'contracts', 'other'] as const
export type BalanceUnit = (typeof balanceUnits)[number]

export type Position = {
  readonly name: string
  /** As the publisher writes it, of a security that trades in the US; null of cash, of futures and of what trades elsewhere. */
  readonly symbol: string | null
  /** With a valid check digit, else null. */
  readonly cusip: string | null
  readonly isin: string | null
  /** Null where the publisher does not say. */
  readonly category: AssetCategory | null
  /** Null unless a derivative. */
  readonly derivative: DerivativeKind | null
  /** Null where the side is unknown, as of most derivatives. */
  readonly side: 'long' | 'short' | null
  readonly balance: number | null
  readonly unit: BalanceUnit | null
  /** ISO 4217. */
  readonly currency: string | null
  /** US dollars. */
  readonly value: number | null
  readonly weightPct: number | null
}

/** A fund by its registrant and series (null of trusts such as SPY), or by the ticker or CUSIP of one of its classes. */
export type FundName =
  | { readonly cik: string; readonly seriesId: string | null }
  | { readonly ticker: string }
  | { readonly cusip: string }

export type FundReport = {
  readonly source: ReportSource
  readonly fund: FundName
  readonly name: string | null
  readonly lei: string | null
  /** The day the portfolio was held. */
  readonly reportDate: string
  readonly filedOn: string | null
  readonly accession: string | null
  readonly url: string | null
  readonly positions: readonly Position[]
}

export type FundReports = {
  readonly reports: readonly FundReport[]
  readonly rejected: readonly Rejection[]
}

export type Location = { readonly file: string; readonly line: number | null }

/** A comma stands before three digits only: elsewhere it is a decimal sign. */
const printed = /^-?(?:(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?|\.\d+)(?:E[+-]?\d{1,2})?$/i

/** `$1,234.50`, `-3`, `8.62%`, `2.9E8`; null for a blank and for a lone dash. Throws SourceFormatError. */
export const printedNumber = (text: string, { file, line }: Location): number | null => {
  const bare = text.replace(/[$%]/g, '').trim()
  if (bare === '' || bare === '-' || bare === '--') return null
  const number = printed.test(bare) ? decimalNumber(bare.replaceAll(',', '')) : null
  if (number !== null) return number
  throw new SourceFormatError(file, line, `${JSON.stringify(text)} is not a number`)
}

const dayPatterns = [
  slashedDate,
  /^(?<day>\d{1,2})-(?<month>[A-Za-z]{3})-(?<year>\d{4})$/,
  /^(?<month>[A-Za-z]{3})[a-z]* (?<day>\d{1,2}), (?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/,
]

/** `09/26/2025`, `30-Sep-2025`, `Apr 06, 2023` and `2025-09-26`. Throws SourceFormatError. */
export const printedDay = (text: string, { file, line }: Location): string => {
  const day = dayIn(text.trim(), ...dayPatterns)
  if (day !== null) return day
  throw new SourceFormatError(file, line, `${JSON.stringify(text)} is not a date`)
}
