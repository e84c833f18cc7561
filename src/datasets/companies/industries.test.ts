import assert from 'node:assert/strict'
import { test } from 'node:test'
import { industries, sectors } from '../../security-master/industry.ts'
import { industryOfSic } from './sic-industries.ts'
import { classifiedByDatabase, classifiedByNasdaq } from './source-industries.ts'

test('a SIC code gives an industry and its sector, by the narrowest range that holds it', () => {
  // The codes that EDGAR has of AAPL, NVDA, PG, UNH, CSCO, XOM and CTRA; 6189 and 8880 are no businesses.
  const codes = ['3571', '3674', '2840', '6324', '3576', '2911', '1311', '6189', '8880', null, '']
  assert.deepEqual(
    codes.map((code) => Object.values(industryOfSic(code)).join(': ')),
    [
      'Technology: Computers & Peripherals',
      'Technology: Semiconductors',
      'Consumer Staples: Household & Personal Products',
      'Health Care: Health Care Services',
      'Technology: Communications Equipment',
      'Energy: Oil & Gas',
      'Energy: Oil & Gas',
      ...Array(4).fill(': '),
    ],
  )
})

test('the words of Nasdaq and of GICS mean the same sectors', () => {
  const nasdaq = (sector: string | null, industry: string | null) => classifiedByNasdaq({ sector, industry })
  assert.deepEqual(nasdaq('Industrials', 'Auto Manufacturing'), {
    sector: 'Consumer Discretionary',
    industry: 'Automobiles',
  })
  assert.deepEqual(nasdaq('Telecommunications', 'A new word'), {
    sector: 'Communication Services',
    industry: null,
  })
  assert.deepEqual(nasdaq('Miscellaneous', 'Multi-Sector Companies'), { sector: null, industry: null })
  assert.deepEqual(nasdaq(null, null), { sector: null, industry: null })
  assert.deepEqual(classifiedByDatabase({ sector: 'Information Technology', industry: 'Software' }), {
    sector: 'Technology',
    industry: 'Software',
  })
  assert.deepEqual(classifiedByDatabase({ sector: 'Financials', industry: null }), {
    sector: 'Finance',
    industry: null,
  })
})

test('there are eleven sectors, and no industry is in two', () => {
  assert.equal(sectors.length, 11)
  assert.equal(new Set(industries).size, industries.length)
})
