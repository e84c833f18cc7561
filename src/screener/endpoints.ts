/** The endpoints of the screener: a screen, and the catalogue of metrics. */
import Type from 'typebox'
import { endpointOf, type ListAnswer } from '../contract/endpoint.ts'
import { around, joinedText, listPieces, screened } from '../contract/envelope.ts'
import { limit, offset, oneOf, type Parameter, repeated } from '../contract/parameter.ts'
import type { Work } from '../contract/work.ts'
import { type Awaitable, whenReady } from '../lib/awaitable.ts'
import { rounded } from '../lib/rounded.ts'
import { similarLabels } from '../lib/similar-names.ts'
import { screenerOperands, screenerRows, screenerRuns } from './collections.ts'
import { jsonAt } from './columns.ts'
import { explainedRow, explainerOf, rowDates } from './explain.ts'
import { operators, unknownMetric } from './filter.ts'
import type { MarketWithScreener } from './market-with-screener.ts'
import type { Metric } from './metric.ts'
import { clauseErrors, rowText, runPacedScreen, runScreen, type Screen, type ScreenResult } from './query.ts'
import { Catalogue, CatalogueField, type Explanation, explanations, rowWith, ScreenedRow } from './record.ts'
import { defaultColumns, metricById, metrics } from './registry.ts'
import type { ScreenerIndex } from './screener-index.ts'

const endpoint = endpointOf<MarketWithScreener>()
const tag = {
  name: 'Screener',
  about:
    'Finds stocks and ETFs by conditions on computed metrics. The list of metrics shows how each is computed and which operators it accepts.',
}
const ids = metrics.map(({ id }) => id)

const sort: Parameter<string> = {
  ...oneOf(ids, { about: 'Metric by which to order.', default: 'marketCap' }),
  parse: (raw) => {
    if (metricById.has(raw)) return { value: raw }
    const didYouMean = similarLabels(raw, ids)
    const hint = didYouMean.length === 0 ? ': /v1/screener/fields lists them' : ''
    return { error: { code: 'not_allowed', message: `must be the id of a metric${hint}`, didYouMean } }
  },
}

const columns: Parameter<readonly string[]> = {
  about: 'Ids of further metrics for each row, separated by commas; `*` for all.',
  schema: Type.Optional(Type.String({ default: '', pattern: '^[A-Za-z0-9*, ]*$' })),
  absent: [],
  required: false,
  emptyIsAbsent: true,
  example: 'peTtm,netMarginTtm',
  parse: (raw) => {
    if (raw.trim() === '*') return { value: ids }
    const asked = raw.split(',').map((id) => id.trim())
    const unknown = asked.find((id) => !metricById.has(id))
    return unknown === undefined ? { value: [...new Set(asked)] } : { error: unknownMetric(unknown) }
  },
}

/** A row with how each of its values came about: some 34 KB with all metrics. */
const explainedRows = async function* (
  { store, screener, onDamage }: MarketWithScreener,
  found: ScreenResult,
) {
  const asOf = screener.asOf ?? ''
  const explain = explainerOf([...defaultColumns, ...found.columns])
  for (const row of found.rows) {
    const stored = await explainedRow(store, { asOf, ticker: screener.tickerOf(row) }, onDamage)
    const text = explain(stored, (id) => jsonAt(screener.columnOf(id), row))
    yield `${rowText(row, found, screener)},${text.slice(1)}`
  }
}

const datedRows = async function* ({ store, screener }: MarketWithScreener, found: ScreenResult) {
  const asOf = screener.asOf ?? ''
  for (const row of found.rows) {
    const dates = await rowDates(store, { asOf, ticker: screener.tickerOf(row) })
    yield `${rowText(row, found, screener)},${JSON.stringify(dates).slice(1)}`
  }
}

const resultsOf = (market: MarketWithScreener, found: ScreenResult, explain: Explanation) => {
  if (explain === 'false') return found.rows.map((row) => `${rowText(row, found, market.screener)}}`)
  const rows = explain === 'dates' ? datedRows : explainedRows
  return { count: found.rows.length, make: () => rows(market, found) }
}

/** A clause takes 30 to 140 µs, a value of a column that is shown 0.1 µs. */
const MAX_CHEAP_CLAUSES = 8
const MAX_CHEAP_COLUMNS = 40

const foundIn = (screen: Screen, screener: ScreenerIndex, work: Work): Awaitable<ScreenResult> =>
  screen.filter.length > MAX_CHEAP_CLAUSES
    ? runPacedScreen(screen, screener, work)
    : runScreen(screen, screener)

