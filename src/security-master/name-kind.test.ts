/** Names of funds, notes and shares as the SEC, Nasdaq and the NYSE write them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isCompanyName,
  isFundName,
  isNoteName,
  isOnlyFundName,
  isShareKindName,
  isShareName,
} from './name-kind.ts'

test('a fund has a word of funds, or is a trust that owns no real estate', () => {
  for (const name of [
    'PROSHARES TR MORNINGSTAR ALTER',
    'SWISS HELVETIA FUND INC',
    'Eagle ETF',
    'SPDR Gold Trust',
  ])
    assert.equal(isFundName(name), true, name)
  for (const name of ['Physicians Realty Trust', 'RPT RLTY COM SH BEN INT (MD)', 'CALAMP CORP'])
    assert.equal(isFundName(name), false, name)
  assert.equal(isOnlyFundName('INVESCO ETF TR S&P 500 EQUAL W'), true)
  assert.equal(isOnlyFundName('SWISS HELVETIA FUND INC'), false)
  for (const name of ['IPATH SELECT MLP ETN', 'BFC CAP TR II CUMULATIVE TR PF'])
    assert.equal(isOnlyFundName(name), false, name)
  assert.equal(isNoteName('MicroSectors Index Linked Notes'), true)
})

test('a company has a legal form and no word of funds or trusts', () => {
  for (const name of ['IHS MARKIT LTD (BMU)', 'BARNES GROUP INCORPORATED'])
    assert.equal(isCompanyName(name), true, name)
  for (const name of ['NORTHERN TR CORP', 'LEUTHOLD FDS INC CORE ETF', 'VICTORY PORTFOLIOS II SHS INTL'])
    assert.equal(isCompanyName(name), false, name)
})

test('the name of a share ends with the kind of share, that of a fund goes on', () => {
  const shares = [
    'SPX FLOW INC COM SHS (DE)',
    'EATON VANCE CORP NON-VTG',
    'COLLECTIVE GROWTH CORP CLASS A',
    'EV CHARGING USA INC',
  ]
  for (const name of shares) assert.equal(isShareName(name), true, name)
  for (const name of [
    'ISHARES INC MSCI FRONTIER 100',
    'RBB RF INC MOTLEY FOOL 100 IND',
    'BARCLAYS BK PLC IPATH SHILLER',
  ])
    assert.equal(isShareName(name), false, name)
  assert.equal(isShareKindName('PARSLEY ENERGY INC CLASS A COM'), true)
  for (const name of ['ISHARES INC', 'SPDR PORTFOLIO SHORT TERM CORP'])
    assert.equal(isShareKindName(name), false, name)
})
