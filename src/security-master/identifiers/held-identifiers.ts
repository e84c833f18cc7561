/** ISINs and CUSIPs as funds report them for their holdings: which of several claims is served, and what contradicts it. */
import { daysAfter } from '../../lib/day.ts'
import { type Batch, batchOf } from '../../store/batch.ts'
import { inBatches } from '../../store/bulk-reads.ts'
import type { ColumnsOf, NewRow } from '../../store/collection.ts'
import { rowOf } from '../../store/record-text.ts'
import type { Reads } from '../../store/store.ts'
import {
  heldIdentifiers,
  type Identifier,
  identifiers,
  identifierVotes,
  openIdentifiers,
  securities,
} from '../collections.ts'
import { checkedPair } from './identifier-pair.ts'

export type Votes = ColumnsOf<typeof identifierVotes>
type HeldRow = NewRow<typeof heldIdentifiers>
type VoteRow = NewRow<typeof identifierVotes>
type VoteCount = { readonly key: string; readonly votes: number }

/** What more funds say comes first; of equals the lower text, so that the order of files does not matter. */
const ranked = (rows: readonly Votes[], by: 'cusip' | 'ticker' | 'isin'): readonly VoteCount[] => {
  const found = new Map<string, number>()
  for (const { [by]: key, votes } of rows) if (key !== '') found.set(key, (found.get(key) ?? 0) + votes)
  return [...found]
    .map(([key, votes]) => ({ key, votes }))
    .sort((a, b) => b.votes - a.votes || (a.key < b.key ? -1 : 1))
}

const pairOf = (cusip: string, rows: readonly Votes[]) => {
  const isin = ranked(rows, 'isin')[0]?.key ?? null
  // Funds give the ISIN of the share they hold: a Canadian one is one, whatever the country of the company is.
  const country = isin?.startsWith('CA') === true ? 'CA' : null
  return checkedPair({ isin, cusip, country })
}

type Pair = Pick<Identifier, 'isin' | 'cusip'>

const differs = (own: Pair, other: Pair): boolean =>
  (other.cusip !== null && other.cusip !== own.cusip) ||
  (other.isin !== null && own.isin !== null && other.isin !== own.isin)

/** What is stored of some tickers. */
type Known = {
  readonly votes: ReadonlyMap<string, readonly Votes[]>
  /** Votes for the CUSIP that is the first of a ticker, by CUSIP. */
  readonly claims: ReadonlyMap<string, readonly Votes[]>
  readonly lists: readonly { readonly name: string; readonly pairs: ReadonlyMap<string, Pair> }[]
  readonly ciks: ReadonlyMap<string, string>
}

const listsAgainst = (ticker: string, own: Pair, { lists }: Known): readonly string[] =>
  lists.flatMap(({ name, pairs }) => {
    const other = pairs.get(ticker)
    return other !== undefined && differs(own, other) ? [`${name} says ${other.cusip ?? other.isin}`] : []
  })

