/**
 * Finds where a topic of a webhook continues: after its last event, or from the oldest one kept if later events were
 * removed.
 */

import type { EventPosition } from '../access/sql/webhooks.ts'
import type { TopicProgress } from '../access/webhook-record.ts'
import { eventId, type Since } from '../contract/stream-message.ts'
import { instantOf } from '../lib/day.ts'
import { type EventColumns, eventBounds, eventsAfter, firstEventFrom, KEPT_MS } from '../store/events.ts'
import type { Newest } from '../store/store.ts'
import { noHead } from './webhook-progress.ts'

/** The data epoch with the first and the last event that are kept. */
export type EventBounds = {
  readonly epoch: string
  readonly first: EventColumns | null
  readonly last: EventColumns | null
}

/** The sequence number before the first event that was stored at the instant or later. */
const positionFrom = async (newest: Newest, { last }: EventBounds, reachedAt: string): Promise<number> => {
  const found = await firstEventFrom(newest, reachedAt)
  return found === null ? (last?.sequence ?? 0) : found.sequence - 1
}

const lostSince = (progress: TopicProgress, now: number) => ({
  lostBehind: progress.epoch === null ? progress.reachedAt : eventId(progress.epoch, progress.sequence),
  lostAt: now,
})

/** The progress, moved to the events that are kept now if its position is no longer among them. */
export const resumedProgress = async (
  progress: TopicProgress,
  newest: Newest,
  bounds: EventBounds,
  now: number,
): Promise<TopicProgress> => {
  const { epoch } = bounds
  const begin = bounds.first?.sequence ?? 1
  if (progress.epoch === epoch) {
    if (progress.sequence + 1 >= begin) return progress
    return { ...progress, ...lostSince(progress, now), ...noHead, sequence: begin - 1 }
  }
  // The data were replaced and have other numbers: events stored since count as new, those missed from the old data are lost.
  const sequence = await positionFrom(newest, bounds, progress.reachedAt)
  const isExpired = progress.reachedAt < instantOf(now - KEPT_MS) && begin > 1
  const lost = progress.epoch !== null || isExpired ? lostSince(progress, now) : {}
  return { ...progress, ...lost, ...noHead, epoch, sequence }
}

/** The position after the last event: where a webhook that is added begins. */
export const newestPosition = async (newest: Newest, now: number): Promise<EventPosition> => {
  const { epoch, last } = await eventBounds(newest)
  return { epoch, sequence: last?.sequence ?? 0, reachedAt: instantOf(now) }
}

/**
 * The position after which everything is sent again; null where its events are no longer kept, or the id is of other data.
 */
export const replayPositionOf = async (
  newest: Newest,
  since: Since,
  now: number,
): Promise<EventPosition | null> => {
  const bounds = await eventBounds(newest)
  const { epoch, first, last } = bounds
  if (since.kind === 'instant')
    return since.at < instantOf(now - KEPT_MS)
      ? null
      : { epoch, sequence: await positionFrom(newest, bounds, since.at), reachedAt: since.at }
  const { sequence } = since
  const isKept =
    since.epoch === epoch && sequence + 1 >= (first?.sequence ?? 1) && sequence <= (last?.sequence ?? 0)
  if (!isKept) return null
  const [event] = (await eventsAfter(newest, sequence - 1, 1)).rows
  return { epoch, sequence, reachedAt: event?.at ?? instantOf(now) }
}
