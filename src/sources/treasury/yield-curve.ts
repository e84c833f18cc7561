/** The Treasury's par yield curve as published days: what its CSV and its XML share, and the CSV itself. */
import { dayIn } from '../../lib/day.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { delimitedRows } from '../files/delimited.ts'
import { joinedBy, notA, type ParsedRows, parseRows, type Rejection } from '../files/parsed-rows.ts'
import { withoutRepeated } from '../files/repeated-rows.ts'

/**
 * Each tenor's column in the CSV and element in the XML. That of six weeks is published since February 2025, that of four
 * months since October 2022.
 */
export const tenorNames = {
  m1: ['1 Mo', 'BC_1MONTH'],
  m1_5: ['1.5 Month', 'BC_1_5MONTH'],
  m2: ['2 Mo', 'BC_2MONTH'],
  m3: ['3 Mo', 'BC_3MONTH'],
  m4: ['4 Mo', 'BC_4MONTH'],
  m6: ['6 Mo', 'BC_6MONTH'],
  y1: ['1 Yr', 'BC_1YEAR'],
  y2: ['2 Yr', 'BC_2YEAR'],
  y3: ['3 Yr', 'BC_3YEAR'],
  y5: ['5 Yr', 'BC_5YEAR'],
  y7: ['7 Yr', 'BC_7YEAR'],
  y10: ['10 Yr', 'BC_10YEAR'],
  y20: ['20 Yr', 'BC_20YEAR'],
  y30: ['30 Yr', 'BC_30YEAR'],
} as const

export type Tenor = keyof typeof tenorNames
export const tenors = Object.keys(tenorNames) as readonly Tenor[]

/** Percent a year; null where the Treasury gave none for that tenor. */
type Yields = Readonly<Record<Tenor, number | null>>
export type PublishedCurve = { readonly observedOn: string; readonly yields: Yields }

export type YieldCurves = {
  readonly curves: readonly PublishedCurve[]
  readonly rejected: readonly Rejection[]
}

const yieldOf = (text: string): number | null => {
  if (text === '' || text === 'N/A') return null
  return /^-?\d{1,2}(\.\d+)?$/.test(text) ? Number(text) : notA('yield', text)
}

/** `textOf` gives the text of a tenor, blank without one. Throws RangeError for a wrong date or yield. */
export const curveOf = (date: string, pattern: RegExp, textOf: (tenor: Tenor) => string): PublishedCurve => ({
  observedOn: dayIn(date, pattern) ?? notA('date', date),
  yields: Object.fromEntries(tenors.map((tenor) => [tenor, yieldOf(textOf(tenor))])) as Yields,
})

/**
 * The curves of a file without the days on which every market was closed, which have no yield. Throws SourceFormatError for
 * a curve of a year or month that the file's address does not name.
 */
export const curvesOf = (file: string, parsed: ParsedRows<PublishedCurve>): YieldCurves => {
  const { rows, rejected } = withoutRepeated(parsed, ({ observedOn }) => observedOn)
  const [, year = '', month] = /field_tdr_date_value(?:_month)?=(\d{4})(\d{2})?/.exec(file) ?? []
  const period = month === undefined ? year : `${year}-${month}`
  const misdated = rows.find(({ observedOn }) => !observedOn.startsWith(period))
  if (misdated !== undefined)
    throw new SourceFormatError(file, null, `a curve of ${misdated.observedOn} among those of ${period}`)
  const curves = rows.filter(({ yields }) => tenors.some((tenor) => yields[tenor] !== null))
  return { curves, rejected }
}

const columns = ['Date', '3 Mo', '6 Mo', '1 Yr', '2 Yr', '3 Yr', '5 Yr', '7 Yr', '10 Yr'] as const
const LONGEST = '30 Yr'
/** Not in the files of every year: a file lacks a tenor that its whole year had not, as those of 2003 to 2005 thirty years. */
const optional = ['1 Mo', '1.5 Month', '2 Mo', '4 Mo', '20 Yr', LONGEST] as const
const names: readonly string[] = [...columns, ...optional]
const slashed = /^(?<month>\d{2})\/(?<day>\d{2})\/(?<year>\d{4})$/

/** Whether there was a yield of 30 years: the Treasury discontinued it after 2002-02-18, and gives it again from 2006-02-09. */
const hasLongest = ({ observedOn }: PublishedCurve): boolean =>
  observedOn <= '2002-02-18' || observedOn >= '2006-02-09'

/** Throws SourceFormatError for a file without the column of 30 years on a day that had them. */
const checkLongest = (bytes: Uint8Array, file: string, curves: readonly PublishedCurve[]): void => {
  const [header = ''] = Buffer.from(bytes.subarray(0, 400)).toString('latin1').split('\n', 1)
  if (header.includes(LONGEST)) return
  const day = curves.find(hasLongest)?.observedOn
  if (day !== undefined) throw new SourceFormatError(file, 1, `has no "${LONGEST}", which ${day} had`)
}

/** The CSV of a year or month. Throws SourceFormatError; a row with a cell that is not a yield is rejected. */
export const parseCurveCsv = (bytes: Uint8Array, file: string): YieldCurves => {
  const rows = delimitedRows(bytes, { file, delimiter: ',', quoted: true, columns, optional })
  const read = ({ fields }: { readonly fields: readonly string[] }): PublishedCurve =>
    curveOf(fields[0] ?? '', slashed, (tenor) => fields[names.indexOf(tenorNames[tenor][0])] ?? '')
  const parsed = parseRows(rows, read, joinedBy(','))
  checkLongest(bytes, file, parsed.rows)
  return curvesOf(file, parsed)
}
