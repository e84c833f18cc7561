/** Reports of funds as records. */
import type { FundName, FundReport, FundReports, Position } from '../../sources/fund-report.ts'
import type { NewRow } from '../../store/collection.ts'
import { textOf } from '../../store/record-text.ts'
import type { Normalized } from '../dataset.ts'
import { type Fund, type fundReports, holdings } from './record.ts'

export type ReportColumns = NewRow<typeof fundReports>['columns']
type HoldingColumns = NewRow<typeof holdings>['columns']

/** Shares that a fund owns of a security. */
export type Stake = {
  readonly shares: number
  readonly value: number | null
  readonly weightPct: number | null
}

/** A holding whose fund and ticker only the store knows. */
export type DraftHolding = {
  /** As the publisher writes it. */
  readonly symbol: string | null
  readonly columns: Omit<HoldingColumns, keyof Fund | 'symbol' | 'isNamed'>
  readonly text: string
  /** Null of what is not a share, and of what is sold short or owed by a contract. */
  readonly stake: Stake | null
}

type DraftReport = {
  readonly fund: FundName
  readonly report: Omit<ReportColumns, keyof Fund>
  /** In the order of weight. */
  readonly positions: readonly DraftHolding[]
}

/** Funds report fractions of shares, which the field has no room for; the balance keeps them. */
const sharesOf = ({ unit, balance }: Position): number | null => {
  const whole = unit === 'shares' && balance !== null ? Math.round(balance) : null
  return whole !== null && Number.isSafeInteger(whole) ? whole : null
}

const stakeOf = ({ category, side, value, weightPct }: Position, shares: number | null): Stake | null =>
  (category === 'equity' || category === 'fund') && side !== 'short' && shares !== null && shares > 0
    ? { shares, value, weightPct }
    : null

const draftOf = (position: Position, line: number): DraftHolding => {
  const { name, cusip, isin, symbol } = position
  const shares = sharesOf(position)
  const columns = { line, name, cusip, isin, shares }
  const text = textOf(holdings, columns, {
    weightPct: position.weightPct,
    sharesHeld: shares,
    positionValue: position.value,
    assetCategory: position.category,
    derivativeKind: position.derivative,
    balance: position.balance,
    units: position.unit,
    currency: position.currency,
    side: position.side,
  })
  return { symbol, columns, text, stake: stakeOf(position, shares) }
}

const byWeight = (a: Position, b: Position): number =>
  (b.weightPct ?? Number.NEGATIVE_INFINITY) - (a.weightPct ?? Number.NEGATIVE_INFINITY) || 0

const draftReport = (published: FundReport): DraftReport => {
  const { fund, positions: held, accession: accessionNumber, ...stated } = published
  const positions = held.toSorted(byWeight).map(draftOf)
  return { fund, report: { ...stated, accessionNumber, holdingsCount: positions.length }, positions }
}

export type DraftReports = { readonly reports: readonly DraftReport[] }

export const normalizeReports = ({ reports: published, rejected }: FundReports): Normalized<DraftReports> => {
  const reports = published.map(draftReport)
  const count = reports.reduce((sum, { positions }) => sum + 1 + positions.length, 0)
  return { value: { reports }, count, rejected }
}
