import assert from 'node:assert/strict'
import { test } from 'node:test'
import { taggedSplits } from './tagged-splits.ts'

const accession = '0000000000-20-000001'
const paid = (to: string, filedOn: string, amount: number) => ({
  of: 'declared' as const,
  from: to,
  to,
  amount,
  yearTo: null,
  isDerived: false,
  basisFrom: to,
  filedOn,
  accession,
})
const tagged = (from: string, to: string, ratio: number) => ({ from, to, ratio, filedOn: to, accession })

const apple = [paid('2020-06-27', '2020-07-31', 0.82), paid('2020-12-26', '2021-01-28', 0.205)]
const nvidia = [paid('2024-04-28', '2024-05-29', 0.04), paid('2024-07-28', '2024-08-28', 0.01)]

test('a split that reports tag is one on the last day that they tag it for, as Apple’s and Nvidia’s', () => {
  const splits = [tagged('2020-08-28', '2020-08-28', 4)]
  assert.deepEqual(taggedSplits({ dividends: apple, splits }, []), [{ on: '2020-08-28', ratio: 4 }])
  const months = [tagged('2024-05-01', '2024-05-31', 10), tagged('2024-06-01', '2024-06-30', 10)]
  assert.deepEqual(taggedSplits({ dividends: nvidia, splits: months }, []), [{ on: '2024-06-30', ratio: 10 }])
})

test('a reverse split is known by the dividends, whichever way its ratio is tagged', () => {
  const dividends = [paid('2021-06-30', '2021-07-28', 0.01), paid('2021-09-30', '2021-10-27', 0.08)]
  for (const ratio of [8, 0.125]) {
    const splits = [tagged('2021-07-30', '2021-07-30', ratio)]
    assert.deepEqual(taggedSplits({ dividends, splits }, []), [{ on: '2021-07-30', ratio: 0.125 }])
  }
})

test('a split that a source lists, that is tagged for a year, or that no dividend shows is left out', () => {
  const split = tagged('2020-08-28', '2020-08-28', 4)
  assert.deepEqual(taggedSplits({ dividends: apple, splits: [split] }, [{ on: '2020-08-31', ratio: 4 }]), [])
  assert.deepEqual(
    taggedSplits({ dividends: apple, splits: [tagged('2019-09-29', '2020-09-26', 4)] }, []),
    [],
  )
  const same = [paid('2020-06-27', '2020-07-31', 0.82), paid('2020-12-26', '2021-01-28', 0.82)]
  assert.deepEqual(taggedSplits({ dividends: same, splits: [split] }, []), [])
  assert.deepEqual(taggedSplits({ dividends: [], splits: [split] }, []), [])
})
