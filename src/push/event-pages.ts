/** Events of the store as they are told, some at a time, made from the market that is served. */
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import type { Push } from '../datasets/push.ts'
import type { Market } from '../derived/market.ts'
import { jsonValue, type SqlValue } from '../store/column.ts'
import { type EventColumns, eventsAfter } from '../store/events.ts'
import type { Newest } from '../store/store.ts'
import { isStoreError } from '../store/store-error.ts'
import { PushedEvent } from './pushed-event.ts'

/** How long an event waits for what is served to be as new as it is, and those behind it with it. */
const KNOWN_MS = 10_000
const KNOWN_POLL_MS = 20
/** Behind one that waited in vain none waits for so long: a file has thousands. */
const AGAIN_MS = 60_000

export type EventPagesParts = {
  readonly newest: Newest
  readonly market: () => Market
  readonly pushes: readonly Push[]
  /** An event that cannot be told, or a store that cannot be read. */
  readonly failed: (error: unknown) => void
}

/** Events behind a number, the number of the last that was read, and when that was stored; null where there is none. */
export type EventPage = {
  readonly epoch: string
  readonly sequence: number
  readonly at: string | null
  readonly events: readonly PushedEvent[]
  /** Whether there may be more. */
  readonly isFull: boolean
}

/** The next events behind a number; throws the errors of a store that is away. */
export type EventPages = (behind: number, limit: number) => Promise<EventPage>

export const eventPagesOf = ({ newest, market, pushes, failed }: EventPagesParts): EventPages => {
  let waitsFrom = Number.NEGATIVE_INFINITY
  const pushOf = new Map(pushes.map((push) => [push.topic, push]))

  /** What is in memory follows a commit within seconds; what never does, such as a damaged row, is told as it is served. */
  const marketWith = async (push: Push, columns: Readonly<Record<string, SqlValue>>): Promise<Market> => {
    const isWaiting = (): boolean => push.isKnown?.(market(), columns) === false
    const startedAt = performance.now()
    if (startedAt < waitsFrom) return market()
    const end = startedAt + KNOWN_MS
    while (isWaiting() && performance.now() < end) await pause(KNOWN_POLL_MS)
    if (isWaiting()) waitsFrom = performance.now() + AGAIN_MS
    return market()
  }

  /** Null of what cannot be told: a topic of another program, or a damaged row. */
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
    // The reads of a file are at hand at once: others get their turn between two pages.
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
