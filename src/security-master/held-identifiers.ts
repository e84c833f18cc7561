/** ISINs and CUSIPs by what funds report to hold: which of several claims is served, and what contradicts it. */
import { daysAfter } from '../lib/day.ts'
import type { ColumnsOf, NewRow, Where } from '../store/collection.ts'
import { rowOf } from '../store/record-text.ts'
import type { Batch, Reads } from '../store/store.ts'
import {
  heldIdentifiers,
  type Identifier,
  identifiers,
  identifierVotes,
  openIdentifiers,
  securities,
} from './collections.ts'
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

const listsAgainst = async (ticker: string, own: Pair, reads: Reads): Promise<readonly string[]> => {
  const lists = [
    { name: 'the reviewed list', row: await reads.row(identifiers, { ticker }) },
    { name: 'the open list', row: await reads.row(openIdentifiers, { ticker }) },
  ]
  return lists.flatMap(({ name, row }) =>
    row !== null && differs(own, row.columns)
      ? [`${name} says ${row.columns.cusip ?? row.columns.isin}`]
      : [],
  )
}

const cikOf = async (reads: Reads, ticker: string): Promise<string | null> => {
  const rows = await reads.rows(securities, {
    columns: ['cik', 'isCurrent'],
    where: { ticker },
    order: ['ticker', 'cik'],
  })
  const found = rows.find(({ columns }) => columns.isCurrent === 1) ?? rows[0]
  return found?.columns.cik ?? null
}

/** A vote that was taken back stays as a row without any. */
const votesWhere = async (reads: Reads, where: Where<typeof identifierVotes>): Promise<readonly Votes[]> =>
  (await reads.rows(identifierVotes, { where: { ...where, votes: { from: 1 } } })).map(
    ({ columns }) => columns,
  )

/** A security that was split, merged or moved has another CUSIP since, and funds that say so are the later ones. */
const PRESENT_DAYS = 400

const presentOf = (rows: readonly Votes[]): readonly Votes[] => {
  const newest = rows.reduce((day, { reportedOn }) => (reportedOn > day ? reportedOn : day), '')
  const since = newest === '' ? '' : daysAfter(newest, -PRESENT_DAYS)
  return rows.filter(({ reportedOn }) => reportedOn >= since)
}

/** What funds say of a ticker; undefined where none says anything. */
const heldOf = async (reads: Reads, ticker: string): Promise<HeldRow | undefined> => {
  const rows = await votesWhere(reads, { ticker })
  const [first, ...others] = ranked(presentOf(rows), 'cusip')
  if (first === undefined) return undefined
  const { key: cusip, votes } = first
  const claims = await votesWhere(reads, { cusip })
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
    ...(await listsAgainst(ticker, { isin, cusip }, reads)),
  ]
  const columns = {
    ticker,
    cik: await cikOf(reads, ticker),
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
  const tickers = new Set<string>()
  for (const cusip of new Set(changed.map(({ columns }) => columns.cusip))) {
    const rows = await reads.rows(identifierVotes, { columns: ['ticker'], where: { cusip } })
    for (const { columns } of rows) tickers.add(columns.ticker)
  }
  for (const { columns } of changed) tickers.add(columns.ticker)
  tickers.delete('')
  return tickers
}

/** The identifiers that follow from changed votes. */
export const heldAfterVotes = async (
  changed: Batch<typeof identifierVotes>,
  reads: Reads,
): Promise<readonly Batch[]> => {
  const batches: Batch[] = []
  const rows: HeldRow[] = []
  for (const ticker of await tickersIn(changed.rows, reads)) {
    const held = await heldOf(reads, ticker)
    if (held === undefined) batches.push({ collection: heldIdentifiers, rows: [], replaces: { ticker } })
    else rows.push(held)
  }
  return rows.length === 0 ? batches : [...batches, { collection: heldIdentifiers, rows }]
}

/** A security as one fund names it; `ticker` and `isin` are blank where it gives none, `day` is that of its report. */
export type Stated = Pick<Votes, 'cusip' | 'ticker' | 'isin'> & { readonly day: string }

const keyOf = ({ cusip, ticker, isin }: Stated): string => `${cusip} ${ticker} ${isin}`

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
  const rows: VoteRow[] = []
  for (const [key, { day, ...stated }] of new Map([...old, ...fresh])) {
    const stored = pending.get(key) ?? (await reads.row(identifierVotes, stated))?.columns
    const change = Number(fresh.has(key)) - Number(old.has(key))
    // A fund of the bundled sample has no vote in the store, and casts one with its first own report.
    const votes = Math.max(Number(fresh.has(key)), (stored?.votes ?? 0) + change)
    const reportedOn = stored !== undefined && stored.reportedOn > day ? stored.reportedOn : day
    const columns = { ...stated, votes, reportedOn }
    pending.set(key, columns)
    rows.push(rowOf(identifierVotes, columns, {}))
  }
  return rows
}