const pairsIn = async (
  reads: Reads,
  of: typeof identifiers | typeof openIdentifiers,
  tickers: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Pair>> => {
  const columns = ['ticker', 'isin', 'cusip'] as const
  const rows = await inBatches(tickers, (ticker) => reads.rows(of, { columns, where: { ticker } }))
  return new Map(rows.map(({ columns: { ticker, ...pair } }) => [ticker, pair]))
}

/** By ticker: of who has it now, else of the first who had it. */
const ciksOf = async (reads: Reads, tickers: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> => {
  const columns = ['ticker', 'cik', 'isCurrent'] as const
  const rows = await inBatches(tickers, (ticker) =>
    reads.rows(securities, { columns, where: { ticker }, order: ['ticker', 'cik'] }),
  )
  const found = new Map<string, string>()
  for (const { columns: holder } of rows)
    if (holder.isCurrent === 0 && !found.has(holder.ticker)) found.set(holder.ticker, holder.cik)
  for (const { columns: holder } of rows.toReversed())
    if (holder.isCurrent === 1) found.set(holder.ticker, holder.cik)
  return found
}

/** Votes by tickers or CUSIPs. A vote that was taken back stays as a row without any. */
const votesBy = async (
  reads: Reads,
  by: 'ticker' | 'cusip',
  keys: Iterable<string>,
): Promise<ReadonlyMap<string, readonly Votes[]>> => {
  const rows = await inBatches(keys, (part) =>
    reads.rows(identifierVotes, {
      where: by === 'ticker' ? { ticker: part, votes: { from: 1 } } : { cusip: part, votes: { from: 1 } },
    }),
  )
  return Map.groupBy(
    rows.map(({ columns }) => columns),
    ({ [by]: key }) => key,
  )
}

/** A security that was split, merged or moved has another CUSIP since, and funds that say so are the later ones. */
const PRESENT_DAYS = 400

const presentOf = (rows: readonly Votes[]): readonly Votes[] => {
  const newest = rows.reduce((day, { reportedOn }) => (reportedOn > day ? reportedOn : day), '')
  const since = newest === '' ? '' : daysAfter(newest, -PRESENT_DAYS)
  return rows.filter(({ reportedOn }) => reportedOn >= since)
}

const knownOf = async (tickers: ReadonlySet<string>, reads: Reads): Promise<Known> => {
  const votes = await votesBy(reads, 'ticker', tickers)
  const cusips = [...votes.values()].flatMap((rows) => ranked(presentOf(rows), 'cusip')[0]?.key ?? [])
  const [claims, reviewed, open, ciks] = await Promise.all([
    votesBy(reads, 'cusip', cusips),
    pairsIn(reads, identifiers, tickers),
    pairsIn(reads, openIdentifiers, tickers),
    ciksOf(reads, tickers),
  ])
  return {
    votes,
    claims,
    lists: [
      { name: 'the reviewed list', pairs: reviewed },
      { name: 'the open list', pairs: open },
    ],
    ciks,
  }
}

/** What funds say of a ticker; undefined where none says anything. */
const heldOf = (ticker: string, known: Known): HeldRow | undefined => {
  const rows = known.votes.get(ticker) ?? []
  const [first, ...others] = ranked(presentOf(rows), 'cusip')
  if (first === undefined) return undefined
  const { key: cusip, votes } = first
  const claims = known.claims.get(cusip) ?? []
  const rivals = ranked(claims, 'ticker').filter(({ key }) => key !== ticker)
  const { isin, faults } = pairOf(cusip, claims)
  const former = ranked(rows, 'cusip').filter(
    ({ key }) => key !== cusip && !others.some((other) => other.key === key),
  )
  const tied = [
    ...others.filter((other) => other.votes === votes).map(({ key }) => `as many funds say ${key}`),
    ...rivals.filter((rival) => rival.votes >= votes).map(({ key }) => `as many funds say it is ${key}'s`),
  ]
  const conflicts = [
    ...others.map((other) => `${other.votes} of the funds say ${other.key}`),
    ...former.map(({ key }) => `older reports say ${key}`),
    ...rivals.map((rival) => `${rival.votes} of the funds say it is ${rival.key}'s`),
    ...faults,
    ...listsAgainst(ticker, { isin, cusip }, known),
  ]
  const columns = {
    ticker,
    cik: known.ciks.get(ticker) ?? null,
    isin,
    cusip,
    source: 'what funds report to hold',
    votes,
    withheld: tied[0] ?? null,
  }
  return rowOf(heldIdentifiers, columns, { conflicts })
}

/** Tickers that changed votes are about: their own, and those that claim the same CUSIP. */
const tickersIn = async (changed: readonly VoteRow[], reads: Reads): Promise<ReadonlySet<string>> => {
  const cusips = changed.map(({ columns }) => columns.cusip)
  const claims = await inBatches(cusips, (cusip) =>
    reads.rows(identifierVotes, { columns: ['ticker'], where: { cusip } }),
  )
  const tickers = new Set([...claims, ...changed].map(({ columns }) => columns.ticker))
  tickers.delete('')
  return tickers
}

/** The identifiers that follow from changed votes. */
export const heldAfterVotes = async (
  changed: Batch<typeof identifierVotes>,
  reads: Reads,
): Promise<readonly Batch[]> => {
  const tickers = await tickersIn(changed.rows, reads)
  const known = await knownOf(tickers, reads)
  const rows: HeldRow[] = []
  const gone: string[] = []
  for (const ticker of tickers) {
    const held = heldOf(ticker, known)
    if (held === undefined) gone.push(ticker)
    else rows.push(held)
  }
  const batches = await inBatches(gone, (ticker): readonly Batch[] => [
    batchOf(heldIdentifiers, [], { ticker }),
  ])
  return rows.length === 0 ? batches : [...batches, batchOf(heldIdentifiers, rows)]
}

/** A security as one fund names it; `ticker` and `isin` are blank where it gives none, `day` is that of its report. */
export type Stated = Pick<Votes, 'cusip' | 'ticker' | 'isin'> & { readonly day: string }

const keyOf = ({ cusip, ticker, isin }: Pick<Votes, 'cusip' | 'ticker' | 'isin'>): string =>
  `${cusip} ${ticker} ${isin}`

const unique = (stated: readonly Stated[]): ReadonlyMap<string, Stated> =>
  new Map(stated.map((one) => [keyOf(one), one]))

/**
 * Votes as they are once a fund says `now` instead of `before`; `pending` holds those that other funds of the same
 * write have changed. One without any keeps its row, so that what follows from it is found.
 */
export const votesAfter = async (
  before: readonly Stated[],
  now: readonly Stated[],
  reads: Reads,
  pending: Map<string, Votes>,
): Promise<readonly VoteRow[]> => {
  const [old, fresh] = [unique(before), unique(now)]
  const all = new Map([...old, ...fresh])
  const cusips = [...all].flatMap(([key, { cusip }]) => (pending.has(key) ? [] : cusip))
  const known = await inBatches(cusips, (cusip) => reads.rows(identifierVotes, { where: { cusip } }))
  const votesOf = new Map(known.map(({ columns }) => [keyOf(columns), columns]))
  const rows: VoteRow[] = []
  for (const [key, { day, ...stated }] of all) {
    const stored = pending.get(key) ?? votesOf.get(key)
    const change = Number(fresh.has(key)) - Number(old.has(key))
    // A fund of the bundled sample has no vote in the store until its first own report.
    const votes = Math.max(Number(fresh.has(key)), (stored?.votes ?? 0) + change)
    const reportedOn = stored !== undefined && stored.reportedOn > day ? stored.reportedOn : day
    const columns = { ...stated, votes, reportedOn }
    pending.set(key, columns)
    rows.push(rowOf(identifierVotes, columns, {}))
  }
  return rows
}
