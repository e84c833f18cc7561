/** A fake store of events that have only numbers, for tests of what delivers them. */
import type { Push } from '../../src/datasets/push.ts'
import type { Newest } from '../../src/store/store.ts'
import { StoreUnavailableError } from '../../src/store/store-error.ts'

/** A halt of AAPL, whatever the row. */
export const haltPush = {
  topic: 'halts',
  filters: {},
  write: () => ({ tickers: ['AAPL'], text: '{}', values: {} }),
} as unknown as Push

/** Events numbered up to `last` in one epoch; reads can be delayed or fail. */
export const numberedEvents = () => {
  const data = { epoch: 'aaaa', last: 10 }
  const watchers = new Set<() => void>()
  const gate = { held: undefined as Promise<void> | undefined, isUnreachable: false }
  let reads = 0
  const rowOf = (sequence: number) => ({
    columns: { sequence, at: '2026-11-23T00:00:00Z', topic: 'halts', served: '{}', columns: '{}' },
  })
  const newest = {
    read: async (work: (reads: unknown, epoch: string) => unknown) => {
      reads += 1
      if (gate.isUnreachable) throw new StoreUnavailableError('away')
      const { epoch, last } = data
      const made = await work(
        {
          rows: (_: unknown, { where, limit }: { where: { sequence: { from: number } }; limit: number }) => {
            const { from } = where.sequence
            const count = Math.max(0, Math.min(limit, last - from + 1))
            return Array.from({ length: count }, (__, at) => rowOf(from + at))
          },
          row: (_: unknown, __: unknown, order: readonly string[]) =>
            rowOf(order[0] === 'sequence' ? 1 : last),
        },
        epoch,
      )
      await gate.held
      return made
    },
    watch: (onCommit: () => void) => {
      watchers.add(onCommit)
      return () => watchers.delete(onCommit)
    },
  } as unknown as Newest
  return {
    data,
    gate,
    newest,
    watchers,
    reads: () => reads,
    announce: () => {
      for (const onCommit of watchers) onCommit()
    },
  }
}
