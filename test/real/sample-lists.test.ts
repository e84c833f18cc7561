/** The reviewed lists of the sample beside the files that they name as their sources. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sampleFile } from '../../src/ingest/sample.ts'
import { delimitedRows } from '../../src/sources/delimited.ts'
import { openMirror } from '../../src/sources/mirror.ts'
import { parseScreener } from '../../src/sources/nasdaq/screener.ts'
import { mirrorFolder, noMirror } from './mirror.ts'

const listOf = <const C extends readonly string[]>(name: string, columns: C) =>
  [
    ...delimitedRows(readFileSync(new URL(name, sampleFile)), {
      file: name,
      delimiter: ',',
      quoted: true,
      columns,
    }),
  ].map(({ fields }) => fields)

const bytesAt = async (address: string): Promise<Uint8Array> => {
  const bytes = await openMirror(mirrorFolder).read(address)
  assert.ok(bytes !== null, address)
  return bytes
}

test('each close of the sample is the last sale in the file of its exchange', {
  skip: noMirror,
}, async () => {
  const sales = new Map<string, number | null>()
  for (const exchange of ['nasdaq', 'nyse', 'amex']) {
    const address = `https://api.nasdaq.com/api/screener/stocks?tableonly=true&download=true&exchange=${exchange}`
    const { rows } = parseScreener(await bytesAt(address), address)
    for (const { symbol, lastSale } of rows) sales.set(symbol.replace('/', '-'), lastSale)
  }
  const closes = listOf('closes.csv', ['ticker', 'date', 'close', 'reviewedOn', 'source'])
  assert.equal(closes.length, 48)
  for (const [ticker, date, close] of closes)
    assert.deepEqual([date, Number(close)], ['2026-08-21', sales.get(ticker)], ticker)
})

type Fact = { readonly val: number; readonly start?: string; readonly end: string; readonly accn: string }

const factsOf = async (cik: string, concept: string): Promise<readonly Fact[]> => {
  const bytes = await bytesAt(`https://data.sec.gov/api/xbrl/companyfacts/CIK${cik}.json`)
  const { facts } = JSON.parse(Buffer.from(bytes).toString())
  return Object.values<Fact[]>(facts['us-gaap'][concept].units).flat()
}

test("the sample's splits are those of the filings that it names", { skip: noMirror }, async () => {
  const ciks = new Map([
    ['AAPL', '0000320193'],
    ['GOOG', '0001652044'],
    ['GOOGL', '0001652044'],
    ['NVDA', '0001045810'],
  ])
  const list = listOf('splits.csv', ['ticker', 'date', 'numerator', 'denominator', 'reviewedOn', 'source'])
  for (const [ticker, , numerator, , , source] of list) {
    const facts = await factsOf(ciks.get(ticker) ?? '', 'StockholdersEquityNoteStockSplitConversionRatio1')
    const named = facts.filter(({ accn }) => source.includes(accn))
    assert.ok(
      named.some(({ val }) => val === Number(numerator)),
      `${ticker} ${source}`,
    )
  }
})
