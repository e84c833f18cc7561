/** The funds that hold a security, by the value of what each holds. */
import type { Static } from 'typebox'
import type { ListAnswer } from '../../contract/endpoint.ts'
import { type ShareCount, shareCounts } from '../../facts/share-count.ts'
import { factorAfter, type SplitEvent } from '../../facts/split-event.ts'
import type { Directory } from '../../identity/directory.ts'
import type { Listing } from '../../identity/listing.ts'
import { tickersOver } from '../../identity/renamed-tickers.ts'
import { commonSharesOf } from '../../identity/share-class.ts'
import type { StoredRow } from '../../store/collection.ts'
import type { Reads } from '../../store/store.ts'
import type { Market } from '../dataset.ts'
import { changeOf, percentOf } from './ownership.ts'
import { owners, type StoredOwner } from './record.ts'

/** Splits of a ticker, oldest first. */
export type SplitsOf = (reads: Reads, ticker: string) => Promise<readonly SplitEvent[]>

type Owner = Static<typeof StoredOwner> & { readonly updatedAt: string }
export type Kind = 'etf' | 'fund'

const DAY_MS = 86_400_000
/** A company that counts its shares once a year has a count within this of any day. */
const NEAR_DAYS = 400

/** The shares of a company on a day; null of one with several listed classes, whose counts nobody states apart. */
const outstandingOf = async (
  { store, directory }: Market,
  { cik, ticker }: Listing,
  splits: readonly SplitEvent[],
): Promise<(day: string) => number | null> => {
  const text = cik === null ? null : await store.text(shareCounts, { cik })
  const listings = cik === null ? [] : directory.listingsOf(cik).filter(({ active }) => active !== false)
  const [only, ...others] = commonSharesOf(listings)
  if (text === null || others.length > 0 || only?.ticker !== ticker) return () => null
  const { shares, on, isDomestic } = JSON.parse(text) as ShareCount
  return (day) => {
    const age = Math.abs(Date.parse(day) - Date.parse(on)) / DAY_MS
    if (!isDomestic || age > NEAR_DAYS) return null
    return (shares * factorAfter(splits, on, day)) / factorAfter(splits, day, on)
  }
}

/** A function of days that remembers: most funds report the end of the same quarter. */
const remembered = <Result>(of: (day: string) => Result): ((day: string) => Result) => {
  const known = new Map<string, Result>()
  return (day) => {
    const found = known.get(day)
    if (found !== undefined) return found
    const made = of(day)
    known.set(day, made)
    return made
  }
}

/** What a split between two reports made is no change: the shares before are told on the basis of the newer one. */
const restated = ({ at, text }: StoredRow, splits: readonly SplitEvent[]): string => {
  const { before, reportDate } = at
  if (splits.length === 0 || typeof before !== 'string') return text
  const factor = factorAfter(splits, before, String(reportDate))
  if (factor === 1) return text
  const owner = JSON.parse(text) as Owner
  const { previousSharesHeld, sharesHeld } = owner
  if (previousSharesHeld === null || sharesHeld === null) return text
  return JSON.stringify({ ...owner, ...changeOf(sharesHeld, Math.round(previousSharesHeld * factor)) })
}

/** What an answer says of a fund before and behind the rest of its row. */
type FundWords = {
  /** By its report. */
  readonly name: unknown
  readonly ticker: string | null
  readonly head: string
  readonly tail: string
}

const wordsOf = (fund: string, name: unknown, directory: Directory, kind: Kind): FundWords => {
  const [cik = '', seriesId = null] = fund.split(' ')
  const classes = directory.fundClasses(cik, seriesId)
  const only = kind === 'etf' || classes.length === 1 ? classes[0] : undefined
  const ticker = only?.ticker ?? null
  const company = only?.company ?? name ?? null
  return {
    name,
    ticker,
    head: `{"ticker":${JSON.stringify(ticker)},"company":${JSON.stringify(company)},"asset":`,
    tail: kind === 'fund' ? `,"classId":${JSON.stringify(only?.classId ?? null)}` : '',
  }
}

const knownWords = new WeakMap<Directory, Map<string, FundWords>>()

/** The same funds hold most stocks: made anew for each answer their words were a third of its time. */
const fundWords = ({ at: { fund, name } }: StoredRow, directory: Directory, kind: Kind): FundWords => {
  const known = knownWords.get(directory) ?? new Map<string, FundWords>()
  knownWords.set(directory, known)
  const key = `${kind} ${fund}`
  const found = known.get(key)
  if (found !== undefined && found.name === name) return found
  const made = wordsOf(String(fund), name, directory, kind)
  known.set(key, made)
  return made
}

type Named = { readonly row: StoredRow; readonly words: FundWords }

const byValue = (a: Named, b: Named): number => {
  const [one, other] = [a.row.at['value'] ?? null, b.row.at['value'] ?? null]
  if (one !== other)
    return Number(other ?? Number.NEGATIVE_INFINITY) - Number(one ?? Number.NEGATIVE_INFINITY)
  return (a.words.ticker ?? '~') < (b.words.ticker ?? '~') ? -1 : 1
}

/** What funds may call a listing: its CUSIP and ISIN, its ticker and those it had before. */
export const assetNamesOf = ({ identifiersOf }: Directory, ticker: string): readonly string[] => {
  const before = tickersOver(ticker).map((over) => over.ticker)
  return [...new Set([...identifiersOf(ticker), ...before])]
}

const ownerColumns = ['fund', 'value', 'shares', 'reportDate', 'before', 'name'] as const

/**
 * For each name of the security a walk of (asset, kind, value desc) as far as the limit; totals from the counts. Funds
 * name one security by CUSIP, ISIN or ticker, each by one of them.
 */
export const holdersOf = async (
  market: Market,
  listing: Listing,
  { kind, limit }: { readonly kind: Kind; readonly limit: number },
): Promise<{ readonly rows: readonly StoredRow[]; readonly total: number }> => {
  const { store, directory } = market
  const rows: StoredRow[] = []
  let total = 0
  for (const asset of assetNamesOf(directory, listing.ticker)) {
    const where = { asset, kind }
    const order = 'asset, kind, value desc, fund'
    const found = await store.rows(owners, { where, order, limit, columns: ownerColumns })
    rows.push(...found)
    total += found.length < limit ? found.length : await store.total(owners, where)
  }
  return { rows, total }
}

export const answerHolders = async (
  market: Market,
  listing: Listing,
  choice: { readonly kind: Kind; readonly limit: number },
  splitsOf: SplitsOf,
): Promise<ListAnswer> => {
  const { ticker } = listing
  const { rows, total } = await holdersOf(market, listing, choice)
  const splits = rows.length === 0 ? [] : await splitsOf(market.store, ticker)
  const outstandingOn = remembered(await outstandingOf(market, listing, splits))
  const asset = JSON.stringify(ticker)
  const { directory } = market
  const named = rows.map((row) => ({ row, words: fundWords(row, directory, choice.kind) })).sort(byValue)
  const results = named.slice(0, choice.limit).map(({ row, words: { head, tail } }) => {
    const shares = outstandingOn(String(row.at['reportDate']))
    const held = Number(row.at['shares'])
    const ownership = shares === null ? null : percentOf(held, shares)
    return `${head}${asset},${restated(row, splits).slice(1, -1)}${tail},"ownershipPct":${ownership}}`
  })
  return { kind: 'list', before: { ticker }, results, after: { count: results.length, total }, total }
}
