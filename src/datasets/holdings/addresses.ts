/** The addresses of fund reports to fetch: recently filed ones, and the daily files of issuers. */
import { filingsWithForms } from '../../derived/filings/query.ts'
import { daysAfter } from '../../lib/day.ts'
import { securities, symbols } from '../../security-master/collections.ts'
import { knownCusips } from '../../security-master/identifiers/known-identifiers.ts'
import { nportAddress } from '../../sources/edgar/n-port.ts'
import type { Issuer } from '../../sources/issuers/feeds.ts'
import type { Reads } from '../../store/store.ts'
import type { AddressChoice } from '../dataset.ts'
import { fundFilings } from './record.ts'

/** Two quarters and the 60 days until a quarter's reports are public. */
const DAYS_BACK = 250
const forms = ['NPORT-P', 'NPORT-P/A']

/** The distinct registrants of funds. */
const fundRegistrants = async (reads: Reads): Promise<ReadonlySet<string>> => {
  const where = { isCurrent: 1, type: ['etf', 'fund'] } as const
  const rows = await reads.rows(securities, { where, columns: ['cik'] })
  return new Set(rows.map(({ columns }) => columns.cik))
}

/** Reports that are not read yet, the newest of each registrant first. */
export async function* nportAddresses(
  reads: Reads,
  { ciks, since, today }: AddressChoice,
): AsyncGenerator<string> {
  const from = since ?? daysAfter(today, -DAYS_BACK)
  for (const cik of ciks ?? (await fundRegistrants(reads)))
    for (const { accession } of await filingsWithForms(reads, cik, forms, from))
      if (!(await reads.has(fundFilings, { cik, accession }))) yield nportAddress(cik, accession)
}

const listedFunds = async (reads: Reads, names: RegExp): Promise<readonly string[]> => {
  const where = { isCurrent: 1, type: 'etf' } as const
  const listed = await reads.rows(symbols, { where, order: ['ticker'], columns: ['ticker', 'name'] })
  return listed.filter(({ columns }) => names.test(columns.name)).map(({ columns }) => columns.ticker)
}

/** The daily files of the funds that the operator names, else of all that the issuer has listed. */
export const issuerAddresses = ({ funds, addressesOf }: Issuer) =>
  async function* addresses(reads: Reads, { tickers }: AddressChoice): AsyncGenerator<string> {
    const all = funds instanceof RegExp ? await listedFunds(reads, funds) : funds
    const cusips = await knownCusips(reads)
    for (const ticker of tickers ?? all) yield* addressesOf(ticker, cusips.get(ticker) ?? null)
  }
