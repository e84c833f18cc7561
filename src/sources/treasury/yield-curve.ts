/** The Treasury's par yield curve as published days: what its CSV and its XML share, and the CSV itself. */
import { isDay } from '../../lib/day.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { delimitedRows } from '../delimited.ts'
import type { PublishedFile } from '../feed.ts'

/** The tenor of six weeks is published since February 2025, that of four months since October 2022. */
export const tenors = [
  'm1',
  'm1_5',
  'm2',
  'm3',
  'm4',
  'm6',
  'y1',
  'y2',
  'y3',
  'y5',
  'y7',
  'y10',
  'y20',
  'y30',
] as const
export type Tenor = (typeof tenors)[number]

/** Percent a year; null where the Treasury gave none for that tenor. */
export type Yields = Readonly<Record<Tenor, number | null>>
export type PublishedCurve = { readonly observedOn: string; readonly yields: Yields }

export type RejectedCurve = { readonly row: string; readonly reason: string; readonly line?: number }
export type YieldCurves = {
  readonly curves: readonly PublishedCurve[]
  readonly rejected: readonly RejectedCurve[]
}

/** Throws RangeError for a text that is no yield. */
export const yieldOf = (text: string): number | null => {
  if (text === '' || text === 'N/A') return null
  if (!/^-?\d{1,2}(\.\d+)?$/.test(text)) throw new RangeError(`${JSON.stringify(text)} is no yield`)
  return Number(text)
}

/** A day on which every market was closed stands among the others, without yields. */
export const hasYields = ({ yields }: PublishedCurve): boolean =>
  tenors.some((tenor) => yields[tenor] !== null)

const header = ['Date', '3 Mo', '6 Mo', '1 Yr', '2 Yr', '3 Yr', '5 Yr', '7 Yr', '10 Yr', '30 Yr'] as const
/** Not in the files of every year. */
const laterColumns = ['1 Mo', '1.5 Month', '2 Mo', '4 Mo', '20 Yr'] as const

const columnTenors: Readonly<Record<string, Tenor>> = {
  '1 Mo': 'm1',
  '1.5 Month': 'm1_5',
  '2 Mo': 'm2',
  '3 Mo': 'm3',
  '4 Mo': 'm4',
  '6 Mo': 'm6',
  '1 Yr': 'y1',
  '2 Yr': 'y2',
  '3 Yr': 'y3',
  '5 Yr': 'y5',
  '7 Yr': 'y7',
  '10 Yr': 'y10',
  '20 Yr': 'y20',
  '30 Yr': 'y30',
}
const columns = [...header, ...laterColumns]

const dateOf = (text: string): string => {
  const [, month = '', date = '', year = ''] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  const found = `${year}-${month}-${date}`
  if (!isDay(found)) throw new RangeError(`${JSON.stringify(text)} is no date`)
  return found
}

const curveOf = (fields: readonly string[]): PublishedCurve => {
  const named = columns.map((name, at) => [columnTenors[name], fields[at] ?? ''] as const)
  const yields = Object.fromEntries(
    tenors.map((tenor) => [tenor, yieldOf(named.find(([name]) => name === tenor)?.[1] ?? '')]),
  ) as Yields
  return { observedOn: dateOf(fields[0] ?? ''), yields }
}

/** Throws SourceFormatError for a curve of a year or month that the file's address does not name. */
export const checkPeriod = (file: string, curves: readonly PublishedCurve[]): void => {
  const [, year, month] = /field_tdr_date_value(?:_month)?=(\d{4})(\d{2})?/.exec(file) ?? []
  if (year === undefined) return
  const period = month === undefined ? year : `${year}-${month}`
  const stray = curves.find(({ observedOn }) => !observedOn.startsWith(period))
  if (stray !== undefined)
    throw new SourceFormatError(file, null, `a curve of ${stray.observedOn} among those of ${period}`)
}

/** The CSV of a year or month. Throws SourceFormatError; a row with a cell that is no yield is handed back. */
export const parseCurveCsv = ({ bytes, address: file }: PublishedFile): YieldCurves => {
  const layout = { file, delimiter: ',', quoted: true, columns: header, optional: laterColumns }
  const curves: PublishedCurve[] = []
  const rejected: RejectedCurve[] = []
  for (const { line, fields } of delimitedRows(bytes, layout)) {
    try {
      curves.push(curveOf(fields))
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      rejected.push({ row: fields.join(','), reason: error.message, line })
    }
  }
  checkPeriod(file, curves)
  return { curves: curves.filter(hasYields), rejected }
}
