import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SecurityType } from './collections.ts'
import { securityKindOf } from './security-kind.ts'

const kinds: readonly (readonly [string, string, string | null, string | null, SecurityType])[] = [
  ['VOO', '0000036405', null, 'S000002839', 'etf'],
  ['VFIAX', '0000036405', null, 'S000002839', 'fund'],
  ['QVG2Q', '0000814680', null, 'S000000001', 'fund'],
  ['SPY', '0000884394', 'SPDR S&P 500 ETF TRUST', null, 'etf'],
  ['QQQ', '0001067839', 'INVESCO QQQ TRUST, SERIES 1', null, 'etf'],
  ['USO', '0001327068', 'United States Oil Fund, LP', null, 'etf'],
  ['IBIT', '0001980994', 'iShares Bitcoin Trust ETF', null, 'etf'],
  ['AAPL', '0000320193', 'Apple Inc.', null, 'stock'],
  ['NETF', '0000000001', 'Netfin Acquisition Corp.', null, 'stock'],
]

test('fund classes are recognised by their symbol, trusts by name or registrant, the rest are stocks', () => {
  for (const [ticker, cik, company, seriesId, type] of kinds) {
    assert.equal(securityKindOf({ ticker, cik, company, seriesId }), type, ticker)
  }
})
