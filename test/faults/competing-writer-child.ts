/**
 * A process that writes a row a transaction into a store that others write too: `node competing-writer-child.ts PLACE NAME
 * WRITES [PAUSE_MS]`.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { rowOf } from '../../src/store/record-text.ts'
import { openExampleAt, totals } from '../support/example-feed.ts'

const [path = '', name = '', writes = '0', pauseMs = '0'] = process.argv.slice(2)
const store = await openExampleAt(path)
for (let at = 0; at < Number(writes); at += 1) {
  await store.write({ origin: 'real', source: 'example', at: '2026-11-20T21:05:00Z' }, (transaction) =>
    transaction.put({ collection: totals, rows: [rowOf(totals, { cik: `${name} ${at}` }, { note: name })] }),
  )
  if (pauseMs !== '0') await pause(Number(pauseMs))
}
await store.close()
