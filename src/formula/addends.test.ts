import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addendsOf, chosenOf } from './addends.ts'
import type { Amount } from './amount.ts'
import { formulaOf } from './formula.ts'
import { written } from './syntax.ts'

const tracedIn = (text: string, figures: Readonly<Record<string, Amount>>) => {
  const { tree } = formulaOf(text, (name) => /^[a-d]$/.test(name))
  const values = (name: string): Amount => figures[name] ?? null
  const addends = addendsOf(tree, values).map(({ name, coefficient }) => `${coefficient}${name}`)
  return { addends: addends.join(' '), chosen: written(chosenOf(tree, values)) }
}

test('a value is traced to the figures it is the sum of, with their signs', () => {
  for (const [text, figures, addends] of [
    ['a - (b - c)', { a: 1, b: 2, c: 3 }, '1a -1b 1c'],
    ['-sum(a, b, c)', { a: 1, c: 3 }, '-1a -1c'],
    ['rest(a, b, -c)', { a: 1, b: 2, c: 3 }, '1a -1b 1c'],
    ['a - orZero(b) * (1 - orZero(c))', { a: 1, b: 2, c: 1 }, '1a'],
    ['a - orZero(b) * (1 - orZero(c))', { a: 1, b: 2 }, '1a -1b'],
    ['distinct(a, b)', { a: 5, b: 5 }, '1a'],
    ['disjoint(a, b, c, d)', { a: 4, b: 1, c: 3, d: 20 }, '1b 1c 1d'],
    ['a * 2', { a: 5 }, '2a'],
    ['a / b', { a: 5, b: 5 }, ''],
    ['sum(within(a, b), c)', { a: 5, b: 4, c: 1 }, '1c'],
    ['sum(unless(a, b), given(c, d))', { a: 5, b: 4, c: 1 }, ''],
    ['sum(a, remainder(b, c))', { a: 5, b: 4, c: 4 }, '1a'],
  ] as const)
    assert.equal(tracedIn(text, figures).addends, addends, text)
})

test('of a choice the alternative is named that gave the value', () => {
  assert.deepEqual(tracedIn('first(a, b - c)', { b: 2, c: 1 }), { addends: '1b -1c', chosen: 'b - c' })
  assert.deepEqual(tracedIn('reconciled(a, b - c, d)', { a: 1, b: 2, c: 1, d: 1 }), {
    addends: '1a',
    chosen: 'a',
  })
  assert.deepEqual(tracedIn('reconciled(a, b - c, d)', { a: 1, b: 9, c: 1, d: 1 }), {
    addends: '1b -1c',
    chosen: 'b - c',
  })
  assert.deepEqual(tracedIn('positive(rest(a, b), a)', { a: 3, b: 1 }), {
    addends: '1a -1b',
    chosen: 'rest(a, b)',
  })
})
