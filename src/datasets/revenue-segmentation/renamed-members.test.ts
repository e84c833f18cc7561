/** Members that have other names in other filings; figures are Apple's of fiscal 2022 to 2024 or made up. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import {
  annual,
  filing,
  nineMonths,
  quarters,
  served,
  shown,
  table,
  year,
} from '../../../test/support/segment-filings.ts'

it('a member that was renamed has one name over the years: equal amounts of one period show it', () => {
  const before = ['2022-09-25', '2023-09-30'] as const
  const older = ['2021-09-26', '2022-09-24'] as const
  const old = filing('0000320193-23-000106', '2023-11-03', '2023-09-30', [
    table(before, { IPhone: 200583, Computers: 29357, Service: 85200 }),
    table(older, { IPhone: 205489, Computers: 40177, Service: 78129 }),
  ])
  const now = filing('0000320193-24-000123', '2024-11-01', '2024-09-28', [
    table(year, quarters.year),
    table(before, { IPhone: 200583, Mac: 29357, Service: 85200 }),
  ])
  const oldest = shown(served([old, now])).find(({ of }) => of.startsWith('FY 2022'))
  assert.deepEqual(oldest?.data, { iPhone: 205489, Services: 78129, Mac: 40177 })
  // Another amount is another thing.
  const split = { ...now, breakdowns: [table(before, { IPhone: 200583, Mac: 29000, Service: 85557 })] }
  const kept = shown(served([old, split])).find(({ of }) => of.startsWith('FY 2022'))
  assert.deepEqual(kept?.data, { iPhone: 205489, Services: 78129, Computers: 40177 })
})

it('a member that gets its former name back has that one over the years', () => {
  const [last, before, oldest] = [
    year,
    ['2022-09-25', '2023-09-30'] as const,
    ['2021-09-26', '2022-09-24'] as const,
  ]
  const rows = shown(
    served([
      filing('0000320193-22-000108', '2022-10-28', '2022-09-24', [table(oldest, { IPhone: 20, Mac: 4 })]),
      filing('0000320193-23-000106', '2023-11-03', '2023-09-30', [
        table(before, { IPhone: 21, Computers: 5 }),
        table(oldest, { IPhone: 20, Computers: 4 }),
      ]),
      filing('0000320193-24-000123', '2024-11-01', '2024-09-28', [
        table(last, { IPhone: 22, Mac: 6 }),
        table(before, { IPhone: 21, Mac: 5 }),
      ]),
    ]),
  )
  assert.deepEqual(
    rows.map(({ data }) => data),
    [
      { iPhone: 20, Mac: 4 },
      { iPhone: 21, Mac: 5 },
      { iPhone: 22, Mac: 6 },
    ],
  )
})

it('a part that is told apart later is no new name of what it was in, which goes on', () => {
  const before = ['2022-09-25', '2023-09-30'] as const
  const oldest = ['2021-09-26', '2022-09-24'] as const
  const rows = shown(
    served([
      filing('0000320193-23-000106', '2023-11-03', '2023-09-30', [
        table(before, { IPhone: 21, Other: 5 }),
        table(oldest, { IPhone: 20, Other: 4 }),
      ]),
      // Of 2023 all of it was watches.
      filing('0000320193-24-000123', '2024-11-01', '2024-09-28', [
        table(year, { IPhone: 22, Watch: 6, Other: 1 }),
        table(before, { IPhone: 21, Watch: 5 }),
      ]),
    ]),
  )
  assert.deepEqual(rows.find(({ of }) => of.startsWith('FY 2022'))?.data, { iPhone: 20, Other: 4 })
})

it('a name that is spelled otherwise is the same member', () => {
  const spelled = { Iphone: 154961, MacSegment: 22240, Service: 71197 }
  const nine = filing('0000320193-24-000081', '2024-08-02', '2024-06-29', [table(nineMonths, spelled)])
  assert.deepEqual(shown(served([annual, nine])).find(({ of }) => of.startsWith('Q4'))?.data, {
    iPhone: 46222,
    Services: 24972,
    Mac: 7744,
  })
})
