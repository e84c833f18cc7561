/** A quote as the wire shows it, and the last sales that it is made from. */
import {
  day,
  instant,
  model,
  money,
  moneyPerShare,
  orNull,
  percent,
  ratio,
  record,
  shares,
  text,
} from '../../contract/field.ts'
import { type ColumnsOf, collection } from '../../store/collection.ts'

export const Quote = model(
  'Quote',
  {
    ticker: text('The requested ticker.'),
    company: orNull(text('Company or fund name.')),
    exchange: orNull(text('Primary listing exchange.')),
    exchangeCode: orNull(text('Short code of the exchange.')),
    currency: orNull(text('Currency of all amounts. US listings trade in USD.')),
    price: orNull(moneyPerShare('Last stored price.')),
    change: orNull(moneyPerShare('price − previousClose.')),
    changePct: orNull(percent('change as a percentage of previousClose.')),
    open: orNull(moneyPerShare('First price of the session.')),
    previousClose: orNull(moneyPerShare('Close of the previous session.')),
    dayLow: orNull(moneyPerShare('Lowest price of the session.')),
    dayHigh: orNull(moneyPerShare('Highest price of the session.')),
    yearLow: orNull(moneyPerShare('Lowest price of the last 52 weeks, adjusted for splits.')),
    yearHigh: orNull(moneyPerShare('Highest price of the last 52 weeks, adjusted for splits.')),
    volume: orNull(shares('Shares traded in the session.')),
    avgVolume: orNull(shares('Average volume of the last 30 sessions.')),
    marketCap: orNull(money('Market value of the company, over all share classes.')),
    sharesOutstanding: orNull(
      shares('Number of shares in marketCap; null if the publisher of marketCap does not state it.'),
    ),
    priceAvg50: orNull(moneyPerShare('Average of the last 50 closes.')),
    priceAvg200: orNull(moneyPerShare('Average of the last 200 closes.')),
    eps: orNull(
      moneyPerShare(
        'Diluted earnings per share of the last four quarters, or of the fiscal year that ends with or after them.',
      ),
    ),
    epsAsOf: orNull(day('Last day of the newest quarter in eps.')),
    pe: orNull(
      ratio(
        'price divided by eps; null if eps is not above zero, or if its newest quarter ended more than 200 days before the price, or after it.',
      ),
    ),
    quotedAt: orNull(instant('Time of the price: the close of its session.')),
    updatedAt: orNull(instant('When the quote was stored; null without a quote.')),
    source: orNull(
      text(
        'Source of the price: the feed of quotes, the source of a bar, or `sec-fails-to-deliver` if there is no other; null without a price.',
      ),
    ),
  },
  'Last stored quote of a ticker.',
)

/** Last sales as a publisher states them, one row a ticker, the newest; all of it in columns. */
export const quotes = collection('quotes', {
  record: record({ updatedAt: instant('When the sale was stored.') }),
  columns: {
    ticker: 'text',
    price: 'real',
    change: 'real?',
    changePct: 'real?',
    volume: 'real?',
    /** As published, of all share classes. */
    marketCap: 'real?',
    quotedAt: 'instant?',
    /** The publisher's name of the security; used with the exchange for a ticker without a listing. */
    name: 'text?',
    exchangeCode: 'text?',
  },
  key: ['ticker'],
  updatedAt: 'updatedAt',
})
export type Sale = ColumnsOf<typeof quotes>
