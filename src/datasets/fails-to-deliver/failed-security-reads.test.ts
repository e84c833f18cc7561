/** What is read to tell whose a fail is. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { listFiles } from '../../../test/files/symbol-events.ts'
import { loadFiles, openTestMarket } from '../../../test/support/test-market.ts'
import { registrants } from '../../security-master/collections.ts'
import type { Store } from '../../store/store.ts'
import { failedSecurities } from './failed-security.ts'

it('EDGAR’s names are read of a company whose listed names do not tell a fail, and of no other', async (t) => {
  const { store } = await openTestMarket()
  t.after(() => store.close())
  await loadFiles(
    store,
    'sec-tickers',
    listFiles([
      [1736730, 'CAMP', 'Camp4 Therapeutics Corp'],
      [731012, 'HCSG', 'HEALTHCARE SERVICES GROUP INC'],
    ]),
  )
  const read: unknown[] = []
  const reads: Store = {
    ...store,
    row: (of, key) => {
      if (of.name === registrants.name) read.push(Object.values(key)[0])
      return store.row(of, key)
    },
  }
  const on = '2021-03-15'
  const fails = [
    { symbol: 'CAMP', name: 'CALAMP CORP', cusip: '128126109', on },
    { symbol: 'HCSG', name: 'HEALTHCARE SVCS GROUP INC', cusip: '421906108', on },
  ]
  const { of } = await failedSecurities(reads, fails)
  for (const failed of fails) await of(failed)
  assert.deepEqual(read, ['0001736730'])
})
