import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ascendingOrder } from './number-order.ts'

test('the order is that of comparing, equal numbers by place and NaN left out', () => {
  const numbers = fc.array(
    fc.oneof(fc.double(), fc.integer({ min: -2, max: 2 }), fc.constantFrom(-0, 0, 1e300, 5e-324)),
    {
      maxLength: 200,
    },
  )
  fc.assert(
    fc.property(numbers, (values) => {
      const expected = [...values.keys()]
        .filter((place) => !Number.isNaN(values[place]))
        .sort((one, other) => {
          const [a = 0, b = 0] = [values[one], values[other]]
          return a === b ? one - other : a < b ? -1 : 1
        })
      assert.deepEqual([...ascendingOrder(Float64Array.from(values))], expected)
    }),
  )
})
