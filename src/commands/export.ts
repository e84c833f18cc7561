/** `openbell export`: rows as the interface answers them, for spreadsheets and programs; with `--dump` for `openbell import`. */
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { NoMarketError } from '../app/data-folder.ts'
import { hasMarket, openStoreToRead } from '../app/market-store.ts'
import type { Config } from '../config.ts'
import { ApiProblem } from '../contract/problem.ts'
import { nameHint } from '../lib/similar-names.ts'
import type { Choice } from '../portable/table.ts'
import { type TableFormat, type TablePart, tableRows } from '../portable/table-rows.ts'
import { type MarketWithScreener, openMarketWithScreener } from '../screener/market-with-screener.ts'
import { type DumpOptions, dumpDataset } from './dump.ts'
import {
  allFiles,
  choiceOf,
  defaultsLines,
  requireChoice,
  type TableFile,
  tableNamed,
  tableNames,
} from './export-files.ts'
import { formatOfTarget, messageOutput, OUTPUT, type OutputTarget, targetOf } from './output/output-target.ts'
import { paragraph, tell } from './output/paragraph.ts'
import { openCopyBar } from './output/progress.ts'
import { tableLines } from './output/table.ts'
import { writeTexts } from './output/text-output.ts'
import {
  type CommandContext,
  type CommandOptions,
  DONE,
  effectiveConfigFor,
  UsageError,
} from './program/command-context.ts'

export type ExportOptions = CommandOptions & {
  readonly all?: true
  readonly dump?: true
  readonly ticker?: readonly string[]
  readonly where?: readonly string[]
  readonly format?: TableFormat
  readonly out?: string
}

/** Characters that are written together: one ticker's rows are often few. */
const CHUNK_LENGTH = 1 << 16

async function* joined(parts: AsyncIterable<TablePart>): AsyncGenerator<string> {
  let text = ''
  for await (const part of parts) {
    text += part.text
    if (text.length < CHUNK_LENGTH) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

type Written = {
  readonly target: OutputTarget
  readonly table: string
  readonly choice: Choice
  readonly rows: number
}

const writeTable = async (
  context: CommandContext,
  market: MarketWithScreener,
  { table, choice, target }: TableFile,
  format: TableFormat,
  tickers: readonly string[] | null,
): Promise<Written> => {
  const bar = openCopyBar(context.isTTY, table.name, table.ofMarket === null ? 'tickers' : 'rows')
  let rows = 0
  const parts = async function* () {
    for await (const part of tableRows(market, { table, format, choice, tickers })) {
      rows += part.rows
      bar.update(part)
      yield part
    }
  }
  try {
    await writeTexts(context, target, joined(parts()))
    return { target, table: table.name, choice, rows }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const { didYouMean = [] } = error.extras
    const hint = didYouMean.length === 0 ? '' : ` ${nameHint(didYouMean, [])}`
    throw new UsageError(`${table.name}: ${error.message}.${hint}`)
  } finally {
    bar.close()
  }
}

const withMarket = async <T>(
  config: Config,
  work: (market: MarketWithScreener) => Promise<T>,
): Promise<T> => {
  if (!hasMarket(config)) throw new NoMarketError(config.data)
  const { store } = await openStoreToRead(config)
  try {
    return await work((await openMarketWithScreener(store, config.showCusip)).market())
  } finally {
    await store.close()
  }
}

const rowsText = (rows: number): string => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`

type Report = {
  readonly format: TableFormat
  readonly written: readonly Written[]
  readonly empty: readonly Written[]
}

const report = (
  context: CommandContext,
  { json, all }: ExportOptions,
  { format, written, empty }: Report,
) => {
  const [first] = written
  const say = messageOutput(context, first?.target ?? OUTPUT)
  if (json === true)
    say(
      JSON.stringify({ format, tables: written.map(({ target, ...of }) => ({ path: target.path, ...of })) }),
    )
  else if (all === true) {
    const rows = written.map(({ table, rows: count, target }) => [table, count, target.path])
    for (const line of tableLines(['TABLE', 'ROWS', 'FILE'], rows)) say(line)
    const names = empty.map(({ table, choice }) => [table, ...Object.values(choice)].join('-'))
    if (names.length === 0) return
    for (const line of paragraph(`Without rows, so without a file: ${names.join(', ')}.`)) say(line)
  } else if (first !== undefined && first.target.path !== null)
    say(`Wrote ${rowsText(first.rows)} to ${first.target.path}.`)
}

const printDefaults = (context: CommandContext, written: readonly Written[]): void => {
  const lines = written.flatMap(({ table, choice }) => defaultsLines(tableNamed(table), choice))
  for (const line of lines) tell(context, line)
}

const requireUsage = (name: string | undefined, { all, out, where }: ExportOptions): void => {
  if (all !== true && name === undefined)
    throw new UsageError(`Name a table (${tableNames.join(', ')}) or use --all.`)
  if (all !== true) return
  if (name !== undefined) throw new UsageError('Name a table or use --all, not both.')
  if (out === undefined)
    throw new UsageError('--all writes a file for each table: name their folder with --out.')
  if (where !== undefined) throw new UsageError('--where is for one table: name it.')
}

export const exportRows = async (
  context: CommandContext,
  name: string | undefined,
  options: ExportOptions,
): Promise<number> => {
  if (options.dump === true) {
    if (options.ticker !== undefined || options.where !== undefined)
      throw new UsageError('--ticker and --where do not go with --dump, which writes whole datasets.')
    return dumpDataset(context, name, options satisfies DumpOptions)
  }
  const { config } = effectiveConfigFor(context, options)
  requireUsage(name, options)
  // With `all`, `out` is a folder.
  const target = options.all === true ? OUTPUT : targetOf(context.folder, options.out)
  const format = options.format ?? formatOfTarget(target, 'csv')
  const tickers = options.ticker === undefined ? null : [...new Set(options.ticker)]
  const chosen =
    name === undefined ? null : { table: tableNamed(name), choice: choiceOf(options.where), target }
  if (tickers !== null && chosen !== null && chosen.table.ofTicker === null)
    throw new UsageError(`${chosen.table.name} has no rows by ticker: leave out --ticker.`)
  const written = await withMarket(config, async (market) => {
    if (chosen !== null) requireChoice(chosen.table, chosen.choice)
    const files =
      chosen === null
        ? allFiles(resolve(context.folder, options.out ?? ''), format, tickers !== null)
        : [chosen]
    const all: Written[] = []
    for (const file of files) all.push(await writeTable(context, market, file, format, tickers))
    return all
  })
  // A file without rows says nothing, and an old one of its name would be taken for this export's.
  const empty = chosen === null ? written.filter(({ rows }) => rows === 0) : []
  for (const { target: each } of empty) if (each.kind === 'file') await rm(each.file, { force: true })
  const kept = written.filter((each) => !empty.includes(each))
  printDefaults(context, kept)
  report(context, options, { format, written: kept, empty })
  return DONE
}
