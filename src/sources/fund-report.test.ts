/** Figures and dates as issuers print them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceFormatError } from '../lib/source-format-error.ts'
import { printedNumber } from './fund-report.ts'

const read = (text: string) => printedNumber(text, { file: 'holdings.csv', line: 3 })

test('a printed figure is its number, a dash is none, and what is no figure in dollars stops the feed', () => {
  const figures = ['$1,234.50', '-3', '8.62%', '2.9E8', '-$5', '.5', '12,345,678', '1234567.00000000', ' 7 ']
  assert.deepEqual(figures.map(read), [1234.5, -3, 8.62, 2.9e8, -5, 0.5, 12_345_678, 1_234_567, 7])
  assert.deepEqual(['', '-', '--', ' '].map(read), [null, null, null, null])
  // A comma before other than three digits is the decimal sign of another country.
  for (const text of [
    '12,5',
    '1.234,50',
    '1,2345',
    ',5',
    '0x10',
    '1e999',
    '9'.repeat(400),
    `1${',000'.repeat(120)}`,
    'N/A',
    '(3)',
    '3-',
    'NaN',
    '1 000',
  ])
    assert.throws(() => read(text), SourceFormatError, text)
})
