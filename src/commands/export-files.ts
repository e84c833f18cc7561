/** Which tables an export writes, and into which files. */
import { endpoints, marketCollections } from '../app.ts'
import { nameHint, similarNames } from '../lib/similar-names.ts'
import { type Choice, choicesOf, dividedBy, lacksChoice, type Table, tablesOf } from '../portable/table.ts'
import type { TableFormat } from '../portable/table-rows.ts'
import type { MarketWithScreener } from '../screener/market-with-screener.ts'
import { type OutputTarget, targetOf } from './output/output-target.ts'
import { UsageError } from './program/command-context.ts'

export type MarketTable = Table<MarketWithScreener>

const tables = tablesOf(endpoints, marketCollections)
export const tableNames = tables.map(({ name }) => name)

export const tableNamed = (name: string): MarketTable => {
  const found = tables.find((table) => table.name === name)
  if (found !== undefined) return found
  throw new UsageError(`There is no table ${name}. ${nameHint(similarNames(name, tableNames), tableNames)}`)
}

export const choiceOf = (pairs: readonly string[] = []): Choice =>
  Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      if (at < 1) throw new UsageError(`--where takes pairs such as period=quarterly, not ${pair}.`)
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )

/** One file of an export. */
export type TableFile = {
  readonly table: MarketTable
  readonly choice: Choice
  readonly target: OutputTarget
}

/** Every table, of some tickers every table that has tickers, once for each value of the parameters that divide it. */
export const allFiles = (folder: string, format: TableFormat, byTicker: boolean): readonly TableFile[] =>
  tables
    .filter(({ ofTicker }) => !byTicker || ofTicker !== null)
    .flatMap((table) =>
      choicesOf(table).map((choice) => {
        const name = [table.name, ...Object.values(choice)].join('-')
        return { table, choice, target: targetOf(folder, `${name}.${format}`) }
      }),
    )

const exportedLine = ({ name, ofMarket, ofTicker }: MarketTable, choice: Choice): readonly string[] => {
  const { rows, chosenBy } = (ofMarket ?? ofTicker)?.exported ?? {}
  if (rows === undefined || (chosenBy !== undefined && choice[chosenBy] !== undefined)) return []
  return [`${name}: ${rows}${chosenBy === undefined ? '.' : '; choose with --where.'}`]
}

/** What was not chosen of the parameters that divide a table is the endpoint's default, which is printed. */
export const defaultsLines = (table: MarketTable, choice: Choice): readonly string[] => {
  const open = [...dividedBy(table)].filter(([name]) => choice[name] === undefined)
  if (open.length === 0) return exportedLine(table, choice)
  const shown = open.map(([name, [preset, ...others]]) => `${name}=${preset} (or ${others.join(', ')})`)
  return [`${table.name}: ${shown.join(' and ')}; choose with --where.`]
}

/** Parameters by which clients read a list in parts. */
const paging = ['limit', 'page', 'offset', 'cursor']

/** Throws UsageError where the endpoint has no default, and for a part of a list. */
export const requireChoice = (table: MarketTable, choice: Choice): void => {
  const part = paging.find((name) => choice[name] !== undefined)
  if (part !== undefined)
    throw new UsageError(`An export has all rows of a choice: leave ${part} out of --where.`)
  if (!lacksChoice(table, choice)) return
  const [[name, values] = ['', []]] = [...dividedBy(table)]
  throw new UsageError(
    `${table.name} is a table for each ${name}: name one with --where ${name}=NAME, of ${values.join(', ')}.`,
  )
}
