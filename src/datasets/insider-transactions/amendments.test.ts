/** Amendments and sources in every order of arrival: the result is the same. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  exampleSale,
  exampleVesting,
  type Form,
  submissionText,
} from '../../../test/files/ownership-forms.ts'
import { saleTables, tablesOf } from '../../../test/files/ownership-tables.ts'
import { loadFiles } from '../../../test/support/test-market.ts'
import { openSqliteStore } from '../../store/sqlite.ts'
import type { Store } from '../../store/store.ts'
import { datasetCollections } from '../index.ts'
import { insiderTransactions } from './record.ts'

const amending = (lines: Form['lines']): Form => ({
  ...exampleSale,
  form: '4/A',
  original: '2022-05-06',
  lines,
})
const line = (shares: string, price: string, after: string) =>
  ({ code: 'S', shares, price, sign: 'D', after }) as const

const form = (accession: string, accepted: string, content: Form) => (store: Store) =>
  loadFiles(store, 'sec-ownership', { [`${accession}.txt`]: submissionText(accession, accepted, content) })

/** Corrects the price of the second sale, then its number of shares; and a colleague's of the same day. */
const steps: readonly ((store: Store) => Promise<unknown>)[] = [
  form('0000320193-22-000061', '20220506183057', exampleSale),
  form('0000320193-22-000077', '20220509120000', amending([line('5316', '160.28', '462882')])),
  form('0000320193-22-000080', '20220510120000', amending([line('5317', '160.28', '462881')])),
  form('0000320193-22-000079', '20220509120001', {
    ...amending(exampleSale.lines),
    owners: exampleVesting.owners,
  }),
  (store) => loadFiles(store, 'sec-insider-transactions', tablesOf(saleTables)),
]

const permutations = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  items.length < 2
    ? [items]
    : items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))

const outcomeOf = async (order: typeof steps) => {
  const store = openSqliteStore({ path: ':memory:', collections: datasetCollections })
  try {
    for (const step of order) await step(store)
    store.refresh()
    return await store.rows(insiderTransactions, { order: ['id'] })
  } finally {
    store.close()
  }
}

test('forms, their amendments and the data set leave the same rows in whatever order they come', async () => {
  const expected = await outcomeOf(steps)
  for (const order of permutations(steps)) assert.deepEqual(await outcomeOf(order), expected)
  assert.deepEqual(
    expected.filter(({ columns }) => columns.trade === 1).map(({ columns }) => columns.id),
    ['000032019322000061_N1', '000032019322000079_N1', '000032019322000079_N2', '000032019322000080_N1'],
  )
})
