/** The feeds of Nasdaq's calendars: a file a day, of days to come too, and one a month of offerings. */
import { isWeekend } from '../../lib/day.ts'
import { type DatedFiles, type Feed, type FeedConsent, type Publisher, parseOne } from '../feed.ts'
import type { ParsedRows } from '../files/parsed-rows.ts'
import type { Stage } from '../load-stage.ts'
import { parseDividends, parseEarnings, parseSplits } from './calendar.ts'
import { parseIpoCalendar } from './ipo-calendar.ts'

export const nasdaq: Publisher = {
  name: 'Nasdaq',
  terms:
    'For the operator’s own use. Nasdaq does not allow redistribution without an agreement; the sample has 87 closes of one day, single facts that were each reviewed, and no file of it.',
}

/** Of the feeds on the hosts that `host-groups.ts` asks in a browser's name. */
export const nasdaqConsent: FeedConsent = {
  setting: 'nasdaqBrowserHeaders',
  reason: 'api.nasdaq.com and www.nasdaq.com do not answer programs that identify themselves',
}

const HOST = 'api.nasdaq.com'
const API = `https://${HOST}/api`

type CalendarFiles = Pick<DatedFiles, 'path' | 'step' | 'addressesOf' | 'daysBack'>

const dailyFiles = (name: 'dividends' | 'splits' | 'earnings'): CalendarFiles => ({
  path: new RegExp(`^/api/calendar/${name}\\?date=(?<year>\\d{4})-(?<month>\\d{2})-(?<day>\\d{2})$`),
  step: 'day',
  addressesOf: (day) => (isWeekend(day) ? [] : [`${API}/calendar/${name}?date=${day}`]),
  // For what was corrected.
  daysBack: 7,
})

const monthlyFiles: CalendarFiles = {
  path: /^\/api\/ipo\/calendar\?date=(?<year>\d{4})-(?<month>\d{2})$/,
  step: 'month',
  addressesOf: (day) => [`${API}/ipo/calendar?date=${day.slice(0, 7)}`],
  daysBack: 45,
}

const calendarFeed = <Row>(
  name: string,
  about: string,
  files: CalendarFiles,
  parse: (bytes: Uint8Array, file: string) => ParsedRows<Row>,
  stage: Stage = 'market',
): Feed<ParsedRows<Row>> => ({
  name,
  about,
  first: { stage },
  publisher: nasdaq,
  consent: nasdaqConsent,
  expect: 'json',
  // A month ahead for what is announced.
  files: { kind: 'dated', host: HOST, ...files, daysAhead: 30 },
  parse: parseOne(parse),
})

export const nasdaqDividends = calendarFeed(
  'nasdaq-dividends',
  'Cash dividends by ex-date.',
  dailyFiles('dividends'),
  parseDividends,
  'quotes',
)

export const nasdaqSplits = calendarFeed(
  'nasdaq-splits',
  'Splits and stock dividends by effective day.',
  dailyFiles('splits'),
  parseSplits,
  'quotes',
)

export const nasdaqEarnings = calendarFeed(
  'nasdaq-earnings',
  'Earnings dates with analysts’ estimates.',
  dailyFiles('earnings'),
  parseEarnings,
)

export const nasdaqIpos = calendarFeed(
  'nasdaq-ipos',
  'Initial public offerings: filed, expected, priced and withdrawn.',
  monthlyFiles,
  parseIpoCalendar,
)
