/** What a Form 3, 4 or 5 states, whichever way it was published. */
import { paddedCik } from '../../lib/cik.ts'
import { isDay } from '../../lib/day.ts'
import { decimalNumber } from '../../lib/decimal-number.ts'
import { type Rejection, refuse } from '../files/parsed-rows.ts'

export type PublishedOwner = {
  /** Ten digits. */
  readonly cik: string
  readonly name: string
  readonly director: boolean
  readonly officer: boolean
  readonly tenPercentOwner: boolean
  readonly otherRelation: boolean
  readonly officerTitle: string | null
  readonly otherText: string | null
}

/** A line of table I (`N`, non-derivative) or II (`D`), numbered from 1 among the transactions of its table. */
export type PublishedTransaction = {
  readonly table: 'N' | 'D'
  readonly line: number
  readonly securityTitle: string
  readonly transactionDate: string | null
  readonly deemedExecutionDate: string | null
  /** As written: one letter. */
  readonly code: string
  readonly equitySwap: boolean
  readonly timeliness: 'onTime' | 'early' | 'late'
  readonly shares: number | null
  /** Null where there is only a footnote instead; zero only where the form says zero. */
  readonly price: number | null
  readonly acquiredDisposed: 'A' | 'D'
  readonly sharesOwnedAfter: number | null
  readonly directIndirect: 'D' | 'I'
  readonly nature: string | null
  readonly underlyingTitle: string | null
  readonly underlyingShares: number | null
  readonly exercisePrice: number | null
  readonly exerciseDate: string | null
  readonly expirationDate: string | null
  /** Texts of the footnotes that any of its cells refers to, in the order of the form. */
  readonly footnotes: readonly string[]
}

export type PublishedOwnership = {
  /** `3`, `4` or `5`, with `/A` for an amendment. */
  readonly form: string
  readonly periodOfReport: string
  /** When the form that this one amends was filed. */
  readonly amendsFilingDate: string | null
  readonly issuer: { readonly cik: string; readonly name: string }
  /** At least one; joint filers in the order of the form. */
  readonly owners: readonly PublishedOwner[]
  /** The box "pursuant to a Rule 10b5-1 plan", null on forms before April 2023, which have none. */
  readonly planBox: boolean | null
  readonly remarks: string | null
  readonly transactions: readonly PublishedTransaction[]
  readonly rejected: readonly Rejection[]
}

/** With the filing that it came in. */
export type ReadOwnership = PublishedOwnership & {
  readonly accession: string
  /** Null of a document without the header of its submission. */
  readonly filedOn: string | null
  /** Instant of acceptance; null where only the day is published. */
  readonly filedAt: string | null
}
export type FiledOwnership = ReadOwnership & { readonly filedOn: string }

/** The cells of a line as text; blank where there is no value. Dates are `YYYY-MM-DD`. */
export type TransactionCells = Pick<PublishedTransaction, 'table' | 'line'> &
  Readonly<Record<Exclude<keyof PublishedTransaction, 'table' | 'line' | 'footnotes'>, string>>

/** One column of one file has all four spellings. */
const flags: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])

/** Null where it is blank. Throws RangeError for any other text. */
export const flagOf = (text: string, name: string): boolean | null =>
  text === '' ? null : (flags.get(text.toLowerCase()) ?? refuse(name, text))

const numberOf = (text: string, name: string): number | null =>
  text === '' ? null : (decimalNumber(text) ?? refuse(name, text))

/** Some filers' software writes a date with its time zone: `2006-08-29-05:00`. */
export const dayOf = (text: string, name: string): string | null => {
  if (text === '') return null
  const day = text.replace(/(?:Z|[+-]\d\d:\d\d)$/, '')
  return isDay(day) ? day : refuse(name, text)
}

/** Throws RangeError. */
export const cikOf = (text: string, name: string): string => paddedCik(text) ?? refuse(name, text)

/** Null for a blank cell. */
export const textOf = (text: string): string | null => (text === '' ? null : text)

const timeliness: ReadonlyMap<string, PublishedTransaction['timeliness']> = new Map([
  ['', 'onTime'],
  ['E', 'early'],
  ['L', 'late'],
])

const oneOf = <const W extends string>(text: string, words: readonly W[], name: string): W =>
  words.find((word) => word === text) ?? refuse(name, text)

/** Throws RangeError with the first cell that cannot be read. */
export const transactionOf = (
  cells: TransactionCells,
  footnotes: readonly string[],
): PublishedTransaction => ({
  table: cells.table,
  line: cells.line,
  securityTitle: textOf(cells.securityTitle) ?? refuse('the title of the security', ''),
  transactionDate: dayOf(cells.transactionDate, 'the date'),
  deemedExecutionDate: dayOf(cells.deemedExecutionDate, 'the deemed execution date'),
  code: /^[A-Z]$/.test(cells.code) ? cells.code : refuse('the code', cells.code),
  equitySwap: flagOf(cells.equitySwap, 'the equity swap flag') ?? false,
  timeliness: timeliness.get(cells.timeliness.toUpperCase()) ?? refuse('the timeliness', cells.timeliness),
  shares: numberOf(cells.shares, 'the number of shares'),
  price: numberOf(cells.price, 'the price'),
  acquiredDisposed: oneOf(cells.acquiredDisposed, ['A', 'D'], 'acquired or disposed'),
  sharesOwnedAfter: numberOf(cells.sharesOwnedAfter, 'what is owned afterwards'),
  directIndirect: oneOf(cells.directIndirect, ['D', 'I'], 'direct or indirect'),
  nature: textOf(cells.nature),
  underlyingTitle: textOf(cells.underlyingTitle),
  underlyingShares: numberOf(cells.underlyingShares, 'the number of underlying shares'),
  exercisePrice: numberOf(cells.exercisePrice, 'the exercise price'),
  exerciseDate: dayOf(cells.exerciseDate, 'the exercise date'),
  expirationDate: dayOf(cells.expirationDate, 'the expiration date'),
  footnotes,
})
