/** Loads halts one after the other into a store until it is killed; each second of a halt is given once. */
import { setTimeout as pause } from 'node:timers/promises'
import { openStore } from '../../src/app-stores.ts'
import { instantOf } from '../../src/lib/day.ts'
import { isStoreError } from '../../src/store/store-error.ts'
import { haltItemsAt } from '../support/push-server.ts'
import { loadFiles } from '../support/test-market.ts'

const [, , data = '', from = '0', pauseMs = '0', databaseUrl = ''] = process.argv
const store = await openStore({ data, databaseUrl: databaseUrl === '' ? null : databaseUrl })
/** False of a database that is away; throws any other error. */
const isKnownFault = (error: unknown): boolean => {
  if (isStoreError(error)) return false
  throw error
}
const symbols = ['AAPL', 'MSFT', 'F', 'BRK.B']
for (let number = 0; ; number += 1) {
  const count = 1 + (number % 3)
  const files = haltItemsAt(Number(from) + number * 3, symbols.slice(number % 2, (number % 2) + count))
  // What was committed before its database was killed is known there, and not loaded twice.
  const load = () => loadFiles(store, 'nasdaq-halts', files, instantOf(Date.now()))
  while (!(await load().then(() => true, isKnownFault))) await pause(50)
  await pause(Number(pauseMs) + (number % 5))
}
