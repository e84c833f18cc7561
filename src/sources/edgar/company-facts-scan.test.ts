import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scannedFacts } from './company-facts-scan.ts'

// AAPL's 10-K 0000320193-23-000106 and the 10-Q before it, in the layout of data.sec.gov/api/xbrl/companyfacts.
const year = { accn: '0000320193-23-000106', fy: 2023, fp: 'FY', form: '10-K', filed: '2023-11-03' }
const quarter = { accn: '0000320193-23-000077', fy: 2023, fp: 'Q3', form: '10-Q', filed: '2023-08-04' }
const facts = [
  { end: '2023-09-30', val: 352583000000, ...year, frame: 'CY2023Q3I' },
  { end: '2023-07-01', val: -0.25, ...quarter },
  { start: '2022-09-25', end: '2023-07-01', val: 1.5e-7, ...quarter },
  { start: '2022-09-25', end: '2023-09-30', val: 0, ...year, frame: 'CY2023' },
  { start: '2022-09-25', end: '2023-09-30', val: -1234567890123456, ...year },
  // The same filing, written in another way.
  { end: '2023-09-30', val: 7, ...year, fy: null, fp: null, form: '10-K/A' },
]
const concept = { label: 'Apple\u2019s "net" \\ sum', description: null, units: { USD: facts, shares: [] } }
const document = { cik: 320193, entityName: 'Apple Inc.', facts: { 'us-gaap': { Assets: concept }, dei: {} } }

const scanned = (text: string) => scannedFacts(Buffer.from(text))
const plain = ({ fy: _, fp: __, frame: ___, ...fact }: { fy?: unknown; fp?: unknown; frame?: unknown }) =>
  fact

test('the facts are those of JSON.parse, whatever is between tokens', () => {
  for (const text of [
    JSON.stringify(document),
    `${JSON.stringify(document, null, 1)}\n`,
    JSON.stringify(document, null, '\t'),
  ]) {
    const found = scanned(text)
    assert.deepEqual(found?.taxonomies.get('us-gaap')?.get('Assets'), { USD: facts.map(plain), shares: [] })
    assert.equal(found?.taxonomies.get('dei')?.size, 0)
    assert.deepEqual(JSON.parse(found?.head ?? ''), { ...document, facts: {} })
  }
})

const withFact = (fact: object) => ({
  ...document,
  facts: { 'us-gaap': { Assets: { ...concept, units: { USD: [fact] } } } },
})

test('a file that is cut, or has anything else in it, is left to JSON.parse', () => {
  const text = JSON.stringify(document)
  for (let length = 0; length < text.length; length += 1) assert.equal(scanned(text.slice(0, length)), null)
  const [first] = facts
  for (const other of [
    `${text},`,
    text.replace('"val":', '"value":'),
    text.replace('2023-09-30', '2023/09/30'),
    text.replace('2023-09-30', '2023-09-3x'),
    text.replace('2023-09-30"', '\0'.repeat(11)),
    text.replace('352583000000', '0352583000000'),
    text.replace('352583000000', '"352583000000"'),
    text.replace('352583000000', '1.e5'),
    text.replace('"10-K"', 'null'),
    text.replace('0000320193-23-000106', '0000320193230001066'),
    text.replace('\\"net\\"', '\\xnet'),
    text.replace('"shares"', '"USD"'),
    JSON.stringify({ ...document, more: 1 }),
    JSON.stringify(withFact({ ...first, more: 1 })),
    JSON.stringify(withFact({ ...year, end: '2023-09-30', val: 1 })),
  ])
    assert.equal(scanned(other), null, other.slice(0, 400))
})
