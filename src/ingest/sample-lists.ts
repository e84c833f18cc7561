/** The reviewed lists in `sample/`: single facts, each with its source, that no publisher's file may be bundled for. */
import { ipos } from '../datasets/ipos/record.ts'
import { prices } from '../datasets/prices/collection.ts'
import { quotes } from '../datasets/quotes/collection.ts'
import { splits } from '../datasets/splits/record.ts'
import { priceSummaries, summaryOf } from '../facts/price-summary.ts'
import { instantOf, isDay } from '../lib/day.ts'
import { closeMsOf, isTradingDay } from '../lib/exchange-session.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import { delimitedRows } from '../sources/delimited.ts'
import { type At, type Collection, rowOf, type StoredRow, stamped } from '../store/collection.ts'
import type { Batch } from '../store/store.ts'

/** As sources of stored bars are marked. */
const SOURCE = 'sample'

type Cells<N extends string> = Readonly<Record<N, string>>
type Reviewed = { readonly collection: Collection; readonly row: StoredRow }
type RowsOf = (bytes: Uint8Array, file: string) => readonly Reviewed[]

const required = (isRight: boolean, file: string, line: number, reason: string): void => {
  if (!isRight) throw new SourceFormatError(file, line, reason)
}

/** A line whose facts cannot be is told with its number. */
const inLine = <T>(file: string, line: number, read: () => T): T => {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) throw new SourceFormatError(file, line, error.message)
    throw error
  }
}

/** Each line, whose days are days, whose numbers are above zero and whose source is named; its rows are of the review's day. */
const reviewed =
  <const N extends string>(
    columns: { readonly texts: readonly N[]; readonly days: readonly N[]; readonly numbers: readonly N[] },
    order: readonly N[],
    rowsOf: (
      cells: Cells<N>,
      put: (of: Collection, at: At, record: object) => Reviewed,
    ) => readonly Reviewed[],
  ): RowsOf =>
  (bytes, file) => {
    const layout = { file, delimiter: ',', quoted: true, columns: [...order, 'reviewedOn', 'source'] }
    return [...delimitedRows(bytes, layout)].flatMap(({ line, fields }) => {
      const [source, reviewedOn = ''] = fields.toReversed()
      const cells = Object.fromEntries(order.map((name, at) => [name, fields[at] ?? ''])) as Cells<N>
      for (const name of columns.texts) required(cells[name] !== '', file, line, `no ${name}`)
      for (const name of columns.days)
        required(isDay(cells[name]), file, line, `${cells[name]} is no day of ${name}`)
      for (const name of columns.numbers)
        required(Number(cells[name]) > 0, file, line, `${cells[name]} is no ${name}`)
      required(isDay(reviewedOn) && source !== '', file, line, 'a fact without a source or a day of review')
      const stamp = `${reviewedOn}T00:00:00Z`
      const put = (collection: Collection, at: At, record: object): Reviewed => {
        const row = rowOf(collection, at, record)
        return { collection, row: { ...row, text: stamped(collection, row.text, stamp) } }
      }
      return inLine(file, line, () => rowsOf(cells, put))
    })
  }

const noFigures = {
  change: null,
  changePct: null,
  volume: null,
  marketCap: null,
  name: null,
  exchangeCode: null,
}

/** The quote of a ticker, and the one bar of its series. */
const closes = reviewed(
  { texts: ['ticker'], days: ['date'], numbers: ['close'] },
  ['ticker', 'date', 'close'],
  ({ ticker, date, close: text }, put) => {
    if (!isTradingDay(date)) throw new RangeError(`${ticker}: no exchange traded on ${date}`)
    const [close, quotedAt] = [Number(text), instantOf(closeMsOf(date))]
    const series = { ticker, basis: 'raw', source: SOURCE }
    const [open, high, low, volume, adjClose] = [null, null, null, null, null]
    const bar = { date, open, high, low, close, volume, adjClose, source: SOURCE }
    const summary = summaryOf([bar], { from: date, count: 1 })
    return [
      put(quotes, { ticker, quotedAt }, { price: close, quotedAt, ...noFigures }),
      put(prices, { ...series, date }, bar),
      ...(summary === null ? [] : [put(priceSummaries, series, summary)]),
    ]
  },
)

const splitList = reviewed(
  { texts: ['ticker'], days: ['date'], numbers: ['numerator', 'denominator'] },
  ['ticker', 'date', 'numerator', 'denominator'],
  ({ ticker, date, ...parts }, put) => {
    const [numerator, denominator] = [Number(parts.numerator), Number(parts.denominator)]
    const ratio = numerator / denominator
    const label = `${numerator}-for-${denominator}`
    const type = ratio < 1 ? 'reverse' : 'forward'
    return [put(splits, { ticker, on: date, ratio }, { date, numerator, denominator, ratio, type, label })]
  },
)

const ipoList = reviewed(
  {
    texts: ['ticker', 'company', 'exchange', 'deal'],
    days: ['date'],
    numbers: ['shares', 'pricePerShare', 'total'],
  },
  ['ticker', 'date', 'company', 'exchange', 'shares', 'pricePerShare', 'total', 'deal'],
  ({ ticker, date, company, exchange, deal, ...figures }, put) => {
    const record = {
      ipo_date: date,
      company,
      exchange,
      status: 'Priced',
      shares: Number(figures.shares),
      price_range: null,
      market_cap: null,
      price_public_per_share: Number(figures.pricePerShare),
      price_public_total: Number(figures.total),
      proceeds_before_expenses_total: null,
    }
    return [put(ipos, { deal, ticker, on: date }, record)]
  },
)

/** What each list in `sample/` becomes. */
const lists: ReadonlyMap<string, RowsOf> = new Map([
  ['closes.csv', closes],
  ['splits.csv', splitList],
  ['ipos.csv', ipoList],
])

export const sampleListNames = [...lists.keys()]

/** The rows of the lists, a batch a collection. Throws SourceFormatError. */
export const sampleBatches = (files: ReadonlyMap<string, Uint8Array>): readonly Batch[] => {
  const found = [...lists].flatMap(([name, rowsOf]) => {
    const bytes = files.get(name)
    if (bytes === undefined) throw new SourceFormatError(name, null, 'the list is missing')
    return rowsOf(bytes, name)
  })
  return [...Map.groupBy(found, ({ collection }) => collection)].map(([collection, rows]) => ({
    collection,
    rows: rows.map(({ row }) => row),
  }))
}
