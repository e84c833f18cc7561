/** A served market, on SQLite or PostgreSQL, into which another connection loads feeds. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext } from 'node:test'
import { inspect } from 'node:util'
import { openAccountsOf } from '../../src/app/accounts-store.ts'
import { openStore } from '../../src/app/market-store.ts'
import { serveMarket } from '../../src/app/served-market.ts'
import { effectiveConfig } from '../../src/config.ts'
import { eventId } from '../../src/contract/stream-message.ts'
import { instantOf } from '../../src/lib/day.ts'
import type { Report } from '../../src/observe/event.ts'
import { eventsAfter } from '../../src/store/events.ts'
import type { Store } from '../../src/store/store.ts'
import { companyFiles } from '../files/company-files.ts'
import { openSocket } from './stream-clients.ts'
import { loadFiles } from './test-market.ts'

const clock = { now: Date.now, randomBytes }

const haltItem = (symbol: string, second: number): string => {
  const time = new Date(second * 1000).toISOString()
  return `<item><ndaq:HaltDate>${time.slice(5, 7)}/${time.slice(8, 10)}/${time.slice(0, 4)}</ndaq:HaltDate><ndaq:HaltTime>${time.slice(11, 19)}</ndaq:HaltTime><ndaq:IssueSymbol>${symbol}</ndaq:IssueSymbol><ndaq:IssueName>${symbol}</ndaq:IssueName><ndaq:Market>NYSE</ndaq:Market><ndaq:ReasonCode>T1</ndaq:ReasonCode><ndaq:PauseThresholdPrice/><ndaq:ResumptionDate/><ndaq:ResumptionQuoteTime/><ndaq:ResumptionTradeTime/></item>`
}

/** The publisher's file with a halt of each symbol, at seconds (since 1970) of their own from one on. */
export const haltItemsAt = (from: number, symbols: readonly string[]) => {
  const items = symbols.map((symbol, at) => haltItem(symbol, from + at))
  return {
    'https://www.nasdaqtrader.com/rss.aspx?feed=tradehalts': `<rss xmlns:ndaq="http://www.nasdaqtrader.com/"><channel><ndaq:numItems>${items.length}</ndaq:numItems>${items.join('')}</channel></rss>`,
  }
}

/** The first of some 100,000 seconds in which a halt is recent enough to be sent. */
export const firstRecentSecond = (): number => Math.floor(Date.now() / 1000) - 30 * 3600

/** Files of halts, each at a second of its own that was never given before. */
const haltFiles = () => {
  let second = firstRecentSecond()
  return (symbols: readonly string[]) => {
    const files = haltItemsAt(second, symbols)
    second += symbols.length
    return files
  }
}

export type Loader = (...symbols: readonly string[]) => Promise<unknown>

/** Loads halts as a feed does, each call in a transaction of its own. */
export const loaderOf = (store: Store): Loader => {
  const halts = haltFiles()
  return (...symbols) => loadFiles(store, 'nasdaq-halts', halts(symbols), instantOf(Date.now()))
}

type PushServerOptions = {
  readonly databaseUrl?: string | null
  readonly flags?: Readonly<Record<string, string>>
}

/** Whether an event reports a fault of the server. */
const isFault = (name: string): boolean => name.endsWith('_failed') || name === 'crashed'

/** With keys of every plan, and a feed that is loaded while it runs. */
export const openPushServer = async (t: Pick<TestContext, 'after'>, options: PushServerOptions = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-push-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const { databaseUrl, flags = {} } = options
  const { config } = effectiveConfig({
    flags: {
      data: folder,
      port: '0',
      maxSocketsPerAddress: '5000',
      ...flags,
      ...(databaseUrl && { databaseUrl }),
    },
  })
  const store = await openStore(config)
  t.after(() => store.close())
  for (const [feed, files] of companyFiles) await loadFiles(store, feed, files)
  const accounts = await openAccountsOf(config, clock)
  t.after(() => accounts.close())
  const { key: starter } = await accounts.createKey({ plan: 'starter' })
  const { key: free } = await accounts.createKey({ plan: 'free' })
  const { key, id } = await accounts.createKey({ plan: 'pro' })
  const faults: string[] = []
  const report: Report = (name, fields) => {
    if (isFault(name)) faults.push(`${name} ${inspect(fields)}`)
  }
  const serve = () => serveMarket({ config, report, ...clock })
  const server = await serve()
  t.after(() => server.drain({ graceMs: 0, deadlineMs: 1000 }))
  return {
    ...server,
    store,
    accounts,
    config,
    keys: { pro: key, proId: id, starter, free },
    load: loaderOf(store),
    serve,
    faults,
  }
}

export type PushServer = Awaited<ReturnType<typeof openPushServer>>

/** Servers and readers for the tests of a file, which end after the last. */
export const streamTests = () => {
  const closers: (() => unknown)[] = []
  after(async () => {
    for (const close of closers.toReversed()) await close()
  })
  return {
    /** Called when all tests are over, the last first. */
    closers,
    opened: (options: PushServerOptions = {}): Promise<PushServer> =>
      openPushServer({ after: (close) => closers.push(close as () => unknown) }, options),
    subscribed: async ({ url, keys }: PushServer, params: string, more: object = {}) => {
      const client = openSocket(`${url}/v1/stream`, { 'X-API-Key': keys.pro })
      closers.push(() => client.socket.terminate())
      await client.received('authenticated')
      client.subscribe(params, more)
      const { id = '' } = await client.received('since' in more ? 'live' : 'subscribed')
      return { ...client, id }
    },
  }
}

/** Ids of all events that the store has, in order. */
export const storedEventIds = async (store: Store): Promise<readonly string[]> => {
  const ids: string[] = []
  for (let behind = 0; ; ) {
    const { epoch, rows } = await eventsAfter(store.newest, behind, 1000)
    const last = rows.at(-1)
    if (last === undefined) return ids
    ids.push(...rows.map(({ sequence }) => eventId(epoch, sequence)))
    behind = last.sequence
  }
}
