import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { jsonValues } from './json-size.ts'

const valuesIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, each) => sum + valuesIn(each), 1)
    : 1

const countOf = (text: string) => jsonValues(text, 1_000_000)

test('a text has at least its values, and at most as many again as it has lists and objects that are empty', () => {
  assert.deepEqual(['1', '[]', '[1]', '[1,2]', '{"a":{"b":[]}}'].map(countOf), [1, 2, 2, 3, 4])
  fc.assert(
    fc.property(fc.json(), (text) => {
      const [count, values] = [countOf(text), valuesIn(JSON.parse(text))]
      const empty = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '0').match(/\[\s*\]|\{\s*\}/g)?.length ?? 0
      assert.equal(count, values + empty)
    }),
  )
})

test('what is inside a text is no value, however it is escaped', () => {
  for (const inside of ['a,b', '[[[', '{,', '\\', '\\"', '"', '\\\\",[', '\u2028,'])
    assert.equal(countOf(JSON.stringify([inside])), 2, inside)
})

test('counting ends above the most, and needs no well-formed text', () => {
  assert.equal(jsonValues('['.repeat(1_000_000), 10), 11)
  for (const text of ['', '"', '"\\', '}', 'x']) assert.equal(countOf(text), 1)
})
