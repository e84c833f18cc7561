/** A screen, which is wholly in the address: clauses, order and columns; and the calls that run it. */
import { type Call, call } from '../../api/call.ts'
import type { Endpoints } from '../../api/types.ts'
import { type SearchParams, searchText } from '../../shell/search-params.ts'
import { type ColumnSetId, columnSets, columnsOfSet, firstColumns } from './column-sets.ts'
import type { Metric } from './metric.ts'

export type Screen = {
  /** Clauses as texts, each once, in the order in which they were added. */
  readonly filter: readonly string[]
  readonly sort: string
  readonly order: 'asc' | 'desc'
  readonly view: ColumnSetId
  /** The reader's own choice of columns; null where a set is shown. */
  readonly columns: readonly string[] | null
}

type ScreenParams = Endpoints['/v1/screener']['params']

/** The most that the interface gives at once. */
export const PAGE_ROWS = 100

const presetScreen: Screen = { filter: [], sort: 'marketCap', order: 'desc', view: 'overview', columns: null }

const textsOf = (value: SearchParams[string]): readonly string[] =>
  typeof value === 'string' ? [value] : (value ?? [])

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)]

/** A set of columns that is named by its columns, as saved screens do. */
const setOf = (columns: string): ColumnSetId | undefined =>
  columnSets.find((set) => set.columns.join(',') === columns)?.id

export const screenIn = (search: SearchParams): Screen => {
  const { sort, order, view } = search
  const columns = typeof search['columns'] === 'string' ? search['columns'] : ''
  const named = setOf(columns)
  return {
    filter: unique(textsOf(search['filter'])),
    sort: typeof sort === 'string' ? sort : presetScreen.sort,
    order: order === 'asc' ? 'asc' : 'desc',
    view: named ?? columnSets.find(({ id }) => id === view)?.id ?? presetScreen.view,
    columns: columns === '' || named !== undefined ? null : columns.split(','),
  }
}

/** What of the address says the screen; what is as it is at first is not in it. */
export const screenSearch = ({ filter, sort, order, view, columns }: Screen): SearchParams => ({
  filter: filter.length === 0 ? undefined : filter,
  sort: sort === presetScreen.sort ? undefined : sort,
  order: order === presetScreen.order ? undefined : order,
  view: view === presetScreen.view ? undefined : view,
  columns: columns === null ? undefined : columns.join(','),
})

export const screenQuery = (screen: Screen): string => searchText(screenSearch(screen))

/** A screen as the interface takes it, by which the account keeps it: a set of columns is named by its columns. */
export const savedQuery = (screen: Screen): string =>
  searchText(
    screenSearch({
      ...screen,
      view: presetScreen.view,
      columns: screen.columns ?? (screen.view === presetScreen.view ? null : columnsOfSet(screen.view)),
    }),
  ).slice(1)

const metricOf = (clause: string): string => clause.split(':', 1)[0] ?? ''

/** The columns of the table: first ticker and company, then the chosen ones, then what is filtered and sorted by. */
export const shownColumns = (screen: Screen, metrics: ReadonlyMap<string, Metric>): readonly Metric[] => {
  const { columns, view, filter, sort } = screen
  const chosen = columns ?? [...columnsOfSet(view), ...filter.map(metricOf), sort]
  return unique([...firstColumns, ...chosen]).flatMap((id) => metrics.get(id) ?? [])
}

type Sort = NonNullable<ScreenParams['sort']>

/** What a table of the screener shows. */
export type ScreenTable = {
  readonly screen: Screen
  readonly columns: readonly Metric[]
  /** The columns that each row has unasked. */
  readonly given: readonly string[]
}

/** The type says which page a row leads to. */
const askedColumns = ({ columns, given }: ScreenTable): string =>
  unique([...columns.map(({ id }) => id), 'type'])
    .filter((id) => !given.includes(id))
    .join(',')

/** The call for one page; always in the same order of parameters, so that the answer is found again. */
export const pageCall = (table: ScreenTable, page: number): Call<'/v1/screener'> => {
  const { filter, sort, order } = table.screen
  return call('/v1/screener', {
    filter,
    // An address may name anything; the server says what is wrong with it.
    sort: sort as Sort,
    order,
    columns: askedColumns(table),
    limit: PAGE_ROWS,
    offset: page * PAGE_ROWS,
  })
}

/** The calls for all rows. */
export const pageCalls = (table: ScreenTable, total: number): readonly Call<'/v1/screener'>[] =>
  Array.from({ length: Math.ceil(total / PAGE_ROWS) }, (_, page) => pageCall(table, page))

export const explainCall = (ticker: string, table: ScreenTable): Call<'/v1/screener'> =>
  call('/v1/screener', {
    filter: [`ticker:equal:${ticker}`],
    columns: askedColumns(table),
    explain: 'true',
  })

/** The pages that hold rows `first` to `last`. */
export const pagesOf = (first: number, last: number): readonly number[] => {
  const from = Math.max(0, Math.floor(first / PAGE_ROWS))
  const to = Math.max(from, Math.floor(last / PAGE_ROWS))
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}
