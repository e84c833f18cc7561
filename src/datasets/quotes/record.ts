/** A quote as the wire shows it, and the part of it that a publisher of last sales states. */
import {
  instant,
  money,
  moneyPerShare,
  orNull,
  percent,
  ratio,
  record,
  shares,
  text,
} from '../../contract/field.ts'

const sale = {
  price: moneyPerShare('Last stored price.'),
  change: orNull(moneyPerShare('price less previousClose.')),
  changePct: orNull(percent('change in percent of previousClose.')),
  volume: orNull(shares('Shares traded in the session of the price.')),
  marketCap: orNull(money('Market value of the company, all share classes.')),
  quotedAt: orNull(instant('Market time of the price: the close of its session.')),
}

/** As published, beside the name and exchange that stand in for those of a ticker that no listing has. */
export const StoredQuote = record({
  ...sale,
  name: orNull(text('Name of the security, as the publisher has it.')),
  exchangeCode: orNull(text('Short code of the exchange.')),
})

export const Quote = record(
  {
    ticker: text('The ticker asked for.'),
    company: orNull(text('Company or fund name.')),
    exchange: orNull(text('Primary listing exchange.')),
    exchangeCode: orNull(text('Short code of the exchange.')),
    currency: orNull(text('Currency of all amounts: US listings trade in USD.')),
    price: orNull(sale.price),
    change: sale.change,
    changePct: sale.changePct,
    open: orNull(moneyPerShare('First price of the session of quotedAt.')),
    previousClose: orNull(moneyPerShare('Close of the session before.')),
    dayLow: orNull(moneyPerShare('Lowest price of the session.')),
    dayHigh: orNull(moneyPerShare('Highest price of the session.')),
    yearLow: orNull(moneyPerShare('Lowest price of 52 weeks, adjusted for splits.')),
    yearHigh: orNull(moneyPerShare('Highest price of 52 weeks, adjusted for splits.')),
    volume: sale.volume,
    avgVolume: orNull(shares('Mean volume of the last 30 sessions.')),
    marketCap: sale.marketCap,
    sharesOutstanding: orNull(
      shares('Shares that marketCap is the price of; null where its publisher states none.'),
    ),
    priceAvg50: orNull(moneyPerShare('Mean of the last 50 closes.')),
    priceAvg200: orNull(moneyPerShare('Mean of the last 200 closes.')),
    eps: orNull(moneyPerShare('Diluted earnings a share of the last four quarters.')),
    pe: orNull(ratio('price over eps; null where eps is not above zero.')),
    quotedAt: sale.quotedAt,
    updatedAt: orNull(instant('When the quote was stored; null where there is none.')),
  },
  'The last stored quote of a ticker.',
)
