/** The parts of a query, compared with a look at every name for every part. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runToEnd } from '../../lib/steps.ts'
import { nameIndexSteps } from './name-index.ts'
import { partFits } from './name-parts.ts'

const syllables = [
  'a',
  'an',
  'bank',
  'jp',
  'morgan',
  'of',
  'new',
  'york',
  'first',
  'rst',
  'in',
  'come',
  'income',
  'x',
]

const names = Array.from({ length: 4000 }, (_, nth) =>
  Array.from(
    { length: 1 + (nth % 4) },
    (_, at) => syllables[(nth * (at + 1) + Math.floor(nth / syllables.length) * at) % syllables.length],
  ).join(' '),
)
// Of words that few names have.
const rare = [
  'apple',
  'apple computer',
  'apple hospitality',
  'app le',
  'pineapple x',
  'york apple',
  'boe ing',
]
const all = [...names, ...rare]
const index = runToEnd(nameIndexSteps(all))

const significant = (name: string): readonly string[] => {
  const words = name.split(' ')
  const left = words.filter((word) => !['of', 'new'].includes(word))
  return left.length === 0 ? words : left
}
const texts = all.map(significant)

/** 0.88 for the same, 0.8 where it begins so, 0.7 where it has the words; undefined where not in whole words. */
const scoreOf = (name: readonly string[], part: readonly string[]): number | undefined => {
  const compact = part.join('')
  const beginsWhole = name.some((_, at) => name.slice(0, at + 1).join('') === compact)
  if (!beginsWhole && !part.every((word) => name.includes(word))) return undefined
  if (name.join('') === compact) return 0.88
  return name.join('').startsWith(compact) ? 0.8 : 0.7
}

const expected = (words: readonly string[]) =>
  words.slice(1).flatMap((_, at) =>
    [words.slice(0, at + 1), words.slice(at + 1)].flatMap((part, isEnd) => {
      const text = part.join(' ')
      const weight = 0.6 * (isEnd === 1 ? 0.9 : 1) * (0.8 + (0.2 * text.length) / words.join(' ').length)
      const fitting = texts.flatMap((name, place) => {
        const score = text.length > 1 ? scoreOf(name, part) : undefined
        return score === undefined ? [] : [{ at: place, score }]
      })
      const kept = fitting.length > 50 ? fitting.filter(({ score }) => score === 0.88) : fitting
      return kept.map(({ at: place, score }) => ({ at: place, score: score * weight }))
    }),
  )

const sorted = (fits: readonly { readonly at: number; readonly score: number }[]) =>
  fits.map(({ at, score }) => `${at} ${score.toFixed(9)}`).toSorted()

test('the names that a part fits are those that a look at every name finds, with the same scores', () => {
  const queries = [
    'apple computer store',
    'the apple',
    'pear apple hospitality',
    'app le tree',
    'boe ing jets',
    'jp morgan bank x y',
    'jpmorgan income z',
    'first bank income a',
    'a a a bank a',
    'x an in a',
    'york morgan first q',
    'income in come in',
    'apple apple',
    'rst first rst',
    'a',
    'nobody',
    'bank bank bank york',
  ]
  for (const query of queries) {
    const words = query.split(' ')
    assert.deepEqual(sorted(runToEnd(partFits(index, words))), sorted(expected(words)), query)
  }
  assert.ok(expected('apple computer store'.split(' ')).length > 5)
})
