/** Notes the collections behind everything that answers are made from. */
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { quoteReads } from '../../src/derived/quotes/quote-cache.ts'
import { restatedSplits, splits } from '../../src/derived/splits/record.ts'
import { screenerRuns } from '../../src/screener/collections.ts'
import type { MarketWithScreener } from '../../src/screener/market-with-screener.ts'
import { listingReads, securityMasterReads } from '../../src/security-master/security-master.ts'
import type { Collection } from '../../src/store/collection.ts'
import type { Store } from '../../src/store/store.ts'

type NoteRead = (of: Collection) => void

type Member = (...given: unknown[]) => unknown

/** The same object; `note` gets the name and the arguments of each of its functions that is called, and each value that is read. */
const observed = <T extends object>(target: T, note: (name: string, given: readonly unknown[]) => void): T =>
  new Proxy(target, {
    get: (_, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') {
        note(String(name), [])
        return value
      }
      return (...given: unknown[]) => {
        note(String(name), given)
        return (value as Member).apply(target, given)
      }
    },
  })

const isCollection = (value: unknown): value is Collection =>
  typeof value === 'object' && value !== null && 'record' in value && 'key' in value

/** The first argument of each read is its collection. */
const storeWithNotedReads = (store: Store, note: NoteRead): Store =>
  observed(store, (_, [from]) => {
    if (isCollection(from)) note(from)
  })

const byIdentifier: ReadonlySet<string> = new Set(['byIsin', 'byCusip', 'heldAs', 'identifiersOf'])

const allSplits = [splits, restatedSplits, ...listingReads]
const splitReads: Readonly<Record<string, readonly Collection[]>> = {
  splitsOf: [splits, ...listingReads],
  restatedSplitsOf: [restatedSplits],
  companySplitsOf: allSplits,
  shareSplitsOf: allSplits,
}

/** What is in memory depends on the collections that it was made from. */
const marketWithNotedReads = (market: MarketWithScreener, note: NoteRead): MarketWithScreener => {
  const all = (collections: readonly Collection[]): void => {
    for (const of of collections) note(of)
  }
  const { store, securityMaster, quotes, search } = market
  return {
    ...market,
    store: storeWithNotedReads(store, note),
    securityMaster: observed(securityMaster, (name) => {
      if (name !== 'showsCusip') all(byIdentifier.has(name) ? securityMasterReads : listingReads)
    }),
    quotes: observed(quotes, (name) => all(splitReads[name] ?? quoteReads)),
    search: (...query) => {
      all(quoteReads)
      return search(...query)
    },
    screener: observed(market.screener, () => all([screenerRuns])),
  }
}

/** `undeclared` gives the names of what the answers of a path were made from and its endpoint does not declare. */
export const readsByEndpoint = () => {
  const undeclared = new Map<string, Set<string>>()
  const noted = (endpoint: Endpoint<MarketWithScreener>): Endpoint<MarketWithScreener> => {
    const declared = new Set(endpoint.reads.map(({ name }) => name))
    const others = new Set<string>()
    undeclared.set(endpoint.path, others)
    const note = ({ name }: Collection): void => {
      if (!declared.has(name)) others.add(name)
    }
    return {
      ...endpoint,
      answer: (market, values, work) => endpoint.answer(marketWithNotedReads(market, note), values, work),
    }
  }
  return { noted, undeclared: (path: string) => undeclared.get(path) ?? new Set<string>() }
}
