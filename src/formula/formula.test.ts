import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Amount, UNKNOWN } from './amount.ts'
import { formulaOf } from './formula.ts'
import { functions } from './functions.ts'

const isFigure = (name: string): boolean => /^(?:[a-d]|ttm\([a-d]\))$/.test(name)
const amountOf = (text: string, figures: Readonly<Record<string, Amount>> = {}): Amount => {
  const { needs, value } = formulaOf(text, isFigure)
  return value((at) => figures[needs[at] ?? ''] ?? null)
}

test('operators bind as in arithmetic, and a sign above a product', () => {
  const figures = { a: 2, b: 3, c: 4 }
  for (const [text, value] of [
    ['a + b * c', 14],
    ['(a + b) * c', 20],
    ['c - b - a', -1],
    ['-a ^ 2', -4],
    ['a * -b', -6],
    ['c / a / 2', 1],
    ['sqrt(c) + 1.5', 3.5],
    ['(b > a) + (a > b)', 1],
  ] as const)
    assert.equal(amountOf(text, figures), value, text)
})

test('an unknown operand makes a result unknown, an absent one makes it absent', () => {
  assert.equal(amountOf('a + b', { a: 1 }), null)
  assert.equal(amountOf('a + b', { a: 1, b: UNKNOWN }), UNKNOWN)
  assert.equal(amountOf('a + b', { b: UNKNOWN }), UNKNOWN)
  assert.equal(amountOf('a / b', { a: 1, b: 0 }), UNKNOWN)
  assert.equal(amountOf('-a', {}), null)
})

test('in a sum and a rest what is absent is nothing, and what is unknown is not', () => {
  assert.equal(amountOf('sum(a, b, c)', { a: 1, c: 2 }), 3)
  assert.equal(amountOf('sum(a, b)'), null)
  assert.equal(amountOf('sum(a, b)', { a: 1, b: UNKNOWN }), UNKNOWN)
  assert.equal(amountOf('distinct(a, b, c)', { a: 5, b: 5, c: 2 }), 7)
  // What two others make up is their sum; an amount under two names is one; one part alone proves nothing.
  assert.equal(amountOf('disjoint(a, b, c, d)', { a: 4, b: 1, c: 3, d: 20 }), 24)
  assert.equal(amountOf('disjoint(a, b, c)', { a: 5, b: 5, c: 2 }), 7)
  assert.equal(amountOf('disjoint(a, b)'), null)
  assert.equal(amountOf('disjoint(a, b)', { a: 1, b: UNKNOWN }), UNKNOWN)
  assert.equal(amountOf('rest(a, b, c)', { a: 10, c: 4 }), 6)
  assert.equal(amountOf('rest(a, b)', { a: 10 }), 10)
  assert.equal(amountOf('rest(a, b)', { b: 4 }), null)
  assert.equal(amountOf('rest(a, b)', { a: 10, b: UNKNOWN }), UNKNOWN)
})

test('first takes the first that is known, and is unknown where one was unknown and none is known', () => {
  assert.equal(amountOf('first(a, b)', { a: UNKNOWN, b: 2 }), 2)
  assert.equal(amountOf('first(a, b)', { b: UNKNOWN }), UNKNOWN)
  assert.equal(amountOf('first(a, b)'), null)
  assert.equal(amountOf('first(a, b)', { a: 0, b: 2 }), 0)
})

test('a stated figure is kept unless what follows from others contradicts it', () => {
  assert.equal(amountOf('reconciled(a, b, c)', { a: 100, b: 101, c: 1000 }), 100)
  assert.equal(amountOf('reconciled(a, b, c)', { a: 100, b: 140, c: 1000 }), 140)
  assert.equal(amountOf('reconciled(a, b, c)', { a: 100 }), 100)
  assert.equal(amountOf('reconciled(a, b, c)', { b: 140 }), 140)
})

