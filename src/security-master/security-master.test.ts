/** The security master over a few listings written by hand. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALPHABET, FUND, PERSON, securityMaster } from '../../test/support/security-rows.ts'
import { ApiProblem } from '../contract/problem.ts'

const hintsFor = async (ticker: string): Promise<readonly string[]> => {
  const { known } = await securityMaster()
  try {
    return [known(ticker).ticker]
  } catch (error) {
    assert.ok(error instanceof ApiProblem)
    assert.equal(error.code, 'ticker_not_found')
    return error.extras.didYouMean ?? []
  }
}

test('a ticker written as elsewhere is refused with the one that was meant', async () => {
  for (const [written, meant] of [
    ['brk-b', 'BRK-B'],
    ['BRK.B', 'BRK-B'],
    ['BRK/B', 'BRK-B'],
    ['BRKB', 'BRK-B'],
    ['ABR$D', 'ABR-PD'],
    ['ABRpD', 'ABR-PD'],
    ['FB', 'META'],
    ['fb', 'META'],
  ] as const) {
    assert.deepEqual(await hintsFor(written), [meant], written)
  }
  assert.deepEqual(await hintsFor('NONE'), [])
})

test('a mistyped ticker is refused with those a letter away, the better known first', async () => {
  for (const [written, meant] of [
    ['METAA', ['META']],
    ['MEAT', ['META']],
    ['MTA', ['META']],
    ['mexa', ['META']],
    ['GOOGG', ['GOOGL', 'GOOG']],
    // Of two letters everything is one away.
    ['MB', []],
    ['METAAA', []],
    ['META1', []],
    ['Q'.repeat(20), []],
  ] as const)
    assert.deepEqual(await hintsFor(written), meant, written)
})

test('of listings that share a CIK, an ISIN or a CUSIP the canonical one answers', async () => {
  const { listingsOf, byIsin, byCusip } = await securityMaster()
  assert.deepEqual(
    listingsOf(ALPHABET).map(({ ticker }) => ticker),
    ['GOOGL', 'GOOG'],
  )
  assert.equal(byIsin('US02079K3059')?.ticker, 'GOOGL')
  assert.equal(byCusip('02079K305')?.ticker, 'GOOGL')
})

test('identifiers do not pass to the next company under the same ticker', async () => {
  const { known, byIsin, byCusip } = await securityMaster()
  assert.deepEqual([known('META').isin, known('META').cusip], [null, null])
  assert.deepEqual([byIsin('US0378331005'), byCusip('037833100')], [undefined, undefined])
})

test('where CUSIPs are hidden an ISIN of another country stays', async () => {
  const { known, byCusip, byIsin } = await securityMaster(false)
  assert.deepEqual([known('GOOGL').isin, known('GOOGL').cusip], [null, null])
  assert.equal(known('ABR-PD').isin, 'IE00B4BNMY34')
  assert.equal(byCusip('02079K305'), undefined)
  assert.equal(byIsin('US02079K3059')?.ticker, 'GOOGL')
})

test('a fund class that no list names has the name of its registrant', async () => {
  const { known } = await securityMaster()
  assert.deepEqual([known('VFIAX').company, known('VFIAX').exchange], ['VANGUARD INDEX FUNDS', null])
})

test('listings are in code unit order, whatever order they were written in', async () => {
  const { listings } = await securityMaster()
  assert.deepEqual(
    listings.map(({ ticker }) => ticker),
    ['ABR-PD', 'BRK-B', 'GOOG', 'GOOGL', 'META', 'VFIAX'],
  )
})

test('persons take no memory, and are still found by their CIK', async () => {
  const { registrants: held, registrantOf, namedRegistrant } = await securityMaster()
  assert.deepEqual(
    held.map(({ cik }) => cik),
    [FUND],
  )
  assert.equal(registrantOf(PERSON), undefined)
  assert.equal((await namedRegistrant(PERSON))?.name, 'BUFFETT WARREN E')
  assert.equal(await namedRegistrant('0000000009'), undefined)
})
