/** The library: `import { openMarket } from 'openbell'` gives the answers of the interface in process. */
import { resolve } from 'node:path'
import { answerContextOf, endpoints } from '../app.ts'
import { inProcessClientOf } from '../http/in-process-client.ts'
import { headersByName } from '../http/reply.ts'
import { openMarketWithScreener } from '../screener/market-with-screener.ts'
import { NoMarketError } from './data-folder.ts'
import { hasMarket, openStoreToRead } from './market-store.ts'

export type MarketOptions = {
  /** The data folder; default `data` in the working folder. */
  readonly data?: string
  /** A PostgreSQL database instead of the folder's files, as `postgres://user:password@host:5432/database`. */
  readonly databaseUrl?: string | null
  /** Default true. */
  readonly showCusip?: boolean
}

type QueryValue = string | number | boolean
/** A parameter with several values is repeated. */
export type MarketQuery = Readonly<Record<string, QueryValue | readonly QueryValue[]>>

export type MarketAnswer = {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type OpenMarket = {
  /** The answer of the interface to `path`, from the newest data: no socket, no key, no limit. Throws once it is closed. */
  readonly get: (path: string, query?: MarketQuery) => Promise<MarketAnswer>
  /** More than once does no harm. */
  readonly close: () => Promise<void>
}

const targetOf = (path: string, query: MarketQuery): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each): [string, string] => [name, `${each}`]),
  )
  const text = new URLSearchParams(pairs).toString()
  return text === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${text}`
}

/** Opens the data folder for reading. Throws NoMarketError. */
export const openMarket = async ({
  data = 'data',
  databaseUrl = null,
  showCusip = true,
}: MarketOptions = {}): Promise<OpenMarket> => {
  const folder = resolve(data)
  const place = { data: folder, databaseUrl }
  if (!hasMarket(place)) throw new NoMarketError(folder)
  const { store } = await openStoreToRead(place)
  const snapshot = await openMarketWithScreener(store, showCusip).catch(async (error: unknown) => {
    await store.close()
    throw error
  })
  const client = inProcessClientOf(answerContextOf(snapshot, showCusip, ''), endpoints)
  let closed: Promise<void> | undefined
  return {
    get: async (path, query = {}) => {
      if (closed !== undefined) throw new Error('This market is closed.')
      await snapshot.refresh()
      const { status, headers, body } = await client.get(targetOf(path, query))
      return { status, headers: headersByName(headers), body: Buffer.from(body).toString('utf8') }
    },
    close: () => {
      closed ??= Promise.resolve(store.close())
      return closed
    },
  }
}
