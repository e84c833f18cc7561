import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Identifier } from '../collections.ts'
import { type Claim, mergedIdentifiers, withConflicts } from './open-identifiers.ts'

const FORD = '0000037996'
const MARSH = '0000062709'

const claim = (ticker: string, cik: string | null, more: Partial<Claim>): Claim => ({
  ticker,
  cik,
  isin: null,
  cusip: null,
  source: 'test',
  isDelisted: false,
  ...more,
})
const reviewed = (ticker: string, cik: string, more: Partial<Identifier>): Identifier => ({
  ticker,
  cik,
  isin: null,
  cusip: null,
  source: 'review',
  ...more,
})

const servedOf = (claims: readonly Claim[], known: readonly Identifier[] = []) =>
  withConflicts(claims, known)
    .filter(({ withheld }) => withheld === null)
    .map(({ ticker }) => ticker)

test('an identifier of two companies is served of neither, and the conflict is kept with both tickers', () => {
  const cusip = '651639106'
  const rows = withConflicts(
    [claim('NEM', '0001164727', { cusip }), claim('NMM', '0001415921', { cusip, isin: 'US6516391066' })],
    [],
  )
  assert.deepEqual(
    rows.map(({ ticker, withheld }) => [ticker, withheld]),
    [
      ['NEM', '651639106 is also given to NMM'],
      ['NMM', '651639106 is also given to NEM'],
    ],
  )
  assert.deepEqual(mergedIdentifiers([], [], rows), [])
})

test('what the list calls delisted gives way to the one that is not, as of a ticker that was renamed', () => {
  const cusip = '571748102'
  const old = claim('MMC', MARSH, { cusip, isDelisted: true })
  assert.deepEqual(servedOf([old, claim('MRSH', MARSH, { cusip })]), ['MRSH'])
  assert.deepEqual(servedOf([old]), ['MMC'])
  const stranger = claim('MSN', '0000032621', { cusip })
  assert.deepEqual(servedOf([old, claim('MRSH', MARSH, { cusip }), stranger]), [])
})

test('of one company’s securities the common share has the identifier, and of two common shares none', () => {
  const cusip = '345370860'
  assert.deepEqual(servedOf([claim('F', FORD, { cusip }), claim('F-PB', FORD, { cusip })]), ['F'])
  const isin = 'US9043111072'
  const armour = '0001336917'
  assert.deepEqual(servedOf([claim('UA', armour, { isin }), claim('UAA', armour, { isin })]), [])
  assert.deepEqual(servedOf([claim('XA', null, { isin }), claim('XB', null, { isin })]), [])
})

test('what the reviewed list gives to one ticker the open list cannot give to another', () => {
  const cusip = '037833100'
  const known = [reviewed('AAPL', '0000320193', { cusip, isin: 'US0378331005' })]
  const [row] = withConflicts([claim('F', FORD, { cusip })], known)
  assert.equal(row?.withheld, 'the reviewed list gives 037833100 to AAPL')
})

test('a reviewed ticker keeps what was reviewed, whatever the open list says of it', () => {
  const known = [reviewed('AAPL', '0000320193', { cusip: '037833100' })]
  const open = withConflicts(
    [claim('AAPL', '0000320193', { cusip: '345370860' }), claim('A', '0001090872', { cusip: '00846U101' })],
    known,
  )
  assert.deepEqual(
    mergedIdentifiers(known, [], open).map(({ ticker, cusip }) => [ticker, cusip]),
    [
      ['AAPL', '037833100'],
      ['A', '00846U101'],
    ],
  )
})
