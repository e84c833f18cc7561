/** The lasting identity of a security, kept through every rename. */
import { daysBetween } from '../lib/day.ts'
import type { Listed, Security } from './collections.ts'
import { tickersOver } from './renamed-tickers.ts'
import { renamedOf, replacedOf } from './ticker-successors.ts'

/**
 * `CIK:TICKER` by the first ticker that the security is known to have had, `:TICKER` of one that no list of the SEC has. Given
 * once and then inherited, so nothing is to be read off it.
 */
export type SecurityId = string

/** Columns of rows that are kept by their security. */
export const securityColumns = {
  security: 'text',
  /** In SEC form, as it was on the day; this one never changes. */
  symbol: 'text',
  /** The security's present one. */
  ticker: 'text',
} as const
export type SecurityKey = { readonly [Name in keyof typeof securityColumns]: string }

/** The identity of a ticker that replaced no other ticker of the lists; a well-known rename before the first reading counts. */
export const securityIdOf = (cik: string | null, ticker: string): SecurityId =>
  cik === null ? `:${ticker}` : `${cik}:${tickersOver(ticker).at(-1)?.ticker ?? ticker}`

/** Identities without a CIK sort after those that begin with its digits: from here on. */
export const firstUnlisted = securityIdOf(null, '')

/** The identity of the unknown security that had a symbol before its first known holder; no listing has it. */
export const formerHolderOf = (ticker: string): SecurityId => `?:${ticker}`

/** Whether a row is of such a security; its ticker is the symbol. */
export const isFormerHolder = ({ security, ticker }: Pick<SecurityKey, 'security' | 'ticker'>): boolean =>
  security === formerHolderOf(ticker)

const latestFirst = (a: string, b: string): number => Number(a < b) - Number(a > b)

const endOf = ({ validTo }: Listed): string => validTo ?? '9999-12-31'
const lastFirst = (a: Listed, b: Listed): number => latestFirst(endOf(a), endOf(b))

/** The row under which a security trades, else traded last; of an old list's and a new one's the new one's. */
export const presentRow = <Row extends Listed>(rows: readonly Row[]): Row | undefined =>
  rows.toSorted(
    (a, b) => lastFirst(a, b) || a.isStale - b.isStale || latestFirst(a.validFrom ?? '', b.validFrom ?? ''),
  )[0]

/** Same for the rows of one listing, whatever list they come from. */
export const listedKey = ({ ticker, cik }: Listed): string => `${ticker} ${cik}`

/** Both lists have a security under its old and its new ticker for some weeks at most; two that stay longer are two. */
const OVERLAP_DAYS = 40

const overlaps = (from: Listed, to: Listed, day: string): boolean =>
  to.validFrom !== null &&
  (from.validFrom ?? '') < to.validFrom &&
  daysBetween(to.validFrom, from.validTo ?? day) <= OVERLAP_DAYS

type Rename = { readonly from: Listed; readonly to: Listed }

/** Renames within one registrant, that of the ticker which ended last first. */
const renamesOf = (rows: readonly Listed[]): readonly Rename[] => {
  const byTicker = new Map(rows.map((row) => [row.ticker, row]))
  const current = rows.filter(({ validTo }) => validTo === null)
  const ended = rows.filter(({ validTo }) => validTo !== null)
  return [...replacedOf(current), ...renamedOf(ended, current)]
    .flatMap(([before, after]): readonly Rename[] => {
      const [from, to] = [byTicker.get(before), byTicker.get(after)]
      return from === undefined || to === undefined ? [] : [{ from, to }]
    })
    .toSorted((a, b) => lastFirst(a.from, b.from) || a.from.rank - b.from.rank)
}

/** Identities of the rows of one registrant, by key; `known` are those given before. */
const idsWithin = (
  rows: readonly Listed[],
  known: ReadonlyMap<string, SecurityId>,
  day: string,
): ReadonlyMap<string, SecurityId> => {
  const ids = new Map(
    rows.map((row) => [listedKey(row), known.get(listedKey(row)) ?? securityIdOf(row.cik, row.ticker)]),
  )
  if (rows.length === 1) return ids
  const idOf = (row: Listed): SecurityId => ids.get(listedKey(row)) ?? ''
  const renamed = new Set<Listed>()
  for (const { from, to } of renamesOf(rows)) {
    const inherited = idOf(from)
    const isTaken = rows.some(
      (row) =>
        row !== from &&
        row !== to &&
        row.validTo === null &&
        known.has(listedKey(row)) &&
        idOf(row) === inherited,
    )
    const isOwn = idOf(to) === securityIdOf(to.cik, to.ticker)
    const isInherited = isOwn && (!known.has(listedKey(to)) || overlaps(from, to, day))
    if (isTaken || renamed.has(to) || !isInherited) continue
    renamed.add(to)
    const own = idOf(to)
    // A rename that lists show late also changes the rows that had inherited the new ticker's identity.
    for (const row of rows) if (idOf(row) === own) ids.set(listedKey(row), inherited)
  }
  return ids
}

/**
 * Every row of SEC's lists, those that ended too, with its identity: the one it has in the store, else that of the row it
 * replaces, else its own. `day` is that of the reading.
 */
export const identified = (
  rows: readonly Listed[],
  stored: readonly Security[],
  day: string,
): readonly Security[] => {
  const known = new Map(stored.map((row) => [listedKey(row), row.security]))
  const groups = Map.groupBy(rows, ({ cik }) => cik)
  const ids = new Map<string, SecurityId>()
  for (const group of groups.values()) for (const [key, id] of idsWithin(group, known, day)) ids.set(key, id)
  return rows.map((row) => ({ ...row, security: ids.get(listedKey(row)) ?? '' }))
}
