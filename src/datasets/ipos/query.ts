/** Offerings as they are answered: the calendar's deal, its company's filings, the covers that were read. */
import type { ListAnswer } from '../../contract/endpoint.ts'
import { tellingWordsOf } from '../../identity/name-words.ts'
import { daysAfter } from '../../lib/day.ts'
import { newYorkDayOf } from '../../lib/new-york-time.ts'
import type { Reads, StoredRow, Where } from '../../store/store.ts'
import type { Market } from '../dataset.ts'
import { ipos, prospectuses } from './record.ts'

/** A filing as this dataset needs it. */
export type IpoFiling = {
  readonly cik: string
  readonly accession: string
  readonly form: string
  readonly filedOn: string
  /** An instant. */
  readonly filedAt: string
  readonly url: string
  readonly primaryDocument: string | null
}

/** The filings of a registrant with one of these forms, newest first, from whatever dataset knows. */
export type FilingsWithForms = (
  reads: Reads,
  cik: string,
  forms: readonly string[],
) => Promise<readonly IpoFiling[]>

const disclosureForms = ['S-1', 'S-1/A', 'F-1', 'F-1/A', 'S-11', 'S-11/A', 'EFFECT', 'RW']
export const pricedForms = ['424B4', '424B1']
const prospectusForms = [...pricedForms, '424B3', '424B5']

/** A registration may take years, and its price follows within days. */
const YEARS_BEFORE = 3
const DAYS_AFTER = 30

/** A symbol proposed years ago may be another company's by now, so the names must agree too. */
export const cikOfDeal = (
  { directory }: Pick<Market, 'directory'>,
  ticker: string,
  company: string,
): string | null => {
  const listing = ticker === '' ? undefined : directory.listingOf(ticker)
  if (listing === undefined || listing.company === null) return null
  const [mine, theirs] = [company, listing.company].map((name) => tellingWordsOf(name))
  return mine?.[0] !== undefined && mine[0] === theirs?.[0] ? listing.cik : null
}

const isNear = (on: string, filedOn: string): boolean =>
  on === '' || (filedOn >= daysAfter(on, -365 * YEARS_BEFORE) && filedOn <= daysAfter(on, DAYS_AFTER))

const disclosureOf = ({ cik, form, filedOn, filedAt, url }: IpoFiling) => ({
  filingDate: filedOn,
  acceptedDate: newYorkDayOf(Date.parse(filedAt)),
  effectivenessDate: form === 'EFFECT' ? filedOn : null,
  cik,
  form,
  url,
})

type Cover = Readonly<Record<string, number | null>>

const coverOf = async (reads: Reads, { cik, accession }: IpoFiling): Promise<Cover | null> => {
  const text = await reads.text(prospectuses, { cik, accession })
  return text === null ? null : (JSON.parse(text) as Cover)
}

const prospectusOf = ({ cik, form, filedOn, filedAt, url }: IpoFiling, on: string, cover: Cover) => ({
  filingDate: filedOn,
  acceptedDate: newYorkDayOf(Date.parse(filedAt)),
  ipoDate: on === '' ? null : on,
  cik,
  form,
  ...cover,
  url,
})

const filedOf = async (market: Market, cik: string, on: string, filingsWithForms: FilingsWithForms) => {
  const near = async (forms: readonly string[]) =>
    (await filingsWithForms(market.store, cik, forms)).filter(({ filedOn }) => isNear(on, filedOn))
  const disclosures = (await near(disclosureForms)).map(disclosureOf)
  const covered = []
  for (const filing of await near(prospectusForms)) {
    const cover = await coverOf(market.store, filing)
    if (cover !== null) covered.push({ filing, cover })
  }
  const final = covered.find(({ filing }) => pricedForms.includes(filing.form))?.cover
  return {
    disclosures,
    prospectus: covered.map(({ filing, cover }) => prospectusOf(filing, on, cover)),
    final,
  }
}

/** The fields in the order of the record. */
const ipoText = async (
  market: Market,
  row: StoredRow,
  filingsWithForms: FilingsWithForms,
): Promise<string> => {
  const { updated_at, ...deal } = JSON.parse(row.text)
  const { ipo_date, company, exchange, status, shares, price_range, market_cap, ...pricing } = deal
  const [ticker, on] = [String(row.at['ticker']), String(row.at['on'])]
  const cik = cikOfDeal(market, ticker, company)
  const { disclosures, prospectus, final } =
    cik === null
      ? { disclosures: [], prospectus: [], final: undefined }
      : await filedOf(market, cik, on, filingsWithForms)
  return JSON.stringify({
    ticker: ticker === '' ? null : ticker,
    ipo_date,
    company,
    exchange,
    status,
    shares,
    price_range,
    market_cap,
    cik,
    price_public_per_share: final?.['pricePublicPerShare'] ?? pricing.price_public_per_share,
    price_public_total: final?.['pricePublicTotal'] ?? pricing.price_public_total,
    proceeds_before_expenses_total: final?.['proceedsBeforeExpensesTotal'] ?? null,
    disclosures,
    prospectus,
    updated_at,
  })
}

const composed = async (market: Market, rows: readonly StoredRow[], filingsWithForms: FilingsWithForms) => {
  const texts: string[] = []
  for (const row of rows) texts.push(await ipoText(market, row, filingsWithForms))
  return texts
}

type Period = { readonly from: string | null; readonly to: string | null }

/** A deal without a day is outside of any period. */
const during = ({ from, to }: Period): Where =>
  from === null && to === null ? {} : { on: { from: from ?? '0001-01-01', ...(to === null ? {} : { to }) } }

/** Newest first, then by ticker, deals without a day last: a walk of (on desc, ticker, deal) from its nearer end. */
export const marketIpos = async (
  market: Market,
  query: Period & { readonly page: number; readonly limit: number },
  filingsWithForms: FilingsWithForms,
): Promise<ListAnswer> => {
  const { page: at, limit: most } = query
  const order = 'on desc, ticker, deal'
  const selection = { where: during(query), order, limit: most, offset: at * most }
  const { rows, total } = await market.store.rowPage(ipos, selection)
  return {
    kind: 'list',
    before: {},
    results: await composed(market, rows, filingsWithForms),
    after: { count: rows.length, total, page: at },
    total,
    ...((at + 1) * most < total ? { next: { page: at + 1 } } : {}),
  }
}

/** Newest first: a walk of (ticker, on desc, deal). A symbol that is only proposed has its deals too. */
export const tickerIpos = async (
  market: Market,
  { ticker, limit }: { readonly ticker: string; readonly limit: number },
  filingsWithForms: FilingsWithForms,
): Promise<ListAnswer> => {
  const selection = { where: { ticker }, order: 'on desc, deal', limit }
  const { rows, total } = await market.store.rowPage(ipos, selection)
  // Throws where the ticker is nobody's.
  if (total === 0) market.directory.known(ticker)
  return {
    kind: 'list',
    before: { ticker },
    results: await composed(market, rows, filingsWithForms),
    after: { count: rows.length, total },
    total,
  }
}
