/** Filings of a company in a few words, and the rows made of them; figures are Apple's of fiscal 2024. */

import type { SegmentFiling } from '../../src/datasets/revenue-segmentation/record.ts'
import { segmentationsOf } from '../../src/datasets/revenue-segmentation/segmentation.ts'
import type { IncomePeriod } from '../../src/derived/statements/record.ts'

export type Values = Readonly<Record<string, number>>
export type Breakdown = SegmentFiling['breakdowns'][number]

export const sum = (values: Values): number =>
  Object.values(values).reduce((total, value) => total + value, 0)

/** Values in millions; revenue is their sum where none is given. */
export const table = (
  [start, end]: readonly [string, string],
  values: Values,
  { axis = 'ProductOrService', revenue = sum(values), currency = 'USD' } = {},
): Breakdown => ({
  axis,
  start,
  end,
  currency,
  revenue: revenue * 1e6,
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value * 1e6])),
})

export const filing = (
  accession: string,
  filedOn: string,
  periodEnd: string,
  breakdowns: readonly Breakdown[],
  more: Partial<SegmentFiling> = {},
): SegmentFiling => ({
  cik: '0000320193',
  accession,
  source: 'instance',
  form: breakdowns.some(({ start, end }) => Date.parse(end) - Date.parse(start) > 3e10) ? '10-K' : '10-Q',
  filedOn,
  periodEnd,
  breakdowns: [...breakdowns],
  ...more,
})

export const year = ['2023-10-01', '2024-09-28'] as const
export const first = ['2023-10-01', '2023-12-30'] as const
export const second = ['2023-12-31', '2024-03-30'] as const
export const third = ['2024-03-31', '2024-06-29'] as const
export const half = ['2023-10-01', '2024-03-30'] as const
export const nineMonths = ['2023-10-01', '2024-06-29'] as const

export const quarters = {
  first: { IPhone: 69702, Mac: 7780, Service: 23117 },
  second: { IPhone: 45963, Mac: 7451, Service: 23867 },
  third: { IPhone: 39296, Mac: 7009, Service: 24213 },
  half: { IPhone: 115665, Mac: 15231, Service: 46984 },
  nineMonths: { IPhone: 154961, Mac: 22240, Service: 71197 },
  year: { IPhone: 201183, Mac: 29984, Service: 96169 },
}
export const annual = filing('0000320193-24-000123', '2024-11-01', '2024-09-28', [table(year, quarters.year)])
export const interim = filing('0000320193-24-000081', '2024-08-02', '2024-06-29', [
  table(third, quarters.third),
  table(nineMonths, quarters.nineMonths),
])

export const served = (
  filings: readonly SegmentFiling[],
  statements: readonly IncomePeriod[] = [],
  labels = {},
) =>
  segmentationsOf({
    filings,
    statements,
    asOf: null,
    labels: [
      {
        cik: '0000320193',
        accession: '0000320193-24-000123',
        filedOn: '2024-11-01',
        labels: Object.entries(labels).map(([member, label]) => ({ member, label: String(label) })),
      },
    ],
  })
export const shown = (rows: ReturnType<typeof served>, dimension = 'product') =>
  rows
    .filter((row) => row.dimension === dimension)
    .map(({ record: { fiscalYr, period, date, data, derived } }) => ({
      of: `${period} ${fiscalYr} ${date}${derived ? ' derived' : ''}`,
      data: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, value / 1e6])),
    }))
    .sort((a, b) => (a.of < b.of ? -1 : 1))
