/** The Treasury's feed of par yields: the CSV of a year on the network, whichever layout is there in a mirror. */
import { type Feed, parseOne } from '../feed.ts'
import { parseCurveCsv, type YieldCurves } from './yield-curve.ts'
import { parseCurveXml } from './yield-curve-xml.ts'

const HOST = 'home.treasury.gov'
const yearAddress = (year: string): string =>
  `https://${HOST}/resource-center/data-chart-center/interest-rates/daily-treasury-rates.csv/${year}/all?type=daily_treasury_yield_curve&field_tdr_date_value=${year}&page&_format=csv`

const LESS_THAN = 0x3c
const startsAsXml = (bytes: Uint8Array): boolean =>
  bytes.find((byte) => byte > 0x20 && byte < 0x80) === LESS_THAN

export const treasuryYields: Feed<YieldCurves> = {
  name: 'treasury-yields',
  about: 'Par yields of Treasury securities, one to 360 months, each business day.',
  publisher: {
    name: 'US Treasury',
    terms: 'Public domain.',
  },
  expect: 'text',
  files: {
    kind: 'dated',
    host: HOST,
    path: /^\/resource-center\/data-chart-center\/interest-rates\/(?:daily-treasury-rates\.csv\/\d{4}\/all\?type=daily_treasury_yield_curve&field_tdr_date_value|pages\/xml\?data=daily_treasury_yield_curve&field_tdr_date_value(?:_month)?)=(?<year>\d{4})(?<month>\d{2})?(?:&page&_format=csv)?$/,
    step: 'year',
    addressesOf: (day) => [yearAddress(day.slice(0, 4))],
  },
  parse: parseOne((bytes, file) => (startsAsXml(bytes) ? parseCurveXml : parseCurveCsv)(bytes, file)),
}
