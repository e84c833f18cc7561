/** The layout of the operator's price files: `--columns date=Date,close=Close --basis adjusted --ticker AAPL`. */
import type { Feed } from '../../sources/feed.ts'
import type { Basis } from '../../sources/price-bar.ts'
import { type BarField, barFields, type CsvLayout, pricesCsv, pricesCsvOf } from '../../sources/prices-csv.ts'
import { UsageError } from '../program/command-context.ts'

export type CsvOptions = {
  readonly columns?: string
  readonly basis?: Basis
  readonly ticker?: readonly string[]
  readonly file?: readonly string[]
}

const isField = (name: string): name is BarField => barFields.some((field) => field === name)

const columnsOf = (text: string): CsvLayout['columns'] => {
  const columns: Partial<Record<BarField, string>> = {}
  for (const pair of text.split(',')) {
    const at = pair.indexOf('=')
    const field = pair.slice(0, at).trim()
    const column = pair.slice(at + 1).trim()
    if (at < 0 || column === '' || !isField(field))
      throw new UsageError(
        `--columns takes pairs such as close=Close of ${barFields.join(', ')}: not ${pair}.`,
      )
    if (columns[field] !== undefined) throw new UsageError(`--columns names ${field} twice.`)
    columns[field] = column
  }
  if (columns.date === undefined || columns.close === undefined)
    throw new UsageError('--columns must name date and close.')
  return columns
}

export const readsCsv = ({ name }: Feed): boolean => name === pricesCsv.name

const layoutOf = ({ columns, basis, ticker }: CsvOptions): CsvLayout => {
  if (columns === undefined)
    throw new UsageError('prices-csv needs --columns, such as --columns date=Date,close=Close,volume=Volume.')
  if (basis === undefined)
    throw new UsageError('prices-csv needs --basis raw (as traded) or --basis adjusted (for splits).')
  const named = columnsOf(columns)
  if ((ticker?.length ?? 0) > 1 || (named.ticker === undefined) === (ticker === undefined))
    throw new UsageError('prices-csv needs one --ticker, or ticker=COLUMN among --columns.')
  return { columns: named, basis, ticker: ticker?.[0] ?? null }
}

/** The feeds, with the layout in the feed of price files. Throws UsageError. */
export const withLayout = (feeds: readonly Feed[], options: CsvOptions): readonly Feed[] => {
  const { columns, basis, file } = options
  if (!feeds.some(readsCsv) || (file === undefined && columns === undefined)) {
    if (columns === undefined && basis === undefined) return feeds
    throw new UsageError('--columns and --basis are for the feed prices-csv alone.')
  }
  if (file === undefined) throw new UsageError('prices-csv reads your own files: name them with --file.')
  return feeds.map((feed) => (readsCsv(feed) ? pricesCsvOf(layoutOf(options)) : feed))
}
