import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayNumberOf, dayOf } from '../lib/day-number.ts'
import { fiscalYearsOf, fiscalYrOf, placeOf, type ReportedSpan, reportedSpansOf } from './fiscal-calendar.ts'

const span = (start: string, end: string, annualWeight = 0, weight = 5): ReportedSpan => ({
  start: dayNumberOf(start),
  end: dayNumberOf(end),
  weight: weight + annualWeight,
  annualWeight,
})
const place = (years: ReturnType<typeof fiscalYearsOf>, start: string, end: string) => {
  const found = placeOf(years, dayNumberOf(start), dayNumberOf(end))
  return found === null ? null : `${years[found.year]?.fiscalYr} ${found.part}`
}

// Periods of NVDA's 10-K 0001045810-24-000029 and its 10-Qs: 52 weeks to 2024-01-28.
const nvidia = [
  span('2022-01-31', '2023-01-29', 10),
  span('2023-01-30', '2024-01-28', 10),
  span('2023-01-30', '2023-04-30'),
  span('2023-01-30', '2023-07-30'),
  span('2023-05-01', '2023-07-30'),
  span('2023-01-30', '2023-10-29'),
  span('2023-07-31', '2023-10-29'),
  span('2024-01-29', '2024-04-28'),
]

test('a fiscal year is named for the calendar year it ends in, and in the first week of January for the one before', () => {
  const yearOf = (day: string) => fiscalYrOf(dayNumberOf(day))
  assert.equal(yearOf('2024-01-28'), 2024)
  assert.equal(yearOf('2023-12-31'), 2023)
  assert.equal(yearOf('2022-01-01'), 2021)
  assert.equal(yearOf('2021-01-07'), 2020)
  assert.equal(yearOf('2021-01-08'), 2021)
})

test('years, quarters and years to date have their places, also in the year that is not over', () => {
  const years = fiscalYearsOf(nvidia)
  assert.equal(place(years, '2023-01-30', '2024-01-28'), '2024 FY')
  assert.equal(place(years, '2023-01-30', '2023-04-30'), '2024 Q1')
  assert.equal(place(years, '2023-05-01', '2023-07-30'), '2024 Q2')
  assert.equal(place(years, '2023-07-31', '2023-10-29'), '2024 Q3')
  assert.equal(place(years, '2023-10-30', '2024-01-28'), '2024 Q4')
  assert.equal(place(years, '2023-01-30', '2023-07-30'), '2024 H1')
  assert.equal(place(years, '2023-01-30', '2023-10-29'), '2024 9M')
  assert.equal(place(years, '2024-01-29', '2024-04-28'), '2025 Q1')
})

test('a month, the last six months and twelve months that end in mid-year have no place', () => {
  const years = fiscalYearsOf(nvidia)
  assert.equal(place(years, '2023-04-01', '2023-04-30'), null)
  assert.equal(place(years, '2023-05-01', '2023-10-29'), null)
  assert.equal(place(years, '2022-10-31', '2023-10-29'), null)
})

test('the trailing year of a 10-Q does not make a fiscal year', () => {
  const years = fiscalYearsOf([...nvidia, span('2022-08-01', '2023-07-30', 0, 40)])
  assert.deepEqual(
    years.filter(({ whole }) => whole).map(({ end }) => dayOf(end)),
    ['2023-01-29', '2024-01-28'],
  )
})

test('a company known from 10-Qs alone has no whole year, though they state trailing ones', () => {
  // Amazon, 10-Q 0001193125-10-090367 on the quarter to 2010-03-31: free cash flow is of twelve months.
  const stated = [
    { start: '2009-04-01', end: '2010-03-31', form: '10-Q' },
    { start: '2010-01-01', end: '2010-03-31', form: '10-Q' },
  ]
  const years = fiscalYearsOf(reportedSpansOf(stated))
  assert.equal(years.filter(({ whole }) => whole).length, 0)
  assert.equal(place(years, '2010-01-01', '2010-03-31'), '2010 Q1')
})

