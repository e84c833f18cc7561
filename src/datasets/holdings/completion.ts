/** Reports about to be written, held to those that are stored: each fund keeps its newest, and what changed since the one before. */
import type { Static } from 'typebox'
import { identifierVotes, type StoredSecurity, securities } from '../../identity/collections.ts'
import { type Stated, type Votes, votesAfter } from '../../identity/held-identifiers.ts'
import { heldTickersOf } from '../../identity/held-ticker.ts'
import { rowOf, type StoredRow } from '../../store/collection.ts'
import type { Batch, Reads } from '../../store/store.ts'
import type { Completed, Rejection } from '../dataset.ts'
import { fundKeyOf, tickerMark } from './normalize.ts'
import { type EarlierReport, ownerRows, type StoredReport, stakesOf } from './ownership.ts'
import { earlierReports, fundFilings, fundReports, holdings, owners } from './record.ts'

/** Tells when a filing was made; null where it is not loaded. */
export type FiledOn = (reads: Reads, cik: string, accession: string) => Promise<string | null>

type Security = Static<typeof StoredSecurity>
type Fund = { readonly cik: string; readonly seriesId: string | null }

/** A report with its holdings. */
type Portfolio = { readonly report: StoredReport; readonly rows: readonly StoredRow[] }

const parsed = <R>(texts: readonly string[]): readonly R[] => texts.map((text) => JSON.parse(text) as R)

/** The fund of one of its classes; null where no list of the SEC has the ticker. */
const fundOfTicker = async (reads: Reads, ticker: string): Promise<Fund | null> => {
  const rows = parsed<Security>(await reads.texts(securities, { where: { ticker } }))
  const found = rows.find(({ validTo }) => validTo === null) ?? rows[0]
  return found === undefined ? null : { cik: found.cik, seriesId: found.seriesId }
}

const kindOf = async (reads: Reads, { cik, seriesId }: Fund): Promise<'etf' | 'fund'> => {
  const rows = parsed<Security>(await reads.texts(securities, { where: { cik }, order: 'cik, ticker' }))
  const classes = rows.filter((row) => row.seriesId === seriesId && row.validTo === null)
  return classes.some(({ type }) => type === 'etf') ? 'etf' : 'fund'
}

/** Symbols as tickers in SEC form. */
const withTickers = async (
  rows: readonly StoredRow[],
  day: string,
  tickerOf: ReturnType<typeof heldTickersOf>,
): Promise<readonly StoredRow[]> => {
  const found: StoredRow[] = []
  for (const row of rows) {
    const { symbol } = row.at
    const held = typeof symbol === 'string' ? await tickerOf(symbol, JSON.parse(row.text).name, day) : null
    found.push({
      ...row,
      at: { ...row.at, symbol: held?.ticker ?? null, isNamed: held?.isNamed === true ? 1 : 0 },
    })
  }
  return found
}

const sourceRank = ({ source }: Pick<StoredReport, 'source'>): number => (source === 'n-port' ? 1 : 0)

type Sighting = Pick<StoredReport, 'source' | 'reportDate' | 'filedOn' | 'accessionNumber'>

/** Of two reports of one day the one filed later: an amendment may cover a day long past. */
const ageOf = (of: Sighting): string =>
  `${of.reportDate} ${of.filedOn ?? '0000-00-00'} ${sourceRank(of)} ${of.accessionNumber ?? ''}`

const compareText = (a: string, b: string): number => Number(a > b) - Number(a < b)

const newestOf = <S extends Sighting>(sightings: readonly S[]): S | undefined =>
  sightings.toSorted((a, b) => compareText(ageOf(b), ageOf(a)))[0]

const earlierOf = ({ report, rows }: Portfolio): EarlierReport => {
  const { source, reportDate, filedOn, accessionNumber, url } = report
  const positions = stakesOf(rows).map(({ asset, shares }) => ({ asset, shares }))
  return { source, reportDate, filedOn, accessionNumber, url, positions }
}

const storedPortfolio = async (reads: Reads, fund: string): Promise<Portfolio | null> => {
  const text = await reads.text(fundReports, { fund })
  if (text === null) return null
  const { updatedAt: _, ...report } = JSON.parse(text) as StoredReport & { readonly updatedAt: string }
  return { report, rows: await reads.rows(holdings, { where: { fund }, order: 'fund, line' }) }
}

const storedEarlier = async (reads: Reads, fund: string): Promise<EarlierReport | null> => {
  const text = await reads.text(earlierReports, { fund })
  return text === null ? null : (JSON.parse(text) as EarlierReport)
}

