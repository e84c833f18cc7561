/** ISINs and CUSIPs by what funds report to hold: which of several claims stands, and what speaks against it. */
import type { Static } from 'typebox'
import { daysAfter } from '../lib/day.ts'
import { rowOf, type StoredRow } from '../store/collection.ts'
import type { Batch, Reads } from '../store/store.ts'
import {
  heldIdentifiers,
  identifiers,
  identifierVotes,
  openIdentifiers,
  type StoredHeldIdentifier,
  type StoredIdentifier,
  type StoredIdentifierVotes,
  type StoredSecurity,
  securities,
} from './collections.ts'
import { checkedPair } from './identifier-pair.ts'

export type Votes = Static<typeof StoredIdentifierVotes>
type HeldIdentifier = Static<typeof StoredHeldIdentifier>

const parsed = <R>(texts: readonly string[]): readonly R[] => texts.map((text) => JSON.parse(text) as R)

/** What more funds say comes first; of equals the lower text, so that the order of files does not matter. */
const ranked = (
  rows: readonly Votes[],
  keyOf: (row: Votes) => string | null,
): readonly { readonly key: string; readonly votes: number }[] => {
  const found = new Map<string, number>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== null) found.set(key, (found.get(key) ?? 0) + row.votes)
  }
  return [...found]
    .map(([key, votes]) => ({ key, votes }))
    .sort((a, b) => b.votes - a.votes || (a.key < b.key ? -1 : 1))
}

const pairOf = (cusip: string, rows: readonly Votes[]) => {
  const isin = ranked(rows, (row) => row.isin)[0]?.key ?? null
  // Funds say the ISIN of the share they hold: a Canadian one is one, whatever the country of the company is.
  const country = isin?.startsWith('CA') === true ? 'CA' : null
  return checkedPair({ isin, cusip, country })
}

const differs = (
  own: HeldIdentifier,
  other: Pick<Static<typeof StoredIdentifier>, 'isin' | 'cusip'>,
): boolean =>
  (other.cusip !== null && other.cusip !== own.cusip) ||
  (other.isin !== null && own.isin !== null && other.isin !== own.isin)

const listsAgainst = async (own: HeldIdentifier, reads: Reads): Promise<readonly string[]> => {
  const against: string[] = []
  for (const [name, from] of [
    ['the reviewed list', identifiers],
    ['the open list', openIdentifiers],
  ] as const) {
    const text = await reads.text(from, { ticker: own.ticker })
    if (text === null) continue
    const other = JSON.parse(text) as Static<typeof StoredIdentifier>
    if (differs(own, other)) against.push(`${name} says ${other.cusip ?? other.isin}`)
  }
  return against
}

const cikOf = async (reads: Reads, ticker: string): Promise<string | null> => {
  const rows = parsed<Static<typeof StoredSecurity>>(await reads.texts(securities, { where: { ticker } }))
  return (rows.find(({ validTo }) => validTo === null) ?? rows[0])?.cik ?? null
}

/** A vote that was taken back stays as a row without any. */
const votesWhere = async (
  reads: Reads,
  selection: Parameters<Reads['texts']>[1],
): Promise<readonly Votes[]> =>
  parsed<Votes>(await reads.texts(identifierVotes, selection)).filter(({ votes }) => votes > 0)

/** A security that was split, merged or moved has another CUSIP since, and funds that say so are the later ones. */
const PRESENT_DAYS = 400

const presentOf = (rows: readonly Votes[]): readonly Votes[] => {
  const newest = rows.reduce((day, { reportedOn }) => (reportedOn > day ? reportedOn : day), '')
  const since = newest === '' ? '' : daysAfter(newest, -PRESENT_DAYS)
  return rows.filter(({ reportedOn }) => reportedOn >= since)
}