test('quarters of twelve and sixteen weeks keep their order', () => {
  // Costco, fiscal 2023: 12, 12, 12 and 17 weeks to 2023-09-03.
  const years = fiscalYearsOf([
    span('2022-08-29', '2023-09-03', 10),
    span('2022-08-29', '2022-11-20'),
    span('2022-11-21', '2023-02-12'),
    span('2022-08-29', '2023-02-12'),
    span('2023-02-13', '2023-05-07'),
    span('2022-08-29', '2023-05-07'),
  ])
  const ends = Object.values(years.find(({ whole }) => whole)?.quarterEnds ?? {})
  assert.deepEqual(
    ends.map((end) => (end === null ? null : dayOf(end))),
    ['2022-11-20', '2023-02-12', '2023-05-07', '2023-09-03'],
  )
})

test('a changed year end leaves a short year whose quarters count from its start', () => {
  const years = fiscalYearsOf([
    span('2019-07-01', '2020-06-30', 10),
    span('2021-01-01', '2021-12-31', 10),
    span('2020-07-01', '2020-09-30'),
    span('2020-07-01', '2020-12-31'),
  ])
  assert.equal(place(years, '2020-07-01', '2020-09-30'), '2020 Q1')
  assert.equal(place(years, '2020-07-01', '2020-12-31'), '2020 H1')
  assert.equal(place(years, '2021-01-01', '2021-12-31'), '2021 FY')
})

test('a company with no annual report yet has the year its nine months begin', () => {
  const years = fiscalYearsOf([
    span('2024-07-01', '2024-09-30'),
    span('2024-01-01', '2024-09-30'),
    span('2024-04-01', '2024-06-30'),
    span('2024-01-01', '2024-06-30'),
  ])
  assert.equal(place(years, '2024-07-01', '2024-09-30'), '2024 Q3')
  assert.equal(
    years.some(({ whole }) => whole),
    false,
  )
})

test('a year that only an 8-K or a prospectus states counts where it adjoins a reported one', () => {
  // Walt Disney, 8-K 0001744489-19-000173 of 2019-08-14 on fiscal 2016, before its first 10-K for fiscal 2019.
  const years = fiscalYearsOf([
    span('2017-10-01', '2018-09-29', 10),
    span('2016-10-02', '2017-09-30'),
    span('2015-10-04', '2016-10-01'),
    span('2015-07-04', '2016-07-01'),
    span('2014-10-05', '2015-10-03', 0, 2),
  ])
  assert.deepEqual(
    years.filter(({ whole }) => whole).map(({ end }) => dayOf(end)),
    ['2016-10-01', '2017-09-30', '2018-09-29'],
  )
})

test('a company whose only report is of its first quarter has the year that begins with it', () => {
  const years = fiscalYearsOf([span('2010-01-01', '2010-03-31'), span('2009-01-01', '2009-03-31')])
  assert.equal(place(years, '2010-01-01', '2010-03-31'), '2010 Q1')
  assert.equal(place(years, '2009-01-01', '2009-03-31'), '2009 Q1')
})

// A company founded on 12 February 2025 whose year is the calendar's; the periods are made up.
const founded = [
  span('2025-02-12', '2025-06-30'),
  span('2025-04-01', '2025-06-30'),
  span('2025-02-12', '2025-09-30'),
  span('2025-07-01', '2025-09-30'),
]
const firstAnnual = [span('2025-02-12', '2025-12-31', 5)]
const nextQuarter = [span('2026-01-01', '2026-03-31')]

