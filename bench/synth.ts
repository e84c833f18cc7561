/**
 * `npm run bench -- synth [TICKERS:PROFILE ...] [--postgres] [--data FOLDER]`: loads invented markets of growing size and measures
 * how the cost of each read grows with the market. Default `1000:small 12000:middle`; `120000:large` is the largest. Markets in
 * `--data` that were loaded before are only measured.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openAccountsOf } from '../src/app/accounts-store.ts'
import { openStoreToRead } from '../src/app/market-store.ts'
import { answerContextOf, endpoints } from '../src/app.ts'
import { inProcessClientOf } from '../src/http/in-process-client.ts'
import { openMarketWithScreener } from '../src/screener/market-with-screener.ts'
import { tickerOf } from '../src/synth/market.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { openbell } from './child.ts'
import { firstAnswerMs } from './start.ts'
import { tableOf } from './table.ts'

type Size = { readonly tickers: string; readonly profile: string }

type Loaded = {
  readonly rowsAdded: number
  readonly seconds: number
  readonly rowsPerSecond: number
  readonly screenerSeconds: number
  readonly storeBytes: number
  readonly peakMemoryMb: number
  readonly collections: Readonly<Record<string, number>>
  readonly feeds: readonly {
    readonly feed: string
    readonly files: number
    readonly rows: number
    readonly seconds: number
    readonly rowsPerSecond: number
  }[]
}

/** A market on the engine that is measured. */
type Place = { readonly size: Size; readonly data: string; readonly databaseUrl: string | null }
type Measured = Place & { readonly load: Loaded; readonly firstMs: number }

const environmentOf = ({ data, databaseUrl }: Place): Readonly<Record<string, string>> => ({
  OPENBELL_DATA: data,
  ...(databaseUrl === null ? {} : { OPENBELL_DATABASE_URL: databaseUrl }),
})

/** What the command printed, kept beside the data: a market that is there already is not loaded again. */
const loadOf = async (place: Place): Promise<Loaded> => {
  const path = `${place.data}.json`
  const { tickers, profile } = place.size
  if (!existsSync(path)) {
    const args = ['synth', '--tickers', tickers, '--profile', profile, '--json']
    writeFileSync(path, await openbell(args, environmentOf(place)))
  }
  return JSON.parse(readFileSync(path, 'utf8')) as Loaded
}

const firstOf = async (place: Place): Promise<number> => {
  const accounts = await openAccountsOf(place, { now: Date.now, randomBytes })
  const { key } = await accounts.createKey({ plan: 'pro', name: 'bench' })
  await accounts.close()
  return firstAnswerMs(place.data, key, `/v1/quotes/${tickerOf(1)}`, environmentOf(place))
}

/** The first hundred listings have as many rows in every market. */
const compared = Array.from({ length: 100 }, (_, at) => at)
const companies = compared.filter((at) => at % 4 !== 3).map(tickerOf)
const funds = compared.filter((at) => at % 4 === 3).map(tickerOf)
const MAX_QUOTES = 50

type Read = { readonly name: string; readonly paths: readonly string[] }

const ofEach = (name: string, tickers: readonly string[], pathOf: (ticker: string) => string): Read => ({
  name,
  paths: tickers.map(pathOf),
})

const reads: readonly Read[] = [
  ofEach('profile', companies, (ticker) => `/v1/companydata/tickers/${ticker}`),
  ofEach('35 statements', companies, (ticker) => `/v1/financials/${ticker}?period=quarterly&limit=35`),
  ofEach('50 filings', companies, (ticker) => `/v1/filings/${ticker}?limit=50`),
  ofEach('quote', companies, (ticker) => `/v1/quotes/${ticker}`),
  { name: '50 quotes', paths: [`/v1/quotes?tickers=${companies.slice(0, MAX_QUOTES).join(',')}`] },
  ofEach('fund of 1,667 holdings', funds, (ticker) => `/v1/etf-holdings/${ticker}`),
  ofEach('250 bars', companies, (ticker) => `/v1/prices/${ticker}?limit=250`),
  { name: 'screener, first 50 of a clause', paths: ['/v1/screener?filter=marketCap:above:1e9&limit=50'] },
  { name: 'search', paths: companies.map((ticker) => `/v1/companydata/search?query=${ticker}`) },
]

const ROUNDS = 30
const MIN_READS = 10

/** Without the check for newer data before each read, which takes as long in every market. */
const opened = async (place: Place) => {
  const { store } = await openStoreToRead(place)
  const snapshot = await openMarketWithScreener(store, true)
  const { get } = inProcessClientOf(answerContextOf(snapshot, true, ''), endpoints)
  return { get, close: async () => store.close() }
}

type Opened = Awaited<ReturnType<typeof opened>>

let fresh = 0
/** Never the same, so that no reply is cached: a parameter that no endpoint has is ignored. */
const freshOf = (path: string): string => {
  fresh += 1
  return `${path}${path.includes('?') ? '&' : '?'}nth=${fresh}`
}

