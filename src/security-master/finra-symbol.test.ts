import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ambiguousSymbols, finraSymbolOf } from './finra-symbol.ts'
import { tickersOver } from './renamed-tickers.ts'

test('share classes, preferreds, warrants, units and rights are written without a sign', () => {
  const tickers = ['AAPL', 'BRK-B', 'ABR-PD', 'ETI-P', 'BFLY-WT', 'AACT-UN', 'GAB-RI', 'KVACW']
  const symbols = ['AAPL', 'BRKB', 'ABRPRD', 'ETIPR', 'BFLYWS', 'AACTU', 'GABRT', 'KVACW']
  assert.deepEqual(tickers.map(finraSymbolOf), symbols)
})

test('two tickers that would be written alike are named', () => {
  assert.deepEqual([...ambiguousSymbols(['BRK-B', 'AAPL', 'AAPL', 'BRKB'])], [['BRKB', ['BRK-B', 'BRKB']]])
})

test('a renamed ticker is followed back to the days of its old one, and who took that over begins after them', () => {
  assert.deepEqual(tickersOver('META'), [
    { ticker: 'META', from: '2022-06-09', to: null },
    { ticker: 'FB', from: null, to: '2022-06-08' },
  ])
  assert.deepEqual(tickersOver('FB'), [{ ticker: 'FB', from: '2022-06-09', to: null }])
  assert.deepEqual(tickersOver('AAPL'), [{ ticker: 'AAPL', from: null, to: null }])
})
