/** Reads that let the event loop turn now and then: for long work on an engine whose reads return at once. */
import type { Awaitable } from '../lib/awaitable.ts'
import type { Pause } from '../lib/pause.ts'
import type { Reads } from './store.ts'

export const pausedReads = (reads: Reads, pause: Pause): Reads => {
  const after = <T>(read: () => Awaitable<T>): Awaitable<T> => pause()?.then(read) ?? read()
  return {
    rows: (from, selection) => after(() => reads.rows(from, selection)),
    row: (from, where, order) => after(() => reads.row(from, where, order)),
    records: (from, selection) => after(() => reads.records(from, selection)),
    record: (from, where, order) => after(() => reads.record(from, where, order)),
    served: (from, selection) => after(() => reads.served(from, selection)),
    list: (from, selection, between) => after(() => reads.list(from, selection, between)),
    has: (from, where) => after(() => reads.has(from, where)),
    walk: async function* (from, selection) {
      for await (const rows of reads.walk(from, selection)) {
        await pause()
        yield rows
      }
    },
    checked: async function* (from, where) {
      for await (const rows of reads.checked(from, where)) {
        await pause()
        yield rows
      }
    },
    total: (from, where) => after(() => reads.total(from, where)),
  }
}
