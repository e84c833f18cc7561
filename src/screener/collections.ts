/**
 * The collections of the screener: a row for each ticker and day, the metrics of a row, and the operands of the newest rows.
 */
import Type from 'typebox'
import { day, list, orNull, record, text } from '../contract/field.ts'
import { collection } from '../store/collection.ts'

/** Kept for 30 days, then of the last day of each month. */
export const screenerRows = collection('screener_rows', {
  record: record({
    values: list(
      Type.Union([Type.String(), Type.Number(), Type.Null()]),
      'Values of the metrics, in the order of the run of that day.',
    ),
  }),
  columns: {
    asOf: 'day',
    ticker: 'text',
    /** Day of the price. */
    priceDate: 'day?',
    /** Filing of the newest statement, whose currency the figures of the row are in. */
    statementFilingId: 'text?',
  },
  key: ['asOf', 'ticker'],
})

/** Written last, after all rows of the day. */
export const screenerRuns = collection('screener_runs', {
  record: record({}),
  columns: {
    asOf: 'day',
    /** The versions of everything that the rows were computed from. */
    basis: 'text',
    /** Ids of what the rows of this day have, in order. */
    metrics: 'json',
    computedAt: 'instant',
  },
  key: ['asOf'],
})

/** One row a ticker, of the newest run. */
export const screenerOperands = collection('screener_operands', {
  record: record({
    origins: list(
      record({
        on: orNull(day('Day the figures are of.')),
        periods: list(text('A fiscal period.'), 'Fiscal periods the figures are of.'),
        filing: orNull(text('Filing of the newest of them.')),
        filedOn: orNull(day('Filing date of that filing.')),
        source: text('Name of the dataset.'),
      }),
      'Where figures come from.',
    ),
    figures: list(
      record({
        name: text('As formulas name it.'),
        value: Type.Number({ description: 'The figure.' }),
        origin: Type.Integer({ description: 'Place among the origins.' }),
      }),
      'Every known figure that a formula may name.',
    ),
  }),
  columns: {
    ticker: 'text',
    /** Versions of the inputs that the figures were computed from. */
    statements: 'text',
    bars: 'text',
    holdings: 'text',
    /** Filing of the newest statement, whose currency the figures of the row are in. */
    currency: 'text?',
    filing: 'text?',
  },
  key: ['ticker'],
})

/** Derived, so they are neither exported nor part of the sample. */
export const screenerCollections = [screenerRows, screenerRuns, screenerOperands] as const
