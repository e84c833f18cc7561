/** The names of endpoints by the collections they answer from: what people call the data of a store. */
import type { Endpoint } from '../contract/endpoint.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { datasets } from '../datasets/index.ts'
import type { Collection } from '../store/collection.ts'

/** `filings` of `/v1/filings/{ticker}`. */
const nameOf = ({ path }: Pick<Endpoint<never>, 'path'>): string => path.split('/')[2] ?? path

/** The names of the endpoints of a dataset. */
export const namesOf = ({ endpoints }: Dataset): readonly string[] => [...new Set(endpoints.map(nameOf))]

/** What people call a dataset: its first endpoint; `companydata` for the companies. */
export const shownNameOf = (dataset: Dataset): string => namesOf(dataset)[0] ?? dataset.name

export type EndpointData = {
  readonly name: string
  readonly collections: readonly Collection[]
  /** The collections whose rows count as rows of the endpoint. */
  readonly counted: readonly Collection[]
}

const dataOf = (dataset: Dataset): readonly EndpointData[] => {
  const { collections, endpoints, counted = collections.slice(0, 1) } = dataset
  const names = namesOf(dataset)
  return names.map((name) => {
    const reads = endpoints.filter((each) => nameOf(each) === name).flatMap((each) => each.reads)
    // What no endpoint reads, such as which filings were read, belongs to all of a dataset with one name.
    const own =
      names.length === 1
        ? collections
        : collections.filter((of) => reads.some((each) => each.name === of.name))
    const ownCounted = own.filter((of) => counted.includes(of))
    return { name, collections: own, counted: ownCounted.length === 0 ? own.slice(0, 1) : ownCounted }
  })
}

/** In the order of the documentation. */
export const endpointData: readonly EndpointData[] = datasets.flatMap(dataOf)

/** The names of the endpoints that collections belong to, each once, in the order of the documentation. */
export const endpointNamesOf = (collections: readonly string[]): readonly string[] => {
  const owners = datasets.flatMap((dataset) => {
    const own = dataset.collections.filter(({ name }) => collections.includes(name))
    const read = dataOf(dataset).filter((data) => data.collections.some((of) => own.includes(of)))
    if (own.length === 0) return []
    return read.length === 0 ? namesOf(dataset).slice(0, 1) : read.map(({ name }) => name)
  })
  return [...new Set(owners)]
}

const isCounted = (collection: string): boolean =>
  endpointData.some(({ counted }) => counted.some(({ name }) => name === collection))

/**
 * Figures of collections, added up by the names of the endpoints they belong to, one line each. Only of those that count as rows
 * of an endpoint, where there are any: a transcript is one row, though its text lies in a collection of its own.
 */
export const summedByEndpoints = (
  figures: readonly (readonly [collection: string, ...numbers: readonly number[]])[],
): readonly (readonly [names: string, ...sums: readonly number[]])[] => {
  const groups = Map.groupBy(figures, ([collection]) => endpointNamesOf([collection]).join(', '))
  return [...groups].map(([names, group]) => {
    const counted = group.filter(([collection]) => isCounted(collection))
    const [[, ...first] = [''], ...others] = counted.length === 0 ? group : counted
    const sums = first.map((value, at) => others.reduce((sum, each) => sum + Number(each[at + 1]), value))
    return [names, ...sums]
  })
}
