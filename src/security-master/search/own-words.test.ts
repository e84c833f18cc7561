/** Names that can and cannot be one company's, as the SEC's fails to deliver and its lists have them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginsAlike, sharesOwnWord, shortensOwnWord } from './own-words.ts'

test('kinds of shares and legal forms are no words of a company’s own, unless it has no others', () => {
  assert.equal(sharesOwnWord(['Octave Specialty Group Inc'], 'OVERSEAS SHIPHOLDING GROUP INC'), false)
  assert.equal(sharesOwnWord(['LightWave Acquisition Corp.'], 'LOCUST WALK ACQUISITION CORP C'), false)
  assert.equal(
    sharesOwnWord(['New Residential', 'Rithm Capital Corp.'], 'NEW RESIDENTIAL INVT CORP COM'),
    true,
  )
  assert.equal(sharesOwnWord(['Capital Corp'], 'CAPITAL CORP COM STK'), true)
})

test('a name of thirty characters may end in a part of a word, a shorter one does not', () => {
  assert.equal(sharesOwnWord(['LightWave Acquisition Corp.'], 'TRUST OF SEVERAL SERIES LIGHTW'), true)
  assert.equal(sharesOwnWord(['LightWave Acquisition Corp.'], 'TRUST OF SERIES LIGHTW'), false)
})

test('names that share a word further on do not begin alike', () => {
  assert.equal(beginsAlike(['Coterra Energy Inc.'], 'CONTURA ENERGY INC COM'), false)
  assert.equal(sharesOwnWord(['Coterra Energy Inc.'], 'CONTURA ENERGY INC COM'), true)
  assert.equal(beginsAlike(['MARA Holdings, Inc.'], 'MARATHON DIGITAL HLDGS INC'), false)
  assert.equal(beginsAlike(['The Suburban Propane Partners, L.P.'], 'SUBURBAN PROPANE PARTNERS L.P.'), true)
})

test('a word without its vowels is a company’s, one that only has letters of another is not', () => {
  assert.equal(shortensOwnWord(['SERVICE CORP INTERNATIONAL'], 'SVC CORP INTL'), true)
  assert.equal(shortensOwnWord(['CANADIAN NATIONAL RAILWAY CO'], 'CDN NATL RY'), true)
  assert.equal(shortensOwnWord(['Camp4 Therapeutics Corp'], 'CALAMP CORP'), false)
  assert.equal(shortensOwnWord(['TSAKOS ENERGY NAVIGATION LTD'], 'TENNECO INC CLASS A VOTING COM'), false)
})
