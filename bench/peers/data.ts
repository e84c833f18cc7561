/** The rows that all servers of the comparison answer from: what Openbell serves of profiles and filings, as tables and as files. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type OpenMarket, openMarket } from '../../src/app/library.ts'

type Row = Readonly<Record<string, unknown>>

/** Paths of the same read at each kind of server that has it. */
export type PeerRead = {
  readonly name: string
  readonly openbell: string
  readonly bare?: string
  readonly files?: string
  readonly datasette?: string
  readonly jsonServer?: string
}

export const peerReads: readonly PeerRead[] = [
  {
    name: 'a profile',
    openbell: '/v1/companydata/tickers/AAPL',
    bare: '/',
    files: '/profile.json',
    datasette: '/market/profiles/AAPL.json?_shape=array',
    jsonServer: '/profiles/AAPL',
  },
  {
    name: '50 filings',
    openbell: '/v1/filings/AAPL?limit=50',
    files: '/filings.json',
    datasette: '/market/filings.json?ticker=AAPL&_sort_desc=filedAt&_size=50&_shape=array',
    jsonServer: '/filings?ticker=AAPL&_sort=filedAt&_order=desc&_limit=50',
  },
  // Much work for few bytes, so that the load generator leaves a core to the server.
  { name: 'a search with typing errors', openbell: '/v1/companydata/search?query=aple+computr' },
]

const LIMIT = 100

const resultsOf = async (market: OpenMarket, path: string, query: Readonly<Record<string, number>> = {}) => {
  const { status, body } = await market.get(path, query)
  return status === 200 ? (JSON.parse(body) as Row & { readonly results?: readonly Row[] }) : null
}

const filingsOf = async (market: OpenMarket, ticker: string): Promise<readonly Row[]> => {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const results = (await resultsOf(market, `/v1/filings/${ticker}`, { limit: LIMIT, page }))?.results ?? []
    rows.push(...results.map((row) => ({ ticker, ...row })))
    if (results.length < LIMIT) return rows
  }
}

const textOf = (value: unknown): string | number | null =>
  value === null || typeof value === 'number'
    ? value
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

const writeTable = (db: DatabaseSync, name: string, rows: readonly Row[], key: string): void => {
  const columns = Object.keys(rows[0] ?? {})
  db.exec(
    `create table ${name} (${columns.map((column) => `"${column}"${column === key ? ' primary key' : ''}`)})`,
  )
  const insert = db.prepare(`insert or ignore into ${name} values (${columns.map(() => '?')})`)
  db.exec('begin')
  for (const row of rows) insert.run(...columns.map((column) => textOf(row[column] ?? null)))
  db.exec('commit')
}

export type PeerData = {
  /** A SQLite file, for Datasette. */
  readonly database: string
  /** One JSON file, for json-server. */
  readonly json: string
  /** The answers themselves, for a server of files. */
  readonly files: string
  readonly rows: number
}

/** `data` is a folder of Openbell with the sample; writes into `folder`. */
export const writePeerData = async (data: string, folder: string): Promise<PeerData> => {
  const market = await openMarket({ data })
  const listed = (await resultsOf(market, '/v1/companydata/tickers', { limit: 1000 }))?.results ?? []
  const tickers = listed.map(({ ticker }) => `${ticker}`)
  const profiles: Row[] = []
  const filings: Row[] = []
  for (const ticker of tickers) {
    const profile = await resultsOf(market, `/v1/companydata/tickers/${ticker}`)
    if (profile !== null) profiles.push({ id: ticker, ...profile })
    filings.push(...(await filingsOf(market, ticker)))
  }
  const paths = {
    database: join(folder, 'market.db'),
    json: join(folder, 'market.json'),
    files: join(folder, 'files'),
  }
  const db = new DatabaseSync(paths.database)
  writeTable(db, 'profiles', profiles, 'id')
  writeTable(db, 'filings', filings, 'id')
  db.exec('create index filings_of on filings (ticker, filedAt)')
  db.close()
  writeFileSync(paths.json, JSON.stringify({ profiles, filings }))
  mkdirSync(paths.files)
  for (const { openbell, files } of peerReads)
    if (files !== undefined) writeFileSync(join(paths.files, files), (await market.get(openbell)).body)
  await market.close()
  return { ...paths, rows: profiles.length + filings.length }
}
