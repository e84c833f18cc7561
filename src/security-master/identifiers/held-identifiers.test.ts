import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batchOf } from '../../store/batch.ts'
import { recordOf } from '../../store/record-text.ts'
import { openSqliteStore } from '../../store/sqlite.ts'
import { heldIdentifiers, identifiers, identifierVotes, openIdentifiers, securities } from '../collections.ts'
import { heldAfterVotes, type Stated, type Votes, votesAfter } from './held-identifiers.ts'
import { mergedIdentifiers } from './open-identifiers.ts'

const real = { origin: 'real', source: 'test', at: '2026-11-20T21:05:00Z' } as const
const DRAFTKINGS = '26142V105'
/** Until its reorganisation of 2022. */
const DRAFTKINGS_BEFORE = '26142R104'
const APPLE = '037833100'

const stated = (ticker: string, cusip: string, day = '2025-09-30', isin = ''): Stated => ({
  ticker,
  cusip,
  isin,
  day,
})

/** Each report is what one fund said before, and says now. */
const after = async (
  ...reports: readonly { readonly before?: readonly Stated[]; readonly now: readonly Stated[] }[]
) => {
  const store = openSqliteStore({
    path: ':memory:',
    collections: [securities, identifiers, openIdentifiers, identifierVotes, heldIdentifiers],
  })
  for (const { before = [], now } of reports) {
    await store.write(real, async (transaction) => {
      const rows = await votesAfter(before, now, transaction, new Map<string, Votes>())
      const changed = batchOf(identifierVotes, rows)
      await transaction.put(changed)
      for (const batch of await heldAfterVotes(changed, transaction)) await transaction.put(batch)
    })
  }
  store.refresh()
  const held = await store.rows(heldIdentifiers, { order: ['ticker'] })
  store.close()
  return held.map((row) => ({ ...row.columns, ...recordOf(heldIdentifiers, row) }))
}

test('what most funds say stands, and what the others say is kept and listed', async () => {
  const apple = { now: [stated('AAPL', APPLE)] }
  const [held] = await after(apple, apple, { now: [stated('AAPL', DRAFTKINGS)] })
  assert.deepEqual(
    [held?.cusip, held?.votes, held?.withheld, held?.conflicts],
    [APPLE, 2, null, [`1 of the funds say ${DRAFTKINGS}`]],
  )
})

test('where as many funds say one thing as another neither is served', async () => {
  const [held] = await after({ now: [stated('AAPL', APPLE)] }, { now: [stated('AAPL', DRAFTKINGS)] })
  assert.match(held?.withheld ?? '', /as many funds say/)
  const both = await after({ now: [stated('AAPL', APPLE)] }, { now: [stated('APLE', APPLE)] })
  assert.deepEqual(
    both.map(({ withheld }) => withheld !== null),
    [true, true],
  )
})

test('a security that has another CUSIP since is known by what later reports say, though fewer', async () => {
  const old = { now: [stated('DKNG', DRAFTKINGS_BEFORE, '2021-10-28')] }
  const [held] = await after(old, old, { now: [stated('DKNG', DRAFTKINGS, '2024-06-04')] })
  assert.deepEqual([held?.cusip, held?.withheld], [DRAFTKINGS, null])
  assert.deepEqual(held?.conflicts, [`older reports say ${DRAFTKINGS_BEFORE}`])
})

test('a vote goes with the report that cast it, and a ticker that no fund names any more has nothing', async () => {
  const wrong = [stated('AAPL', DRAFTKINGS)]
  const right = [stated('AAPL', APPLE)]
  const [held, ...others] = await after({ now: wrong }, { before: wrong, now: right })
  assert.deepEqual([held?.cusip, held?.votes, held?.conflicts, others], [APPLE, 1, [], []])
  assert.deepEqual(await after({ now: right }, { before: right, now: [] }), [])
})

test('what a fund says now counts, though what it said before had cast no vote, as the sample’s has not', async () => {
  const right = [stated('AAPL', APPLE)]
  const [held] = await after({ before: right, now: right })
  assert.deepEqual([held?.cusip, held?.votes], [APPLE, 1])
  const [again] = await after({ now: right }, { before: right, now: right })
  assert.equal(again?.votes, 1)
})

test('the ISIN comes from funds that give no ticker, and one that does not hold the CUSIP is not taken', async () => {
  const [held] = await after(
    { now: [stated('AAPL', APPLE)] },
    { now: [stated('', APPLE, '2025-09-30', 'US0378331005')] },
  )
  assert.deepEqual([held?.isin, held?.conflicts], ['US0378331005', []])
  const [doubtful] = await after({ now: [stated('AAPL', APPLE, '2025-09-30', 'US5949181045')] })
  assert.equal(doubtful?.isin, null)
  assert.match(doubtful?.conflicts.join() ?? '', /does not hold CUSIP/)
})

const reviewed = (ticker: string, cusip: string) => ({
  ticker,
  cik: '1',
  isin: null,
  cusip,
  source: 'reviewed',
})
const open = (ticker: string, cusip: string, isin: string | null = null) => ({
  ...reviewed(ticker, cusip),
  isin,
  source: 'open',
  withheld: null,
  isContradicted: 0 as const,
})

test('the reviewed list wins over holdings, and these over the open list, also for who an identifier is of', () => {
  const held = { ...reviewed('AAPL', APPLE), source: 'held', withheld: null }
  const merged = mergedIdentifiers(
    [reviewed('DKNG', DRAFTKINGS)],
    [
      held,
      { ...held, ticker: 'DKNG', cusip: DRAFTKINGS_BEFORE },
      { ...held, ticker: 'XX', cusip: DRAFTKINGS },
    ],
    [open('AAPL', DRAFTKINGS_BEFORE), open('APLE', APPLE), open('F', '345370860')],
  )
  assert.deepEqual(
    merged.map(({ ticker, cusip, source }) => [ticker, cusip, source]),
    [
      ['DKNG', DRAFTKINGS, 'reviewed'],
      ['AAPL', APPLE, 'held'],
      ['F', '345370860', 'open'],
    ],
  )
})

test('the open list completes what holdings say where both mean the same CUSIP', () => {
  const held = { ...reviewed('AAPL', APPLE), source: 'held', withheld: null }
  const [apple] = mergedIdentifiers([], [held], [open('AAPL', APPLE, 'US0378331005')])
  assert.equal(apple?.isin, 'US0378331005')
  const [other] = mergedIdentifiers([], [held], [open('AAPL', DRAFTKINGS, 'US26142V1052')])
  assert.equal(other?.isin, null)
})
