import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryNamed } from './country-names.ts'

test('countries are found by the names publishers use, and nothing else is a country', () => {
  const names = [
    'United States',
    'hong kong',
    'South Korea',
    'Taiwan',
    'Bermuda',
    'Czech Republic',
    'Cayman Islands',
  ]
  assert.deepEqual(names.map(countryNamed), ['US', 'HK', 'KR', 'TW', 'BM', 'CZ', 'KY'])
  assert.deepEqual(['', 'Europe', 'European Union', 'Atlantis'].map(countryNamed), [null, null, null, null])
})
