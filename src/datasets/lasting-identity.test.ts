/** Rows that are kept by security move when their symbol passes to another company, in every dataset, also in the next one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { securities, symbols } from '../security-master/collections.ts'
import { companies } from './companies/dataset.ts'
import { datasets } from './index.ts'

/** The dataset of companies is what says which security a symbol means. */
const following = datasets.filter((dataset) => dataset !== companies)

for (const { name, collections, derivations, derived = [] } of following)
  for (const collection of collections.filter(({ columns }) => 'security' in columns))
    if (!derived.includes(collection))
      test(`${name}: rows of ${collection.name} follow their securities`, () => {
        const from = derivations.map((each) => each.from)
        assert.ok(
          from.includes(securities) && from.includes(symbols),
          `give the dataset derivations: reassignmentsOf(${collection.name}), see docs/add-a-dataset.md, step 7`,
        )
      })
