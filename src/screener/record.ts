/** The wire records: a row of a screen, and a metric of the catalogue. */
import Type, { type TSchema } from 'typebox'
import { day, flag, list, model, oneOf, orNull, ratio, record, text } from '../contract/field.ts'
import { categories, kinds, type Metric } from './metric.ts'
import { defaultColumns, metrics } from './registry.ts'

const fieldOf = (metric: Metric): TSchema => {
  const { about, unit } = metric
  return orNull(unit === null ? text(about) : Type.Number({ description: about, 'x-unit': unit }))
}

const isDefault = new Set<string>(defaultColumns)

const Explained = Type.Object(
  {
    formula: text('How the value follows from its operands.'),
    operands: Type.Record(
      Type.String(),
      Type.Object(
        {
          value: Type.Union([Type.Number(), Type.String(), Type.Null()]),
          on: Type.Optional(day('Day it is of.')),
          periods: Type.Optional(
            list(text('A fiscal period.'), 'Fiscal periods it is of, the newest first.'),
          ),
          filing: Type.Optional(
            text('Id of the filing, of several that of the newest period, as /v1/filings/by-id takes it.'),
          ),
          filedOn: Type.Optional(day('Day of that filing.')),
          source: orNull(
            text('Dataset it comes from; screener where it is another metric, null where it is not known.'),
          ),
        },
        { additionalProperties: false },
      ),
      { description: 'What went into it, by the names that the formula has.' },
    ),
  },
  { additionalProperties: false },
)

/** How much an answer explains the values of a row: not at all, fully, or only their dates. */
export const explanations = ['true', 'false', 'dates'] as const
export type Explanation = (typeof explanations)[number]

const dateFields = {
  asOf: day('The day that is today in the formulas.'),
  priceDate: orNull(day('Day of the price.')),
  statementFilingId: orNull(text('Filing of the newest statement.')),
}

/** What `explain` adds. */
const explanationFields = {
  ...dateFields,
  explain: Type.Record(Type.String(), Explained, {
    description: 'How each value of the row came about, and each metric that one of them is made of.',
  }),
}

const fields = Object.fromEntries(metrics.map((metric) => [metric.id, fieldOf(metric)]))

const fieldsNamed = (ids: readonly string[]) =>
  Object.fromEntries(ids.map((id) => [id, fields[id] ?? Type.Null()]))

const added = { true: explanationFields, false: {}, dates: dateFields } as const

/** A row with the default columns and these. */
export const rowWith = (columns: readonly string[], explain: Explanation) =>
  record({ ...fieldsNamed([...defaultColumns, ...columns]), ...added[explain] })

const optional = (of: Readonly<Record<string, TSchema>>) =>
  Object.fromEntries(Object.entries(of).map(([id, field]) => [id, Type.Optional(field)]))

/** Any row: the request decides which metrics it has. */
export const ScreenedRow = model(
  'ScreenedRow',
  {
    ...fieldsNamed(defaultColumns),
    ...optional(fieldsNamed(metrics.map(({ id }) => id).filter((id) => !isDefault.has(id)))),
    ...optional(explanationFields),
  },
  'A listed stock or ETF with the metrics asked for.',
)

const CatalogueField = model(
  'ScreenerField',
  {
    id: text('As filter, sort and columns name it.'),
    label: text('Short name.'),
    category: oneOf(categories, 'What it is about.'),
    kind: oneOf(kinds, 'Which operators it takes, and its unit.'),
    unit: orNull(text('Unit of its values; null for words.')),
    filterable: flag('Whether filter takes it.'),
    sortable: flag('Whether sort takes it.'),
    description: text('What it is.'),
    formula: text('How it is computed.'),
    coverage: ratio('Share of rows that have a value, 0 to 1.'),
    values: Type.Optional(
      list(
        record({ value: text('A value.'), count: Type.Integer({ description: 'Rows that have it.' }) }),
        'Of a categorical metric: the values there are.',
      ),
    ),
  },
  'A metric.',
)

const operatorList = list(text('An operator.'), 'Operators of this kind.')

export const Catalogue = model('ScreenerCatalogue', {
  asOf: orNull(day('Day of the rows; null while there are none.')),
  fields: list(CatalogueField, 'Every metric.'),
  operators: record({
    numeric: operatorList,
    percent: operatorList,
    dollar: operatorList,
    categorical: operatorList,
    text: operatorList,
  }),
  defaultColumns: list(text('Id of a metric.'), 'What every row has.'),
  count: Type.Integer({ description: 'Number of metrics.' }),
})
