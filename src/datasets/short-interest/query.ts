/** Short interest of the security that has a ticker now: under its former tickers too, and without the ticker's former holders. */
import type { ListAnswer } from '../../contract/endpoint.ts'
import type { Market } from '../../derived/market.ts'
import { sharesOutstandingOn } from '../../derived/share-counts/shares-outstanding.ts'
import { daysBetween } from '../../lib/day.ts'
import { percentOf } from '../../lib/rounded.ts'
import { securities } from '../../security-master/collections.ts'
import { finraSymbolOf } from '../../security-master/finra-symbol.ts'
import type { Listing } from '../../security-master/listing.ts'
import { type TickerSpan, tickersOver } from '../../security-master/renamed-tickers.ts'
import { significantWordsOf } from '../../security-master/search/name-words.ts'
import { keyOrder, reversed, type ServedRow } from '../../store/collection.ts'
import type { Reads } from '../../store/store.ts'
import { wireTextOf } from '../../store/wire-text.ts'
import { during, type Period, type TickerQuery, tickerAnswer } from '../list-answer.ts'
import { shortInterest } from './record.ts'

const columns = [
  'symbol',
  'settlementDate',
  'publishedOn',
  'issue',
  'shortInterest',
  'previousShortInterest',
  'isRevision',
  'isAsBefore',
] as const

/** Its text is as it is served: 5,000 records put together from theirs take 40 to 70 MB more. */
type Position = ServedRow<typeof shortInterest, (typeof columns)[number]>

/** Settlements are 14 to 18 days apart, 35 with one missing. */
const LONG_GAP_DAYS = 40
const ONE_SETTLEMENT_DAYS = 20

const gapBetween = (older: Position, newer: Position): number =>
  daysBetween(older.columns.settlementDate, newer.columns.settlementDate)

const issuerOf = ({ columns: { issue } }: Position): string | undefined => significantWordsOf(issue)[0]

/**
 * Whether a row has another position for the settlement before, without a revision or split: with one security that is so in none of
 * 1,626 settlements of twelve exports.
 */
const contradicts = (older: Position, newer: Position): boolean => {
  const { symbol, previousShortInterest, isAsBefore } = newer.columns
  const isNext = symbol === older.columns.symbol && gapBetween(older, newer) <= ONE_SETTLEMENT_DAYS
  if (!isNext || isAsBefore === 0 || previousShortInterest === null) return false
  return previousShortInterest !== older.columns.shortInterest
}

/**
 * A symbol that was gone for over a month and came back under another name is another company's: CART was Carolina
 * Trust Bancshares' until 2019 and is Maplebear's since 2023. A company that changes its name leaves no gap, and its next
 * row has the position of the one before.
 */
const isOfAnother = (older: Position, newer: Position): boolean =>
  issuerOf(older) !== issuerOf(newer) &&
  (gapBetween(older, newer) > LONG_GAP_DAYS || contradicts(older, newer))

const ofOneHolder = (rows: readonly Position[]): readonly Position[] => {
  const end = rows.findIndex((row, index) => {
    const newer = rows[index - 1]
    return newer !== undefined && isOfAnother(row, newer)
  })
  return end === -1 ? rows : rows.slice(0, end)
}

const laterOf = (a: string | null, b: string | null): string | null => ((a ?? '') > (b ?? '') ? a : b)

/** The first day of the present registrant, where another had the ticker before; one range of the primary key. */
const takenOverOn = async (reads: Reads, { ticker, cik }: Listing): Promise<string | null> => {
  const holders = await reads.rows(securities, { where: { ticker }, columns: ['cik', 'validFrom'] })
  if (holders.length < 2) return null
  return holders.find(({ columns }) => columns.cik === cik)?.columns.validFrom ?? null
}

const spansOf = async (reads: Reads, listing: Listing): Promise<readonly TickerSpan[]> => {
  const takenOver = await takenOverOn(reads, listing)
  return tickersOver(listing.ticker).map((span, index) =>
    index === 0 ? { ...span, from: laterOf(span.from, takenOver), to: listing.delistedOn } : span,
  )
}

/** Newest first: for each symbol it had a range of the primary key walked backwards, at most some 24 rows a year. */
export const historyOf = async (reads: Reads, listing: Listing): Promise<readonly Position[]> => {
  const rows: Position[] = []
  const order = reversed(keyOrder(shortInterest))
  for (const span of await spansOf(reads, listing)) {
    const where = {
      symbol: finraSymbolOf(span.ticker),
      ...during<typeof shortInterest>('settlementDate', span),
    }
    rows.push(...(await reads.served(shortInterest, { where, order, columns })))
  }
  return ofOneHolder(rows)
}

/** The position of a row as the next settlement's row restates it; null where that is missing or restates nothing. */
const revisionOf = (row: Position, newer: Position | undefined): number | null =>
  newer?.columns.isRevision === 1 && gapBetween(row, newer) <= ONE_SETTLEMENT_DAYS
    ? newer.columns.previousShortInterest
    : null

const isDuring = (day: string, { from, to }: Period): boolean =>
  day >= (from ?? '') && (to === null || day <= to)

const wireText = wireTextOf(shortInterest)

/** Throws `ticker_not_found`. */
export const tickerShortInterest = async (
  { store, securityMaster }: Market,
  { ticker, limit, order, ...period }: TickerQuery,
): Promise<ListAnswer> => {
  const history = await historyOf(store, securityMaster.known(ticker))
  const within = history
    .map((row, index) => ({ row, revised: revisionOf(row, history[index - 1]) }))
    .filter(({ row }) => isDuring(row.columns.settlementDate, period))
  const shown = (order === 'asc' ? within.toReversed() : within).slice(0, limit)
  const days = shown.map(({ row }) => row.columns.settlementDate)
  const outstanding = await sharesOutstandingOn(store, ticker, days)
  const results = shown.map(({ row, revised }, index) => {
    const shares = outstanding[index] ?? null
    return wireText(row.served, {
      ticker: JSON.stringify(ticker),
      revisedShortInterest: String(revised),
      sharesOutstanding: String(shares),
      shortPctOutstanding: String(percentOf(row.columns.shortInterest, shares)),
      floatShares: 'null',
      shortPctFloat: 'null',
    })
  })
  return tickerAnswer(ticker, results, within.length)
}
