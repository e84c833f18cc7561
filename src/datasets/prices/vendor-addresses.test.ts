/** How vendors write tickers of SEC's form. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { canonicalCandidates } from '../../security-master/ticker.ts'
import { alpacaDaily } from '../../sources/alpaca/daily.ts'
import { massiveDaily } from '../../sources/massive/daily.ts'
import { tiingoDaily } from '../../sources/tiingo/daily.ts'
import { vendorSymbolOf } from './vendor-addresses.ts'

const tickers = ['AAPL', 'BRK-B', 'BAC-PL', 'BFLY-WT', 'AACT-UN', 'GAB-RI', 'ETI-P']
const symbolsOf = ({ forms }: typeof alpacaDaily) => tickers.map((ticker) => vendorSymbolOf(ticker, forms))

it('each vendor has its own form, and what it has none for is not asked of it', () => {
  const common = [null, null]
  assert.deepEqual(symbolsOf(alpacaDaily), ['AAPL', 'BRK.B', 'BAC.PRL', 'BFLY.WS', 'AACT.U', ...common])
  assert.deepEqual(symbolsOf(massiveDaily), ['AAPL', 'BRK.B', 'BACpL', 'BFLY.WS', 'AACT.U', ...common])
  assert.deepEqual(symbolsOf(tiingoDaily), ['AAPL', 'BRK-B', 'BAC-P-L', null, null, ...common])
})

it('what a vendor is asked for is read as the same ticker again', () => {
  for (const feed of [alpacaDaily, massiveDaily, tiingoDaily])
    for (const [at, symbol] of symbolsOf(feed).entries())
      if (symbol !== null) assert.ok(canonicalCandidates(symbol).includes(tickers[at] ?? ''), symbol)
})
