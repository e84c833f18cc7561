/** Splits between two days, where the day or the ratio is known and where it is not. The days are those of Walmart and Nvidia. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factorBetween, withRestated } from './split-event.ts'

const listed = { on: '2024-06-10', ratio: 10 }
const restated = { after: '2023-12-01', on: '2024-03-15', ratio: 3 }

test('a split lies between the day before it and its own', () => {
  assert.equal(factorBetween([listed], '2024-06-09', '2024-06-10'), 10)
  assert.equal(factorBetween([listed], '2024-06-10', '2024-06-11'), 1)
  assert.equal(factorBetween([listed], '2024-06-08', '2024-06-09'), 1)
  assert.equal(factorBetween([listed], '2024-06-11', '2024-06-09'), 1)
})

test('one that reports alone show lies between their days, and on neither side of a day within them', () => {
  assert.equal(factorBetween([restated], '2023-12-01', '2024-03-15'), 3)
  assert.equal(factorBetween([restated], '2023-11-30', '2023-12-01'), 1)
  assert.equal(factorBetween([restated], '2024-03-15', '2024-03-16'), 1)
  assert.equal(factorBetween([restated], '2023-12-02', '2024-03-15'), null)
  assert.equal(factorBetween([restated], '2023-12-01', '2024-03-14'), null)
  assert.equal(factorBetween([restated], '2024-02-01', '2024-02-01'), 1)
  assert.equal(factorBetween([restated, listed], '2023-01-31', '2024-12-31'), 30)
})

test('one that may be of another class makes only what it lies between unknown', () => {
  const unsure = { ...restated, ratio: null }
  assert.equal(factorBetween([unsure], '2023-01-31', '2024-12-31'), null)
  assert.equal(factorBetween([unsure], '2024-03-15', '2024-12-31'), 1)
})

test('a split that a source lists near the days of the reports counts once, on the listed day', () => {
  const walmart = { on: '2024-02-26', ratio: 3 }
  assert.deepEqual(withRestated([walmart], [restated]), [walmart])
  // A report of the day of the split may still be on the old shares.
  for (const on of ['2023-12-01', '2024-03-18'])
    assert.deepEqual(withRestated([{ on, ratio: 3 }], [restated]), [{ on, ratio: 3 }])
  assert.deepEqual(withRestated([listed], [restated]), [listed, restated])
  assert.deepEqual(withRestated([], [restated]), [restated])
})

test('what is listed at the time with another ratio leaves that of the reports unknown', () => {
  const amazon = { after: '2022-04-29', on: '2022-07-29', ratio: 20 }
  const [spinOff, fourfold, fivefold] = [
    { on: '2022-05-16', ratio: 1.05 },
    { on: '2022-05-02', ratio: 4 },
    { on: '2022-06-06', ratio: 5 },
  ]
  assert.deepEqual(withRestated([spinOff], [amazon]), [spinOff, { ...amazon, ratio: null }])
  assert.deepEqual(withRestated([fourfold, fivefold], [amazon]), [fourfold, fivefold])
  const listedOnce = { on: '2022-06-06', ratio: 20 }
  assert.deepEqual(withRestated([spinOff, listedOnce], [amazon]), [spinOff, listedOnce])
  // Made up: calendars round the ratio of a reverse split.
  const [rounded, reverse] = [
    { on: '2022-06-06', ratio: 0.067 },
    { ...amazon, ratio: 1 / 15 },
  ]
  assert.deepEqual(withRestated([rounded], [reverse]), [rounded])
})
