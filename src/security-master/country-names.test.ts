import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countriesLike, countryNamed, isCountryCode } from './country-names.ts'

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

test('a country has the code that ISO has today, whatever other codes Unicode has a name for', () => {
  const names = ['United Kingdom', 'France', 'Russia', 'Serbia', 'Benin', 'Germany']
  assert.deepEqual(names.map(countryNamed), ['GB', 'FR', 'RU', 'RS', 'BJ', 'DE'])
  assert.deepEqual(['GB', 'UK', 'FX', 'EU', 'ZZ', 'gb', ''].map(isCountryCode), [
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('a misspelled or former country gets a hint what it means', () => {
  assert.deepEqual(['UK', 'usa', 'Germny', 'Atlantis'].map(countriesLike), [['GB'], ['US'], ['DE'], []])
})
