/** Profiles have the day of the offering by Nasdaq's calendar, and agree with the year that Nasdaq's screener has. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companyProfileOf } from '../../../src/datasets/companies/query.ts'
import { openMarketSnapshot } from '../../../src/derived/market-snapshot.ts'
import { noMirror, storeLoadedFrom } from '../mirror.ts'

test('the companies that were priced in June 2024 have their day, under every ticker of which the screener has the year', {
  skip: noMirror,
}, async (t) => {
  const made = await storeLoadedFrom(['sec-tickers', 'nasdaq-symbols', 'nasdaq-screener', 'nasdaq-ipos'])
  t.after(() => made.end())
  for (const { feed, failure } of made.reports) assert.equal(failure, null, feed)
  const market = (await openMarketSnapshot(made.store, true)).market()
  const found = new Map<string, string>()
  for (const listing of market.securityMaster.listings) {
    const { ipo, ipoYear } = await companyProfileOf(market, listing)
    if (ipo === null || !ipo.startsWith('2024-06-')) continue
    assert.equal(ipoYear, 2024, listing.ticker)
    found.set(ipo, [...(found.get(ipo)?.split(' ') ?? []), listing.ticker].toSorted().join(' '))
  }
  assert.deepEqual([...found].toSorted(), [
    ['2024-06-06', 'FLYE GAUZ LIF LIFX'],
    ['2024-06-07', 'RAPP WAY'],
    ['2024-06-11', 'ALFUU'],
    ['2024-06-12', 'PCSC'],
    ['2024-06-14', 'TEM'],
    // Units were offered; the shares, rights and warrants in them have the same day.
    ['2024-06-18', 'CUBWU FSHP FSHPR FSHPU MACI MACIU MACIW'],
    ['2024-06-21', 'RECT'],
    ['2024-06-27', 'TBN TBNRL WBTN'],
    ['2024-06-28', 'ALMS LB LSH'],
  ])
})
