/** FINRA's feed of short interest: a file for each settlement date, twice a month. */
import { lastDayOf } from '../../lib/calendar-step.ts'
import { businessDayUpTo } from '../../lib/exchange-holidays.ts'
import { type Feed, parseOne } from '../feed.ts'
import { parseShortInterest, type ShortInterestFile } from './short-interest.ts'

const HOST = 'cdn.finra.org'

/** Positions are measured on the 15th and the last day of a month, or the business day before. */
const isSettlementDate = (day: string): boolean =>
  [`${day.slice(0, 8)}15`, lastDayOf(day, 'month')].map(businessDayUpTo).includes(day)

export const finraShortInterest: Feed<ShortInterestFile> = {
  name: 'finra-short-interest',
  about: 'Short positions in all listed and over-the-counter stocks, twice a month.',
  publisher: {
    name: 'FINRA',
    terms:
      'For the operator’s own use. FINRA does not allow its files to be reproduced without written consent, so the sample has no row of them.',
  },
  expect: 'text',
  files: {
    kind: 'dated',
    host: HOST,
    path: /^\/equity\/otcmarket\/biweekly\/shrt(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})\.csv$/,
    step: 'day',
    addressesOf: (day) =>
      isSettlementDate(day)
        ? [`https://${HOST}/equity/otcmarket/biweekly/shrt${day.replaceAll('-', '')}.csv`]
        : [],
    // A file comes about ten days after its date, and the two before it may have been corrected.
    daysBack: 45,
    outAfterDays: 21,
  },
  // The object store answers so for a file that does not exist yet, and so a client that it refuses.
  absentOn: [403, 404],
  // Nothing marks where a file ends.
  isSnapshot: true,
  parse: parseOne(parseShortInterest),
}
