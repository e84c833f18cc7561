/** Delimited price files whose columns the operator names. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceFormatError } from '../lib/source-format-error.ts'
import { type CsvLayout, parsePricesCsv } from './prices-csv.ts'

const layout: CsvLayout = {
  columns: { date: 'Date', close: 'Close', volume: 'Volume' },
  basis: 'raw',
  ticker: 'AAPL',
}
const parse = (text: string, given: Partial<CsvLayout> = {}) =>
  parsePricesCsv(Buffer.from(text), 'a.csv', { ...layout, ...given }).bars.map(
    ({ symbol, day, close, volume }) => [symbol, day, close, volume],
  )

test('named columns are read, others ignored, whatever the separator and the way of writing a date', () => {
  const expected = [['AAPL', '2024-06-28', 210.62, 82542700]]
  assert.deepEqual(parse('Date,Open,Close,Volume\n2024-06-28,215.77,210.62,82542700\n'), expected)
  assert.deepEqual(parse('Date;Close;Volume\n20240628;210.62;82542700\n'), expected)
  assert.deepEqual(parse('Volume\tClose\tDate\n82542700\t210.62\t6/28/2024\n'), expected)
  assert.deepEqual(parse('Date,Close,Volume\n"2024-06-28 00:00:00-04:00",210.62,82542700.0\n'), expected)
})

test('a column of tickers says whose bar it is', () => {
  const columns = { date: 'd', close: 'c', ticker: 's' }
  const text = 's,d,c\nAAPL,2024-06-28,210.62\nMSFT,2024-06-28,446.95\n'
  assert.deepEqual(
    parse(text, { columns, ticker: null }).map(([symbol]) => symbol),
    ['AAPL', 'MSFT'],
  )
})

test('what is blank is null', () => {
  assert.deepEqual(parse('Date,Close,Volume\n2024-06-28,null,\n'), [['AAPL', '2024-06-28', null, null]])
})

test('a column that is not there, a cell that is neither blank nor a figure, and a doubtful date stop the file', () => {
  for (const text of [
    'Date,Last,Volume\n2024-06-28,1,1\n',
    'Date,Close,Volume\n2024-06-28,abc,1\n',
    'Date,Close,Volume\n2024-06-28,"1,234.50",1\n',
    'Date,Close,Volume\n28.06.2024,1,1\n',
    'Date,Close,Volume\n28/06/2024,1,1\n',
    'Date,Close,Volume\n2024-02-30,1,1\n',
    '',
  ])
    assert.throws(() => parse(text), SourceFormatError, text)
  assert.throws(() => parse('Date,Close,Volume\n2024-06-28,1,1\n', { ticker: null }), SourceFormatError)
})

test('an infinite figure and one that is not decimal stop the file; an infinity by its name is left to the rules', () => {
  for (const figure of ['1e400', '9'.repeat(400), '0x10', '0b11', '1_0'])
    for (const line of [`2024-06-28,${figure},1`, `2024-06-28,1,${figure}`])
      assert.throws(() => parse(`Date,Close,Volume\n${line}\n`), SourceFormatError, line)
  assert.deepEqual(parse('Date,Close,Volume\n2024-06-28,1.5e1,.5\n'), [['AAPL', '2024-06-28', 15, 0.5]])
  assert.equal(parse('Date,Close,Volume\n2024-06-28,inf,1\n')[0]?.[2], Number.NEGATIVE_INFINITY)
})
