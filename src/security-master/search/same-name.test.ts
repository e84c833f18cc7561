import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameFundName, isSameName, isWholeNameSame } from './same-name.ts'

const same = [
  ['Aon Plc Class A', 'Aon plc'],
  ['Ford Motor Company', 'FORD MOTOR CO'],
  ['The Charles Schwab Corporation', 'SCHWAB CHARLES CORP'],
  ['A.O. Smith Corporation', 'SMITH A O CORP'],
  ['J P Morgan Chase & Co Depositary Shares', 'JPMORGAN CHASE & CO'],
  ['Choice Hotels International, Inc.', 'CHOICE HOTELS INTERNATIONAL INC /DE'],
  ['Telefónica, S.A.', 'TELEFONICA S A'],
  ['Core Laboratories N.V.', 'Core Laboratories Inc. /DE/'],
] as const
const other = [
  ['Barnes Group Inc.', 'BARRICK MINING CORP'],
  ['Barrick Gold Corporation', 'Gold.com, Inc.'],
  ['Boeing Company (The)', 'BRINKS CO'],
  ['Community Bancorp', 'Citizens Community Bancorp Inc.'],
  ['L Brands, Inc.', 'LandBridge Co LLC'],
  ['Fusion Acquisition Corp.', 'Fusemachines Inc.'],
  ['Blue Water Acquisition Corp.', 'Blue Water Acquisition Corp. III'],
  ['Colombier Acquisition Corp. Class A Common Stock', 'Colombier Acquisition Corp. III'],
  ['GigCapital2, Inc.', 'GigCapital9 Corp.'],
  ['two', 'Butterfly Network, Inc.'],
] as const

test('one company is distinguished from another that has its ticker now', () => {
  for (const [one, another] of same) {
    assert.ok(isSameName(one, another), `${one} and ${another}`)
    assert.ok(isSameName(another, one))
  }
  for (const [one, another] of other) {
    assert.ok(!isSameName(one, another), `${one} or ${another}`)
    assert.ok(!isSameName(another, one))
  }
})

test('a first word alone is enough for one kind of security, and not where the kinds differ', () => {
  assert.ok(isSameName('BlackRock Municipal Income Trust', 'BlackRock MuniYield Fund'))
  assert.ok(!isWholeNameSame('BlackRock Municipal Income Trust', 'BlackRock MuniYield Fund'))
  assert.ok(isWholeNameSame('Sprott Physical Gold Trust', 'Sprott Physical Gold Trust ETV'))
})

test('a fund is known by its house, or by its name behind that of its trust', () => {
  assert.ok(isSameFundName('iShares MSCI ACWI ETF', 'iShares Trust'))
  assert.ok(isSameFundName('AI Powered Equity ETF', 'Amplify ETF Trust Amplify AI Powered Equity ETF'))
  assert.ok(!isSameFundName('VictoryShares Protect America ETF', 'Global X Funds Global X Defense Tech ETF'))
})

test('a name without letters matches none', () => {
  for (const name of ['', '???', ' '])
    assert.ok(!isSameName(name, 'Ford Motor Co') && !isSameFundName(name, 'Ford Motor Co'), name)
  assert.ok(!isSameName('', '') && !isSameFundName('', ''))
})
