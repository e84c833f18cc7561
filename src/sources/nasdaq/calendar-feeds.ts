/** The feeds of Nasdaq's calendars: a file a day, of days to come too, and one a month of offerings. */
import type { DatedFiles, Feed, Publisher } from '../feed.ts'
import type { ParsedRows } from './answer.ts'
import {
  type PublishedDividend,
  type PublishedEarnings,
  type PublishedSplit,
  parseDividends,
  parseEarnings,
  parseSplits,
} from './calendar.ts'
import { type PublishedDeal, parseIpoCalendar } from './ipo-calendar.ts'

export const nasdaq: Publisher = {
  name: 'Nasdaq',
  terms: 'For the operator’s own use: Nasdaq allows no redistribution of its data without an agreement.',
  needsContact: false,
}

const HOST = 'api.nasdaq.com'
const API = `https://${HOST}/api`

/** No calendar has a weekend. */
const isWeekday = (day: string): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday > 0 && weekday < 6
}

const dailyFiles = (name: 'dividends' | 'splits' | 'earnings'): DatedFiles => ({
  kind: 'dated',
  host: HOST,
  path: new RegExp(`^/api/calendar/${name}\\?date=(?<year>\\d{4})-(?<month>\\d{2})-(?<day>\\d{2})$`),
  step: 'day',
  addressesOf: (day) => (isWeekday(day) ? [`${API}/calendar/${name}?date=${day}`] : []),
  // A week back for what was corrected, a month ahead for what is announced.
  daysBack: 7,
  daysAhead: 30,
})

const only =
  <T>(parse: (bytes: Uint8Array, file: string) => T): Feed<T>['parse'] =>
  ([file]) => {
    if (file === undefined) throw new TypeError('a unit without a file')
    return parse(file.bytes, file.address)
  }

export const nasdaqDividends: Feed<ParsedRows<PublishedDividend>> = {
  name: 'nasdaq-dividends',
  about: 'Cash dividends by the day they go ex.',
  publisher: nasdaq,
  expect: 'json',
  files: dailyFiles('dividends'),
  parse: only(parseDividends),
}

export const nasdaqSplits: Feed<ParsedRows<PublishedSplit>> = {
  name: 'nasdaq-splits',
  about: 'Splits and stock dividends by the day they are carried out.',
  publisher: nasdaq,
  expect: 'json',
  files: dailyFiles('splits'),
  parse: only(parseSplits),
}

export const nasdaqEarnings: Feed<ParsedRows<PublishedEarnings>> = {
  name: 'nasdaq-earnings',
  about: 'Companies by the day they report, with what analysts expect.',
  publisher: nasdaq,
  expect: 'json',
  files: dailyFiles('earnings'),
  parse: only(parseEarnings),
}

export const nasdaqIpos: Feed<ParsedRows<PublishedDeal>> = {
  name: 'nasdaq-ipos',
  about: 'Initial public offerings that were filed, are expected, were priced or withdrawn.',
  publisher: nasdaq,
  expect: 'json',
  files: {
    kind: 'dated',
    host: HOST,
    path: /^\/api\/ipo\/calendar\?date=(?<year>\d{4})-(?<month>\d{2})$/,
    step: 'month',
    addressesOf: (day) => [`${API}/ipo/calendar?date=${day.slice(0, 7)}`],
    daysBack: 45,
    daysAhead: 30,
  },
  parse: only(parseIpoCalendar),
}
