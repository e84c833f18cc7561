/** Which filing has the sheet of a day that two of them state. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fact } from '../../../sources/edgar/company-fact.ts'
import { balanceFilingsOf } from './balance-filing.ts'
import type { Concept } from './concept.ts'
import { FilingFacts } from './filing-period.ts'

const NAMES = ['Assets', 'Liabilities', 'ShortTermBorrowings', 'DeferredTaxAssetsNet'] as const
const concepts = NAMES.map(
  (name, at): Concept => ({ name, at, flows: [], stocks: [], isUnsigned: false, isMean: false }),
)
const factOf = (val: number, accn: string, filed: string): Fact => ({
  ...{ end: '2020-12-31', val, accn },
  ...{ form: '10-K', filed },
})
const filingOf = (accn: string, filed: string, values: readonly (number | null)[]): FilingFacts => {
  const facts = new FilingFacts(accn)
  for (const [at, concept] of concepts.entries()) {
    const value = values[at] ?? null
    if (value !== null) facts.add(concept, factOf(value, accn, filed))
  }
  return facts
}

test('a filing that says more of the sheet has it though a later one restates a note', () => {
  // PayPal, 2020-12-31, in millions, 10-Ks 0001633917-21-000018 and 0001633917-22-000027: deferred taxes before offsetting are 11 less.
  const own = filingOf('0001633917-21-000018', '2021-02-05', [70379, 50316, 0, 853])
  const later = filingOf('0001633917-22-000027', '2022-02-03', [70379, 50316, null, 842])
  const assets = [own, later].map(({ first }) => first).filter((fact) => fact !== null)
  const readWith = (notes: readonly Concept[]): readonly string[] =>
    balanceFilingsOf(assets, [own, later], new Set(notes)).alike.map(({ accession }) => accession)
  // By two of the three lines the later one does not state the day in full: a third, made up, has it do so.
  const extra: Concept = { ...(concepts[0] as Concept), name: 'Goodwill', at: NAMES.length }
  later.add(extra, factOf(9135, later.accession, '2022-02-03'))
  const more: Concept = { ...(concepts[0] as Concept), name: 'LeasePaymentsDue', at: NAMES.length + 1 }
  own.add(more, factOf(1, own.accession, '2021-02-05'))
  const note = concepts.filter(({ name }) => name === 'DeferredTaxAssetsNet')
  assert.deepEqual(readWith([...note, more]), [own.accession, later.accession])
  assert.deepEqual(readWith([more]), [later.accession])
})
