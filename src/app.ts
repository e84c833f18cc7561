/** The composition root: all collections of a store, and all endpoints. */
import type { Config } from './config.ts'
import type { Endpoint } from './contract/endpoint.ts'
import { API_VERSION } from './contract/openapi.ts'
import { datasetCollections, datasets, recordCollections } from './datasets/index.ts'
import type { AnswerContext } from './http/answer-pipeline.ts'
import { datasetHealthOf } from './ingest/health.ts'
import { screenerCollections } from './screener/collections.ts'
import { screenerEndpoints } from './screener/endpoints.ts'
import type { MarketWithScreener } from './screener/market-with-screener.ts'
import type { FeedRun } from './store/ingest-state.ts'
import type { Store } from './store/store.ts'
import { VERSION } from './version.ts'

/** Every collection of a market store. */
export const marketCollections = [...datasetCollections, ...screenerCollections]

export const endpoints: readonly Endpoint<MarketWithScreener>[] = [
  ...datasets.flatMap((each) => each.endpoints),
  ...screenerEndpoints,
]

/** Empty for a wildcard host or port 0, so that the document has relative addresses. */
export const baseUrlOf = ({ baseUrl, host, port }: Config): string => {
  if (baseUrl !== null) return baseUrl
  const isWildcard = host === '0.0.0.0' || host === '::'
  if (isWildcard || port === 0) return ''
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The context that all answers are made from. */
export const answerContextOf = (
  snapshot: Pick<AnswerContext<MarketWithScreener>, 'market' | 'state' | 'reach'>,
  showCusip: boolean,
  baseUrl: string,
): AnswerContext<MarketWithScreener> => ({
  market: snapshot.market,
  state: snapshot.state,
  ...(snapshot.reach && { reach: snapshot.reach }),
  variant: `${API_VERSION} ${VERSION} ${showCusip ? 'cusip' : ''}`,
  baseUrl,
})

/** The loaded datasets in the order of the documentation, with the rows of all counted collections and the newest change. */
export const datasetStatuses = (store: Store, runs: ReadonlyMap<string, FeedRun>, now: number) =>
  datasets.map((dataset) => {
    const {
      collections: [first],
      counted = first === undefined ? [] : [first],
    } = dataset
    const states = counted.flatMap(({ name }) => store.state().collections.get(name) ?? [])
    const [newest] = states.toSorted((a, b) => ((a.updatedAt ?? '') < (b.updatedAt ?? '') ? 1 : -1))
    return {
      name: dataset.name,
      rows: states.reduce((sum, { rows }) => sum + rows, 0),
      updatedAt: newest?.updatedAt ?? null,
      source: newest?.source ?? null,
      ...datasetHealthOf(dataset, runs, now),
    }
  })

/** The states of the collections with publishers' records. */
export const recordStates = (store: Store) => {
  const { collections: states } = store.state()
  return recordCollections.flatMap(({ name }) => states.get(name) ?? [])
}

/** True if there is no record. */
export const isEmpty = (store: Store): boolean => recordStates(store).every(({ rows }) => rows === 0)

/** True if the store never had a record: one that was emptied, as by `openbell sample --remove`, stays empty. */
export const isNew = (store: Store): boolean =>
  recordStates(store).every(({ updatedAt }) => updatedAt === null)
