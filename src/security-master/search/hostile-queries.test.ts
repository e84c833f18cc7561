/** Queries made to be expensive, over 50,000 made-up names of common words: the work is bounded, divided and can be ended anywhere. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { security } from '../../../test/support/security-rows.ts'
import { runToEnd } from '../../lib/steps.ts'
import { openSqliteStore } from '../../store/sqlite.ts'
import { securities, securityRow } from '../collections.ts'
import { securityMasterOf, securityMasterReads } from '../security-master.ts'
import { searchSteps } from './search.ts'
import type { Match } from './searched-names.ts'

const NAMES = 50_000
const common =
  'american bond capital energy equity fidelity financial first funds global growth income index international investment life market municipal national portfolio power select series strategic technology value vanguard world a b c i'.split(
    ' ',
  )

/** Of three to six common words, and one of its own for every tenth. */
const nameOf = (nth: number): string => {
  const words = Array.from(
    { length: 3 + (nth % 4) },
    (_, at) => common[(nth * (2 * at + 1) + Math.floor(nth / common.length) * (at + 1)) % common.length],
  )
  return [...words, ...(nth % 10 === 0 ? [`${nth.toString(36)}ware`] : [])].join(' ')
}

const rows = Array.from({ length: NAMES }, (_, nth) =>
  securityRow(
    security(`T${nth.toString(36).toUpperCase()}`, `${nth + 1}`.padStart(10, '0'), {
      company: nameOf(nth),
      rank: nth,
      type: nth % 3 === 0 ? 'stock' : 'fund',
    }),
  ),
)

/** As much of the words, in turns, as a query may be long. */
const filledWith = (words: readonly string[]): string => {
  const all = Array.from({ length: 200 }, (_, at) => words[at % words.length]).join(' ')
  return all.slice(0, all.lastIndexOf(' ', 200))
}

const hostile = {
  letters: filledWith([...'abcdefghijklmnopqrstuvwxyz']),
  'one letter': filledWith(['a']),
  'letters and digits': filledWith([...'a1b2c3d4e5f6']),
  'common words': filledWith(common),
  'misspelt words': filledWith(['amerian', 'globl', 'incom', 'energi', 'portfolo', 'internatonal']),
  'beginnings of words': filledWith(['ame', 'glob', 'inc', 'inte', 'inve', 'fi', 'str']),
  'legal words': filledWith(['the', 'trust', 'fund', 'class', 'of', 'and', 'group', 'holding']),
  'a word without end': 'globalincome'.repeat(16),
  'a single letter': 't',
}
/** What people type over the same names. */
const usual = ['global growth', 'vanguard internatonal', 'american power bond', 'T10', 'unknown select']

const openSearch = async () => {
  const store = openSqliteStore({ path: ':memory:', collections: securityMasterReads })
  await store.write({ origin: 'real', source: 'test', at: '2026-11-20T21:05:00Z' }, (transaction) =>
    transaction.put({ collection: securities, rows }),
  )
  return runToEnd(searchSteps(await securityMasterOf(store, true)))
}
const search = await openSearch()

const shown = (matches: readonly Match[]) => matches.map(({ listing, score }) => [listing?.ticker, score])
const foundBy = (query: string) => shown(runToEnd(search(query, 20)))

/** Steps until the end; one looks at 256 names at most, or counts the names of one trigram. */
const stepsOf = (query: string): number => {
  let count = 0
  for (const _ of search(query, 100)) count += 1
  return count
}

test('a hostile query takes some times the steps of a usual one, not hundreds of times', () => {
  for (const [name, query] of Object.entries(hostile))
    assert.ok(stepsOf(query) <= 1200, `${name}: ${stepsOf(query)}`)
})

test('work over thousands of names is divided', () => {
  // The names of each of its trigrams are a step, the names that they leave many more.
  for (const query of [hostile.letters, hostile['common words'], 'global', 't'])
    assert.ok(stepsOf(query) >= 20, `${query}: ${stepsOf(query)}`)
})

test('queries that are ended half-way and queries under way at the same time change no result', () => {
  const queries = [...usual, hostile.letters, hostile['common words']]
  const expected = queries.map(foundBy)
  for (const query of queries) {
    const steps = stepsOf(query)
    for (const ended of [1, 7, Math.floor(steps / 2), steps - 1]) {
      const begun = search(query, 20)
      for (let step = 0; step < ended; step += 1) begun.next()
    }
  }
  const found = new Map<string, unknown>()
  const underWay = queries.map((query) => ({ query, steps: search(query, 20) }))
  while (found.size < queries.length)
    for (const { query, steps } of underWay) {
      if (found.has(query)) continue
      const { done, value } = steps.next()
      if (done === true) found.set(query, shown(value))
    }
  assert.deepEqual(
    queries.map((query) => found.get(query)),
    expected,
  )
  assert.deepEqual(queries.map(foundBy), expected)
})
