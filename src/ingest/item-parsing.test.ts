/** What each dataset makes of a file, and the rows that it rejects. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleDatasets } from '../../test/support/example-feed.ts'
import { dataset, load } from '../datasets/dataset.ts'
import { feedNamed } from './feeds.ts'
import { anomalyOf } from './file-anomalies.ts'
import { parsedItemOf } from './item-parsing.ts'

const ROWS = 300_000

test('a file of whose 300,000 rows none can be read goes into quarantine', () => {
  const feed = { ...feedNamed(exampleDatasets, 'example-amounts'), parse: () => [] }
  const rejected = Array.from({ length: ROWS }, (_, row) => ({ row: `${row}`, reason: 'has no amount' }))
  const loads = [
    load({
      feed,
      normalize: () => ({ value: [], count: 0, rejected }),
      resolve: async () => ({ batches: [] }),
    }),
  ]
  const amounts = dataset({ name: 'amounts', about: 'Amounts.', collections: [], endpoints: [], loads })
  const item = parsedItemOf([amounts], feed, [])
  assert.equal(anomalyOf(item, null, 0, false), 'none of its 300,000 rows can be read: has no amount')
})
