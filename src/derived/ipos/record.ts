/** An initial public offering as the wire shows it, with its filings and prospectuses. */
import {
  day,
  instant,
  list,
  model,
  money,
  oneOf,
  orNull,
  record,
  shares,
  text,
  url,
} from '../../contract/field.ts'
import { collection } from '../../store/collection.ts'

const cik = text('Central Index Key, ten digits.')

const Disclosure = model('OfferingDisclosure', {
  filingDate: day('Filing date.'),
  acceptedDate: day('Day in New York when EDGAR accepted the filing.'),
  effectivenessDate: orNull(day('Day when the registration became effective; only for form EFFECT.')),
  cik,
  form: text('Form type: S-1, F-1, their amendments, EFFECT or RW.'),
  url: url('URL in EDGAR’s archive.'),
})

const perShare = (sentence: string) =>
  orNull(money(`${sentence} US dollars; null if the cover page does not state it.`))

export const Prospectus = record({
  filingDate: day('Filing date.'),
  acceptedDate: day('Day in New York when EDGAR accepted the filing.'),
  ipoDate: orNull(day('Day of the offering, from the calendar.')),
  cik,
  form: text('Form type: 424B4 and 424B1 state the price, 424B5 and others do not.'),
  pricePublicPerShare: perShare('Price to the public per share.'),
  pricePublicTotal: perShare('Price to the public in total.'),
  discountsAndCommissionsPerShare: perShare('Underwriting discounts and commissions per share.'),
  discountsAndCommissionsTotal: perShare('Underwriting discounts and commissions in total.'),
  proceedsBeforeExpensesPerShare: perShare('Proceeds before expenses per share.'),
  proceedsBeforeExpensesTotal: perShare('Proceeds before expenses in total.'),
  url: url('URL in EDGAR’s archive.'),
})

export const ipoStatuses = ['Priced', 'Expected', 'Filed', 'Withdrawn'] as const

export const Ipo = model(
  'Ipo',
  {
    ticker: orNull(text('Ticker, or the proposed symbol; null if neither is known.')),
    ipo_date: orNull(day('Day of the offering, or the expected day; null until one is announced.')),
    company: text('Name of the company.'),
    exchange: orNull(text('Market of the listing, as the calendar writes it.')),
    status: oneOf(ipoStatuses, 'Status of the offering.'),
    shares: orNull(shares('Shares offered.')),
    price_range: orNull(text('Expected price per share in US dollars: one price, or two with a dash.')),
    market_cap: orNull(
      money('Expected market capitalization in US dollars; always null, because no source states it.'),
    ),
    cik: orNull(cik),
    price_public_per_share: orNull(
      money('Price to the public in US dollars per share; null before pricing.'),
    ),
    price_public_total: orNull(money('Amount offered to the public in US dollars; null before pricing.')),
    proceeds_before_expenses_total: orNull(
      money(
        'Proceeds to the company before expenses, in US dollars; null without a prospectus that states them.',
      ),
    ),
    disclosures: list(Disclosure, 'Registration statements and later filings, newest first.'),
    prospectus: list(Prospectus, 'Prospectuses whose cover page was read, newest first.'),
    updated_at: instant('When the part of the record from the calendar or from filings last changed.'),
  },
  'An initial public offering.',
)

/** One an offering, composed of what every table of the calendar says of it, or else of the filings of its company. */
export const ipos = collection('ipos', {
  record: Ipo,
  columns: {
    offering: 'text',
    /** The symbol proposed; this and the next two are null where none is. */
    security: 'text?',
    symbol: 'text?',
    ticker: 'text?',
    on: 'day?',
    company: 'text',
    /** By the calendar; the cover of a prospectus says it better. */
    pricePublicPerShare: 'real?',
    pricePublicTotal: 'real?',
  },
  key: ['offering'],
  orders: [
    ['on desc', 'ticker', 'offering'],
    ['security', 'on desc', 'offering'],
  ],
  counts: [['security']],
  late: ['ticker'],
  joined: [
    'cik',
    'price_public_per_share',
    'price_public_total',
    'proceeds_before_expenses_total',
    'disclosures',
    'prospectus',
  ],
  updatedAt: 'updated_at',
})