test('a part takes what is left for it, gives way, or is what closes a total', () => {
  assert.equal(amountOf('otherwise(a, b)', { b: 2 }), 2)
  assert.equal(amountOf('otherwise(a, b)', { a: UNKNOWN, b: 2 }), UNKNOWN)
  assert.equal(amountOf('given(a, b)', { a: 1, b: 0 }), 1)
  assert.equal(amountOf('given(a, b)', { a: 1 }), null)
  assert.equal(amountOf('unless(a, b)', { a: 1 }), 1)
  assert.equal(amountOf('unless(a, b)', { a: 1, b: 0 }), null)
  assert.equal(amountOf('atMost(a, b)', { a: 5, b: 3 }), 3)
  assert.equal(amountOf('atMost(a, b)', { a: 5 }), 5)
  assert.equal(amountOf('atMost(a, b)', { b: 3 }), null)
  assert.equal(amountOf('within(a, b)', { a: 5, b: 3 }), null)
  assert.equal(amountOf('within(a, b)', { a: 5, b: 5 }), 5)
  assert.equal(amountOf('remainder(a, b, c)', { a: 10, b: 4, c: 1 }), 5)
  assert.equal(amountOf('remainder(a, b, c)', { a: 10, b: 9, c: 1 }), null)
  assert.equal(amountOf('remainder(a, b, c)', { a: 10, b: 4 }), null)
  assert.equal(amountOf('remainder(a, b)', { a: 10, b: 14 }), null)
  assert.equal(amountOf('closing(a, b, c, d)', { a: 10, b: 4, c: 7, d: 3 }), 10)
  assert.equal(amountOf('closing(a, b, c, d)', { a: 7, b: 4, c: 7, d: 3 }), 7)
  assert.equal(amountOf('closing(a, b, c)', { a: 9, b: 4, c: 7 }), null)
})

test('an amount counts only above zero, only where another way agrees with it, or only per share of 1 and more', () => {
  assert.equal(amountOf('excess(a)', { a: 5 }), 5)
  assert.equal(amountOf('excess(a)', { a: -5 }), null)
  assert.equal(amountOf('excess(a)', { a: UNKNOWN }), UNKNOWN)
  assert.equal(amountOf('agreed(a, b, c)', { a: 100, b: 104, c: 1000 }), 100)
  assert.equal(amountOf('agreed(a, b, c)', { a: 100, b: 140, c: 1000 }), null)
  assert.equal(amountOf('agreed(a, b, c)', { a: 100, c: 1000 }), null)
  assert.equal(amountOf('impliedCount(a, b)', { a: 100, b: 2 }), 50)
  assert.equal(amountOf('impliedCount(a, b)', { a: 100, b: 0.5 }), null)
})

test('a condition that does not hold makes the result unknown', () => {
  assert.equal(amountOf('a / b where b > 0', { a: 1, b: 2 }), 0.5)
  assert.equal(amountOf('a / b where b > 0 and a > 0', { a: -1, b: 2 }), UNKNOWN)
})

test('a figure may be of a period, and each is needed once', () => {
  assert.deepEqual(formulaOf('ttm(a) - b / ttm(a)', isFigure).needs, ['ttm(a)', 'b'])
})

test('what is not a formula is refused when it is read', () => {
  for (const text of ['a +', 'a b', '(a', 'a)', 'e', 'max(a, b)', 'a $ b', 'ttm(e)', ', a', ''])
    assert.throws(() => formulaOf(text, isFigure), TypeError, text)
})

test('arguments that are not computed, because the first settles the result, would not change it', () => {
  const amounts: readonly Amount[] = [null, UNKNOWN, 0, 3, -3, 10]
  const pairs = amounts.flatMap((second) => amounts.map((third) => [second, third] as const))
  for (const [name, { apply, isSettledBy }] of Object.entries(functions))
    for (const first of amounts)
      if (isSettledBy?.(first) === true)
        for (const others of pairs)
          assert.equal(apply(first, ...others), apply(first), `${name}(${[first, ...others].join(', ')})`)
})

test('an argument behind one that settles the result is not computed', () => {
  const { over } = formulaOf('first(otherwise(a, b), rest(d, b), closing(d, b))', isFigure)
  const read: string[] = []
  const value = over<Readonly<Record<string, Amount>>>((name) => (figures) => {
    read.push(name)
    return figures[name] ?? null
  })
  assert.equal(value({ a: 1 }), 1)
  assert.deepEqual(read.splice(0), ['a'])
  assert.equal(value({ a: UNKNOWN }), UNKNOWN)
  assert.deepEqual(read, ['a', 'd', 'd'])
})
