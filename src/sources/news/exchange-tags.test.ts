/** Which securities a text names: tags as the wires write them, and what must not count as one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedCiks, symbolsOfTag, taggedSymbols } from './exchange-tags.ts'

test('the tag of a US market names its symbols, however the market is written', () => {
  const tags: readonly (readonly [string, readonly string[]])[] = [
    ['(NASDAQ: AAPL)', ['AAPL']],
    ['(Nasdaq:AAPL)', ['AAPL']],
    ['(NYSE: BRK.B)', ['BRK.B']],
    ['(NYSE: BRK.A, BRK.B)', ['BRK.A', 'BRK.B']],
    ['(NYSE: BRK.A and BRK.B)', ['BRK.A', 'BRK.B']],
    ['(Nasdaq: GOOG/GOOGL)', ['GOOG', 'GOOGL']],
    ['(NYSE: BRK/B)', ['BRK/B']],
    ['(NASDAQ GS: ABCD)', ['ABCD']],
    ['(NasdaqCM: ABCD)', ['ABCD']],
    ['(Nasdaq Global Select Market: ABCD)', ['ABCD']],
    ['(NYSE American: IMO)', ['IMO']],
    ['(NYSE Arca: SPY)', ['SPY']],
    ['(TXSE: SCHW)', ['SCHW']],
    ['(OTCQX: RHHBY)', ['RHHBY']],
    ['(OTC Pink: ABCDF)', ['ABCDF']],
    ['(“NASDAQ”: “AAPL”)', ['AAPL']],
    ['(Nasdaq Symbol: AAPL)', ['AAPL']],
    ['[NYSE: F]', ['F']],
    ['(NYSE: F; NYSE: F.PRB)', ['F', 'F.PRB']],
    ['(NYSE: ABRpD)', ['ABRpD']],
    ['(NYSE – F)', ['F']],
  ]
  for (const [tag, symbols] of tags)
    assert.deepEqual(taggedSymbols(`Acme ${tag} today announced`), symbols, tag)
})

test('a symbol of a foreign market is ignored, though a US company has it', () => {
  for (const tag of [
    '(LSE: BA)',
    '(TSX: T)',
    '(ASX: A)',
    '(TSX-V: F)',
    '(Paris:IPS)',
    '(Euronext: V, MA)',
    '(HKEX: 0005)',
  ])
    assert.deepEqual(taggedSymbols(tag), [], tag)
  assert.deepEqual(taggedSymbols('(TSX: BCE, NYSE: BCE)'), ['BCE'])
  assert.deepEqual(taggedSymbols('(NYSE: SHOP, TSX: T, V)'), ['SHOP'])
  assert.deepEqual(taggedSymbols('(NYSE, TSX: AEM)'), ['AEM'])
  assert.deepEqual(taggedSymbols('(NASDAQ: ABC) (LSE: XYZ)'), ['ABC'])
})

test('words after a market in running text are not symbols', () => {
  for (const text of [
    'Nasdaq: A record year for IPOs',
    'NYSE: THE CLOSING BELL',
    '(NYSE)',
    '(NASDAQ: Apple)',
    '(see NASDAQ: how it works)',
    'CEO (NYC: US)',
    '(Note: A)',
  ])
    assert.deepEqual(taggedSymbols(text), [], text)
})

test('a list of tickers that a feed gives in addition to the text is read with its repeats', () => {
  assert.deepEqual(symbolsOfTag('Nasdaq: GOOGL,GOOGL,GOOG'), ['GOOGL', 'GOOGL', 'GOOG'])
  assert.deepEqual(symbolsOfTag('Nasdaq: '), [])
  assert.deepEqual(symbolsOfTag('Nasdaq:AAPL'), ['AAPL'])
})

test('a CIK is named by its word, as EDGAR titles name filers, or in an address of the archive', () => {
  assert.deepEqual(namedCiks('Acme (CIK 320193) and CIK: 0001018724'), ['0000320193', '0001018724'])
  assert.deepEqual(namedCiks('8-K - Apple Inc. (0000320193) (Filer)'), ['0000320193'])
  assert.deepEqual(namedCiks('https://www.sec.gov/Archives/edgar/data/320193/000032019323000104/a.htm'), [
    '0000320193',
  ])
  assert.deepEqual(namedCiks('https://example.com/Archives/edgar/data/320193/a.htm'), [])
  assert.deepEqual(namedCiks('call (0800123456) now, CIK 0, CIKADA 5'), [])
})
