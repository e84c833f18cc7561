/** All filings of a company as the rows served; figures are Apple's of fiscal 2024 where no others are named. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import {
  annual,
  type Breakdown,
  filing,
  first,
  half,
  interim,
  nineMonths,
  quarters,
  second,
  served,
  shown,
  table,
  third,
  type Values,
  year,
} from '../../../test/support/segment-filings.ts'
import type { SegmentFiling } from './record.ts'

it('the fourth quarter is what nine months leave of the year', () => {
  assert.deepEqual(shown(served([annual, interim])), [
    { of: 'FY 2024 2024-09-28', data: { iPhone: 201183, Services: 96169, Mac: 29984 } },
    { of: 'Q3 2024 2024-06-29', data: { iPhone: 39296, Services: 24213, Mac: 7009 } },
    { of: 'Q4 2024 2024-09-28 derived', data: { iPhone: 46222, Services: 24972, Mac: 7744 } },
  ])
})

it('or what three quarters leave of it, and a second quarter is what the first leaves of the half', () => {
  const rows = shown(
    served([
      annual,
      filing('0000320193-24-000006', '2024-02-02', '2023-12-30', [table(first, quarters.first)]),
      filing('0000320193-24-000069', '2024-05-03', '2024-03-30', [table(half, quarters.half)]),
      filing('0000320193-24-000081', '2024-08-02', '2024-06-29', [table(third, quarters.third)]),
    ]),
  )
  assert.deepEqual(
    rows.find(({ of }) => of.startsWith('Q2')),
    { of: 'Q2 2024 2024-03-30 derived', data: { iPhone: 45963, Services: 23867, Mac: 7451 } },
  )
  const discrete = [
    filing('0000320193-24-000006', '2024-02-02', '2023-12-30', [table(first, quarters.first)]),
    filing('0000320193-24-000069', '2024-05-03', '2024-03-30', [table(second, quarters.second)]),
    filing('0000320193-24-000081', '2024-08-02', '2024-06-29', [table(third, quarters.third)]),
  ]
  assert.deepEqual(
    shown(served([annual, ...discrete])).find(({ of }) => of.startsWith('Q4')),
    { of: 'Q4 2024 2024-09-28 derived', data: { iPhone: 46222, Services: 24972, Mac: 7744 } },
  )
})

it('no quarter is made of parts that do not name the same members, or that would come out negative', () => {
  const otherwise = (values: Values) =>
    shown(
      served([
        annual,
        filing('0000320193-24-000081', '2024-08-02', '2024-06-29', [table(nineMonths, values)]),
      ]),
    ).filter(({ of }) => of.startsWith('Q4'))
  assert.deepEqual(otherwise({ IPhone: 154961, Mac: 22240, Service: 60000, Licence: 11197 }), [])
  assert.deepEqual(otherwise({ IPhone: 154961, Mac: 32240, Service: 61197 }), [])
})

it('a period is served as last filed, and a registration or proxy statement is not a report', () => {
  const restated = { IPhone: 201000, Mac: 30167, Service: 96169 }
  const later = filing('0000320193-25-000079', '2025-10-31', '2025-09-27', [table(year, restated)])
  const [row] = served([later, annual])
  assert.deepEqual([row?.record.data['Mac'], row?.record.accessionNumber], [30_167_000_000, later.accession])
  assert.equal(row?.record.filedOn, '2025-10-31')
  const proxy = filing('0000320193-26-000001', '2026-01-05', '2025-09-27', [table(year, restated)], {
    form: 'DEF 14A',
  })
  assert.equal(served([annual, proxy])[0]?.record.accessionNumber, annual.accession)
})

it('the table of a release of results counts with its exact days, what an 8-K tags does not', () => {
  const values = { IPhone: 46222, Mac: 7744, Service: 24972 }
  const fourth = [table(['2024-06-30', '2024-09-28'], values)]
  const told = (source: SegmentFiling['source']) =>
    shown(
      served([
        annual,
        filing('0000320193-24-000120', '2024-10-31', '2024-09-28', fourth, { source, form: '8-K' }),
      ]),
    ).find(({ of }) => of.startsWith('Q4'))
  assert.deepEqual(told('release')?.data, { iPhone: 46222, Services: 24972, Mac: 7744 })
  assert.equal(told('release')?.of, 'Q4 2024 2024-09-28')
  assert.equal(told('instance'), undefined)
})

it('labels are the filer’s where a linkbase has them', () => {
  const rows = shown(
    served([annual], [], { Service: 'Services', Mac: 'Mac and accessories', IPhone: 'iPhone' }),
  )
  assert.deepEqual(Object.keys(rows[0]?.data ?? {}), ['iPhone', 'Services', 'Mac and accessories'])
})

it('days and places come from the company’s statements, where the data sets round them', () => {
  const rounded = filing(
    '0000320193-23-000106',
    '2023-11-03',
    '2023-09-30',
    [
      table(['2021-10-01', '2022-09-30'], { IPhone: 205489, Mac: 40177 }),
      table(['2022-10-01', '2023-09-30'], { IPhone: 200583, Mac: 29357 }),
    ],
    { source: 'data-set' },
  )
  const statement = {
    fiscalYr: 2022,
    period: 'FY',
    date: '2022-09-24',
    currency: 'USD',
    revenue: null,
  } as const
  assert.deepEqual(
    shown(served([rounded], [statement])).map(({ of }) => of),
    ['FY 2022 2022-09-24', 'FY 2023 2023-09-30'],
  )
  assert.deepEqual(
    shown(served([rounded])).map(({ of }) => of),
    ['FY 2022 2022-09-30', 'FY 2023 2023-09-30'],
  )
})

it('each dimension names its axis: one that adds up, products before segments, regions of the business before countries', () => {
  const regions = { AmericasSegment: 167045, EuropeSegment: 101328, JapanSegment: 122662 }
  const countries = { US: 142196, OtherCountries: 248839 }
  const axisOf = (...breakdowns: readonly Breakdown[]) =>
    Object.fromEntries(
      served([{ ...annual, breakdowns: [...breakdowns] }]).map(({ dimension, record: { axis, sumPct } }) => [
        dimension,
        `${axis} ${sumPct}`,
      ]),
    )
  const onAxis = (axis: string, values: Values, revenue = 391035) => table(year, values, { axis, revenue })
  assert.deepEqual(
    axisOf(
      onAxis('ProductOrService', { Product: 294866, Service: 96169 }),
      onAxis('BusinessSegments', { Devices: 300000, Cloud: 91035 }),
      onAxis('Geographical', countries),
    ),
    { product: 'BusinessSegments 100', geographic: 'Geographical 100' },
  )
  assert.deepEqual(
    axisOf(
      onAxis('ProductOrService', { IPhone: 201183, Mac: 29984 }),
      onAxis('BusinessSegments', regions),
      onAxis('Geographical', countries),
    ),
    { product: 'ProductOrService 59.12', geographic: 'BusinessSegments 100' },
  )
})

it('a translation for the reader’s convenience is left out', () => {
  const dollars = table(year, { Wafers: 2000, Other: 300 }, { currency: 'USD' })
  const taiwan = table(year, { Wafers: 64000, Other: 9600 }, { currency: 'TWD' })
  const statement = {
    fiscalYr: 2024,
    period: 'FY',
    date: '2024-09-28',
    currency: 'TWD',
    revenue: null,
  } as const
  const [row, ...others] = served([{ ...annual, form: '20-F', breakdowns: [dollars, taiwan] }], [statement])
  assert.deepEqual([row?.record.currency, others], ['TWD', []])
})

it('a company that changed its currency has the tables of each time in the currency of that time', () => {
  const before = ['2022-09-25', '2023-09-30'] as const
  const filings = [
    filing('0000320193-23-000106', '2023-11-03', '2023-09-30', [
      table(before, { Wafers: 64000, Other: 9600 }, { currency: 'CAD' }),
    ]),
    filing('0000320193-24-000123', '2024-11-01', '2024-09-28', [
      table(year, { Wafers: 50000, Other: 7000 }, { currency: 'USD' }),
    ]),
  ]
  const stated = [
    { fiscalYr: 2023, period: 'FY', date: '2023-09-30', currency: 'CAD', revenue: 73600e6 },
    { fiscalYr: 2024, period: 'FY', date: '2024-09-28', currency: 'USD', revenue: 57000e6 },
  ] as const
  assert.deepEqual(
    served(filings, stated).map(({ record }) => [record.fiscalYr, record.currency]),
    [
      [2023, 'CAD'],
      [2024, 'USD'],
    ],
  )
})

it('a filing that states no revenue is held to the statements’', () => {
  const silent = { ...annual, breakdowns: [{ ...table(year, quarters.year), revenue: null }] }
  const statement = { fiscalYr: 2024, period: 'FY', date: '2024-09-28', currency: 'USD' } as const
  assert.equal(served([silent])[0]?.record.sumPct, null)
  const [known] = served([silent], [{ ...statement, revenue: 391_035_000_000 }])
  assert.deepEqual([known?.record.sumPct, known?.record.revenue], [83.71, 391_035_000_000])
  assert.deepEqual(served([silent], [{ ...statement, revenue: 300_000_000_000 }]), [])
})
