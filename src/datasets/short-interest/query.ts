/** Short interest of whoever has a ticker, over the tickers it had before and without those who had one before it. */
import { securities } from '../../identity/collections.ts'
import { finraSymbolOf } from '../../identity/finra-symbol.ts'
import type { Listing } from '../../identity/listing.ts'
import { tellingWordsOf } from '../../identity/name-words.ts'
import { type TickerSpan, tickersOver } from '../../identity/renamed-tickers.ts'
import type { Range, Reads, StoredRow } from '../../store/store.ts'
import { shortInterest } from './record.ts'

const DAY_MS = 86_400_000
/** Settlements are 14 to 18 days apart, 35 with one missing. */
const LONG_GAP_DAYS = 40
const ONE_SETTLEMENT_DAYS = 20

const dayOf = ({ at }: StoredRow): string => String(at['settlementDate'])
const daysBetween = (older: StoredRow, newer: StoredRow): number =>
  (Date.parse(dayOf(newer)) - Date.parse(dayOf(older))) / DAY_MS

const issuerOf = ({ at }: StoredRow): string | undefined => tellingWordsOf(String(at['issue']))[0]

/**
 * A symbol that was gone for over a month and came back under another name is another company's: CART was Carolina
 * Trust Bancshares' until 2019 and is Maplebear's since 2023. A company that changes its name leaves no gap.
 */
const isOfAnother = (older: StoredRow, newer: StoredRow): boolean =>
  daysBetween(older, newer) > LONG_GAP_DAYS && issuerOf(older) !== issuerOf(newer)

const ofOneHolder = (rows: readonly StoredRow[]): readonly StoredRow[] => {
  const end = rows.findIndex((row, at) => {
    const newer = rows[at - 1]
    return newer !== undefined && isOfAnother(row, newer)
  })
  return end === -1 ? rows : rows.slice(0, end)
}

const laterOf = (a: string | null, b: string | null): string | null => ((a ?? '') > (b ?? '') ? a : b)

/** The first day of the present registrant, where another had the ticker before; one range of the primary key. */
const takenOverOn = async (reads: Reads, { ticker, cik }: Listing): Promise<string | null> => {
  const holders = await reads.texts(securities, { where: { ticker } })
  if (holders.length < 2) return null
  const present = holders.map((text) => JSON.parse(text)).find((holder) => holder.cik === cik)
  return present?.validFrom ?? null
}

const spansOf = async (reads: Reads, listing: Listing): Promise<readonly TickerSpan[]> => {
  const takenOver = await takenOverOn(reads, listing)
  return tickersOver(listing.ticker).map((span, at) =>
    at === 0 ? { ...span, from: laterOf(span.from, takenOver), to: listing.delistedOn } : span,
  )
}

const rangeOf = ({ from, to }: TickerSpan): Range => ({
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
})

/** Newest first: for each symbol it had a range of the primary key walked backwards, at most some 24 rows a year. */
export const historyOf = async (reads: Reads, listing: Listing): Promise<readonly StoredRow[]> => {
  const rows: StoredRow[] = []
  for (const span of await spansOf(reads, listing)) {
    const where = { symbol: finraSymbolOf(span.ticker), settlementDate: rangeOf(span) }
    rows.push(...(await reads.rows(shortInterest, { where, order: 'symbol desc, settlementDate desc' })))
  }
  return ofOneHolder(rows)
}

/** The position of a row as the next settlement's row restates it; null where `newer` is none or restates nothing. */
export const revisionOf = (row: StoredRow, newer: StoredRow | undefined): number | null =>
  newer?.at['isRevision'] === 1 && daysBetween(row, newer) <= ONE_SETTLEMENT_DAYS
    ? JSON.parse(newer.text).previousShortInterest
    : null
