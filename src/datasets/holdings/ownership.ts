/** Who holds a security, from the holdings of a fund and its report before. */
import type { Static } from 'typebox'
import { cusipOfIsin } from '../../lib/check-digit.ts'
import { rowOf, type StoredRow } from '../../store/collection.ts'
import {
  owners,
  type StoredEarlierReport,
  type StoredFundReport,
  type StoredHolding,
  type StoredOwner,
} from './record.ts'

export type StoredReport = Static<typeof StoredFundReport>
export type EarlierReport = Static<typeof StoredEarlierReport>
type Owner = Static<typeof StoredOwner>
type Holding = Static<typeof StoredHolding>

/** Holdings of a fund in one security, however many lines of its report they stand on. */
export type Stake = {
  readonly asset: string
  readonly shares: number
  readonly value: number | null
  readonly weightPct: number | null
}

/** The lasting name of a security: its CUSIP, which a US ISIN holds, else its ISIN, else its ticker. */
const assetOf = ({ cusip, isin, symbol }: StoredRow['at']): string | null => {
  if (typeof cusip === 'string') return cusip
  if (typeof isin === 'string') return cusipOfIsin(isin) ?? isin
  return typeof symbol === 'string' ? symbol : null
}

const sum = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b)

/** Shares that are owned: what is sold short or owed by a contract is not. */
const isOwned = ({ assetCategory, side, sharesHeld }: Holding): boolean =>
  (assetCategory === 'equity' || assetCategory === 'fund') && side !== 'short' && (sharesHeld ?? 0) > 0

export const stakesOf = (rows: readonly StoredRow[]): readonly Stake[] => {
  const found = new Map<string, Stake>()
  for (const { at, text } of rows) {
    const asset = assetOf(at)
    if (asset === null || at['shares'] === null) continue
    const holding = JSON.parse(text) as Holding
    if (!isOwned(holding)) continue
    const { sharesHeld, positionValue, weightPct } = holding
    const other = found.get(asset)
    found.set(asset, {
      asset,
      shares: (other?.shares ?? 0) + (sharesHeld ?? 0),
      value: other === undefined ? positionValue : sum(other.value, positionValue),
      weightPct: other === undefined ? weightPct : sum(other.weightPct, weightPct),
    })
  }
  return [...found.values()]
}

/** Four decimals of a percent. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1e6) / 1e4

export const changeOf = (shares: number, previous: number | null) => ({
  previousSharesHeld: previous,
  sharesChange: previous === null ? null : shares - previous,
  sharesChangePct: previous === null ? null : percentOf(shares - previous, previous),
})

export type OwnersOf = {
  readonly fund: string
  readonly kind: 'etf' | 'fund'
  readonly report: StoredReport
  readonly previous: EarlierReport | null
}

/** One row a security, with what changed since `previous`. */
export const ownerRows = (
  stakes: readonly Stake[],
  { fund, kind, report, previous }: OwnersOf,
): readonly StoredRow[] => {
  const before = new Map(previous?.positions.map(({ asset, shares }) => [asset, shares]))
  const { cik, seriesId, name, lei, source, reportDate, filedOn, accessionNumber, url } = report
  const common = { reportDate, filedOn, accessionNumber, url, source, cik, seriesId, lei }
  return stakes.map(({ asset, shares, value, weightPct }) => {
    const owner: Owner = {
      sharesHeld: shares,
      weightPct,
      positionValue: value,
      ...changeOf(shares, previous === null ? null : (before.get(asset) ?? 0)),
      previousReportDate: previous?.reportDate ?? null,
      ...common,
    }
    const at = { fund, asset, kind, value, shares, reportDate, before: previous?.reportDate ?? null, name }
    return rowOf(owners, at, owner)
  })
}
