/** An answer of the Bureau of Labor Statistics' public data API, of one series or several, as published series. */
import { decimalNumber } from '../../lib/decimal-number.ts'
import { isJsonObject, type JsonObject, parseJsonObject } from '../../lib/json-document.ts'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { notA, parseRows } from '../files/parsed-rows.ts'
import { withoutRepeated } from '../files/repeated-rows.ts'
import { type Observation, type SeriesFile, seriesOf } from '../published-series.ts'

const SUCCEEDED = 'REQUEST_SUCCEEDED'

/** Version 1 of the interface puts the results into a list of one. */
const seriesIn = (bytes: Uint8Array, file: string): readonly unknown[] => {
  const { status, message, Results } = parseJsonObject(bytes, file)
  if (status === undefined)
    throw new SourceFormatError(file, null, 'has no status: it is not an answer of the BLS')
  if (status !== SUCCEEDED)
    throw new SourceFormatError(file, null, `says ${JSON.stringify(status)}: ${JSON.stringify(message)}`)
  const results: unknown = Array.isArray(Results) ? Results[0] : Results
  const series = isJsonObject(results) ? results['series'] : undefined
  if (!Array.isArray(series)) throw new SourceFormatError(file, null, 'has no list of series')
  return series
}

/** The day of a period as FRED counts it: the first. Null for the mean of a year, which is listed among its months. */
const dayOf = (year: string, period: string): string | null => {
  if (period === 'M13') return null
  const [, kind, count = ''] = /^([MQA])(\d{2})$/.exec(period) ?? []
  const month = kind === 'Q' ? Number(count) * 3 - 2 : Number(count)
  if (!/^\d{4}$/.test(year) || month < 1 || month > 12 || kind === undefined)
    throw new RangeError(`${year} ${period} is not a period`)
  return `${year}-${String(month).padStart(2, '0')}-01`
}

const textOf = (row: JsonObject, name: string, file: string): string => {
  const value = row[name]
  if (typeof value !== 'string') throw new SourceFormatError(file, null, `an observation without ${name}`)
  return value
}

const observationOf = (row: JsonObject, file: string): Observation | null => {
  const observedOn = dayOf(textOf(row, 'year', file), textOf(row, 'period', file))
  const text = textOf(row, 'value', file).replaceAll(',', '')
  // A month that was never surveyed, as October 2025.
  if (observedOn === null || text === '-' || text === '') return null
  return { observedOn, value: decimalNumber(text) ?? notA('number', text) }
}

const dayOfSeries = (id: string, observation: Observation | null): string | null =>
  observation === null ? null : `${id} ${observation.observedOn}`

type Observations = { readonly id: string; readonly rows: readonly JsonObject[] }

const observationsIn = (series: unknown, file: string): Observations => {
  const { seriesID: id, data } = isJsonObject(series) ? series : {}
  if (typeof id !== 'string' || !Array.isArray(data))
    throw new SourceFormatError(file, null, 'a series has no seriesID or no data')
  if (data.length === 0) throw new SourceFormatError(file, null, `${id} has no data`)
  if (!data.every(isJsonObject))
    throw new SourceFormatError(file, null, `an observation of ${id} is not an object`)
  return { id, rows: data }
}

/** Throws SourceFormatError where the request failed, a field is missing, or a series has no observations. */
export const parseTimeseries = (bytes: Uint8Array, file: string): SeriesFile => {
  const parsed = seriesIn(bytes, file).map((one) => {
    const { id, rows } = observationsIn(one, file)
    const read = (row: JsonObject) => observationOf(row, file)
    const parsed = parseRows(rows, read, (row) => ({ row: `${id} ${JSON.stringify(row)}` }))
    return { id, ...withoutRepeated(parsed, (observation) => dayOfSeries(id, observation)) }
  })
  return {
    series: parsed.map((one) => seriesOf(one.id, one)),
    rejected: parsed.flatMap(({ rejected }) => rejected),
  }
}
