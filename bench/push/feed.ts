/** A process that loads halts at a rate, each in a transaction of its own, and says when each was committed. */
import { setTimeout as pause } from 'node:timers/promises'
import { openStore } from '../../src/app/market-store.ts'
import { instantOf } from '../../src/lib/day.ts'
import { firstRecentSecond, haltItemsAt } from '../../test/support/push-server.ts'
import { loadFiles } from '../../test/support/test-market.ts'
import { symbols } from './symbols.ts'

type Load = {
  readonly place: { readonly data: string; readonly databaseUrl: string | null }
  /** The first second given to a halt, counted from the first that is recent. */
  readonly from: number
  readonly perSecond: number
  readonly seconds: number
}

const load = async ({ place, from, perSecond, seconds }: Load): Promise<void> => {
  const store = await openStore(place)
  const first = firstRecentSecond() + from
  const startedAt = performance.now()
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const wait = startedAt + (number * 1000) / perSecond - performance.now()
    if (wait > 0) await pause(wait)
    const files = haltItemsAt(first + number, [symbols[number % symbols.length] ?? ''])
    await loadFiles(store, 'nasdaq-halts', files, instantOf(Date.now()))
    process.send?.(Date.now())
  }
  await store.close()
  process.disconnect?.()
}

process.once('message', (message) => void load(message as Load))
