/** The reviewed lists of the sample compared with the files that they name as their sources. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { datasetCollections, datasets } from '../../src/datasets/index.ts'
import { openMarketSnapshot } from '../../src/derived/market-snapshot.ts'
import { loadSample, sampleFile } from '../../src/ingest/sample.ts'
import { sampleCompanies } from '../../src/ingest/sample-selection.ts'
import { tickerPartsOf } from '../../src/security-master/ticker.ts'
import { delimitedRows } from '../../src/sources/files/delimited.ts'
import { openMirror } from '../../src/sources/mirror.ts'
import { parseScreener } from '../../src/sources/nasdaq/screener.ts'
import { openSqliteStore } from '../../src/store/sqlite.ts'
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
  const result = await openMirror(mirrorFolder).fetch(address)
  assert.ok(result.kind === 'fetched', address)
  return result.bytes
}

const listedRows = async () => {
  const exchanges = ['nasdaq', 'nyse', 'amex'].map(
    (exchange) =>
      `https://api.nasdaq.com/api/screener/stocks?tableonly=true&download=true&exchange=${exchange}`,
  )
  const files = exchanges.map(async (address) => parseScreener(await bytesAt(address), address).rows)
  const rows = (await Promise.all(files)).flat()
  return new Map(rows.map((row) => [row.symbol.replace('/', '-'), row]))
}
const closes = listOf('closes.csv', ['ticker', 'date', 'close', 'reviewedOn', 'source'])

test('each close of the sample is the last sale in the file of its exchange', {
  skip: noMirror,
}, async () => {
  const listed = await listedRows()
  for (const [ticker, date, close] of closes)
    assert.deepEqual([date, Number(close)], ['2026-08-21', listed.get(ticker)?.lastSale], ticker)
})

test('each share of a company of the sample that Nasdaq lists has a close, and nothing else has', {
  skip: noMirror,
}, async (t) => {
  const store = openSqliteStore({ path: ':memory:', collections: datasetCollections })
  t.after(() => store.close())
  await loadSample(store, datasets, '2026-11-20T21:05:00Z')
  const { securityMaster } = (await openMarketSnapshot(store, true)).market()
  const listed = await listedRows()
  // Two Harbors' notes TWOD are among the stocks; preferred shares are recognised by their symbols.
  const isShare = (ticker: string): boolean =>
    ['plain', 'class'].includes(tickerPartsOf(ticker).kind) &&
    listed.has(ticker) &&
    listed.get(ticker)?.name?.includes('Notes') !== true
  const companies = sampleCompanies(readFileSync(new URL('companies.txt', sampleFile), 'utf8'))
  const tickers = companies.flatMap(({ cik }) => securityMaster.listingsOf(cik).map(({ ticker }) => ticker))
  assert.deepEqual(
    closes.map(([ticker]) => ticker),
    [...new Set(tickers.filter(isShare))].toSorted(),
  )
})

test('each count of employees is in the release of the filing that is its source', {
  skip: noMirror,
}, async () => {
  const list = listOf('employees.csv', ['ticker', 'date', 'employees', 'reviewedOn', 'source'])
  for (const [ticker, , employees, , source] of list) {
    const [accession = ''] = /\d{10}-\d\d-\d{6}/.exec(source) ?? []
    const address = `https://www.sec.gov/Archives/edgar/data/${Number(accession.slice(0, 10))}/${accession}.txt`
    const folder = ticker === 'META' ? address.replace('/1628280/', '/1326801/') : address
    const text = Buffer.from(await bytesAt(folder)).toString()
    assert.ok(text.includes(Number(employees).toLocaleString('en-US')), `${ticker} ${source}`)
  }
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
