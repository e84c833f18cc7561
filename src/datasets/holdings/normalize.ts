/** Reports of funds as ours; leaves out which fund a ticker is and which listing a symbol. */
import type { FundName, FundReport, FundReports, Position } from '../../sources/fund-report.ts'
import { rowOf, type StoredRow } from '../../store/collection.ts'
import type { Batch } from '../../store/store.ts'
import type { Normalized } from '../dataset.ts'
import { fundReports, holdings } from './record.ts'

/** Of a fund that is known by a ticker until the store has told which it is. */
export const tickerMark = 'ticker '

export const fundKeyOf = (cik: string, seriesId: string | null): string =>
  seriesId === null ? cik : `${cik} ${seriesId}`

const provisionalKey = (fund: FundName): string =>
  'ticker' in fund ? tickerMark + fund.ticker : fundKeyOf(fund.cik, fund.seriesId)

/** Funds report fractions of shares, which the field has no room for; the balance keeps them. */
const sharesOf = ({ unit, balance }: Position): number | null => {
  const whole = unit === 'shares' && balance !== null ? Math.round(balance) : null
  return whole !== null && Number.isSafeInteger(whole) ? whole : null
}

const holdingRow = (fund: string, line: number, position: Position): StoredRow => {
  const { name, cusip, isin, symbol, value, weightPct, category, derivative, balance, unit } = position
  const shares = sharesOf(position)
  return rowOf(
    holdings,
    { fund, line, cusip, isin, symbol, shares, isNamed: 0 },
    {
      name,
      weightPct,
      sharesHeld: shares,
      positionValue: value,
      assetCategory: category,
      derivativeKind: derivative,
      balance,
      units: unit,
      currency: position.currency,
      side: position.side,
    },
  )
}

const byWeight = (a: Position, b: Position): number =>
  (b.weightPct ?? Number.NEGATIVE_INFINITY) - (a.weightPct ?? Number.NEGATIVE_INFINITY) || 0

const reportRow = (fund: string, report: FundReport): StoredRow => {
  const { source, reportDate, filedOn, accession, url, name, lei, positions } = report
  const who = 'ticker' in report.fund ? { cik: '', seriesId: null } : report.fund
  return rowOf(
    fundReports,
    { fund, reportDate },
    {
      ...who,
      name,
      lei,
      source,
      reportDate,
      filedOn,
      accessionNumber: accession,
      url,
      holdingsCount: positions.length,
    },
  )
}

/** Two batches a report, in turn: the report, and its holdings. */
export const normalizeReports = ({ reports, rejected }: FundReports): Normalized => ({
  batches: reports.flatMap((report): readonly Batch[] => {
    const fund = provisionalKey(report.fund)
    const positions = report.positions.toSorted(byWeight)
    return [
      { collection: fundReports, rows: [reportRow(fund, report)] },
      { collection: holdings, rows: positions.map((position, line) => holdingRow(fund, line, position)) },
    ]
  }),
  rejected,
})
