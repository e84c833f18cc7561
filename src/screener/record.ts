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
    formula: text('Formula that computes the value from its operands.'),
    operands: Type.Record(
      Type.String(),
      Type.Object(
        {
          value: Type.Union([Type.Number(), Type.String(), Type.Null()]),
          on: Type.Optional(day('Day of the operand.')),
          periods: Type.Optional(
            list(text('A fiscal period.'), 'Fiscal periods of the operand, newest first.'),
          ),
          filing: Type.Optional(
            text('Id of the filing, for /v1/filings/by-id; if there are several, that of the newest period.'),
          ),
          filedOn: Type.Optional(day('Filing date of that filing.')),
          source: orNull(
            text('Dataset of the operand; `screener` if it is another metric, null if unknown.'),
          ),
        },
        { additionalProperties: false },
      ),
      { description: 'Operands, by their names in the formula.' },
    ),
  },
  { additionalProperties: false },
)

/** How much an answer explains the values of a row: not at all, fully, or only their dates. */
export const explanations = ['true', 'false', 'dates'] as const
export type Explanation = (typeof explanations)[number]

const dateFields = {
  asOf: day('Day as of which the formulas are computed.'),
  priceDate: orNull(day('Day of the price.')),
  statementFilingId: orNull(text('Id of the filing with the newest statement.')),
}

/** What `explain` adds. */
const explanationFields = {
  ...dateFields,
  explain: Type.Record(Type.String(), Explained, {
    description: 'Explanation of each value of the row, and of each metric that it is computed from.',
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
  'A listed stock or ETF with the requested metrics.',
)

export const CatalogueField = model(
  'ScreenerField',
  {
    id: text('Id, as used in `filter`, `sort` and `columns`.'),
    label: text('Short name.'),
    category: oneOf(categories, 'Category.'),
    kind: oneOf(kinds, 'Kind, which determines the operators and the unit.'),
    unit: orNull(text('Unit of the values; null for text.')),
    filterable: flag('Whether `filter` accepts it.'),
    sortable: flag('Whether `sort` accepts it.'),
    description: text('Description.'),
    formula: text('Formula.'),
    coverage: ratio('Share of rows with a value, 0 to 1.'),
    values: Type.Optional(
      list(
        record({
          value: text('A value.'),
          count: Type.Integer({ description: 'Number of rows with this value.' }),
        }),
        'For a categorical metric: the values that occur.',
      ),
    ),
  },
  'A metric.',
)

const operatorList = list(text('An operator.'), 'Operators of this kind.')

export const Catalogue = model('ScreenerCatalogue', {
  asOf: orNull(day('Day of the rows; null if there are none.')),
  fields: list(CatalogueField, 'Every metric.'),
  operators: record({
    numeric: operatorList,
    percent: operatorList,
    dollar: operatorList,
    categorical: operatorList,
    text: operatorList,
  }),
  defaultColumns: list(text('Id of a metric.'), 'Metrics in every row.'),
  count: Type.Integer({ description: 'Number of metrics.' }),
})