/** What funds say of a ticker; undefined where none says anything. */
const heldOf = async (reads: Reads, ticker: string): Promise<HeldIdentifier | undefined> => {
  const rows = await votesWhere(reads, { where: { ticker }, order: 'ticker, cusip' })
  const [first, ...others] = ranked(presentOf(rows), ({ cusip }) => cusip)
  if (first === undefined) return undefined
  const claims = await votesWhere(reads, { where: { cusip: first.key } })
  const rivals = ranked(claims, (claim) => claim.ticker).filter(({ key }) => key !== ticker)
  const { isin, faults } = pairOf(first.key, claims)
  const equal = [
    ...others.filter(({ votes }) => votes === first.votes).map(({ key }) => `as many funds say ${key}`),
    ...rivals
      .filter(({ votes }) => votes >= first.votes)
      .map(({ key }) => `as many funds say it is ${key}'s`),
  ]
  const own: HeldIdentifier = {
    ticker,
    cik: await cikOf(reads, ticker),
    isin,
    cusip: first.key,
    source: 'what funds report to hold',
    votes: first.votes,
    conflicts: [],
    withheld: equal[0] ?? null,
  }
  const former = ranked(rows, ({ cusip }) => cusip).filter(
    ({ key }) => key !== first.key && !others.some((other) => other.key === key),
  )
  const conflicts = [
    ...others.map(({ key, votes }) => `${votes} of the funds say ${key}`),
    ...former.map(({ key }) => `older reports say ${key}`),
    ...rivals.map(({ key, votes }) => `${votes} of the funds say it is ${key}'s`),
    ...faults,
    ...(await listsAgainst(own, reads)),
  ]
  return { ...own, conflicts }
}

const heldRow = (row: HeldIdentifier): StoredRow =>
  rowOf(heldIdentifiers, { ticker: row.ticker, hasConflict: row.conflicts.length > 0 ? 1 : 0 }, row)

/** Tickers that changed votes are about: their own, and those that claim the same CUSIP. */
const tickersIn = async (changed: readonly StoredRow[], reads: Reads): Promise<ReadonlySet<string>> => {
  const tickers = new Set<string>()
  for (const cusip of new Set(changed.map(({ at }) => String(at['cusip'])))) {
    for (const { at } of await reads.rows(identifierVotes, { where: { cusip } }))
      tickers.add(String(at['ticker']))
  }
  for (const { at } of changed) tickers.add(String(at['ticker']))
  tickers.delete('')
  return tickers
}

/** The identifiers that follow from changed votes. */
export const heldAfterVotes = async (changed: Batch, reads: Reads): Promise<readonly Batch[]> => {
  const batches: Batch[] = []
  const rows: StoredRow[] = []
  for (const ticker of await tickersIn(changed.rows, reads)) {
    const held = await heldOf(reads, ticker)
    if (held === undefined) batches.push({ collection: heldIdentifiers, rows: [], replaces: { ticker } })
    else rows.push(heldRow(held))
  }
  return rows.length === 0 ? batches : [...batches, { collection: heldIdentifiers, rows }]
}

/** A security as one fund names it; `day` is that of its report. */
export type Stated = {
  readonly cusip: string
  readonly ticker: string
  readonly isin: string
  readonly day: string
}

const keyOf = ({ cusip, ticker, isin }: Stated): string => `${cusip} ${ticker} ${isin}`

const unique = (stated: readonly Stated[]): ReadonlyMap<string, Stated> =>
  new Map(stated.map((one) => [keyOf(one), one]))

/**
 * Votes as they are once a fund says `now` and no longer `before`. Those that nobody casts any more keep a row with none, so that
 * what follows from them is found.
 */
export const votesAfter = async (
  before: readonly Stated[],
  now: readonly Stated[],
  reads: Reads,
  pending: Map<string, Votes>,
): Promise<readonly StoredRow[]> => {
  const [old, fresh] = [unique(before), unique(now)]
  const changed = [
    ...[...old].filter(([key]) => !fresh.has(key)).map(([key, one]) => ({ key, one, by: -1 })),
    ...[...fresh].map(([key, one]) => ({ key, one, by: old.has(key) ? 0 : 1 })),
  ]
  const rows: StoredRow[] = []
  for (const { key, one, by } of changed) {
    const { day, ...at } = one
    const text = await reads.text(identifierVotes, at)
    const stored = pending.get(key) ?? (text === null ? null : (JSON.parse(text) as Votes))
    // A fund of the bundled sample has no vote in the store, and casts one with its first own report.
    const votes = Math.max(fresh.has(key) ? 1 : 0, (stored?.votes ?? 0) + by)
    const reportedOn = stored !== null && stored.reportedOn > day ? stored.reportedOn : day
    const { cusip, ticker, isin } = one
    const row: Votes = {
      cusip,
      ticker: ticker === '' ? null : ticker,
      isin: isin === '' ? null : isin,
      votes,
      reportedOn,
    }
    pending.set(key, row)
    rows.push(rowOf(identifierVotes, { ...at, votes }, row))
  }
  return rows
}
