/** Loads halts one after the other into a store until it is killed; each second of a halt is given once. */
import { setTimeout as pause } from 'node:timers/promises'
import { openStore } from '../../src/app/market-store.ts'
import { instantOf } from '../../src/lib/day.ts'
import { isStoreError } from '../../src/store/store-error.ts'
import { haltItemsAt } from '../support/push-server.ts'
import { loadFiles } from '../support/test-market.ts'

const [, , data = '', from = '0', pauseMs = '0', databaseUrl = ''] = process.argv
/** What an attempt gives, tried again for as long as the database is away. */
const untilThere = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isStoreError(error)) throw error
      await pause(50)
    }
  }
}
const store = await untilThere(() =>
  openStore({ data, databaseUrl: databaseUrl === '' ? null : databaseUrl }),
)
const symbols = ['AAPL', 'MSFT', 'F', 'BRK.B']
for (let number = 0; ; number += 1) {
  const count = 1 + (number % 3)
  const files = haltItemsAt(Number(from) + number * 3, symbols.slice(number % 2, (number % 2) + count))
  // What was committed before its database was killed is known there, and not loaded twice.
  await untilThere(() => loadFiles(store, 'nasdaq-halts', files, instantOf(Date.now())))
  await pause(Number(pauseMs) + (number % 5))
}
