import assert from 'node:assert/strict'
import { it } from 'node:test'
import { runToEnd } from '../../lib/steps.ts'
import { createTrigramReader, postingSteps } from './trigrams.ts'

it('each three signs in a row are one number, the same wherever they are, and given once', () => {
  const read = createTrigramReader()
  const [first] = read([' ab'])
  assert.deepEqual(read([' abc ', ' ab ', 'x ab']).filter((trigram) => trigram === first).length, 1)
  assert.equal(read([' abc ']).length, 3)
  assert.equal(new Set(read(['abc', 'acb', 'bac', 'ab1', '1ab', ' b '])).size, 6)
  assert.deepEqual(read([' ab cd ']).length, read([' ab ', ' cd ']).length)
  assert.deepEqual(read(['', 'a', 'ab']), [])
})

it('the postings of a trigram are the positions of the texts that hold it, in order', () => {
  const read = createTrigramReader()
  const texts = [' apple ', ' pineapple ', ' orange ', '']
  const postings = runToEnd(postingSteps(texts, (text) => read([text])))
  const holding = (trigram: string) => [...postings(read([trigram])[0] ?? 0)]
  assert.deepEqual([holding('ppl'), holding(' or'), holding('zzz')], [[0, 1], [2], []])
})

it('postings are the same where there are more of them than fit into the first list', () => {
  const [items, each] = [9000, 120]
  const trigrams = Array.from({ length: each }, (_, nth) => nth * 400)
  const asked: number[] = []
  const postings = runToEnd(
    postingSteps(Array.from({ length: items }), (_, at) => {
      asked.push(at)
      return trigrams.filter((trigram) => trigram !== 400 || at % 2 === 0)
    }),
  )
  assert.equal(asked.length, items, 'trigrams are made once')
  assert.deepEqual(
    [postings(0).length, postings(400).length, postings(119 * 400).length, postings(1).length],
    [items, items / 2, items, 0],
  )
  assert.deepEqual([...postings(400).subarray(0, 3)], [0, 2, 4])
  assert.deepEqual([postings(47_600).at(-1), postings(400).at(-1)], [items - 1, items - 2])
})