/** Microseconds a read, of one round. */
const roundOf = async (market: Opened, { name, paths }: Read): Promise<number> => {
  const asked = Array.from(
    { length: Math.max(paths.length, MIN_READS) },
    (_, at) => paths[at % paths.length] ?? '',
  )
  const startedAt = performance.now()
  for (const path of asked) {
    const { status } = await market.get(freshOf(path))
    if (status !== 200) throw new Error(`${name}: ${path} answers ${status}`)
  }
  return ((performance.now() - startedAt) * 1000) / asked.length
}

/** The best round of each market, which take turns. */
const costsOf = async (markets: readonly Opened[], read: Read): Promise<readonly number[]> => {
  const best = markets.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, market] of markets.entries())
      best[at] = Math.min(best[at] ?? Number.POSITIVE_INFINITY, await roundOf(market, read))
  return best
}

const nameOf = ({ size: { tickers, profile } }: Place): string =>
  `${Number(tickers).toLocaleString('en-US')} ${profile}`
const round = (value: number, digits = 0): string => value.toFixed(digits)

const loadLines = (all: readonly Measured[]): readonly string[] =>
  tableOf(
    ['market', 'rows', 's', 'rows/s', 'screener, s', 'store, MB', 'most memory, MiB', 'first answer, ms'],
    all.map((one) => [
      nameOf(one),
      one.load.rowsAdded,
      one.load.seconds,
      one.load.rowsPerSecond,
      one.load.screenerSeconds,
      round(one.load.storeBytes / 1e6),
      one.load.peakMemoryMb,
      round(one.firstMs),
    ]),
  )

const feedLines = (all: readonly Measured[]): readonly string[] => {
  const [first] = all
  const cells = (first?.load.feeds ?? []).map(({ feed }, at) => [
    feed,
    ...all.map(({ load }) => {
      const { files = 0, rows = 0, seconds = 0, rowsPerSecond = 0 } = load.feeds[at] ?? {}
      return `${files} files, ${rows} rows in ${seconds} s: ${rowsPerSecond}`
    }),
  ])
  return tableOf(['feed, rows/s', ...all.map(nameOf)], cells)
}

const BUDGET = 1.2

const readLines = async (all: readonly Measured[]): Promise<readonly string[]> => {
  const markets = await Promise.all(all.map(opened))
  try {
    const rows: (readonly string[])[] = []
    for (const read of reads) {
      const costs = await costsOf(markets, read)
      const ratios = costs.slice(1).map((cost) => cost / (costs[0] ?? cost))
      const verdicts = ratios.map((ratio) => `${round(ratio, 2)}${ratio > BUDGET ? ' (missed)' : ''}`)
      rows.push([read.name, ...costs.map((cost) => round(cost, 1)), ...verdicts])
    }
    const others = all.slice(1).map((one) => `${nameOf(one)}, ratio`)
    return tableOf([`µs a read (budget ${BUDGET} ×)`, ...all.map(nameOf), ...others], rows)
  } finally {
    for (const market of markets) await market.close()
  }
}

const sizeOf = (text: string): Size => {
  const [, tickers = '', profile = ''] = /^(\d+):(small|middle|large)$/.exec(text) ?? []
  if (Number(tickers) < compared.length)
    throw new Error(`${text} is not TICKERS:PROFILE with 100 tickers or more, such as 1000:small`)
  return { tickers, profile }
}

const measure = async (place: Place): Promise<Measured> => ({
  ...place,
  load: await loadOf(place),
  firstMs: await firstOf(place),
})

export const runSynth = async (options: readonly string[]): Promise<void> => {
  const { values, positionals } = parseArgs({
    args: [...options],
    allowPositionals: true,
    options: { postgres: { type: 'boolean' }, data: { type: 'string' } },
  })
  if (values.postgres === true && values.data !== undefined) throw new Error('--data is of SQLite alone')
  const sizes = (positionals.length === 0 ? ['1000:small', '12000:middle'] : positionals).map(sizeOf)
  const folder =
    values.data === undefined ? mkdtempSync(join(tmpdir(), 'openbell-synth-')) : resolve(values.data)
  mkdirSync(folder, { recursive: true })
  const server = values.postgres === true ? await startPostgres() : null
  try {
    const all: Measured[] = []
    for (const size of sizes) {
      const data = join(folder, `${size.tickers}-${size.profile}`)
      const databaseUrl = (await server?.database(`synth_${size.tickers}_${size.profile}`)) ?? null
      all.push(await measure({ size, data, databaseUrl }))
    }
    const engine = server === null ? 'SQLite' : 'PostgreSQL without fsync'
    const load = loadavg().map((each) => round(each, 1))
    const lines = [
      `${engine}, ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, load of the machine ${load.join(' / ')}.`,
      '',
      ...loadLines(all),
      '',
      ...feedLines(all),
      '',
      ...(await readLines(all)),
    ]
    console.log(lines.join('\n'))
  } finally {
    await server?.end()
    if (values.data === undefined) rmSync(folder, { recursive: true, force: true })
  }
}
