import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryOf, stateOf } from './country.ts'
import { edgarCountryCodes } from './edgar-country-codes.ts'

test('EDGAR codes that look like another country are read as EDGAR means them', () => {
  const known = {
    CA: 'US',
    DE: 'US',
    IL: 'US',
    IN: 'US',
    GA: 'US',
    A6: 'CA',
    Z4: 'CA',
    F4: 'CN',
    F5: 'TW',
    '2M': 'DE',
  }
  const more = {
    E9: 'KY',
    L2: 'IE',
    K3: 'HK',
    X0: 'GB',
    D0: 'BM',
    D8: 'VG',
    L3: 'IL',
    K7: 'IN',
    '2Q': 'GE',
    P7: 'NL',
  }
  for (const [code, country] of Object.entries({ ...known, ...more }))
    assert.equal(countryOf(code), country, code)
})

test('territories with an ISO code of their own keep it', () => {
  assert.deepEqual(['PR', 'GU', 'VI', 'B5', '1V'].map(countryOf), ['PR', 'GU', 'VI', 'AS', 'MP'])
})

test('an unknown code and the dissolved Netherlands Antilles are null', () => {
  for (const code of ['', 'XX', 'P8', 'ZZ', 'ca', 'toString', 'US']) assert.equal(countryOf(code), null, code)
})

test('every ISO code but Canada and the United States is listed once, and Intl knows them all', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const codes = [...edgarCountryCodes.values()]
  assert.equal(new Set(codes).size, codes.length)
  for (const [edgar, iso] of edgarCountryCodes) assert.notEqual(names.of(iso), undefined, `${edgar}=${iso}`)
  assert.equal(edgarCountryCodes.size, 245)
})

test('states and provinces have their post code, countries have none', () => {
  assert.deepEqual(['CA', 'A6', 'DC', 'A4', '2M'].map(stateOf), ['CA', 'ON', 'DC', 'NL', null])
})
