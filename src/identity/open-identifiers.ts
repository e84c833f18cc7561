/** ISINs and CUSIPs of an open list: those with right check digits that hold together, each of one security only. */
import { cusipOfIsin, isCusip, isIsin } from '../lib/check-digit.ts'
import type { OpenSecurity } from '../sources/finance-database.ts'

export type OpenIdentifier = {
  readonly ticker: string
  readonly isin: string | null
  readonly cusip: string | null
}
type Named = { readonly ticker: string; readonly security: OpenSecurity }
type Rejected = { readonly row: string; readonly reason: string; readonly line: number }

/** What is wrong with a row's identifiers, or null. */
const faultOf = ({ isin, cusip, country }: OpenSecurity): string | null => {
  if (isin !== null && !isIsin(isin)) return `the check digit of ISIN ${isin} is wrong`
  if (cusip !== null && !isCusip(cusip)) return `the check digit of CUSIP ${cusip} is wrong`
  const inside = isin === null ? null : cusipOfIsin(isin)
  if (inside !== null && cusip !== null && inside !== cusip)
    return `ISIN ${isin} does not hold CUSIP ${cusip}`
  // The list gives Argan of Maryland the numbers of a mine in Canada.
  if (country === 'United States' && isin?.startsWith('CA') === true)
    return `ISIN ${isin} of a US company is Canadian`
  return null
}

const countOf = (values: readonly (string | null)[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

type Read = { readonly row: OpenIdentifier; readonly reason: string | null; readonly line: number }

const readOf = ({ ticker, security }: Named): Read => {
  const { isin, cusip, line } = security
  const inside = isin === null ? null : cusipOfIsin(isin)
  return { row: { ticker, isin, cusip: cusip ?? inside }, reason: faultOf(security), line }
}

/** Of two securities that share a number neither is believed. */
export const identifiersOf = (
  named: readonly Named[],
): { readonly rows: readonly OpenIdentifier[]; readonly rejected: readonly Rejected[] } => {
  const read = named.filter(({ security }) => security.isin !== null || security.cusip !== null).map(readOf)
  const sound = read.filter(({ reason }) => reason === null)
  const isins = countOf(sound.map(({ row }) => row.isin))
  const cusips = countOf(sound.map(({ row }) => row.cusip))
  const sharedBy = ({ row: { isin, cusip } }: Read): string | null => {
    if (isin !== null && (isins.get(isin) ?? 0) > 1) return isin
    return cusip !== null && (cusips.get(cusip) ?? 0) > 1 ? cusip : null
  }
  const judged = read.map((one) => {
    const shared = one.reason === null ? sharedBy(one) : null
    return { ...one, reason: shared === null ? one.reason : `shares ${shared} with another security` }
  })
  return {
    rows: judged.filter(({ reason }) => reason === null).map(({ row }) => row),
    rejected: judged.flatMap(({ row, reason, line }) =>
      reason === null ? [] : [{ row: row.ticker, reason, line }],
    ),
  }
}
