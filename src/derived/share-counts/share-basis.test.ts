/** Figures a share of Nvidia and Alphabet as the SEC's facts have them: some restated for splits, some not. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ShareSplit } from '../splits/split-event.ts'
import { dilutedSharesOf, shareFactorsOf } from './share-basis.ts'

type Year = {
  readonly filedOn: string
  readonly epsDiluted: number | null
  readonly weightedAverageShsOutDil: number | null
  readonly netIncome: number | null
}

const year = (
  filedOn: string,
  epsDiluted: number | null,
  weightedAverageShsOutDil: number | null,
  netIncome: number | null = null,
): Year => ({ filedOn, epsDiluted, weightedAverageShsOutDil, netIncome })

/** Fiscal 2023 is restated for the ten for one of 2024, 2022 and 2021 for the four for one of 2021 alone. */
const nvidia = [
  year('2026-02-25', 4.9, 24_514),
  year('2025-02-26', 2.94, 24_804),
  year('2024-02-21', 1.19, 24_940),
  year('2023-02-24', 0.17, 25_070),
  year('2022-03-18', 3.85, 2535),
  year('2021-02-26', 1.73, 2510),
]
const splits = [
  { on: '2021-07-20', ratio: 4 },
  { on: '2024-06-10', ratio: 10 },
]
const factorsOf = (years: readonly Year[], of: readonly ShareSplit[] = splits, on = '2026-08-21') =>
  shareFactorsOf(
    years.map((each) => ({ filedOn: each.filedOn, shares: dilutedSharesOf(each) })),
    of,
    on,
  )

test('what a later filing restated for a split is not restated for it again', () => {
  assert.deepEqual(factorsOf(nvidia), [1, 1, 1, 1, 10, 10])
})

test('where shares are not stated, earnings over those per share give them', () => {
  const alphabet = [
    year('2023-02-03', 4.56, 13_159, 59_972),
    year('2022-02-02', 5.61, null, 76_033),
    year('2021-02-03', 2.93, null, 40_269),
    year('2020-02-04', 49.16, null, 34_343),
  ]
  assert.deepEqual(factorsOf(alphabet, [{ on: '2022-07-18', ratio: 20 }]), [1, 1, 1, 20])
})

test('what no later filing has shown again is as it was filed, whether or not its shares are known', () => {
  const quarters = ['2024-08-28', '2024-05-29', '2024-02-21', '2023-11-21'].map((day) => year(day, 1, null))
  assert.deepEqual(factorsOf(quarters), [1, 10, 10, 10])
  const [newest] = quarters
  assert.ok(newest !== undefined)
  assert.deepEqual(factorsOf([newest, year('2023-08-28', 2.48, null)]), [1, null])
})

test('a split after the newest filing is in no figure', () => {
  const before = [year('2023-02-24', 1.74, 2507), ...nvidia.slice(4)]
  assert.deepEqual(factorsOf(before, splits, '2024-06-10'), [10, 10, 10])
  assert.deepEqual(factorsOf(before, splits, '2024-06-09'), [1, 1, 1])
})

test('shares that doubled or tripled except for buybacks leave figures a share unknown without a split that is known', () => {
  // Walmart, three for one in February 2024, and Amphenol, two for one in June 2024: only the newer year is restated.
  const walmart = [year('2024-03-15', 1.62, 8415), year('2021-03-19', 4.75, 2847)]
  const amphenol = [year('2025-02-07', 1.53, 1242), year('2022-02-09', 2.54, 625.5)]
  assert.deepEqual(factorsOf(walmart, []), [1, null])
  assert.deepEqual(factorsOf(amphenol, []), [1, null])
  // AMD issued shares for Xilinx in 2022.
  assert.deepEqual(factorsOf([year('2023-02-27', 0.84, 1571), year('2022-02-03', 2.57, 1229)], []), [1, 1])
})

test('shares that leap without a split that is known leave figures a share unknown', () => {
  assert.deepEqual(factorsOf(nvidia, []), [1, 1, 1, 1, null, null])
  const issued = nvidia.map((each, at) => (at > 2 ? { ...each, weightedAverageShsOutDil: 10_000 } : each))
  assert.deepEqual(factorsOf(issued, []), [1, 1, 1, 1, 1, 1])
})

test('where neither basis fits, nothing is guessed', () => {
  const [newest, second, third] = nvidia
  assert.ok(newest !== undefined && second !== undefined && third !== undefined)
  const doubled = { ...third, weightedAverageShsOutDil: 8000 }
  assert.deepEqual(factorsOf([newest, second, doubled]), [1, 1, null])
  assert.deepEqual(factorsOf([newest, second, { ...third, weightedAverageShsOutDil: null }]), [1, 1, null])
})

test('for a price of before a split, figures filed after it are on the shares of before', () => {
  assert.deepEqual(factorsOf(nvidia.slice(0, 2), splits, '2024-06-07'), [0.1, 0.1])
  assert.deepEqual(factorsOf(nvidia.slice(0, 2), splits, '2024-06-10'), [1, 1])
})

test('of reports between the two days of a split that no source lists, the shares decide', () => {
  // Amphenol, two for one in June 2024: the report of April 2024 is on the old shares, and that of July on the new ones.
  const restated = [{ after: '2023-10-27', on: '2024-07-26', ratio: 2 }]
  const quarters = [
    year('2024-07-26', 0.41, 1264.9),
    year('2024-04-26', 0.87, 628),
    year('2023-10-27', 0.83, 622),
  ]
  assert.deepEqual(factorsOf(quarters, restated), [1, 2, 2])
  const early = [
    year('2024-07-26', 0.41, 1264.9),
    year('2024-04-26', 0.44, 1255.9),
    year('2023-10-27', 0.83, 622),
  ]
  assert.deepEqual(factorsOf(early, restated), [1, 1, 2])
  const uncounted = [
    year('2024-07-26', 0.41, 1264.9),
    year('2024-04-26', 0.87, null),
    year('2023-10-27', 0.83, 622),
  ]
  assert.deepEqual(factorsOf(uncounted, restated), [1, null, 2])
  // A price of between the days may be on either shares, and so may one of after them be to a newest report of between.
  assert.deepEqual(factorsOf(quarters, restated, '2024-06-07'), [null, null, null])
  assert.deepEqual(factorsOf(quarters.slice(1), restated), [null, null])
  assert.deepEqual(factorsOf(quarters.slice(2), restated), [2])
})

test('before a split of an unknown ratio the factor is unknown', () => {
  const unknown = { after: '2023-10-27', on: '2024-07-26', ratio: null }
  const quarters = [
    year('2024-07-26', 0.41, 1264.9),
    year('2023-10-27', 0.83, 622),
    year('2023-07-28', 0.74, 621),
  ]
  assert.deepEqual(factorsOf(quarters, [unknown]), [1, null, null])
})
