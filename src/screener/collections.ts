/** What is kept of each run of the screener: a row a ticker and day, which metrics a row has, and what the newest rows rest on. */
import Type from 'typebox'
import { day, instant, list, orNull, record, text } from '../contract/field.ts'
import { collection } from '../store/collection.ts'

export const StoredRow = record({
  priceDate: orNull(day('Day of the price.')),
  statementFilingId: orNull(text('Filing of the newest statement.')),
  values: list(
    Type.Union([Type.String(), Type.Number(), Type.Null()]),
    'Values of the metrics, in the order of the run of that day.',
  ),
})

/** Kept for 30 days, then of the last day of each month. */
export const screenerRows = collection('screener_rows', StoredRow, {
  columns: { asOf: 'text', ticker: 'text' },
  key: ['asOf', 'ticker'],
})

export const StoredRun = record({
  metrics: list(text('Id of a metric.'), 'What the rows of this day have, in order.'),
  computedAt: instant('When the rows were computed.'),
  basis: text('The state of what they were computed from.'),
})

/** Written last, when all rows of a day are there. */
export const screenerRuns = collection('screener_runs', StoredRun, {
  columns: { asOf: 'text' },
  key: ['asOf'],
})

export const StoredOperands = record({
  statements: text('What statements and splits were like.'),
  bars: text('What daily bars were like.'),
  holdings: text('What reports of funds were like.'),
  currency: orNull(text('Currency of the newest statement.')),
  filing: orNull(text('Filing of the newest statement.')),
  bases: list(
    record({
      on: orNull(day('Day the figures are of.')),
      periods: list(text('A fiscal period.'), 'Fiscal periods the figures are of.'),
      filing: orNull(text('Filing of the newest of them.')),
      filedOn: orNull(day('Day of that filing.')),
      source: text('Name of the dataset.'),
    }),
    'Where figures come from.',
  ),
  figures: list(
    record({
      name: text('As formulas name it.'),
      value: Type.Number({ description: 'The figure.' }),
      basis: Type.Integer({ description: 'Place among the bases.' }),
    }),
    'Every known figure that a formula may name.',
  ),
})

/** One row a ticker, of the newest run. */
export const screenerOperands = collection('screener_operands', StoredOperands, {
  columns: { ticker: 'text' },
  key: ['ticker'],
})

/** Derived, so that they are neither exported nor part of the sample. */
export const screenerCollections = [screenerRows, screenerRuns, screenerOperands] as const
