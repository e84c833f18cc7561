/** Reports composed of quarters, filings and the calendar; and the calendar loaded through its feed and asked for. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { appleQuarter } from '../../../test/files/company-files.ts'
import { loadFiles, openTestMarket } from '../../../test/support/test-market.ts'
import type { ResultFiling } from '../../derived/filings/query.ts'
import type { QuarterFigures } from '../../derived/statements/record.ts'
import { recordOf } from '../../store/record-text.ts'
import { announcementOf } from './announcement.ts'
import { type ExpectedReport, reportsOf } from './composition.ts'
import { earnings } from './record.ts'

const filed = (form: string, acceptedAt: string, reportDate: string | null = null): ResultFiling => ({
  id: `${form} ${acceptedAt}`,
  form,
  filedOn: acceptedAt.slice(0, 10),
  acceptedAt,
  reportDate,
})

/** Apple's fourth quarter of 2023: 8-K 0000320193-23-000104, 10-K 0000320193-23-000106. */
const apple8K = filed('8-K', '2023-11-02T20:30:32Z')
const apple10K = filed('10-K', '2023-11-02T22:08:27Z', '2023-09-30')
const calendarDay = (on: string, rest: Partial<ExpectedReport> = {}): ExpectedReport => ({
  on,
  ticker: 'AAPL',
  time: null,
  month: '2023-09',
  epsEstimated: 1.39,
  epsActual: null,
  ...rest,
})
const composed = (
  calendar: readonly ExpectedReport[],
  quarter: QuarterFigures = appleQuarter,
  reports = [apple8K, apple10K],
) => reportsOf({ issuerKey: '0000320193', ticker: 'AAPL', quarters: [quarter], filed: reports, calendar })
const recordsOf = (...[calendar, quarter, reports]: Parameters<typeof composed>) =>
  composed(calendar, quarter, reports).rows.map((row) => recordOf(earnings, row))

it('the hour follows from New York’s clock, on half days and in winter too', () => {
  for (const [acceptedAt, time] of [
    ['2024-07-02T10:35:00Z', 'bmo'],
    ['2024-07-02T13:30:00Z', 'dmh'],
    ['2024-07-02T19:59:59Z', 'dmh'],
    ['2024-07-02T20:00:00Z', 'amc'],
    ['2024-07-03T17:05:00Z', 'amc'],
    ['2024-01-25T14:20:00Z', 'bmo'],
    ['2024-01-25T20:30:00Z', 'dmh'],
  ] as const) {
    const end = acceptedAt < '2024-06' ? '2023-12-31' : '2024-05-31'
    assert.equal(announcementOf(end, [filed('8-K', acceptedAt)])?.time, time, acceptedAt)
  }
})

it('a release in the evening is of its own day, whatever the filing date', () => {
  const evening = { ...filed('8-K', '2024-02-01T01:30:00Z'), filedOn: '2024-02-01' }
  assert.deepEqual([announcementOf('2023-12-31', [evening])?.on], ['2024-01-31'])
})

it('a filing of which only the day is known has no hour', () => {
  const found = announcementOf('2023-09-30', [{ ...apple8K, acceptedAt: null }])
  assert.deepEqual([found?.on, found?.time], ['2023-11-02', null])
})

it('deliveries announced under the same item before the results are not the results', () => {
  const deliveries = filed('8-K', '2024-07-02T13:05:00Z')
  const results = filed('8-K', '2024-07-23T20:08:00Z')
  const report = filed('10-Q', '2024-07-24T10:04:00Z', '2024-06-30')
  assert.equal(announcementOf('2024-06-30', [results, deliveries, report])?.filingId, results.id)
  assert.equal(announcementOf('2024-06-30', [results, deliveries]), null)
  assert.equal(announcementOf('2024-06-30', [report])?.filingId, report.id)
})

it('one row a fiscal quarter: the filing dates it, and the other date is reported', () => {
  const { rows, conflicts } = composed([calendarDay('2023-10-26')])
  assert.equal(rows.length, 1)
  assert.deepEqual(
    conflicts.map(({ on, reason }) => [on, reason]),
    [['2023-10-26', `the filing ${apple8K.id} has 2023-11-02, not 2023-10-26`]],
  )
  const [report = assert.fail()] = recordsOf([calendarDay('2023-10-26')])
  const { date, time, dateStatus, fiscalYr, period, revenueActual } = report
  assert.deepEqual(
    [date, time, dateStatus, fiscalYr, period, revenueActual],
    ['2023-11-02', 'amc', 'confirmed', 2023, 'Q4', 89_498_000_000],
  )
})

