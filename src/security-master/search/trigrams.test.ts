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
