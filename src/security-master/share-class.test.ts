import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  canonicalListingOf,
  commonSharesOf,
  isOtherByName,
  isReceiptByName,
  listingKindOf,
} from './share-class.ts'

const canonical = (...listings: readonly (readonly [string, string | null])[]): string | undefined =>
  canonicalListingOf(
    listings.map(([ticker, exchangeCode], rank) => ({ ticker, exchangeCode, type: 'stock' as const, rank })),
  )?.ticker

test('of two common classes the one SEC counts as larger is canonical', () => {
  assert.equal(canonical(['GOOGL', 'NASDAQ'], ['GOOG', 'NASDAQ']), 'GOOGL')
  assert.equal(canonical(['BRK-B', 'NYSE'], ['BRK-A', 'NYSE']), 'BRK-B')
})

test('a common share comes before preferreds, warrants, units and rights, whatever their order', () => {
  assert.equal(canonical(['TWO-PC', 'NYSE'], ['TWO-PB', 'NYSE'], ['TWO', 'NYSE']), 'TWO')
  assert.equal(canonical(['KVACU', 'NASDAQ'], ['KVACW', 'NASDAQ'], ['KVAC', 'NASDAQ']), 'KVAC')
  assert.equal(canonical(['AACT-UN', 'NYSE'], ['AACT-WT', 'NYSE'], ['AACT', 'NYSE']), 'AACT')
  assert.equal(canonical(['FNMAS', 'OTC'], ['FNMA', 'OTC'], ['FNMAP', 'OTC']), 'FNMAS')
})

test('a common share over the counter still comes before a listed preferred', () => {
  assert.equal(canonical(['ABC-PA', 'NYSE'], ['ABC', 'OTC']), 'ABC')
})

test('an exchange comes before over the counter, and an unknown exchange is not held against a listing', () => {
  assert.equal(canonical(['TSMWF', 'OTC'], ['TSM', 'NYSE']), 'TSM')
  assert.equal(canonical(['NEWX', null], ['OLDX', 'NYSE']), 'NEWX')
  assert.equal(canonical(['NEWXF', 'OTC'], ['NEWX', null]), 'NEWX')
})

test('a fifth letter gives the kind only where the four-letter share exists', () => {
  assert.equal(listingKindOf('KVACW', new Set(['KVAC', 'KVACW'])), 'warrant')
  assert.equal(listingKindOf('GOOGL', new Set(['GOOG', 'GOOGL'])), 'plain')
  assert.equal(listingKindOf('PRNDW', new Set(['PRNDW'])), 'plain')
})

test('the exchange-listed class of a fund comes before the classes the fund sells', () => {
  const classes = [
    { ticker: 'VFIAX', exchangeCode: null, type: 'fund' as const, rank: 0 },
    { ticker: 'VOO', exchangeCode: null, type: 'etf' as const, rank: 1 },
  ]
  assert.equal(canonicalListingOf(classes)?.ticker, 'VOO')
})

test('no listings, no canonical listing', () => {
  assert.equal(canonicalListingOf([]), null)
})

test('a name tells receipts, which may be of several shares, from the shares themselves', () => {
  for (const name of [
    'BeOne Medicines Ltd. American Depositary Shares',
    'Ascentage Pharma Group International - American Depository Shares',
    'Sony Group Corp ADR',
  ])
    assert.ok(isReceiptByName(name), name)
  for (const name of [
    'ADS-TEC ENERGY PLC - Ordinary Shares',
    'Icahn Enterprises L.P. - Depositary Units representing Limited Partner Interests',
    'Adeia Inc. - Common Stock',
  ])
    assert.ok(!isReceiptByName(name), name)
})

test('a name tells notes, preferreds and what is on shares from the shares, whatever the issuer is called', () => {
  for (const name of [
    'Comcast Holdings ZONES',
    'Duke Energy Corporation 5.625% Junior Subordinated Debentures due 2078',
    'AT&T Inc. 5.350% Global Notes due 2066',
    'AGNC Investment Corp. - Depositary Shares Each Representing a 1/1,000th Interest in a Share of 7.75% Series G Fixed-Rate Reset Cumulative Redeemable Preferred Stock',
    'ADS-TEC ENERGY PLC - Warrant',
    'A SPAC III Acquisition Corp. - Unit',
    'Bank of America Corporation Warrants to purchase Common Stock',
    'Southern Company (The) 2025 Series A Corporate Units',
    'BrightSpring Health Services, Inc. - Tangible Equity Unit',
    "Dillard's Capital Trust I",
  ])
    assert.ok(isOtherByName(name), name)
  for (const name of [
    'Preferred Bank - Common Stock',
    'Saba Capital Income & Opportunities Fund II Shares of Beneficial Interest',
    'Unit Corporation Common Stock',
    'Energy Transfer LP Common Units ',
    'Brookfield Infrastructure Partners LP Limited Partnership Units',
    'Icahn Enterprises L.P. - Depositary Units representing Limited Partner Interests',
    'Marine Petroleum Trust - Units of Beneficial Interest',
    'Itau Unibanco Banco Holding SA American Depositary Shares (Each repstg 500 Preferred shares)',
    'Comcast Corporation - Class A Common Stock',
  ])
    assert.ok(!isOtherByName(name), name)
  const comcast = [
    { ticker: 'CMCSA', isOther: false },
    { ticker: 'CCZ', isOther: true },
  ]
  assert.deepEqual(commonSharesOf(comcast), comcast.slice(0, 1))
})