it('a surprise is of two figures of one publisher, in percent of the size of the estimate', () => {
  const ofDay = (rest: Partial<ExpectedReport>) => {
    const { epsActual, epsSurprise, epsSurprisePct } =
      recordsOf([calendarDay('2023-11-02', rest)])[0] ?? assert.fail()
    return [epsActual, epsSurprise, epsSurprisePct]
  }
  assert.deepEqual(ofDay({ epsActual: 1.46, epsEstimated: 1.4 }), [1.46, 0.06, 4.285714])
  assert.deepEqual(ofDay({ epsActual: -0.1, epsEstimated: -0.2 }), [-0.1, 0.1, 50])
  assert.deepEqual(ofDay({ epsActual: 0.1, epsEstimated: 0 }), [0.1, 0.1, null])
  assert.deepEqual(ofDay({ epsActual: null }), [1.47, null, null])
})

it('dollars of the calendar are never combined with figures of another currency', () => {
  const [report = assert.fail()] = recordsOf([calendarDay('2023-11-02', { epsActual: 9 })], {
    ...appleQuarter,
    currency: 'TWD',
  })
  assert.deepEqual([report.currency, report.epsActual, report.epsEstimated], ['TWD', 1.47, null])
})

it('a quarter of 13 weeks that ends in the first days of a month is of the month before', () => {
  const reports = recordsOf([calendarDay('2023-11-02')], { ...appleQuarter, date: '2023-10-01' })
  assert.deepEqual(
    reports.map(({ periodEnd, epsEstimated }) => [periodEnd, epsEstimated]),
    [['2023-10-01', 1.39]],
  )
})

it('what the calendar says of the day of an announcement is of its quarter, whichever month it names', () => {
  // Kroger's first quarter has 16 weeks and ends in May; a quarter of three months would end in April.
  const quarter = { ...appleQuarter, date: '2024-05-25' }
  const release = filed('8-K', '2024-06-20T12:01:00Z')
  const report = filed('10-Q', '2024-06-28T20:01:00Z', '2024-05-25')
  const reports = recordsOf([calendarDay('2024-06-20', { month: '2024-04' })], quarter, [release, report])
  assert.deepEqual(
    reports.map(({ date, periodEnd, epsEstimated }) => [date, periodEnd, epsEstimated]),
    [['2024-06-20', '2024-05-25', 1.39]],
  )
})

it('a quarter that no statement covers has no fiscal year, and no filing is guessed for it', () => {
  const [, report = assert.fail()] = recordsOf([calendarDay('2024-02-01', { month: '2023-12', time: 'amc' })])
  const { date, time, dateStatus, fiscalYr, period, epsActual, filingId } = report
  assert.deepEqual(
    [date, time, dateStatus, fiscalYr, period, epsActual, filingId],
    ['2024-02-01', 'amc', 'projected', null, null, null, null],
  )
})

it('a quarter without any date makes no row', () => {
  assert.deepEqual(recordsOf([], appleQuarter, []), [])
})

const file = (on: string, asOf: string, ...symbols: readonly string[]) => ({
  [`https://api.nasdaq.com/api/calendar/earnings?date=${on}`]: {
    data: {
      asOf,
      headers: {},
      rows: symbols.map((symbol) => ({
        symbol,
        name: symbol,
        time: 'time-after-hours',
        fiscalQuarterEnding: 'Sep/2026',
        epsForecast: '$2.27',
      })),
    },
    status: { rCode: 200 },
  },
})

it('every class of share has its company’s report, an unknown symbol its own, and a report taken back is gone', async (t) => {
  const market = await openTestMarket()
  t.after(() => market.store.close())
  const load = (...args: Parameters<typeof file>) => loadFiles(market.store, 'nasdaq-earnings', file(...args))
  const ofMarket = async () =>
    (await market.ask('/v1/earnings', '/v1/earnings?from=2026-11-20')).body['results'] as readonly Record<
      string,
      unknown
    >[]
  await load('2026-11-24', 'Tue, Nov 24, 2026', 'GOOGL', 'GOOG', 'ZZZZ')
  assert.deepEqual(
    (await ofMarket()).map(({ ticker, company, date }) => [ticker, company, date]),
    [
      ['GOOGL', 'Alphabet Inc.', '2026-11-24'],
      ['ZZZZ', null, '2026-11-24'],
    ],
  )
  for (const ticker of ['GOOG', 'GOOGL']) {
    const { body } = await market.ask('/v1/earnings/{ticker}', `/v1/earnings/${ticker}?from=2026-11-20`)
    assert.deepEqual([body['ticker'], body['count']], [ticker, 1])
  }
  const again = await load('2026-11-24', 'Tue, Nov 24, 2026', 'GOOGL', 'GOOG', 'ZZZZ')
  assert.deepEqual([again.added, again.changed, again.removed], [0, 0, 0])
  await load('2026-11-24', 'Tue, Nov 24, 2026', 'ZZZZ')
  assert.deepEqual(
    (await ofMarket()).map(({ ticker }) => ticker),
    ['ZZZZ'],
  )
})
