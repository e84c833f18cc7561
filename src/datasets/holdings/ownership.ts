/** The securities that a fund owns, from its holdings and its previous report. */
import { cusipOfIsin, isCusip } from '../../lib/check-digit.ts'
import type { ColumnsOf, NewRow, RecordOf } from '../../store/collection.ts'
import { rowOf } from '../../store/record-text.ts'
import type { ReportColumns, Stake } from './normalize.ts'
import { type earlierReports, type holdings, owners } from './record.ts'

export type HoldingRow = NewRow<typeof holdings>
export type OwnerRow = NewRow<typeof owners>
export type Kind = OwnerRow['columns']['kind']

/** The origin of a report, and the shares of each security in it. */
export type EarlierReport = ColumnsOf<typeof earlierReports> & RecordOf<typeof earlierReports>

/** A holding with the stake that it is; null for what is not a share, and for what the fund owes. */
export type Position = { readonly row: HoldingRow; readonly stake: Stake | null }

/** The lasting name of a security: its CUSIP, which a US ISIN holds, else its ISIN, else its ticker. */
const assetOf = ({ columns: { cusip, isin, symbol } }: HoldingRow): string | null => {
  if (cusip !== null) return cusip
  return isin === null ? symbol : (cusipOfIsin(isin) ?? isin)
}

const plus = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b)

/** The stake in each security, summed over the lines of the report. */
const stakesIn = (positions: readonly Position[]): ReadonlyMap<string, Stake> => {
  const found = new Map<string, Stake>()
  for (const { row, stake } of positions) {
    const asset = assetOf(row)
    if (asset === null || stake === null) continue
    const other = found.get(asset)
    found.set(
      asset,
      other === undefined
        ? stake
        : {
            shares: other.shares + stake.shares,
            value: plus(other.value, stake.value),
            weightPct: plus(other.weightPct, stake.weightPct),
          },
    )
  }
  return found
}

/** One row per security that the fund owns, without the previous shares. */
export const ownersIn = (
  report: ReportColumns,
  kind: Kind,
  positions: readonly Position[],
): readonly OwnerRow[] => {
  const { cik, series, name, lei, source, reportDate, filedOn, accessionNumber, url } = report
  const seriesId = series === '' ? null : series
  const before = { previousShares: null, previousReportDate: null }
  return [...stakesIn(positions)].map(([asset, { shares, value, weightPct }]) =>
    rowOf(
      owners,
      { cik, series, asset, kind, value, shares, reportDate, name, ...before },
      {
        sharesHeld: shares,
        weightPct,
        positionValue: value,
        filedOn,
        accessionNumber,
        url,
        source,
        cik,
        seriesId,
        lei,
      },
    ),
  )
}

/** The first six characters of a CUSIP are the issuer's; null of what is named by ISIN or ticker. */
const issuerOf = (asset: string): string | null => (isCusip(asset) ? asset.slice(0, 6) : null)

/**
 * Adds the shares in the previous report: zero for a security that it does not list. Unknown where it lists another CUSIP of
 * the issuer that is gone: after a reverse split or a merger the same share has a new one.
 */
export const withPrevious = (
  rows: readonly OwnerRow[],
  kind: Kind,
  previous: EarlierReport | null,
): readonly OwnerRow[] => {
  const before = new Map(previous?.positions.map(({ asset, shares }) => [asset, shares]))
  const held = new Set(rows.map(({ columns }) => columns.asset))
  const gone = new Set(
    [...before.keys()].flatMap((asset) => (held.has(asset) ? [] : (issuerOf(asset) ?? []))),
  )
  const sharesBefore = (asset: string): number | null =>
    before.get(asset) ?? (gone.has(issuerOf(asset) ?? '') ? null : 0)
  const previousReportDate = previous?.reportDate ?? null
  return rows.map(({ columns, text }) => {
    const previousShares = previous === null ? null : sharesBefore(columns.asset)
    return { columns: { ...columns, kind, previousShares, previousReportDate }, text }
  })
}
