/** `openbell start`, which `npm start` runs: loads the sample and makes a key if there are none, then serves. */
import { rmSync, writeFileSync } from 'node:fs'
import { dataPaths } from '../app/data-folder.ts'
import { firstKeyIn } from '../app/first-key.ts'
import { hasMarket, type StoreSettings } from '../app/market-store.ts'
import { requireFreePorts } from '../app/port.ts'
import { isEmpty, isNew, recordStates } from '../app.ts'
import type { Config } from '../config.ts'
import { linkAddress } from '../console/context.ts'
import { datasets } from '../datasets/index.ts'
import { loadSample } from '../ingest/sample.ts'
import { instantOf } from '../lib/day.ts'
import { screenerRuns } from '../screener/collections.ts'
import { runScreener } from '../screener/run.ts'
import type { Store } from '../store/store.ts'
import { requireIntactStores } from './integrity.ts'
import { withAccounts } from './open-accounts.ts'
import { withStore, withStoreToRead } from './open-market.ts'
import { tell } from './output/paragraph.ts'
import { type CommandContext, type CommandOptions, effectiveConfigFor } from './program/command-context.ts'
import { serveUntilStopped } from './serve.ts'
import { setUpToken } from './set-up-link.ts'

/** Paths to try with the sample. */
const tries = [
  '/v1/companydata/tickers/AAPL',
  '/v1/filings/AAPL?form=10-K&limit=3',
  '/v1/financials/AAPL?statement=income&limit=2',
] as const

/** The sample is there and the screener was never computed: the start that loaded it was stopped in between. */
const lacksScreener = (store: Store): boolean => {
  const { collections } = store.state()
  const hasSample = recordStates(store).some(({ origin }) => origin === 'sample')
  return hasSample && (collections.get(screenerRuns.name)?.rows ?? 0) === 0
}

/** The sample is loaded into a fresh store, and not into one that was emptied. */
const stateOf = async (settings: StoreSettings): Promise<'fresh' | 'emptied' | 'unscreened' | 'filled'> => {
  if (!hasMarket(settings)) return 'fresh'
  return withStoreToRead(settings, (store, isUnwritable) => {
    if (isNew(store)) return 'fresh'
    if (isEmpty(store)) return 'emptied'
    return lacksScreener(store) && !isUnwritable ? 'unscreened' : 'filled'
  })
}

const emptied =
  'The store is empty, and the removed sample is not loaded again: `openbell sample` loads it, `openbell ingest` loads real data.'

/** What to do first with an empty store, in place of requests. */
const toLoad = [
  'The store is empty. While the server runs, load what it answers from:',
  'openbell sample              the bundled sample',
  'openbell ingest sec-tickers  a feed; `openbell status` lists them',
  'openbell work                all feeds, what you need most first',
] as const

/** Says what it does as it does it: on a slow machine it takes a while. */
const fillWithSample = (context: CommandContext, config: Config): Promise<void> => {
  context.err('The store is empty: loading the bundled sample takes some seconds.')
  return withStore(config, async (store) => {
    const { loaded } = await loadSample(store, datasets, instantOf(context.now()))
    const rows = Object.values(loaded).reduce((sum, each) => sum + each, 0)
    context.err(`Loaded the bundled sample, ${rows.toLocaleString('en-US')} rows; computing the screener.`)
    await runScreener(store, context.now())
  })
}

const computeScreener = (context: CommandContext, config: Config): Promise<void> => {
  context.err('An earlier start was stopped: computing the screener of the sample.')
  return withStore(config, async (store) => void (await runScreener(store, context.now())))
}

/** The first key while it is valid; made if the store has no key. Null if the operator has other keys. */
const firstKeyOf = (context: CommandContext, config: Config): Promise<string | null> =>
  withAccounts(
    context,
    config,
    async (accounts) => {
      const path = dataPaths(config.data).firstKey
      const kept = await firstKeyIn(config.data, accounts, context.now())
      if (kept !== null || (await accounts.listKeys()).length > 0) return kept
      const { key } = await accounts.createKey({ plan: 'pro', name: 'first' })
      // The key of an earlier store may be there; the flag refuses a file that another process makes in between.
      rmSync(path, { force: true })
      writeFileSync(path, `${key}\n`, { mode: 0o600, flag: 'wx' })
      return key
    },
    { mayBeUnwritable: true },
  )

/** In double quotes, in which a shell puts the reader's key for `$KEY`. */
const curlLine = (url: string, key: string, path: string): string =>
  `curl -H "X-API-Key: ${key}" '${url}${path}'`

type Welcome = {
  readonly url: string
  readonly key: string | null
  readonly setUp: string | null
  /** Requests with rows in their answers; none of an empty store. */
  readonly curl: readonly string[]
}

const welcome = ({ url, key, setUp, curl }: Welcome): readonly string[] => [
  '',
  `  Openbell answers at ${url}`,
  `  Documentation at    ${url}/docs`,
  `  Key                 ${key ?? 'one that you have; `openbell keys create --plan pro` creates another'}`,
  setUp === null ? `  Web application     ${url}/console/` : `  Set-up link         ${setUp}`,
  '',
  ...(curl.length === 0 ? toLoad : curl).map((line) => `  ${line}`),
  '',
]

export const start = async (context: CommandContext, options: CommandOptions): Promise<number> => {
  const { config } = effectiveConfigFor(context, options)
  // Before a folder is filled for a server that cannot start.
  await requireFreePorts(config)
  requireIntactStores(config)
  const state = await stateOf(config)
  if (state === 'fresh') await fillWithSample(context, config)
  if (state === 'unscreened') await computeScreener(context, config)
  if (state === 'emptied') tell(context, emptied)
  const key = await firstKeyOf(context, config)
  const token = await setUpToken(context, config)
  return serveUntilStopped(context, config, (url) => {
    const setUp = token === null ? null : linkAddress(config.baseUrl ?? url, token)
    const curl = state === 'emptied' ? [] : tries.map((path) => curlLine(url, key ?? '$KEY', path))
    if (options.json === true) context.out(JSON.stringify({ url, key, curl, setUp }))
    else for (const line of welcome({ url, key, setUp, curl })) context.out(line)
  })
}
