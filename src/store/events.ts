/** Events: new rows of chosen collections in the order of their commits, for streams and webhooks. */
import { record } from '../contract/field.ts'
import { DAY_MS } from '../lib/day.ts'
import { collection, type Row } from './collection.ts'
import type { Newest } from './store.ts'

export type EventColumns = Row<typeof events>['columns']

/** One new row. Sequence numbers have no gaps, since writers take turns. */
export const events = collection('events', {
  record: record({}),
  columns: {
    sequence: 'integer',
    /** When it was stored; never earlier than the event before it. */
    at: 'instant',
    topic: 'text',
    /** The row's text as it is served, without joined fields. */
    served: 'text',
    /** The columns from which joined fields are looked up, by name. */
    columns: 'json',
  },
  key: ['sequence'],
  clustered: true,
  orders: [['at', 'sequence']],
})

/** How long events are kept. */
export const KEPT_MS = 7 * DAY_MS

/** Events after this sequence number, oldest first, with their data epoch. */
export const eventsAfter = (newest: Newest, sequence: number, limit: number) =>
  newest.read(async (reads, epoch) => {
    const rows = await reads.rows(events, {
      where: { sequence: { from: sequence + 1 } },
      order: ['sequence'],
      limit,
    })
    return { epoch, rows: rows.map(({ columns }) => columns) }
  })

/** The data epoch, and the first and last event that are kept; null where there is none. */
export const eventBounds = (newest: Newest) =>
  newest.read(async (reads, epoch) => ({
    epoch,
    first: (await reads.row(events, {}, ['sequence']))?.columns ?? null,
    last: (await reads.row(events, {}, ['sequence desc']))?.columns ?? null,
  }))

/** The first event that was stored at an instant or later; null where there is none. */
export const firstEventFrom = (newest: Newest, at: string) =>
  newest.read(
    async (reads) => (await reads.row(events, { at: { from: at } }, ['at', 'sequence']))?.columns ?? null,
  )

/** Number, topic and time of the events after this sequence number, oldest first, with the data epoch. */
export const eventTopicsAfter = (newest: Newest, sequence: number, limit: number) =>
  newest.read(async (reads, epoch) => {
    const rows = await reads.rows(events, {
      where: { sequence: { from: sequence + 1 } },
      order: ['sequence'],
      columns: ['sequence', 'topic', 'at'],
      limit,
    })
    return { epoch, rows: rows.map(({ columns }) => columns) }
  })
