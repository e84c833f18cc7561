/** Offerings as they are answered: the calendar's, with the filings of their companies and the covers that were read. */
import type { ListAnswer } from '../../contract/endpoint.ts'
import type { Work } from '../../contract/work.ts'
import { type FiledForm, filingsWithForms } from '../../derived/filings/query.ts'
import { isSameCompany } from '../../derived/ipos/issuer.ts'
import { filedBy } from '../../derived/ipos/offering-id.ts'
import { ipos } from '../../derived/ipos/record.ts'
import type { Market } from '../../derived/market.ts'
import { daysAfter } from '../../lib/day.ts'
import { newYorkDayOf } from '../../lib/new-york-time.ts'
import type { Order, Row, ServedRow, Where } from '../../store/collection.ts'
import type { Page, Store } from '../../store/store.ts'
import { wireTextOf } from '../../store/wire-text.ts'
import { type DayOrder, during, inOrder, type MarketQuery, pageAnswer, tickerAnswer } from '../list-answer.ts'
import { listingOfRow } from '../security-events.ts'
import { pricedForms } from './filed-offering.ts'
import { prospectuses } from './record.ts'

const disclosureForms = ['S-1', 'S-1/A', 'F-1', 'F-1/A', 'S-11', 'S-11/A', 'EFFECT', 'RW']
const prospectusForms = [...pricedForms, '424B3', '424B5']

/** A registration may take years, and its price follows within days. */
const YEARS_BEFORE = 3
const DAYS_AFTER = 30

const isNear = (on: string | null, filedOn: string): boolean =>
  on === null || (filedOn >= daysAfter(on, -365 * YEARS_BEFORE) && filedOn <= daysAfter(on, DAYS_AFTER))

type OfferingRow = ServedRow<typeof ipos>

const cikOf = (
  market: Market,
  { offering, security, ticker, company }: OfferingRow['columns'],
): string | null => {
  const filed = filedBy(offering)
  if (filed !== null) return filed.cik
  if (security === null || ticker === null) return null
  const listing = listingOfRow(market, { security, ticker })
  return listing !== undefined && isSameCompany(company, listing.company) ? listing.cik : null
}

const acceptedOn = ({ filedAt }: FiledForm): string => newYorkDayOf(Date.parse(filedAt))

const disclosureOf = (filing: FiledForm) => ({
  filingDate: filing.filedOn,
  acceptedDate: acceptedOn(filing),
  effectivenessDate: filing.form === 'EFFECT' ? filing.filedOn : null,
  cik: filing.cik,
  form: filing.form,
  url: filing.url,
})

const prospectusText = wireTextOf(prospectuses)

const prospectusOf = (filing: FiledForm, on: string | null, cover: Row<typeof prospectuses>): string =>
  prospectusText(cover.text, {
    filingDate: JSON.stringify(filing.filedOn),
    acceptedDate: JSON.stringify(acceptedOn(filing)),
    ipoDate: JSON.stringify(on),
    cik: JSON.stringify(filing.cik),
    form: JSON.stringify(filing.form),
    url: JSON.stringify(filing.url),
  })

/** What the filings of a registrant say of its offering: lists as JSON, and the cover with its price, if one was read. */
const filedOf = async ({ store }: Market, cik: string, offering: string, on: string | null) => {
  const around = on ?? filedBy(offering)?.filedOn ?? null
  const near = async (forms: readonly string[]) =>
    (await filingsWithForms(store, cik, forms)).filter(({ filedOn }) => isNear(around, filedOn))
  const disclosures = (await near(disclosureForms)).map(disclosureOf)
  const covered = []
  for (const filing of await near(prospectusForms)) {
    const cover = await store.row(prospectuses, { cik, accession: filing.accession })
    if (cover !== null) covered.push({ filing, cover })
  }
  const final = covered.find(({ filing }) => pricedForms.includes(filing.form))
  return {
    disclosures: JSON.stringify(disclosures),
    prospectus: `[${covered.map(({ filing, cover }) => prospectusOf(filing, on, cover)).join(',')}]`,
    final: final?.cover.columns,
  }
}

const nothingFiled = { disclosures: '[]', prospectus: '[]', final: undefined }

const offeringText = wireTextOf(ipos)

const written = async (market: Market, row: OfferingRow): Promise<string> => {
  const { offering, on, pricePublicPerShare, pricePublicTotal } = row.columns
  const cik = cikOf(market, row.columns)
  const { disclosures, prospectus, final } =
    cik === null ? nothingFiled : await filedOf(market, cik, offering, on)
  return offeringText(row.served, {
    cik: JSON.stringify(cik),
    price_public_per_share: JSON.stringify(final?.pricePublicPerShare ?? pricePublicPerShare),
    price_public_total: JSON.stringify(final?.pricePublicTotal ?? pricePublicTotal),
    proceeds_before_expenses_total: JSON.stringify(final?.proceedsBeforeExpensesTotal ?? null),
    disclosures,
    prospectus,
  })
}

/** A quarter of a millisecond each. */
const writtenInTurn = async (
  market: Market,
  rows: readonly OfferingRow[],
  { pace }: Work,
): Promise<readonly string[]> => {
  const texts: string[] = []
  for (const row of rows) {
    texts.push(await written(market, row))
    await pace()
  }
  return texts
}

type Offerings = typeof ipos
type Selected = {
  readonly where: Where<Offerings>
  readonly order: Order<Offerings>
  readonly limit: number
  readonly offset: number
}

const anyDay = { from: '0000-01-01' }

/** Oldest first. Offerings without a day are last here too: theirs begin where the others end. */
const oldestFirst = async (
  store: Store,
  { where, order, limit, offset }: Selected,
): Promise<Page<Offerings>> => {
  const { on = anyDay } = where
  const dated = await store.page(ipos, { where: { ...where, on }, order, limit, offset })
  if (where.on !== undefined) return dated
  const undated = await store.page(ipos, {
    where: { ...where, on: null },
    order,
    limit: limit - dated.rows.length,
    offset: Math.max(0, offset - dated.total),
  })
  return { rows: [...dated.rows, ...undated.rows], total: dated.total + undated.total }
}

const pageIn = (store: Store, { order: direction }: DayOrder, selected: Selected) => {
  const selection = { ...selected, order: inOrder(selected.order, { order: direction }) }
  return direction === 'asc' ? oldestFirst(store, selection) : store.page(ipos, selection)
}

/** By day, then by ticker, offerings without a day last: a walk of (on desc, ticker, offering) from its nearer end. */
export const marketIpos = async (market: Market, query: MarketQuery, work: Work): Promise<ListAnswer> => {
  const { page, limit } = query
  const { rows, total } = await pageIn(market.store, query, {
    where: during<typeof ipos>('on', query),
    order: ['on desc', 'ticker', 'offering'],
    limit,
    offset: page * limit,
  })
  return pageAnswer(await writtenInTurn(market, rows, work), total, query)
}

/** A walk of (security, on desc, offering). A symbol that is only proposed has its offerings too. */
export const tickerIpos = async (
  market: Market,
  { ticker, limit, ...direction }: DayOrder & { readonly ticker: string; readonly limit: number },
  work: Work,
): Promise<ListAnswer> => {
  const order = ['on desc', 'offering'] as const
  const security = market.securityMaster.securityOf(ticker)
  const selected = { where: { security }, order, limit, offset: 0 }
  const { rows, total } = await pageIn(market.store, direction, selected)
  // Throws where nothing has the ticker.
  if (total === 0) market.securityMaster.known(ticker)
  return tickerAnswer(ticker, await writtenInTurn(market, rows, work), total)
}
