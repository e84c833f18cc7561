/** Loads halts one after the other into the store of a folder until it is killed; each second of a halt is given once. */
import { setTimeout as pause } from 'node:timers/promises'
import { instantOf } from '../../src/lib/day.ts'
import { haltItemsAt } from '../support/push-server.ts'
import { storeIn } from '../support/store-in.ts'
import { loadFiles } from '../support/test-market.ts'

const [, , folder = '', from = '0', pauseMs = '0'] = process.argv
const store = storeIn(folder)
const symbols = ['AAPL', 'MSFT', 'F', 'BRK.B']
for (let number = 0; ; number += 1) {
  const count = 1 + (number % 3)
  const files = haltItemsAt(Number(from) + number * 3, symbols.slice(number % 2, (number % 2) + count))
  await loadFiles(store, 'nasdaq-halts', files, instantOf(Date.now()))
  await pause(Number(pauseMs) + (number % 5))
}
