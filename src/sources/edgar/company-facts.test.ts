import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceFormatError } from '../../lib/source-format-error.ts'
import { parseCompanyFacts } from './company-facts.ts'

// AAPL's 10-K 0000320193-23-000106, in the layout of data.sec.gov/api/xbrl/companyfacts.
const assets = {
  end: '2023-09-30',
  val: 352583000000,
  accn: '0000320193-23-000106',
  fy: 2023,
  fp: 'FY',
  form: '10-K',
  filed: '2023-11-03',
  frame: 'CY2023Q3I',
}
const netIncome = { ...assets, start: '2022-09-25', val: 96995000000, frame: 'CY2023' }
const concept = (fact: object, unit = 'USD') => ({ label: 'x', description: null, units: { [unit]: [fact] } })
const document = {
  cik: 320193,
  entityName: 'Apple Inc.',
  facts: {
    'us-gaap': { Assets: concept(assets), NetIncomeLoss: concept(netIncome) },
    ecd: { PeoTotalCompAmt: { anything: true } },
  },
}
const parse = (value: unknown) =>
  parseCompanyFacts(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)), 'CIK.json')
const stops = (value: unknown, reason: RegExp) =>
  assert.throws(
    () => parse(value),
    (error) => error instanceof SourceFormatError && reason.test(error.message),
  )
const withAssets = (fact: object) => ({ ...document, facts: { 'us-gaap': { Assets: concept(fact) } } })

test('facts are found by taxonomy, concept and unit, and taxonomies without statements are left out', () => {
  const { cik, entityName, taxonomies } = parse(document)
  assert.equal(cik, '0000320193')
  assert.equal(entityName, 'Apple Inc.')
  assert.deepEqual([...taxonomies.keys()], ['us-gaap'])
  assert.equal(taxonomies.get('us-gaap')?.get('Assets')?.['USD']?.[0]?.val, 352_583_000_000)
})

test('a CIK is ten digits whether the file has a number or padded text', () => {
  assert.equal(parse({ ...document, cik: '0001997711' }).cik, '0001997711')
  assert.equal(parse({ ...document, cik: 1997711 }).cik, '0001997711')
})

test('a registrant without facts is valid', () => {
  assert.equal(parse({ ...document, facts: {} }).taxonomies.size, 0)
})

test('a page sent in place of the file stops the feed', () => {
  stops('<!DOCTYPE html><title>Undeclared Automated Tool</title>', /not JSON.*<!DOCTYPE/)
  stops('[]', /not an object/)
})

test('a missing or renamed part of the file stops the feed', () => {
  stops({ ...document, cik: undefined }, /cik/)
  stops({ ...document, entityName: undefined }, /entityName/)
  stops({ ...document, facts: undefined }, /facts is not an object/)
  stops({ ...document, facts: { 'us-gaap': { Assets: { unit: {} } } } }, /us-gaap:Assets has no units/)
  stops({ ...document, facts: { 'us-gaap': { Assets: { units: { USD: {} } } } } }, /not a list/)
})

test('a renamed key of a fact stops the feed instead of storing blanks', () => {
  for (const key of ['end', 'val', 'accn', 'form', 'filed'] as const) {
    const { [key]: value, ...rest } = assets
    stops(withAssets({ ...rest, [`${key}2`]: value }), /a fact of Assets/)
  }
})

test('a value that is text, a date without dashes and a short accession number stop the feed', () => {
  stops(withAssets({ ...assets, val: '352583000000' }), /a fact of Assets/)
  stops(withAssets({ ...assets, end: '20230930' }), /a fact of Assets/)
  stops(withAssets({ ...assets, accn: '23-000106' }), /a fact of Assets/)
})

test('a flow that lost its start, as by a renamed key, stops the feed instead of passing for a moment', () => {
  const { start, ...rest } = netIncome
  const renamed = { ...rest, begin: start }
  stops(
    { ...document, facts: { 'us-gaap': { NetIncomeLoss: concept(renamed) } } },
    /NetIncomeLoss lacks a start/,
  )
  stops(withAssets({ ...assets, start: '2022-09-25' }), /Assets has a start/)
})

test('a day that does not exist stops the feed, in whichever order the fields of a fact are', () => {
  const { val, ...others } = assets
  for (const day of ['2019-02-31', '2023-02-29', '2023-13-01', '2023-00-10', '0000-01-01', '2023-9x-01'])
    for (const name of ['end', 'filed']) {
      stops(withAssets({ ...assets, [name]: day }), /a fact of Assets/)
      stops(withAssets({ ...others, [name]: day, val }), /a fact of Assets/)
    }
  const wrong = concept({ ...netIncome, start: '2022-09-31' })
  stops({ ...document, facts: { 'us-gaap': { NetIncomeLoss: wrong } } }, /a fact of NetIncomeLoss/)
  assert.equal(parse(withAssets({ ...assets, end: '2024-02-29' })).taxonomies.size, 1)
})

test('names outside ASCII are read whole, and bytes that are not UTF-8 stop the feed wherever they are', () => {
  const nestle = { ...document, entityName: 'Nestl\u00e9 S.A.' }
  assert.equal(parse(nestle).entityName, 'Nestl\u00e9 S.A.')
  const labelled = { ...concept(assets), label: 'Actifs, total \u2013 soci\u00e9t\u00e9' }
  assert.equal(parse({ ...document, facts: { 'us-gaap': { Assets: labelled } } }).taxonomies.size, 1)
  for (const value of [
    nestle,
    { ...document, facts: { 'us-gaap': { Assets: { ...labelled, label: '\u00e9' } } } },
  ])
    assert.throws(
      () => parseCompanyFacts(Buffer.from(JSON.stringify(value), 'latin1'), 'CIK.json'),
      (error) => error instanceof SourceFormatError && /not UTF-8/.test(error.message),
    )
})
