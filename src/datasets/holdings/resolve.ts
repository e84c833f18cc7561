/** Resolves reports against the stored ones: each fund keeps its newest report and the changes since the one before. */
import { filedOnOf } from '../../derived/filings/query.ts'
import { newYorkDayOf } from '../../lib/new-york-time.ts'
import { fundNames, identifierVotes, securities } from '../../security-master/collections.ts'
import { type Stated, type Votes, votesAfter } from '../../security-master/identifiers/held-identifiers.ts'
import { holdingTickersOf } from '../../security-master/identifiers/holding-ticker.ts'
import { tickerOfCusip } from '../../security-master/identifiers/known-identifiers.ts'
import type { Rejection } from '../../sources/files/parsed-rows.ts'
import type { FundName } from '../../sources/fund-report.ts'
import { type Batch, batchOf } from '../../store/batch.ts'
import { keyOrder, type NewRow } from '../../store/collection.ts'
import { recordOf, rowOf } from '../../store/record-text.ts'
import type { Reads } from '../../store/store.ts'
import type { Resolved, WriteContext } from '../dataset.ts'
import type { DraftHolding, DraftReports, ReportColumns } from './normalize.ts'
import {
  type EarlierReport,
  type HoldingRow,
  type Kind,
  type OwnerRow,
  ownersIn,
  type Position,
  withPrevious,
} from './ownership.ts'
import { earlierReports, type Fund, fundFilings, fundReports, holdings, owners } from './record.ts'

/** A report with its holdings and the stakes in them. */
type Portfolio = {
  readonly report: ReportColumns
  readonly rows: readonly HoldingRow[]
  readonly owned: readonly OwnerRow[]
}

/** The ticker or CUSIP by which a report names its fund, or its CIK. */
const nameOf = (name: FundName): string => Object.values(name)[0] ?? ''

/** The fund of a report; null where no list of the SEC has its ticker. */
const fundOf = async (reads: Reads, name: FundName): Promise<Fund | null> => {
  if ('cik' in name) return { cik: name.cik, series: name.seriesId ?? '' }
  const columns = ['cik', 'seriesId', 'isCurrent'] as const
  const ticker = 'ticker' in name ? name.ticker : await tickerOfCusip(reads, name.cusip)
  const rows = ticker === null ? [] : await reads.rows(securities, { where: { ticker }, columns })
  const found = rows.find((row) => row.columns.isCurrent === 1) ?? rows[0]
  return found === undefined ? null : { cik: found.columns.cik, series: found.columns.seriesId ?? '' }
}

const kindOf = async (reads: Reads, { cik, series }: Fund): Promise<Kind> => {
  const where = { cik, isCurrent: 1, type: 'etf', seriesId: series === '' ? null : series } as const
  return (await reads.has(securities, where)) ? 'etf' : 'fund'
}

type TickerOf = Awaited<ReturnType<typeof holdingTickersOf>>

/** A draft with its fund, and its symbol as a ticker in SEC form. */
const positionOf = (
  { symbol, columns, text, stake }: DraftHolding,
  { cik, series }: Fund,
  day: string,
  tickerOf: TickerOf,
): Position => {
  const held = symbol === null ? null : tickerOf({ symbol, day }, columns.name)
  const isNamed = held?.isNamed === true ? 1 : 0
  const row = { columns: { ...columns, cik, series, symbol: held?.ticker ?? null, isNamed }, text } as const
  return { row, stake }
}

type ReportVersion = Pick<ReportColumns, 'source' | 'reportDate' | 'filedOn' | 'accessionNumber'>

const sourceRank = ({ source }: ReportVersion): number => (source === 'n-port' ? 1 : 0)

/** Sorts reports by their day, then by the day they were filed, since an amendment covers an older day. */
const ageOf = (of: ReportVersion): string =>
  `${of.reportDate} ${of.filedOn ?? '0000-00-00'} ${sourceRank(of)} ${of.accessionNumber ?? ''}`

const compareText = (a: string, b: string): number => Number(a > b) - Number(a < b)

const newestOf = <O extends ReportVersion>(versions: readonly O[]): O | undefined =>
  versions.toSorted((a, b) => compareText(ageOf(b), ageOf(a)))[0]

const earlierOf = ({ report, owned }: Portfolio): EarlierReport => {
  const { cik, series, source, reportDate, filedOn, accessionNumber, url } = report
  const positions = owned
    .map(({ columns: { asset, shares } }) => ({ asset, shares }))
    .sort((a, b) => compareText(a.asset, b.asset))
  return { cik, series, source, reportDate, filedOn, accessionNumber, url, positions }
}

const withoutUpdate = <T extends { readonly updatedAt: string }>({ updatedAt: _, ...columns }: T) => columns

const storedPortfolio = async (reads: Reads, { cik, series }: Fund): Promise<Portfolio | null> => {
  const found = await reads.row(fundReports, { cik, series })
  if (found === null) return null
  const where = { cik, series }
  const owned = await reads.rows(owners, { where })
  return {
    report: withoutUpdate(found.columns),
    rows: await reads.rows(holdings, { where, order: keyOrder(holdings) }),
    owned: owned.map(({ columns, text }) => ({ columns: withoutUpdate(columns), text })),
  }
}

const storedEarlier = async (reads: Reads, { cik, series }: Fund): Promise<readonly EarlierReport[]> =>
  (await reads.rows(earlierReports, { where: { cik, series } })).map((row) => ({
    ...row.columns,
    ...recordOf(earlierReports, row),
  }))

