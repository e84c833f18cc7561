import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Filing, figure, type Row, statementsFrom } from '../../../../test/files/fact-rows.ts'

// Disney, 2023-09-30, 10-K 0001744489-23-000216, in millions: 4,211 of lease assets are among other assets, and the content of 33,591 that
// it produced has a name of its own. Its 10-Qs tag no lease assets.
const sheet = {
  ...{ Assets: 205579, AssetsCurrent: 32763, PropertyPlantAndEquipmentNet: 34941, Goodwill: 77067 },
  ...{ IntangibleAssetsNetExcludingGoodwill: 13061, LongTermInvestments: 3080, OtherAssetsNoncurrent: 11076 },
}
const annual: Filing = { accn: '0001744489-23-000216', form: '10-K', filed: '2023-11-21' }
const LEASED = 'OperatingLeaseRightOfUseAsset'

const rowsOf = (by: Filing, end: string, stocks: Readonly<Record<string, number>>): Row[] =>
  Object.entries(stocks).map(([concept, value]): Row => [concept, null, end, value, by])

const year: readonly Row[] = [
  ...rowsOf(annual, '2023-09-30', { ...sheet, [LEASED]: 4211 }),
  ['NetIncomeLoss', '2022-10-02', '2023-09-30', 2354, annual],
  ['Revenues', '2022-10-02', '2023-09-30', 88898, annual],
]
const interim = (more: Readonly<Record<string, number>>): readonly Row[] =>
  [
    { accn: '0001744489-23-000169', form: '10-Q', filed: '2023-08-09', end: '2023-07-01' },
    { accn: '0001744489-24-000052', form: '10-Q', filed: '2024-02-07', end: '2023-12-30' },
  ].flatMap(({ end, ...by }) => rowsOf(by, end, { ...sheet, ...more }))

const propertyOf = (rows: readonly Row[]): unknown =>
  figure(statementsFrom(rows), 'balance-sheet', 'FY', 'propertyPlantEquipmentNet')

test('lease assets that no 10-Q tags are of a note, and those of every 10-Q a line of the sheet', () => {
  assert.equal(propertyOf([...year, ...interim({})]), 34941)
  assert.equal(propertyOf([...year, ...interim({ [LEASED]: 4100 })]), 34941 + 4211)
})

test('nothing is known of a note without two 10-Qs within a year', () => {
  assert.equal(propertyOf(year), 34941 + 4211)
  assert.equal(propertyOf([...year, ...interim({}).filter(([, , end]) => end < '2023-09-30')]), 34941 + 4211)
})
