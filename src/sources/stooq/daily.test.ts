/** Stooq's daily files, on lines written by hand in its layout. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { parseStooqDaily } from './daily.ts'

const header = '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>'
const read = (text: string) => parseStooqDaily(Buffer.from(text), 'aapl.us.txt')
const parse = (...lines: readonly string[]) => read(lines.map((line) => `${line}\r\n`).join(''))

test('a line is a bar of a day, its volume as restated', () => {
  const { bars, ...file } = parse(header, 'AAPL.US,D,19840907,000000,0.1,0.11,0.09,0.1,98594718.56,0', '')
  assert.deepEqual(file, { source: 'stooq', basis: 'adjusted', isFullSeries: true })
  assert.deepEqual(bars, [
    {
      line: 2,
      symbol: 'AAPL',
      day: '1984-09-07',
      open: 0.1,
      high: 0.11,
      low: 0.09,
      close: 0.1,
      volume: 98594718.56,
      adjClose: null,
      dividend: null,
      split: null,
    },
  ])
})

test('a preferred share is written with a sign that tickers are looked up by', () => {
  assert.equal(parse(header, 'UCB_I.US,D,20241029,000000,24,25,24,25,4170,0').bars[0]?.symbol, 'UCB^I')
})

test('a file of no bytes has no bars; any other layout stops the file', () => {
  assert.deepEqual(parse().bars, [])
  for (const lines of [
    ['<!DOCTYPE html>'],
    [header.replace('<VOL>', '<VOLUME>'), 'AAPL.US,D,20241029,000000,1,1,1,1,1,0'],
    [header, 'AAPL.US,5,20241029,000000,1,1,1,1,1,0'],
    [header, 'AAPL.US,D,20241329,000000,1,1,1,1,1,0'],
    [header, 'AAPL.US,D,20241029,000000,1,,1,1,1,0'],
    [header, 'AAPL.US,D,20241029,000000,1,1,1,0x1,1,0'],
    [header, 'AAPL.US,D,20241029,000000,1,1,1,1,1e400,0'],
    [header, 'AAPL.UK,D,20241029,000000,1,1,1,1,1,0'],
    [header, 'AAPL.US,D,20241029,000000,1,1,1'],
  ])
    assert.throws(() => parse(...lines), SourceFormatError, lines.at(-1))
})

test('a file whose last line has no end was cut, and does not take the place of the series', () => {
  const line = 'AAPL.US,D,20241029,000000,24,25,24,25,4170,0'
  assert.throws(() => read(`${header}\r\n${line}`), /line 2: the last line has no end/)
})
