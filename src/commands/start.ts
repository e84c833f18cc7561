/** `openbell start`, what `npm start` runs: sample and first key where there are none, then three things to try. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type Accounts, openAccounts } from '../access/accounts.ts'
import { isWellFormedKey, keyHash } from '../access/key.ts'
import { keyStateOf } from '../access/key-record.ts'
import { dataPaths, isEmpty, makeDataFolder, openStore } from '../app.ts'
import type { Config } from '../config.ts'
import { datasets } from '../datasets/index.ts'
import { loadSample } from '../ingest/sample.ts'
import { instantOf } from '../lib/day.ts'
import { runScreener } from '../screener/run.ts'
import { type CommandContext, type CommandOptions, settledFor } from './command-context.ts'
import { requireIntactStores } from './integrity.ts'
import { serveUntilStopped } from './serve.ts'

/** Paths that the sample answers. */
const tries = [
  '/v1/companydata/tickers/AAPL',
  '/v1/filings/AAPL?form=10-K&limit=3',
  '/v1/financials/AAPL?statement=income&limit=2',
] as const

const fillWithSample = async (context: CommandContext, config: Config): Promise<void> => {
  const store = openStore(config.data)
  try {
    if (!isEmpty(store)) return
    const { loaded } = await loadSample(store, datasets, instantOf(context.now()))
    await runScreener(store, context.now())
    const rows = Object.values(loaded).reduce((sum, each) => sum + each, 0)
    context.err(`The store was empty: loaded the bundled sample, ${rows.toLocaleString('en-US')} rows.`)
  } finally {
    store.close()
  }
}

const keptKey = (accounts: Accounts, path: string, now: number): string | null => {
  if (!existsSync(path)) return null
  const key = readFileSync(path, 'utf8').trim()
  const record = isWellFormedKey(key) ? accounts.lookup(keyHash(key)) : undefined
  return record !== undefined && keyStateOf(record, now) === 'valid' ? key : null
}

/** The first key while it is valid; made where the store has no key at all. Null where the operator has other keys. */
const firstKeyOf = (context: CommandContext, config: Config): string | null => {
  const { now, randomBytes } = context
  const paths = dataPaths(config.data)
  makeDataFolder(config.data)
  const accounts = openAccounts({ path: paths.accounts, now, randomBytes })
  try {
    const kept = keptKey(accounts, paths.firstKey, now())
    if (kept !== null || accounts.listKeys().length > 0) return kept
    const { key } = accounts.createKey({ plan: 'pro', name: 'first' })
    // A key of a store that is gone may lie there; the flag refuses to write through what comes in between.
    rmSync(paths.firstKey, { force: true })
    writeFileSync(paths.firstKey, `${key}\n`, { mode: 0o600, flag: 'wx' })
    return key
  } finally {
    accounts.close()
  }
}

const curlLine = (url: string, key: string, path: string): string =>
  `curl -H 'X-API-Key: ${key}' '${url}${path}'`

const welcome = (url: string, key: string | null): readonly string[] => [
  '',
  `  Openbell answers at ${url}`,
  `  Documentation at    ${url}/docs`,
  `  Key                 ${key ?? 'one of yours; `openbell keys create --plan pro` makes another'}`,
  '',
  ...tries.map((path) => `  ${curlLine(url, key ?? '$KEY', path)}`),
  '',
]

export const start = async (context: CommandContext, options: CommandOptions): Promise<number> => {
  const { config } = settledFor(context, options)
  requireIntactStores(config.data)
  await fillWithSample(context, config)
  const key = firstKeyOf(context, config)
  return serveUntilStopped(context, config, (url) => {
    const curl = tries.map((path) => curlLine(url, key ?? '$KEY', path))
    if (options.json === true) context.out(JSON.stringify({ url, key, curl }))
    else for (const line of welcome(url, key)) context.out(line)
  })
}