const answerOf = (
  market: MarketWithScreener,
  { explain, sort, order, limit: most, offset: passed }: Screen & { readonly explain: Explanation },
  found: ScreenResult,
): ListAnswer => ({
  kind: 'list',
  before: {},
  results: resultsOf(market, found, explain),
  after: {
    count: found.rows.length,
    total: found.total,
    limit: most,
    offset: passed,
    sort,
    order,
    columns: found.columns,
  },
  total: found.total,
  ...(passed + most < found.total ? { next: { offset: passed + most } } : {}),
  // Made only for CSV: a schema costs more than the rows.
  get item() {
    return rowWith(found.columns, explain)
  },
})

const apple = {
  ticker: 'AAPL',
  company: 'Apple Inc.',
  sector: 'Technology',
  industry: 'Computers & Peripherals',
  country: 'US',
  exchange: 'NASDAQ',
  price: 309.35,
  marketCap: 4514709583000,
  netMarginTtm: 27.04,
}

const screen = endpoint({
  path: '/v1/screener',
  exported: { rows: 'the main metrics (columns=* for all)', chosenBy: 'columns' },
  name: 'screen',
  summary: 'Screen',
  tag,
  about:
    'Stocks and ETFs that match every clause, ordered by a metric. A clause is `metric:operator:value`; /v1/screener/fields lists metrics and operators. Percent metrics are in percent (25 is 25 %), dollar metrics in dollars. An unknown value is null: it matches no clause and comes last in either order. Categories and texts are sorted alphabetically, ignoring case. `between` includes its bounds; `above`, `below` and `outside` exclude them.',
  query: {
    filter: repeated(
      'Clauses that a row must all match; in a query, each is a `filter` of its own.',
      'netMarginTtm:above:20',
    ),
    sort,
    order: oneOf(['asc', 'desc'], {
      about: '`asc` for smallest first, `desc` for largest first.',
      default: 'desc',
    }),
    columns,
    limit: limit({ max: 100, default: 50 }),
    offset: offset(),
    explain: oneOf(explanations, {
      about:
        '`true` adds formula, operands and sources of each value of a row; `dates` adds only the day of its price and its newest filing.',
      default: 'false',
    }),
  },
  reads: [screenerRuns, screenerRows, screenerOperands],
  returns: screened(ScreenedRow),
  example: {
    values: { filter: 'netMarginTtm:above:20', limit: 1 },
    response: {
      results: [apple],
      count: 1,
      total: 1,
      limit: 1,
      offset: 0,
      sort: 'marketCap',
      order: 'desc',
      columns: ['netMarginTtm'],
    },
  },
  alsoWrong: ({ screener }, query) => clauseErrors(query.get('filter') ?? [], screener),
  cost: ({ explain, columns, filter }) =>
    explain !== 'false' || columns.length > MAX_CHEAP_COLUMNS || filter.length > MAX_CHEAP_CLAUSES
      ? 'long'
      : 'cheap',
  answer: (market, query, work) => {
    const screen = { ...query, order: query.order === 'asc' ? 'asc' : 'desc' } as const
    return whenReady(foundIn(screen, market.screener, work), (found) => answerOf(market, screen, found))
  },
})

const valuesOf = (screener: ScreenerIndex, id: string) => {
  const column = screener.columnOf(id)
  if (column.kind !== 'codes') return {}
  return { values: column.labels.map((value, code) => ({ value, count: column.counts[code] ?? 0 })) }
}

const catalogued = ({ id, label, category, kind, unit, about, formula }: Metric) => ({
  id,
  label,
  category,
  kind,
  unit,
  filterable: true,
  sortable: true,
  description: about,
  formula,
})

const head = { operators, defaultColumns, count: metrics.length }

const fields = endpoint({
  path: '/v1/screener/fields',
  name: 'listScreenerFields',
  summary: 'Metrics and operators',
  tag,
  about:
    'All metrics of the screener with their formulas, the operators of each kind, and the share of rows that have a value. Categorical metrics also list their values, with the number of rows for each.',
  reads: [screenerRuns],
  returns: around(Catalogue, 'fields', CatalogueField),
  example: {
    values: {},
    response: {
      asOf: '2026-11-20',
      fields: metrics
        .filter(({ id }) => id === 'grossMarginTtm')
        .map((metric) => ({ ...catalogued(metric), coverage: 0.93 })),
      ...head,
    },
  },
  answer: async ({ screener }) => {
    const rows = metrics.map((metric) =>
      JSON.stringify({
        ...catalogued(metric),
        coverage: rounded(screener.coverageOf(metric.id), 4),
        ...valuesOf(screener, metric.id),
      }),
    )
    const sent = listPieces({ asOf: screener.asOf }, rows, head, 'fields')
    return { kind: 'record', text: joinedText(sent.pieces), rows }
  },
})

export const screenerEndpoints = [screen, fields]
