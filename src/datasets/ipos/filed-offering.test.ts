/** Which filings are an initial offering; those of Circle (CIK 1876042) of 2025, and made-up ones. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { filedOfferingOf, type OfferingForm } from './filed-offering.ts'

const forms = (...list: readonly (readonly [form: string, filedOn: string])[]): readonly OfferingForm[] =>
  list.map(([form, filedOn]) => ({ accession: `${form} ${filedOn}`, form, filedOn, size: 1 }))
const none = new Map<string, string>()

const circle = [
  ['S-1', '2025-04-01'],
  ['8-A12B', '2025-05-27'],
  ['424B4', '2025-06-05'],
  ['10-Q', '2025-08-12'],
  ['S-1', '2025-08-12'],
  ['424B4', '2025-08-15'],
] as const

it('the first final prospectus after the first registration is the offering, on the day of its cover', () => {
  const days = new Map([['424B4 2025-06-05', '2025-06-04']])
  const priced = { status: 'Priced', on: '2025-06-04', filedOn: '2025-06-05' }
  assert.deepEqual(filedOfferingOf(forms(...circle), days), priced)
  assert.deepEqual(filedOfferingOf(forms(...circle), none), { ...priced, on: null })
})

it('a day that is not of the days before the filing is another document’s', () => {
  for (const day of ['2025-06-06', '2025-05-01'])
    assert.equal(filedOfferingOf(forms(...circle), new Map([['424B4 2025-06-05', day]]))?.on, null)
})

it('a registration alone is filed, and withdrawn once its company says so', () => {
  const filed = forms(['F-1', '2025-04-01'])
  assert.deepEqual(filedOfferingOf(filed, none), { status: 'Filed', on: null, filedOn: '2025-04-01' })
  assert.deepEqual(filedOfferingOf([...filed, ...forms(['RW', '2025-09-02'])], none), {
    status: 'Withdrawn',
    on: null,
    filedOn: '2025-09-02',
  })
})

it('no initial offering: reports before it, another way to the market, no listing, or filings known in part', () => {
  const index = forms(...circle).map((form) => ({ ...form, size: null }))
  for (const each of [
    [],
    forms(['424B4', '2025-06-05']),
    forms(['10-K', '2024-03-01'], ...circle),
    forms(['8-K', '2025-03-31'], ...circle),
    forms(['S-1', '2025-04-01'], ['10-Q', '2025-11-12']),
    forms(['S-1', '2025-04-01'], ['424B4', '2025-06-05']),
    forms(['S-1', '2025-04-01'], ['8-A12B', '2026-04-01'], ['424B4', '2025-06-05']),
    forms(['S-1', '2020-04-01'], ['424B4', '2025-06-05'], ['10-K', '2025-06-30']),
    index,
  ])
    assert.equal(filedOfferingOf(each, none), null)
})
