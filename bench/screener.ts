/** The screener at the size of the whole market: four clauses, a sorted page and the total, compared with the same query in SQL. */
import { execFileSync } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { rowText, runScreen, type Screen } from '../src/screener/query.ts'
import { metrics } from '../src/screener/registry.ts'
import type { Value } from '../src/screener/row.ts'
import { indexOfColumns, runColumnsOf, type ScreenerIndex } from '../src/screener/screener-index.ts'
import { type Percentiles, percentilesOf, timedWithReference } from './timing.ts'

export const ROWS = 12_000
const RUNS = 6400

export type ScreenerRate = {
  readonly rows: number
  readonly metrics: number
  /** In microseconds, as all that follow. */
  readonly own: Percentiles
  /** Of a loop of about that length, run in turns with it. */
  readonly fixed: Percentiles
  readonly slowestUs: number
  readonly memoryMb: number
  readonly sqlite: Percentiles
  /** Null where DuckDB is not installed beside the checkout. */
  readonly duckdb: Percentiles | null
}

/** A small generator of our own: the same market in every run. */
const randomFrom = (seed: number) => {
  let state = seed
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const words: Readonly<Record<string, readonly string[]>> = {
  sector: 'Technology,Health Care,Finance,Energy,Utilities,Industrials,Real Estate,Consumer Staples'.split(
    ',',
  ),
  industry: Array.from({ length: 150 }, (_, at) => `Industry ${at}`),
  country: ['US', 'US', 'US', 'CA', 'IE', 'CN'],
  exchange: ['NASDAQ', 'NYSE', 'AMEX', 'ARCA'],
  type: ['stock', 'stock', 'etf'],
  reportingCurrency: ['USD'],
}

/** One in seven values is not known, as about is so of real companies. */
export const marketRows = (count = ROWS): readonly { readonly values: readonly Value[] }[] => {
  const random = randomFrom(20_261_121)
  const made = (id: string, row: number): Value => {
    if (id === 'ticker') return `T${String(row).padStart(5, '0')}`
    if (id === 'company') return `Company ${row} Inc.`
    const list = words[id]
    if (list !== undefined) return list[Math.floor(random() * list.length)] ?? null
    if (random() < 1 / 7) return null
    if (id === 'marketCap') return Math.round(10 ** (7 + random() * 5.5))
    return Number((random() * 200 - 50).toPrecision(6))
  }
  return Array.from({ length: count }, (_, row) => ({ values: metrics.map(({ id }) => made(id, row)) }))
}

const screens: readonly Screen[] = Array.from({ length: 64 }, (_, at) => ({
  filter: [
    `marketCap:above:${10 ** (8 + (at % 4) * 0.5)}`,
    `peTtm:between:${at % 20}:${60 + (at % 40)}`,
    `netMarginTtm:above:${(at % 30) - 10}`,
    `sector:equal:${(words['sector'] ?? []).slice(at % 5, (at % 5) + 2).join(',')}`,
  ],
  sort: ['marketCap', 'peTtm', 'netMarginTtm', 'price'][at % 4] ?? 'marketCap',
  order: at % 2 === 0 ? 'desc' : 'asc',
  columns: ['revenueGrowthTtm', 'roeTtm'],
  limit: 50,
  offset: (at % 3) * 50,
}))

/**
 * What the slowest of the screens costs where nothing interrupts it: each one's best tenth. On a shared machine the
 * slowest hundredth of all runs shows the load of other programs.
 */
const slowestUs = (times: Float64Array, kinds: number): number => {
  const each = Array.from({ length: kinds }, (_, kind) =>
    times.filter((__, at) => at % kinds === kind).toSorted(),
  )
  return Math.max(...each.map((own) => (own[Math.floor(own.length / 10)] ?? 0) * 1000))
}

/** Clauses of `screens` as a statement of SQL over a table with a column a metric. */
const sqlOf = ({ filter, sort, order, columns, limit, offset }: Screen) => {
  const wheres = filter.map((clause) => {
    const [id = '', operator, ...rest] = clause.split(':')
    if (operator === 'above') return `${id} > ${rest[0]}`
    if (operator === 'between') return `${id} between ${rest[0]} and ${rest[1]}`
    return `${id} in (${(rest[0] ?? '')
      .split(',')
      .map((word) => `'${word}'`)
      .join(', ')})`
  })
  const where = wheres.join(' and ')
  return {
    page: `select ticker, company, sector, industry, country, exchange, price, marketCap, ${columns.join(', ')} from screen where ${where} order by ${sort} ${order} nulls last, ticker limit ${limit} offset ${offset}`,
    total: `select count(*) as total from screen where ${where}`,
  }
}

const sqliteTable = (rows: ReturnType<typeof marketRows>): DatabaseSync => {
  const db = new DatabaseSync(':memory:')
  const columns = metrics.map(({ id, unit }) => `${id} ${unit === null ? 'text' : 'real'}`)
  db.exec(`create table screen (${columns.join(', ')}) strict`)
  const insert = db.prepare(`insert into screen values (${metrics.map(() => '?').join(', ')})`)
  db.exec('begin')
  for (const { values } of rows) insert.run(...values)
  db.exec('commit')
  for (const id of ['marketCap', 'peTtm', 'netMarginTtm', 'sector'])
    db.exec(`create index by_${id} on screen (${id})`)
  db.exec('analyze')
  return db
}

const sqliteTimes = (rows: ReturnType<typeof marketRows>, index: ScreenerIndex) => {
  const db = sqliteTable(rows)
  const statements = screens.map((screen) => {
    const { page, total } = sqlOf(screen)
    return { page: db.prepare(page), total: db.prepare(total), expected: runScreen(screen, index).total }
  })
  const { own } = timedWithReference(500, (at) => {
    const { page, total, expected } = statements[at % statements.length] ?? {}
    const found = page?.all() ?? []
    JSON.stringify(found)
    if (total?.get()?.['total'] !== expected) throw new Error('SQLite finds other rows')
  })
  db.close()
  return own
}

type DuckConnection = {
  readonly run: (sql: string) => Promise<unknown>
  readonly runAndReadAll: (sql: string) => Promise<{ readonly getRowObjectsJson: () => readonly object[] }>
}

const duckdbTimes = async (rows: ReturnType<typeof marketRows>) => {
  // Never a dependency: install it for this row (`npm install --no-save @duckdb/node-api`).
  const name = '@duckdb/node-api'
  const duck = await import(name).catch((error: unknown) => {
    if ((error as { readonly code?: unknown }).code === 'ERR_MODULE_NOT_FOUND') return null
    throw error
  })
  if (duck === null) return null
  const connection: DuckConnection = await (await duck.DuckDBInstance.create(':memory:')).connect()
  await connection.run(
    `create table screen (${metrics.map(({ id, unit }) => `${id} ${unit === null ? 'varchar' : 'double'}`).join(', ')})`,
  )
  const cell = (value: Value): string => (typeof value === 'string' ? `'${value}'` : `${value ?? 'null'}`)
  for (let at = 0; at < rows.length; at += 500)
    await connection.run(
      `insert into screen values ${rows
        .slice(at, at + 500)
        .map(({ values }) => `(${values.map(cell).join(',')})`)
        .join(',')}`,
    )
  const times = new Float64Array(300)
  for (let at = 0; at < times.length; at += 1) {
    const { page, total } = sqlOf(screens[at % screens.length] ?? assertNever())
    const startedAt = performance.now()
    JSON.stringify((await connection.runAndReadAll(page)).getRowObjectsJson())
    await connection.runAndReadAll(total)
    times[at] = performance.now() - startedAt
  }
  return percentilesOf(times)
}

const assertNever = (): never => {
  throw new Error('no screen')
}

const memoryOf = async (rows: ReturnType<typeof marketRows>) => {
  const used = (): number => {
    globalThis.gc?.()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = used()
  const ids = metrics.map(({ id }) => id)
  const index = await indexOfColumns(await runColumnsOf('2026-11-20', ids, rows))
  return { index, memoryMb: (used() - before) / 1e6 }
}

/** In this process; memory is measured correctly only under `--expose-gc`. */
export const screenerRate = async (): Promise<ScreenerRate> => {
  const rows = marketRows()
  const { index, memoryMb } = await memoryOf(rows)
  const { times, own, fixed } = timedWithReference(RUNS, (at) => {
    const found = runScreen(screens[at % screens.length] ?? assertNever(), index)
    found.rows.map((row) => rowText(row, found, index))
  })
  return {
    rows: rows.length,
    metrics: metrics.length,
    own,
    fixed,
    slowestUs: slowestUs(times, screens.length),
    memoryMb,
    sqlite: sqliteTimes(rows, index),
    duckdb: await duckdbTimes(rows),
  }
}

/** The same in a process of its own, where memory can be measured. */
export const screenerRateApart = (): ScreenerRate =>
  JSON.parse(
    execFileSync(
      process.execPath,
      // The nursery of a server's heap, as the launcher sets it.
      ['--expose-gc', '--max-semi-space-size=16', fileURLToPath(import.meta.url)],
      { encoding: 'utf8' },
    ),
  ) as ScreenerRate

if (import.meta.main) process.stdout.write(JSON.stringify(await screenerRate()))
