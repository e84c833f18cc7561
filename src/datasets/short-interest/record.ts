/** Short interest of one security on one settlement date. */
import { day, flag, model, orNull, percent, ratio, shares, text } from '../../contract/field.ts'
import { collection } from '../../store/collection.ts'

export const ShortInterest = model(
  'ShortInterest',
  {
    ticker: text('Ticker asked for.'),
    settlementDate: day(
      'Day the positions were measured: the 15th or the last of a month, or the business day before.',
    ),
    publishedOn: day('Day FINRA publishes it, seven business days later; nothing was known before.'),
    shortInterest: shares('Shares sold short and not yet bought back, as first published.'),
    previousShortInterest: orNull(
      shares(
        'The same a settlement before, revised and restated for splits; zero where there was no position.',
      ),
    ),
    change: orNull(shares('shortInterest − previousShortInterest.')),
    changePct: orNull(percent('The change over the position before; null where that is zero or unknown.')),
    avgDailyVolume: orNull(shares('Mean shares traded a day since the settlement before.')),
    daysToCover: orNull(
      ratio('Short interest over average daily volume, as published; null without volume and above 999.'),
    ),
    daysToCoverFloored: flag('True where less than a day was published as 1.'),
    splitInPeriod: orNull(
      flag('Whether the shares were split since the settlement before; null where unknown.'),
    ),
    revised: flag('Whether FINRA revised the position of the settlement before.'),
    market: orNull(text('FINRA’s market class, such as NYSE, ARCA, NNM, SC or OTC.')),
    revisedShortInterest: orNull(
      shares('shortInterest as FINRA revised it with the next settlement; null where it was not revised.'),
    ),
    sharesOutstanding: orNull(shares('Shares outstanding on the settlement date.')),
    shortPctOutstanding: orNull(percent('shortInterest over sharesOutstanding.')),
    floatShares: orNull(shares('Shares that are freely traded.')),
    shortPctFloat: orNull(percent('shortInterest over floatShares.')),
  },
  'Short interest of one security on one settlement date.',
)

/**
 * Keyed by FINRA's symbol of that day, the one name of a security that never changes afterwards and that every one has,
 * with or without a CIK: an answer looks up the symbols that its security had.
 */
export const shortInterest = collection('short_interest', {
  record: ShortInterest,
  columns: {
    symbol: 'text',
    settlementDate: 'day',
    publishedOn: 'day',
    shortInterest: 'integer',
    previousShortInterest: 'integer?',
    /** Name of the security, which differs between the holders of one symbol. */
    issue: 'text',
    isRevision: 'flag',
    /** 0 of a file and 1 of an export, which rounds more. */
    sourceRank: 'integer',
  },
  key: ['symbol', 'settlementDate'],
  clustered: true,
  orders: [['settlementDate desc', 'symbol']],
  late: ['settlementDate', 'publishedOn', 'shortInterest', 'previousShortInterest'],
  joined: [
    'ticker',
    'revisedShortInterest',
    'sharesOutstanding',
    'shortPctOutstanding',
    'floatShares',
    'shortPctFloat',
  ],
})
