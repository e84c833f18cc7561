import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ascendingOrder } from './number-order.ts'

const compared = (values: readonly number[]): readonly number[] =>
  [...values.keys()]
    .filter((place) => !Number.isNaN(values[place]))
    .sort((one, other) => {
      const [a = 0, b = 0] = [values[one], values[other]]
      return a === b ? one - other : a < b ? -1 : 1
    })

test('the order is that of comparing, of few numbers and of many: equal ones by place and NaN left out', () => {
  const numbers = fc.array(
    fc.oneof(
      fc.double(),
      fc.integer({ min: -2, max: 2 }),
      fc.constantFrom(-0, 0, 1e300, 5e-324, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
    ),
    { maxLength: 200 },
  )
  fc.assert(
    fc.property(numbers, (few) => {
      const many = Array.from({ length: 1000 }, (_, at) => few[at % few.length] ?? at)
      for (const values of [few, many])
        assert.deepEqual([...ascendingOrder(Float64Array.from(values))], compared(values))
    }),
  )
})
