import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathParameters } from '../contract/path-parameter.ts'
import {
  aliasesOf,
  bareTicker,
  canonicalCandidates,
  tickerOfCqs,
  tickerPartsOf,
  writtenCandidates,
} from './ticker.ts'

test('a canonical ticker falls into base, kind and series', () => {
  assert.deepEqual(tickerPartsOf('AAPL'), { base: 'AAPL', kind: 'plain', series: '' })
  assert.deepEqual(tickerPartsOf('BRK-B'), { base: 'BRK', kind: 'class', series: 'B' })
  assert.deepEqual(tickerPartsOf('ABR-PD'), { base: 'ABR', kind: 'preferred', series: 'D' })
  assert.deepEqual(tickerPartsOf('ETI-P'), { base: 'ETI', kind: 'preferred', series: '' })
  assert.deepEqual(tickerPartsOf('NE-WTA'), { base: 'NE', kind: 'warrant', series: 'A' })
  assert.deepEqual(tickerPartsOf('AACT-UN').kind, 'unit')
  assert.deepEqual(tickerPartsOf('CELG-RI').kind, 'right')
  assert.deepEqual(tickerPartsOf('KVACW').kind, 'plain')
})

test('what stands around a ticker is taken off, and nothing else', () => {
  assert.deepEqual(['$AAPL', 'NYSE: T', 'AAPL US EQUITY', 'BRK/B US'].map(bareTicker), [
    'AAPL',
    'T',
    'AAPL',
    'BRK/B',
  ])
  const whole = ['AAPL', 'BRK/B', 'TOYS R US', 'U S STEEL', 'US', '$', '$500', 'X:', '3M', 'FOCUS']
  assert.deepEqual(whole.map(bareTicker), whole)
})

test('what a caller typed leads to the canonical ticker', () => {
  const meant: Readonly<Record<string, readonly string[]>> = {
    AAPL: ['aapl', ' AAPL ', 'Aapl'],
    'BRK-B': ['BRK.B', 'BRK/B', 'BRKB', 'brk-b', 'BRK B', 'brk.b'],
    'ABR-PD': ['ABR$D', 'ABR^D', 'ABRPRD', 'ABRpD', 'ABR-D', 'ABR.PRD', 'ABR.PR.D', 'abr-pd', 'ABRPD'],
    'ETI-P': ['ETI$', 'ETIp', 'ETI-', 'ETIPR'],
    'BFLY-WT': ['BFLY.W', 'BFLY.WS', 'BFLY+', 'BFLYWS', 'BFLY/WS'],
    'NE-WTA': ['NE.A', 'NE.WS.A', 'NE+A'],
    'AACT-UN': ['AACT.U', 'AACT=', 'AACTU', 'AACT/U'],
    'CELG-RI': ['CELG.R', 'CELGr', 'CELG^', 'CELGRT'],
    KVACW: ['KVAC.WS', 'KVAC-WT', 'KVAC.W'],
    'BAC-PP': ['BAC-P', 'BAC$P', 'BACpP'],
    'MKC-V': ['MKC.V'],
  }
  for (const [ticker, texts] of Object.entries(meant)) {
    for (const text of texts) assert.ok(canonicalCandidates(text).includes(ticker), `${text} for ${ticker}`)
  }
})

test('the likeliest reading comes first', () => {
  assert.equal(canonicalCandidates('BRK.B')[0], 'BRK-B')
  assert.equal(canonicalCandidates('aapl')[0], 'AAPL')
  assert.equal(canonicalCandidates('ABRpD')[0], 'ABR-PD')
  assert.equal(canonicalCandidates('BFLY.W')[0], 'BFLY-WT')
})

test('text in another script, too long or with control signs is nothing', () => {
  for (const text of ['ＡＡＰＬ', 'аapl', 'A\u200bAPL', 'A'.repeat(21), '../../etc', '', '\u0000', '$']) {
    assert.deepEqual(
      canonicalCandidates(text).filter((ticker) => /[^A-Z0-9-]/.test(ticker)),
      [],
      text,
    )
  }
  assert.deepEqual(canonicalCandidates('A\u200bAPL'), [])
  assert.deepEqual(canonicalCandidates('../../etc'), [])
})

test('an alias never equals its ticker or its base and leads back to it', () => {
  for (const ticker of ['AAPL', 'BRK-B', 'ABR-PD', 'ETI-P', 'BFLY-WT', 'NE-WTA', 'AACT-UN', 'CELG-RI']) {
    for (const alias of aliasesOf(ticker)) {
      assert.ok(canonicalCandidates(alias).includes(ticker), `${alias} for ${ticker}`)
      assert.notEqual(alias, ticker)
    }
  }
  assert.deepEqual(aliasesOf('AAPL'), [])
  assert.deepEqual(aliasesOf('BRK-B'), ['BRK.B', 'BRK/B', 'BRK B', 'BRKB'])
})

test('odd tickers that exist are well formed, paths and control signs are not', () => {
  for (const text of ['BRK.B', 'A', 'TRUE', 'NaN', '^GSPC', 'BRK/B', 'aapl', 'BF B'])
    assert.deepEqual(pathParameters.ticker.parse(text), { value: text })
  for (const text of ['', '../../etc', '\u0000', 'A'.repeat(21), 'A\nB', '-A', 'ＡＡＰＬ', 'AAPL\n']) {
    assert.ok(!('value' in pathParameters.ticker.parse(text)), JSON.stringify(text))
  }
})

test('a symbol of CQS has one canonical ticker, or none where SEC’s form has no sign for it', () => {
  const meant = {
    AAPL: 'AAPL',
    ABRpD: 'ABR-PD',
    ETIp: 'ETI-P',
    CELGr: 'CELG-RI',
    'BFLY.WS': 'BFLY-WT',
    'NE.WS.A': 'NE-WTA',
    'AACT.U': 'AACT-UN',
    'BRK.B': 'BRK-B',
  }
  for (const [symbol, ticker] of Object.entries(meant)) assert.equal(tickerOfCqs(symbol), ticker, symbol)
  for (const symbol of ['NXGrw', 'ABRpD.CL', 'n/a', '(X)', '', 'DAIC ', '.WS']) {
    assert.equal(tickerOfCqs(symbol), null, symbol)
  }
})

test('a symbol without a sign stands for no class; one with a sign for each that it may mean', () => {
  assert.deepEqual(writtenCandidates('ABCD'), ['ABCD'])
  assert.ok(writtenCandidates('BRK/B').includes('BRK-B'))
  assert.ok(writtenCandidates('ABRpD').includes('ABR-PD'))
})
