/** FINRA's feed of short interest: a file for each settlement date, twice a month. */
import { daysAfter } from '../../lib/day.ts'
import { businessDayUpTo } from '../../lib/exchange-holidays.ts'
import type { Feed, Publisher } from '../feed.ts'
import { parseShortInterest, type ShortInterestFile } from './short-interest.ts'

export const finra: Publisher = {
  name: 'FINRA',
  terms: 'For the operator’s own use: FINRA’s terms forbid reproducing its files without written consent.',
  needsContact: false,
}

const HOST = 'cdn.finra.org'

/** Positions are measured on the 15th and the last day of a month, or the business day before. */
const isSettlementDate = (day: string): boolean => {
  const month = day.slice(0, 8)
  const nextMonth = `${daysAfter(`${month}28`, 4).slice(0, 8)}01`
  return day === businessDayUpTo(`${month}15`) || day === businessDayUpTo(daysAfter(nextMonth, -1))
}

export const finraShortInterest: Feed<ShortInterestFile> = {
  name: 'finra-short-interest',
  about: 'Short positions in every listed and over-the-counter stock, twice a month.',
  publisher: finra,
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
  },
  // The store behind the address answers so for a file that is not there yet.
  absentOn: [403, 404],
  parse: ([file]) => {
    if (file === undefined) throw new TypeError('a unit without a file')
    return parseShortInterest(file)
  },
}