test('a company founded in the first months of a year has the quarters of that year before its first annual report', () => {
  for (const spans of [founded.slice(0, 2), founded]) {
    const years = fiscalYearsOf(spans)
    assert.equal(place(years, '2025-04-01', '2025-06-30'), '2025 Q2')
    assert.equal(
      years.findLast(({ start }) => start <= dayNumberOf('2025-06-30'))?.end,
      dayNumberOf('2025-12-31'),
    )
  }
  assert.equal(place(fiscalYearsOf(founded), '2025-07-01', '2025-09-30'), '2025 Q3')
})

test('a company founded in the middle of a year is taken to have the year of the calendar until it reports one', () => {
  // Eaton Corporation plc, 10-Q of 2012-11-14, before it was Eaton's parent.
  const years = fiscalYearsOf([span('2012-05-10', '2012-09-30'), span('2012-07-01', '2012-09-30')])
  assert.equal(place(years, '2012-07-01', '2012-09-30'), '2012 Q3')
})

test('an annual report of a first, shorter year ends the fiscal year', () => {
  const years = fiscalYearsOf([...founded, ...firstAnnual, ...nextQuarter])
  assert.equal(place(years, '2025-04-01', '2025-06-30'), '2025 Q2')
  assert.equal(place(years, '2025-02-12', '2025-12-31'), null)
  assert.equal(place(years, '2026-01-01', '2026-03-31'), '2026 Q1')
  const first = years.find(({ fiscalYr }) => fiscalYr === 2025)
  assert.equal(first?.quarterEnds.Q4, dayNumberOf('2025-12-31'))
  assert.equal(first.whole, false)
})

test('a prospectus of a part of a year that is no number of quarters does not begin the fiscal year', () => {
  const prospectus = [span('2020-08-15', '2020-12-31')]
  const years = fiscalYearsOf([...prospectus, span('2021-01-01', '2021-03-31')])
  assert.equal(place(years, '2021-01-01', '2021-03-31'), '2021 Q1')
})

test('no reported period means no year', () => {
  assert.deepEqual(fiscalYearsOf([]), [])
})

test('a year that no report covers whole is a day longer where it has a 29th of February', () => {
  // CVS Caremark's 10-Qs of 2009 and 2010, with the half years of 2008 and 2009: no 10-K is on file.
  const years = fiscalYearsOf([
    span('2008-01-01', '2008-06-30'),
    span('2009-01-01', '2009-06-30'),
    span('2010-01-01', '2010-03-31'),
  ])
  assert.deepEqual(
    years.filter(({ start }) => start >= dayNumberOf('2008-01-01')).map(({ end }) => dayOf(end)),
    ['2008-12-31', '2009-12-31', '2010-12-31'],
  )
})

test('the part of a year until a company was bought is no quarter, and its first quarter stays that of thirteen weeks', () => {
  for (const bought of ['2021-03-25', '2021-04-14', '2021-04-30', '2021-05-31', '2021-08-14', '2021-10-31']) {
    const years = fiscalYearsOf([
      span('2020-01-01', '2020-12-31', 10),
      span('2021-01-01', '2021-03-31'),
      span('2021-01-01', bought, 30),
      span('2022-01-01', '2022-12-31', 10),
    ])
    const { quarterEnds } = years.find(({ fiscalYr }) => fiscalYr === 2021) ?? {}
    assert.deepEqual(quarterEnds, { Q1: dayNumberOf('2021-03-31'), Q2: null, Q3: null, Q4: null })
  }
})

test('a transition period of four or five months has no quarter that ends with it', () => {
  for (const [end, first] of [
    ['2021-07-31', '2021-10-31'],
    ['2021-08-31', '2021-11-30'],
  ] as const) {
    const start = dayOf(dayNumberOf(end) + 1)
    const years = fiscalYearsOf([
      span(dayOf(dayNumberOf(end) - 364), end, 10),
      span(start, first),
      span(start, '2021-12-31', 5),
      span('2022-01-01', '2022-12-31', 10),
    ])
    assert.equal(place(years, start, first), '2021 Q1')
    assert.equal(place(years, start, '2021-12-31'), null)
  }
})
