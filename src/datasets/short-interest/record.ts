/** Short interest of one security on one settlement date. */
import { day, flag, model, orNull, percent, ratio, shares, text } from '../../contract/field.ts'
import { collection } from '../../store/collection.ts'

export const ShortInterest = model(
  'ShortInterest',
  {
    ticker: text('The requested ticker.'),
    settlementDate: day(
      'Day on which the positions were measured: the 15th or the last day of a month, or the business day before.',
    ),
    publishedOn: day('Day on which FINRA publishes the figure, seven business days later.'),
    shortInterest: shares('Shares sold short and not yet bought back, as first published.'),
    previousShortInterest: orNull(
      shares(
        'Short interest on the previous settlement date, revised and adjusted for splits; zero if there was no position.',
      ),
    ),
    change: orNull(shares('shortInterest − previousShortInterest.')),
    changePct: orNull(
      percent('change as a percentage of previousShortInterest; null if that is zero or unknown.'),
    ),
    avgDailyVolume: orNull(shares('Average daily volume since the previous settlement date.')),
    daysToCover: orNull(
      ratio(
        'shortInterest divided by avgDailyVolume, as published; null if there was no volume, and above 999.',
      ),
    ),
    daysToCoverFloored: flag('True if FINRA published less than one day as 1.'),
    splitInPeriod: orNull(
      flag('Whether the shares were split since the previous settlement date; null if unknown.'),
    ),
    revised: flag('Whether FINRA revised the figure of the previous settlement date.'),
    market: orNull(text('FINRA’s market class, such as NYSE, ARCA, NNM, SC or OTC.')),
    revisedShortInterest: orNull(
      shares(
        'shortInterest as FINRA revised it with the next settlement date; null if it was not revised, or the shares were split since.',
      ),
    ),
    sharesOutstanding: orNull(shares('Shares outstanding on the settlement date.')),
    shortPctOutstanding: orNull(percent('shortInterest as a percentage of sharesOutstanding.')),
    floatShares: orNull(shares('Shares that are freely traded.')),
    shortPctFloat: orNull(percent('shortInterest as a percentage of floatShares.')),
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
    /** Whether the position before is that of the settlement before as revised, and on its shares: not after a split. */
    isRevision: 'flag',
    /** Whether the position before is that of the settlement before as it was: neither revised nor, as far as the file says, on other shares. */
    isAsBefore: 'flag',
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
