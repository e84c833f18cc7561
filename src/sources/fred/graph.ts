/** A series as FRED's graph gives it in CSV: a column of days and one of values. */
import { isDay } from '../../lib/day.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { delimitedRows } from '../delimited.ts'
import type { PublishedFile } from '../feed.ts'
import type { Observation, RejectedObservation, SeriesFile } from '../published-series.ts'

/** The date column is `observation_date` since 2024 and was `DATE` before. */
const headerIn = ({ bytes, address: file }: PublishedFile): readonly [day: string, id: string] => {
  const [line = ''] = Buffer.from(bytes.subarray(0, 4096))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/, 1)
  const [day = '', id = '', ...more] = line.split(',')
  const isHeader = (day === 'observation_date' || day === 'DATE') && /^\w+$/.test(id) && more.length === 0
  if (!isHeader)
    throw new SourceFormatError(file, 1, `${JSON.stringify(line.slice(0, 80))} is no header of one series`)
  const asked = /[?&]id=(\w+)/.exec(file)?.[1]
  if (asked !== undefined && asked.toUpperCase() !== id.toUpperCase())
    throw new SourceFormatError(file, 1, `holds ${id}, not ${asked}`)
  return [day, id]
}

const observationOf = (day: string, text: string): Observation | null => {
  if (!isDay(day)) throw new RangeError(`${JSON.stringify(day)} is no date`)
  // Blank since 2024, a point before.
  if (text === '' || text === '.') return null
  if (!/^-?\d*\.?\d+(e[+-]?\d+)?$/i.test(text)) throw new RangeError(`${JSON.stringify(text)} is no number`)
  return { observedOn: day, value: Number(text) }
}

/** Throws SourceFormatError for another header or series; a row that cannot be read is handed back. */
export const parseFredGraph = (file: PublishedFile): SeriesFile => {
  const columns = headerIn(file)
  const observations: Observation[] = []
  const rejected: RejectedObservation[] = []
  for (const { line, fields } of delimitedRows(file.bytes, {
    file: file.address,
    delimiter: ',',
    quoted: false,
    columns,
  })) {
    const [day, text] = fields
    try {
      const observation = observationOf(day, text)
      if (observation !== null) observations.push(observation)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      rejected.push({ row: fields.join(','), reason: error.message, line })
    }
  }
  return { series: [{ id: columns[1].toUpperCase(), observations }], rejected }
}
