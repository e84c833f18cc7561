/** A series as FRED's graph gives it in CSV: a column of days and one of values. */

import { isDay } from '../../lib/day.ts'
import { decimalNumber } from '../../lib/decimal-number.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { delimitedRows } from '../files/delimited.ts'
import { joinedBy, notA, parseRows } from '../files/parsed-rows.ts'
import { withoutRepeated } from '../files/repeated-rows.ts'
import { type Observation, type SeriesFile, seriesOf } from '../published-series.ts'

/** The date column is `observation_date` since 2024, before that `DATE`. */
const headerIn = (bytes: Uint8Array, file: string): readonly [day: string, id: string] => {
  const [line = ''] = Buffer.from(bytes.subarray(0, 4096))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/, 1)
  const [day = '', id = '', ...more] = line.split(',')
  const isHeader = (day === 'observation_date' || day === 'DATE') && /^\w+$/.test(id) && more.length === 0
  if (!isHeader)
    throw new SourceFormatError(file, 1, `${JSON.stringify(line.slice(0, 80))} is not a header of one series`)
  const asked = /[?&]id=(\w+)/.exec(file)?.[1]
  if (asked !== undefined && asked.toUpperCase() !== id.toUpperCase())
    throw new SourceFormatError(file, 1, `holds ${id}, not ${asked}`)
  return [day, id]
}

const observationOf = (day: string, text: string): Observation | null => {
  if (!isDay(day)) return notA('date', day)
  // Blank since 2024, a point before.
  if (text === '' || text === '.') return null
  return { observedOn: day, value: decimalNumber(text) ?? notA('number', text) }
}

/** Throws SourceFormatError for another header or series; a row that cannot be read is rejected. */
export const parseFredGraph = (bytes: Uint8Array, file: string): SeriesFile => {
  const columns = headerIn(bytes, file)
  const layout = { file, delimiter: ',', quoted: false, columns, endsWithLineFeed: true } as const
  const rows = delimitedRows(bytes, layout)
  const parsed = withoutRepeated(
    parseRows(rows, ({ fields }) => observationOf(...fields), joinedBy(',')),
    (observation) => observation?.observedOn ?? null,
  )
  return { series: [seriesOf(columns[1].toUpperCase(), parsed)], rejected: parsed.rejected }
}
