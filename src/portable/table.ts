/** The tables that can be exported for people: one for each endpoint that answers rows of the market or of a ticker. */
import type { Endpoint } from '../contract/endpoint.ts'
import type { Parameters } from '../contract/parameter.ts'
import { categories } from '../datasets/macro/series.ts'
import type { Collection } from '../store/collection.ts'

/** By its name in the address; `/v1/dividends` and `/v1/dividends/{ticker}` are one table, `dividends`. */
export type Table<M> = {
  readonly name: string
  /** Answers the rows of all tickers, page by page; null where rows are asked for by ticker only. */
  readonly ofMarket: Endpoint<M> | null
  readonly ofTicker: Endpoint<M> | null
  /** Whose rows the answer for one ticker is: of the other tickers of a company or fund they are the same. */
  readonly rowsOf: 'ticker' | 'company' | 'fund'
}

const PATH = /^\/v1\/([a-z-]+)(?:\/tickers)?(\/\{ticker\})?$/

const isPaged = ({ parameters }: Endpoint<never>): boolean => 'page' in parameters || 'offset' in parameters

const identifiers = ['ticker', 'symbol', 'security', 'asset']

/** By the columns of the collection that is read first: statements have a CIK and no ticker. */
const ownerOf = (
  { reads: [first] }: Endpoint<never>,
  collections: readonly Collection[],
): Table<never>['rowsOf'] => {
  const columns = collections.find(({ name }) => name === first?.name)?.columns ?? {}
  if (identifiers.some((name) => name in columns)) return 'ticker'
  if ('series' in columns) return 'fund'
  return 'cik' in columns ? 'company' : 'ticker'
}

/** In the order of the endpoints. */
export const tablesOf = <M>(
  endpoints: readonly Endpoint<M>[],
  collections: readonly Collection[],
): readonly Table<M>[] => {
  const named = Map.groupBy(endpoints, ({ path }) => PATH.exec(path)?.[1])
  return [...named].flatMap(([name, group]) => {
    if (name === undefined) return []
    const ofTicker = group.find(({ path }) => path.endsWith('/{ticker}')) ?? null
    const ofMarket = group.find((each) => each !== ofTicker && (ofTicker === null || isPaged(each))) ?? null
    return [
      {
        name,
        ofMarket,
        ofTicker,
        rowsOf: ofTicker === null ? ('ticker' as const) : ownerOf(ofTicker, collections),
      },
    ]
  })
}

const CATEGORY = 'category'
/** Parameters of which each value is a table by itself. */
const dividing = ['statement', 'dimension', 'period', CATEGORY] as const

export type Choice = Readonly<Record<string, string>>

/** Those of a table, with their values; the endpoint's default first. */
export const dividedBy = <M>({ ofMarket, ofTicker }: Table<M>): ReadonlyMap<string, readonly string[]> => {
  const parameters: Parameters = (ofMarket ?? ofTicker)?.parameters ?? {}
  return new Map(
    dividing.flatMap((name) => {
      const { enum: listed = [] } = (parameters[name]?.schema ?? {}) as { readonly enum?: readonly string[] }
      const values =
        name === CATEGORY && name in parameters ? categories.map(({ category }) => category) : listed
      return values.length === 0 ? [] : [[name, values] as const]
    }),
  )
}

/** Whether the endpoint has no default for what divides the table: without a category it lists the categories. */
export const lacksChoice = <M>(table: Table<M>, choice: Choice): boolean =>
  dividedBy(table).has(CATEGORY) && choice[CATEGORY] === undefined

/** The choice with every combination of further values. */
export const combinationsOf = (
  choice: Choice,
  values: Iterable<readonly [name: string, values: readonly string[]]>,
): readonly Choice[] =>
  [...values].reduce<readonly Choice[]>(
    (choices, [name, each]) =>
      choices.flatMap((chosen) => each.map((value) => ({ ...chosen, [name]: value }))),
    [choice],
  )

/** Every combination of the values of `dividedBy`. */
export const choicesOf = <M>(table: Table<M>): readonly Choice[] => combinationsOf({}, dividedBy(table))
