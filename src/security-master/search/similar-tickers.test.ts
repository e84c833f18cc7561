import assert from 'node:assert/strict'
import { test } from 'node:test'
import { similarTickers } from './similar-tickers.ts'

/** Made up: ZZZA became ZZZB and then ZZZC, RING and GNIR became each other. */
const renamed = new Map([
  ['ZZZA', 'ZZZB'],
  ['ZZZB', 'ZZZC'],
  ['RING', 'GNIR'],
  ['GNIR', 'RING'],
])

test('a ticker that was renamed twice is told the present one, and a ring of renames ends', () => {
  const known = {
    successorOf: (ticker: string) => renamed.get(ticker),
    listingOf: (ticker: string) => (ticker === 'ZZZC' ? ({ ticker } as never) : undefined),
  }
  for (const ticker of ['ZZZA', 'zzza', 'ZZZB']) assert.deepEqual(similarTickers(ticker, known), ['ZZZC'])
  assert.deepEqual(similarTickers('RING', known), [])
})
