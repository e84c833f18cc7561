/** An initial public offering as the wire shows it, and what is stored of it. */
import type { Static } from 'typebox'
import { day, instant, list, money, oneOf, orNull, record, shares, text, url } from '../../contract/field.ts'
import { collection } from '../../store/collection.ts'

const cik = text('Central Index Key, ten digits.')

const Disclosure = record({
  filingDate: day('Day it was filed.'),
  acceptedDate: day('Day EDGAR accepted it, in New York.'),
  effectivenessDate: orNull(day('Day the registration became effective; of a notice of effectiveness only.')),
  cik,
  form: text('Form type: S-1, F-1, their amendments, EFFECT, RW.'),
  url: url('Address in EDGAR’s archive.'),
})

const perShare = (sentence: string) =>
  orNull(money(`${sentence} US dollars; null where the cover leaves it blank.`))

export const Prospectus = record({
  filingDate: day('Day it was filed.'),
  acceptedDate: day('Day EDGAR accepted it, in New York.'),
  ipoDate: orNull(day('Day of the offering, by the calendar.')),
  cik,
  form: text('Form type: 424B4 or 424B1 with the price, 424B5 and others without.'),
  pricePublicPerShare: perShare('Price to the public, a share.'),
  pricePublicTotal: perShare('Price to the public, in all.'),
  discountsAndCommissionsPerShare: perShare('Underwriting discounts and commissions, a share.'),
  discountsAndCommissionsTotal: perShare('Underwriting discounts and commissions, in all.'),
  proceedsBeforeExpensesPerShare: perShare('Proceeds before expenses, a share.'),
  proceedsBeforeExpensesTotal: perShare('Proceeds before expenses, in all.'),
  url: url('Address in EDGAR’s archive.'),
})

export const dealStatuses = ['Priced', 'Expected', 'Filed', 'Withdrawn'] as const

const deal = {
  ipo_date: orNull(day('Day of the offering, or the day it is expected; null before one is named.')),
  company: text('Name of the company.'),
  exchange: orNull(text('Market it is to be listed on, as the calendar writes it.')),
  status: oneOf(dealStatuses, 'Where the offering stands.'),
  shares: orNull(shares('Shares offered.')),
  price_range: orNull(text('Price a share expected, in US dollars: one price, or two with a dash.')),
  market_cap: orNull(money('Expected market capitalisation, US dollars; no loaded source states it.')),
  price_public_per_share: orNull(money('Price to the public, US dollars a share; null before pricing.')),
  price_public_total: orNull(money('Amount offered to the public, US dollars; null before pricing.')),
  proceeds_before_expenses_total: orNull(
    money('What the company gets before expenses, US dollars; null without a prospectus that says so.'),
  ),
}

/** A deal without what other datasets know: its listing, its filings and its prospectuses. */
export const StoredIpo = record(deal)

const { ipo_date, company, exchange, status, shares: offered, ...rest } = deal
const { price_range, market_cap, ...pricing } = rest

export const Ipo = record(
  {
    ticker: orNull(text('Ticker, or the symbol proposed; null where none is.')),
    ipo_date,
    company,
    exchange,
    status,
    shares: offered,
    price_range,
    market_cap,
    cik: orNull(cik),
    ...pricing,
    disclosures: list(Disclosure, 'Registration statements and what followed them, newest first.'),
    prospectus: list(Prospectus, 'Prospectuses whose cover was read, newest first.'),
    updated_at: instant('When the calendar’s part of the record last changed.'),
  },
  'An initial public offering.',
)

const amount = orNull(money('As the cover has it; null where it is blank.'))

/** What the cover of a prospectus says; the rest of it is known from the filings. */
export const StoredProspectus = record({
  pricePublicPerShare: amount,
  pricePublicTotal: amount,
  discountsAndCommissionsPerShare: amount,
  discountsAndCommissionsTotal: amount,
  proceedsBeforeExpensesPerShare: amount,
  proceedsBeforeExpensesTotal: amount,
})

/** One a filing whose cover was read; a cover without a price table has nulls. */
export const prospectuses = collection('prospectuses', StoredProspectus, {
  columns: { cik: 'text', accession: 'text' },
  key: ['cik', 'accession'],
})

/** What one table of the calendar says of a deal. */
export const Sighting = record({
  on: orNull(day('The day the table names.')),
  company: text('Name of the company.'),
  symbol: orNull(text('Symbol proposed.')),
  exchange: orNull(text('Market.')),
  shares: orNull(shares('Shares offered.')),
  price: orNull(text('Price or range.')),
  amount: orNull(money('Amount offered, US dollars.')),
})

export type Sighting = Static<typeof Sighting>

/** One a deal and status: a deal is filed, then expected, then priced or withdrawn, in tables of several months. */
export const sightings = collection('ipo_sightings', Sighting, {
  columns: { deal: 'text', status: 'text', month: 'text' },
  key: ['deal', 'status', 'month'],
  orders: ['month, deal'],
})

/** One a deal, composed of what every table says of it. `on` is '' where no day is named, so that it sorts last. */
export const ipos = collection('ipos', StoredIpo, {
  columns: { deal: 'text', ticker: 'text', on: 'text' },
  key: ['deal'],
  orders: ['on desc, ticker, deal', 'ticker, on desc, deal'],
  counts: [['ticker']],
  stamp: 'updated_at',
})
