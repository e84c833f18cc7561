/** Writes a halt with its ticker and company. */
import type { Market } from '../../derived/market.ts'
import type { Listing } from '../../security-master/listing.ts'
import type { ServedRow } from '../../store/collection.ts'
import { delimitersOf, wireTextOf } from '../../store/wire-text.ts'
import type { PushedRecord } from '../push.ts'
import { listingOfRow, tickerAndCompany } from '../security-events.ts'
import { halts } from './record.ts'

const wireText = wireTextOf(halts)

type HaltRow = ServedRow<typeof halts, 'security' | 'ticker'>

const delimiters = delimitersOf(halts)

const haltText = (market: Market, { columns, served }: HaltRow): string =>
  wireText(served, tickerAndCompany(columns.ticker, listingOfRow(market, columns)))

export const writeHalts = (market: Market, asked?: Listing) =>
  asked === undefined
    ? (row: HaltRow) => haltText(market, row)
    : delimiters(tickerAndCompany(asked.ticker, asked))

export const pushedHalt = (market: Market, row: HaltRow): PushedRecord => ({
  tickers: [listingOfRow(market, row.columns)?.ticker ?? row.columns.ticker],
  text: haltText(market, row),
  values: {},
})
