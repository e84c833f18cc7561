/** A market whose lists are replaced as a whole, served without a socket, and what every page of a list must be. */
import { after } from 'node:test'
import { datasetCollections, datasets } from '../../src/datasets/index.ts'
import { openMarketSnapshot } from '../../src/derived/market-snapshot.ts'
import {
  delistings,
  identifiers,
  registrantRow,
  registrants,
  type Security,
  securities,
  securityRow,
  symbolLists,
  symbolRow,
  symbols,
} from '../../src/security-master/collections.ts'
import { directoryLists } from '../../src/sources/nasdaq/symbol-directory.ts'
import { type Batch, batchOf } from '../../src/store/batch.ts'
import type { Collection, NewRow } from '../../src/store/collection.ts'
import { rowOf } from '../../src/store/record-text.ts'
import type { ListedTicker } from './listed-rows.ts'
import { newStore } from './new-store.ts'
import { security } from './security-rows.ts'
import { serve } from './test-server.ts'

export const AT = '2026-03-12T21:05:00Z'
const ENDED = '2026-01-05'

export type Asked = Readonly<Record<string, string>>
export type Told = {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  /** The target of the next page by the header `Link`. */
  readonly next: string | undefined
}

/** All rows of a collection are these. */
export const allOf = <C extends Collection>(of: C, rows: readonly NewRow<C>[]): Batch => batchOf(of, rows, {})

const securityOf = ({ ticker, cik, place, type, exchangeCode, company }: ListedTicker): Security =>
  security(ticker, cik ?? '', {
    ...{ company, type, exchangeCode },
    validTo: place === 'sec ended' ? ENDED : null,
  })

const symbolOf = ({ ticker, place, type, exchangeCode, company }: ListedTicker) =>
  symbolRow({
    ...{ ticker, type, exchangeCode, name: company ?? '', roundLot: null, validFrom: null },
    list: type === 'fund' ? 'mfundslist' : exchangeCode === 'NASDAQ' ? 'nasdaqlisted' : 'otherlisted',
    validTo: place === 'left the directory' || place === 'off the exchange' ? ENDED : null,
  })

/** What makes these listings all that there are. */
export const listingsOf = (listings: readonly ListedTicker[]): readonly Batch[] => {
  const identified = listings.filter(({ isin, cusip }) => isin !== null || cusip !== null)
  return [
    allOf(
      securities,
      listings
        .filter(({ cik }) => cik !== null)
        .map(securityOf)
        .map(securityRow),
    ),
    allOf(symbols, listings.filter(({ place }) => !place.startsWith('sec')).map(symbolOf)),
    allOf(
      identifiers,
      identified.map(({ ticker, cik, isin, cusip }) =>
        rowOf(identifiers, { ticker, cik, isin, cusip, source: 'test' }, {}),
      ),
    ),
    allOf(
      delistings,
      listings
        .filter(({ place }) => place === 'sec, Form 25')
        .map(({ cik }) =>
          rowOf(delistings, { cik: cik ?? '', delistedOn: ENDED, deregisteredOn: ENDED }, {}),
        ),
    ),
  ]
}

const store = await newStore(datasetCollections)
const put = (batches: readonly Batch[]) =>
  store.write({ origin: 'real', source: 'test', at: AT }, async (transaction) => {
    for (const batch of batches) await transaction.put(batch)
  })
const lists = directoryLists.map((list) => rowOf(symbolLists, { list, madeAt: AT }, {}))
await put([batchOf(symbolLists, lists)])
const live = await openMarketSnapshot(store, true)
const endpoints = datasets.flatMap((each) => each.endpoints)
const served = serve({ endpoints, market: live.market, state: live.state })
after(async () => {
  await served.close()
  await store.close()
})

export const failures = served.failures

/** Replaces rows; what is asked afterwards sees them. */
export const replace = async (batches: readonly Batch[]): Promise<void> => {
  await put(batches)
  await live.refresh()
}

/** Names registrants that have no ticker. */
export const nameRegistrant = (cik: string, name: string) =>
  replace([batchOf(registrants, [registrantRow('company', { cik, name, formerNames: [] })])])

export const ask = async (path: string, asked: Asked = {}): Promise<Told> => {
  // A key has 2,500 requests a minute.
  served.clock.now += 1000
  const query = new URLSearchParams(asked).toString()
  const url = query === '' ? path : `${path}?${query}`
  const { statusCode, headers, body } = await served.server.inject({
    url,
    headers: { 'x-api-key': served.keys.good },
  })
  const next = /^<http:\/\/127\.0\.0\.1:8080(.*)>; rel="next"$/.exec(`${headers['link'] ?? ''}`)?.[1]
  return { status: statusCode, body: JSON.parse(body), next }
}

/** The rows of all pages one after another, by the links between them. */
export const pagesOf = async (path: string, asked: Asked): Promise<readonly (readonly unknown[])[]> => {
  const pages: (readonly unknown[])[] = []
  let told = await ask(path, asked)
  for (;;) {
    pages.push(told.body['results'] as readonly unknown[])
    if (told.next === undefined || pages.length > 60) return pages
    told = await ask(told.next)
  }
}