/** Of each publisher the newest version of each of its last days, newest first: all that any report to come is counted from. */
const keptBefore = (newest: ReportVersion, all: readonly EarlierReport[]): readonly EarlierReport[] =>
  [...Map.groupBy(all, ({ source }) => source)].flatMap(([source, reports]) => {
    const isOwn = source === newest.source
    const days = Map.groupBy(
      reports.filter(({ reportDate }) => !isOwn || reportDate < newest.reportDate),
      ({ reportDate }) => reportDate,
    )
    const versions = [...days.values()].flatMap((each) => newestOf(each) ?? [])
    return versions.toSorted((a, b) => compareText(b.reportDate, a.reportDate)).slice(0, isOwn ? 1 : 2)
  })

const statedIn = (portfolio: Portfolio | null): readonly Stated[] =>
  (portfolio?.rows ?? []).flatMap(({ columns }): readonly Stated[] => {
    const { cusip, symbol, isNamed, shares } = columns
    const ticker = isNamed === 1 ? (symbol ?? '') : ''
    const isin = columns.isin ?? ''
    if (cusip === null || shares === null || ticker + isin === '') return []
    return [{ cusip, ticker, isin, day: portfolio?.report.reportDate ?? '' }]
  })

const earlierRow = ({ positions, ...columns }: EarlierReport): NewRow<typeof earlierReports> =>
  rowOf(earlierReports, columns, { positions })

type Arrived = { readonly fund: Fund; readonly kind: Kind; readonly portfolios: Portfolio[] }

/** The batches of one fund after the reports `arrived`; none where the stored rows stay. */
const fundBatches = async (
  { fund, kind, portfolios: arrived }: Arrived,
  reads: Reads,
  votes: Map<string, Votes>,
): Promise<readonly Batch[]> => {
  const [stored, before] = await Promise.all([storedPortfolio(reads, fund), storedEarlier(reads, fund)])
  // An arriving report replaces the stored one of the same filing.
  const all = [...arrived, ...(stored === null ? [] : [stored])]
  const newest = newestOf(all.map(({ report }) => report))
  const portfolio = all.find(({ report }) => report === newest)
  if (newest === undefined || portfolio === undefined) return []
  const kept = keptBefore(newest, [...all.map(earlierOf), ...before])
  const previous = kept.find(({ source }) => source === newest.source) ?? null
  return [
    batchOf(fundReports, [rowOf(fundReports, newest, {})]),
    batchOf(holdings, portfolio.rows, fund),
    batchOf(owners, withPrevious(portfolio.owned, kind, previous), fund),
    ...(kept.length + before.length === 0 ? [] : [batchOf(earlierReports, kept.map(earlierRow), fund)]),
    batchOf(identifierVotes, await votesAfter(statedIn(stored), statedIn(portfolio), reads, votes)),
  ]
}

const arrivedIn = async ({ reports }: DraftReports, reads: Reads, today: string) => {
  const byFund = new Map<string, Arrived>()
  const rejected: Rejection[] = []
  const symbols = reports.flatMap(({ report: { reportDate: day }, positions }) =>
    positions.flatMap(({ symbol }) => (symbol === null ? [] : [{ symbol, day }])),
  )
  const tickerOf = await holdingTickersOf(reads, symbols, today)
  for (const { fund: name, report, positions: drafts } of reports) {
    const { reportDate, accessionNumber } = report
    const fund = await fundOf(reads, name)
    if (fund === null) {
      const row = `${nameOf(name)} ${reportDate}`
      rejected.push({ row, reason: 'no list has the fund’s ticker' })
      continue
    }
    const isFiled = report.filedOn === null && accessionNumber !== null
    const filedOn = isFiled ? await filedOnOf(reads, fund.cik, accessionNumber) : report.filedOn
    const key = `${fund.cik} ${fund.series}`
    const arrived = byFund.get(key) ?? { fund, kind: await kindOf(reads, fund), portfolios: [] }
    byFund.set(key, arrived)
    const held = drafts.map((draft) => positionOf(draft, fund, reportDate, tickerOf))
    const columns = { ...report, ...fund, filedOn }
    const rows = held.map(({ row }) => row)
    arrived.portfolios.push({ report: columns, rows, owned: ownersIn(columns, arrived.kind, held) })
  }
  return { arrived: [...byFund.values()], rejected }
}

const filingRows = ({
  report: { cik, accessionNumber, reportDate },
}: Portfolio): readonly NewRow<typeof fundFilings>[] =>
  accessionNumber === null ? [] : [rowOf(fundFilings, { cik, accession: accessionNumber, reportDate }, {})]

export const resolveReports = async (
  value: DraftReports,
  reads: Reads,
  { at }: WriteContext,
): Promise<Resolved> => {
  const { arrived, rejected } = await arrivedIn(value, reads, newYorkDayOf(Date.parse(at)))
  const votes = new Map<string, Votes>()
  const batches: Batch[] = []
  for (const each of arrived) batches.push(...(await fundBatches(each, reads, votes)))
  const filings = arrived.flatMap(({ portfolios }) => portfolios.flatMap(filingRows))
  // Votes of several funds for one thing are one row: the last counts them all.
  return { batches: [...batches, batchOf(fundFilings, filings)], rejected }
}

/** The names of the funds of reports, by which listings are found. */
export const namesAfterReports = async ({
  rows,
  replaces,
}: Batch<typeof fundReports>): Promise<readonly Batch[]> => {
  const named = rows.flatMap(({ columns: { cik, series, name } }) =>
    name === null ? [] : [rowOf(fundNames, { cik, series, name }, {})],
  )
  // A loaded report replaces its own row; only a sample replaces all.
  return [batchOf(fundNames, named, replaces === undefined ? undefined : {})]
}
