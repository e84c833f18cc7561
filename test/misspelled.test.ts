/** What must not compile: a misspelled column, filter, order, count, collection or line of a statement. `tsc` fails where one of these does. */
import { test } from 'node:test'
import { endpointOf } from '../src/contract/endpoint.ts'
import { one } from '../src/contract/envelope.ts'
import { dataset, derivation, load } from '../src/datasets/dataset.ts'
import { movedBatches } from '../src/datasets/event-reassignment.ts'
import { during } from '../src/datasets/list-answer.ts'
import { sampleRows } from '../src/datasets/sample-share.ts'
import { eventEndpoints } from '../src/datasets/security-events.ts'
import type { ReportedStatement } from '../src/screener/inputs/statement-periods.ts'
import type { Feed } from '../src/sources/feed.ts'
import { type Batch, batchOf } from '../src/store/batch.ts'
import { collection } from '../src/store/collection.ts'
import { rowOf } from '../src/store/record-text.ts'
import { servedOf } from '../src/store/served-text.ts'
import type { Store, Transaction } from '../src/store/store.ts'
import { wireTextOf } from '../src/store/wire-text.ts'
import { Payment, payments } from './support/payments.ts'

/** Never run: each line that must not compile follows its expectation, and `tsc` fails where one does compile. */
export const misspelled = async (reads: Store, transaction: Transaction): Promise<void> => {
  // @ts-expect-error no such column
  await reads.rows(payments, { where: { tikker: 'A' } })
  // @ts-expect-error a word that the column cannot hold
  await reads.rows(payments, { where: { kind: 'bond' } })
  // @ts-expect-error no such column
  await reads.rows(payments, { order: ['onn desc'] })
  // @ts-expect-error no such column
  await reads.rows(payments, { columns: ['onn'] })
  // @ts-expect-error no such column
  await reads.page(payments, { where: { onn: '2024-01-02' } })
  // @ts-expect-error no such column
  await reads.page(payments, { order: ['onn desc'] })
  // @ts-expect-error no such column
  await reads.total(payments, { onn: '2024-01-02' })
  const [row] = await reads.rows(payments, { columns: ['on', 'adjusted'] })
  // @ts-expect-error a column that was not asked for
  row?.columns.rate
  const columns = { ticker: 'A', on: '2024-01-02', kind: 'cash', adjusted: 1, rate: 1 } as const
  // @ts-expect-error a record without one of its fields
  rowOf(payments, columns, { date: '2024-01-02' })
  // @ts-expect-error a row without one of its columns
  rowOf(payments, { ticker: 'A', on: '2024-01-02', kind: 'cash', adjusted: 1 }, { date: '', name: '' })
  // @ts-expect-error no such column among conditions that are put together
  await reads.rows(payments, { where: { ...{ ticker: 'A' }, ...{ onn: '2024-01-02' } } })
  const where = { ticker: 'A', onn: '2024-01-02' }
  // @ts-expect-error no such column in conditions that are kept
  await reads.total(payments, where)
  // @ts-expect-error no such column
  during<typeof payments>('onn', { from: null, to: null })
  // @ts-expect-error replaces a column that is missing
  batchOf(payments, [], { onn: '' })
  // @ts-expect-error replaces a column that is missing among others
  batchOf(payments, [], where)
  // @ts-expect-error a batch of a list whose columns nothing has compared
  const batches: readonly Batch[] = [{ collection: payments, rows: [], replaces: { on: '' } }]
  // @ts-expect-error replaces a column that is missing
  await transaction.put({ collection: payments, rows: [], replaces: { onn: '' } })
  // @ts-expect-error rows of another collection
  await transaction.put({ collection: payments, rows: [{ columns: { onn: '' }, text: '' }] })
  // @ts-expect-error no such column
  movedBatches(payments, 'onn', new Map())
  // @ts-expect-error a served text without a late column
  servedOf(payments, { columns: { adjusted: 1, updatedAt: '' }, text: '' })
  // @ts-expect-error a wire text without a joined field
  wireTextOf(payments)('', { tikker: '""' })
  // @ts-expect-error no such column in what goes into the sample
  sampleRows(payments, () => [{ onn: '2024-01-02' }])
  const declared = { record: Payment, columns: { on: 'day' } } as const
  // @ts-expect-error a key that is no column
  collection('x', { ...declared, key: ['onn'] })
  // @ts-expect-error an order by what is no column
  collection('x', { ...declared, key: ['on'], orders: [['onn desc']] })
  // @ts-expect-error counts of what is no column
  collection('x', { ...declared, key: ['on'], counts: [['onn']] })
  // @ts-expect-error a late field without a column
  collection('x', { ...declared, key: ['on'], late: ['adjusted'] })
  // @ts-expect-error a joined field that the record lacks
  collection('x', { ...declared, key: ['on'], joined: ['tikker'] })
  void batches
}

export const misspelledCollection = (feed: Feed<string>): void => {
  const tag = { name: 'x', about: 'x' }
  const shared = {
    path: '/v1/payments',
    name: 'x',
    summary: 'x',
    tag,
    about: 'x',
    returns: one(Payment),
  } as const
  const example = { values: {}, response: {} }
  const answer = () => ({ kind: 'record', text: '' }) as const
  // @ts-expect-error the name of a collection instead of the collection
  endpointOf()({ ...shared, example, answer, reads: ['payments'] })
  const normalize = () => ({ value: null, count: 0, rejected: [] })
  const resolve = () => ({ batches: [] })
  // @ts-expect-error the name of a collection instead of the collection
  load({ feed, normalize, resolve, dependsOn: ['payments'] })
  // @ts-expect-error the name of a collection instead of the collection
  derivation({ from: 'payments', derive: async () => [] })
  // @ts-expect-error a column that the collection it follows from lacks
  derivation({ from: payments, derive: async ({ rows }) => (rows[0]?.columns.onn ? [] : []) })
  // @ts-expect-error the name of a collection instead of the collection
  dataset({ name: 'x', about: 'x', endpoints: [], collections: ['payments'] })
  // @ts-expect-error the name of a collection instead of the collection
  dataset({ name: 'x', about: 'x', endpoints: [], collections: [payments], counted: ['payments'] })
  const tickerExample = { ticker: 'A', results: [], total: 0 }
  const events = {
    ...shared,
    of: payments,
    columns: ['ticker'],
    about: ['x', 'y'],
    example,
    tickerExample,
  } as const
  // @ts-expect-error the name of a collection instead of the collection
  eventEndpoints({ ...events, marketReads: ['payments'] })
  // @ts-expect-error a column that the collection lacks
  eventEndpoints({ ...events, columns: ['tikker'] })
}

export const misspelledLine = (sheet: ReportedStatement): void => {
  // @ts-expect-error no such line
  sheet.totalCurrentAsset
  // @ts-expect-error no such line among lines that are written
  const more: ReportedStatement = { ...sheet, totalAsset: 1 }
  void more
}

test('a misspelled column, filter, order, count, collection or line of a statement does not compile', () => {
  // Checked by `tsc`, which `npm test` runs first.
})
