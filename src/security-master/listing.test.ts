import assert from 'node:assert/strict'
import { test } from 'node:test'
import { security } from '../../test/support/security-rows.ts'
import type { ListedSymbol } from './collections.ts'
import { listingOf } from './listing.ts'
import { securityIdOf } from './security-id.ts'
import { commonSharesOf } from './share-class.ts'

const MONTREAL = '0000927971'

const listed = (ticker: string, name: string, type: ListedSymbol['type']) => {
  const symbol = {
    ...{ ticker, name, exchangeCode: 'NYSE Arca', type, list: 'otherlisted' as const, roundLot: 100 },
    ...{ validFrom: null, validTo: null },
  }
  const own = { security: security(ticker, MONTREAL), symbol, id: securityIdOf(MONTREAL, ticker) }
  const unknown = {
    issuer: null,
    identifier: undefined,
    registrant: undefined,
    fund: undefined,
    endedOn: null,
  }
  return listingOf(ticker, { ...own, ...unknown }, () => true, true)
}

test('a note that is listed among ETFs is no common share of the bank that owes it', () => {
  // Names of Nasdaq's directory of 2025-07-21.
  const listings = [
    listed('BMO', 'Bank Of Montreal Common Stock', 'stock'),
    listed('FNGS', 'MicroSectors FANG  ETNs due January 8, 2038', 'etf'),
    listed('CARD', 'Bank Of Montreal MAX Auto Industry -3x Inverse Leveraged ETN', 'etf'),
  ]
  assert.deepEqual(
    commonSharesOf(listings).map(({ ticker }) => ticker),
    ['BMO'],
  )
  // Funds are named for what they hold.
  for (const name of [
    'SPDR ICE Preferred Securities ETF',
    'Invesco AAA CLO Floating Rate Note ETF',
    'VanEck Vietnam ETF',
  ])
    assert.equal(listed('FUND', name, 'etf').isOther, false)
})