const statedIn = (portfolio: Portfolio | null): readonly Stated[] =>
  (portfolio?.rows ?? []).flatMap(({ at: { cusip, isin, symbol, isNamed, shares } }): readonly Stated[] => {
    const ticker = isNamed === 1 && typeof symbol === 'string' ? symbol : ''
    const stated = { ticker, isin: typeof isin === 'string' ? isin : '' }
    if (typeof cusip !== 'string' || shares === null || stated.ticker + stated.isin === '') return []
    return [{ cusip, ...stated, day: portfolio?.report.reportDate ?? '' }]
  })

const rowOfReport = (fund: string, report: StoredReport): StoredRow =>
  rowOf(fundReports, { fund, reportDate: report.reportDate }, report)

/** What is written of one fund once `arrived` are known; nothing where what is stored stays as it is. */
const fundBatches = async (
  fund: string,
  arrived: readonly Portfolio[],
  reads: Reads,
  votes: Map<string, Votes>,
): Promise<readonly Batch[]> => {
  const stored = await storedPortfolio(reads, fund)
  const before = await storedEarlier(reads, fund)
  // What arrives stands for what is stored of the same filing.
  const all = [...arrived, ...(stored === null ? [] : [stored])]
  const newest = newestOf(all.map(({ report }) => report))
  const portfolio = all.find(({ report }) => report === newest)
  if (newest === undefined || portfolio === undefined) return []
  const older = [...all.map(earlierOf), ...(before === null ? [] : [before])].filter(
    ({ source, reportDate }) => source === newest.source && reportDate < newest.reportDate,
  )
  const previous = newestOf(older) ?? null
  const owned = { fund, kind: await kindOf(reads, newest), report: newest, previous }
  const kept: readonly Batch[] =
    previous === null
      ? []
      : [
          {
            collection: earlierReports,
            rows: [rowOf(earlierReports, { fund, reportDate: previous.reportDate }, previous)],
          },
        ]
  return [
    { collection: fundReports, rows: [rowOfReport(fund, newest)] },
    { collection: holdings, rows: portfolio.rows, replaces: { fund } },
    { collection: owners, rows: ownerRows(stakesOf(portfolio.rows), owned), replaces: { fund } },
    ...kept,
    {
      collection: identifierVotes,
      rows: await votesAfter(statedIn(stored), statedIn(portfolio), reads, votes),
    },
  ]
}

/** The batches of each report, in turn: the report, then its holdings. */
const reportsIn = (batches: readonly Batch[]) =>
  batches.flatMap(({ collection, rows: [row] }, at) =>
    collection === fundReports && row !== undefined ? [{ row, held: batches[at + 1]?.rows ?? [] }] : [],
  )

type Arrived = { readonly byFund: Map<string, Portfolio[]>; readonly rejected: Rejection[] }

const arrivedIn = async (batches: readonly Batch[], reads: Reads, filedOn: FiledOn): Promise<Arrived> => {
  const found: Arrived = { byFund: new Map(), rejected: [] }
  const tickerOf = heldTickersOf(reads)
  for (const { row, held } of reportsIn(batches)) {
    const said = JSON.parse(row.text) as StoredReport
    const given = String(row.at['fund'])
    const ticker = given.startsWith(tickerMark) ? given.slice(tickerMark.length) : null
    const who = ticker === null ? said : await fundOfTicker(reads, ticker)
    if (who === null) {
      found.rejected.push({ row: `${ticker} ${said.reportDate}`, reason: 'no list has the fund’s ticker' })
      continue
    }
    const { cik, seriesId } = who
    const fund = fundKeyOf(cik, seriesId)
    const accession = said.accessionNumber
    const filed = said.filedOn ?? (accession === null ? null : await filedOn(reads, cik, accession))
    const report = { ...said, cik, seriesId, filedOn: filed }
    const rows = held.map((one) => ({ ...one, at: { ...one.at, fund } }))
    const portfolios = found.byFund.get(fund) ?? []
    found.byFund.set(fund, [
      ...portfolios,
      { report, rows: await withTickers(rows, said.reportDate, tickerOf) },
    ])
  }
  return found
}

const filingRow = ({ cik, accessionNumber, reportDate }: StoredReport): readonly StoredRow[] =>
  accessionNumber === null
    ? []
    : [rowOf(fundFilings, { cik, accession: accessionNumber }, { accessionNumber, reportDate })]

export const completeReports =
  (filedOn: FiledOn) =>
  async (batches: readonly Batch[], reads: Reads): Promise<Completed> => {
    const { byFund, rejected } = await arrivedIn(batches, reads, filedOn)
    const votes = new Map<string, Votes>()
    const written: Batch[] = []
    for (const [fund, arrived] of byFund) written.push(...(await fundBatches(fund, arrived, reads, votes)))
    const filings = [...byFund.values()].flat().flatMap(({ report }) => filingRow(report))
    // Votes of several funds for one thing are one row: the last counts them all.
    return { batches: [...written, { collection: fundFilings, rows: filings }], passedOver: 0, rejected }
  }
