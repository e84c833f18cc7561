/** Reads the events of the store page by page and completes each with fields from the served market. */
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import type { Push } from '../datasets/push.ts'
import type { Market } from '../derived/market.ts'
import { jsonValue, type SqlValue } from '../store/column.ts'
import { type EventColumns, eventsAfter } from '../store/events.ts'
import type { Newest } from '../store/store.ts'
import { isStoreError } from '../store/store-error.ts'
import { PushedEvent } from './pushed-event.ts'

/** How long an event, and with it those after it, waits for the served market to catch up with its commit. */
const KNOWN_MS = 10_000
const KNOWN_POLL_MS = 20
/** After an event that waited in vain no other waits for this time, since a file may bring thousands. */
const AGAIN_MS = 60_000

export type EventPagesParts = {
  readonly newest: Newest
  readonly market: () => Market
  readonly pushes: readonly Push[]
  /** Called for an event that cannot be made, or a store that cannot be read. */
  readonly failed: (error: unknown) => void
}

/**
 * Events after a number; `sequence` is the last number that was read, `at` when that event was stored, null where none was.
 */
export type EventPage = {
  readonly epoch: string
  readonly sequence: number
  readonly at: string | null
  readonly events: readonly PushedEvent[]
  /** Whether there may be more. */
  readonly isFull: boolean
}

/** Reads the next events after a number; rejects with the store's error where the store is unreachable. */
export type EventPages = (behind: number, limit: number) => Promise<EventPage>

export const eventPagesOf = ({ newest, market, pushes, failed }: EventPagesParts): EventPages => {
  let waitsFrom = Number.NEGATIVE_INFINITY
  const pushOf = new Map(pushes.map((push) => [push.topic, push]))

  /**
   * Waits until the served market has the row, which takes seconds at most; for one that never gets it, such as a damaged
   * row, gives the market as it is.
   */
  const marketWith = async (push: Push, columns: Readonly<Record<string, SqlValue>>): Promise<Market> => {
    const isWaiting = (): boolean => push.isKnown?.(market(), columns) === false
    const startedAt = performance.now()
    if (startedAt < waitsFrom) return market()
    const end = startedAt + KNOWN_MS
    while (isWaiting() && performance.now() < end) await pause(KNOWN_POLL_MS)
    if (isWaiting()) waitsFrom = performance.now() + AGAIN_MS
    return market()
  }

  /** Null for a topic of another program and for a damaged row. */
  const eventOf = async (epoch: string, row: EventColumns): Promise<PushedEvent | null> => {
    const push = pushOf.get(row.topic)
    if (push === undefined) return null
    try {
      const columns = jsonValue<Readonly<Record<string, SqlValue>>>(row.columns)
      const written = await push.write(await marketWith(push, columns), { columns, served: row.served })
      return new PushedEvent(epoch, row, written)
    } catch (error) {
      if (isStoreError(error)) throw error
      failed(error)
      return null
    }
  }

  return async (behind, limit) => {
    // Reads of a file return at once, so requests get their turn here, between two pages.
    await turn()
    const { epoch, rows } = await eventsAfter(newest, behind, limit)
    const events: PushedEvent[] = []
    for (const row of rows) {
      const event = await eventOf(epoch, row)
      if (event !== null) events.push(event)
    }
    const last = rows.at(-1)
    return {
      epoch,
      sequence: last?.sequence ?? behind,
      at: last?.at ?? null,
      events,
      isFull: rows.length === limit,
    }
  }
}
