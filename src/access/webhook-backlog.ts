/** Lists webhooks with the number of events that wait for each of their topics. */
import { eventBounds, eventTopicsAfter, firstEventFrom } from '../store/events.ts'
import type { Newest } from '../store/store.ts'
import type { WebhookListing } from './sql/webhooks.ts'
import type { TopicListing } from './webhook-record.ts'

/** Events counted for one list at most: about 10 ms. */
const MAX_COUNTED = 5000

export type Waiting = {
  /** Events of the topic, whatever its tickers and filters, that were not looked at or not delivered; null without a market. */
  readonly waiting: number | null
  /** True where only the first 5,000 events were counted. */
  readonly isMoreWaiting: boolean
}

export type ListedWebhook = Omit<WebhookListing, 'progress'> & {
  readonly progress: readonly (TopicListing & Waiting)[]
}

type Progress = WebhookListing['progress'][number]
type Counted = Pick<Awaited<ReturnType<typeof eventTopicsAfter>>, 'rows'> & { readonly isCut: boolean }

const NOTHING: Counted = { rows: [], isCut: false }

/** The sequence number after which a topic continues. */
const positionOf = async (
  newest: Newest,
  bounds: Awaited<ReturnType<typeof eventBounds>>,
  { epoch, sequence, reachedAt }: Progress,
): Promise<number> => {
  if (epoch === bounds.epoch) return sequence
  const found = await firstEventFrom(newest, reachedAt)
  return found === null ? (bounds.last?.sequence ?? 0) : found.sequence - 1
}

const listed = (
  { epoch: _, sequence: _behind, reachedAt: _since, ...topic }: Progress,
  waiting: Waiting,
): TopicListing & Waiting => ({ ...topic, ...waiting })

const waitingBehind = (position: number, topic: string, { rows, isCut }: Counted): Waiting => ({
  waiting: rows.filter((row) => row.sequence > position && row.topic === topic).length,
  isMoreWaiting: isCut,
})

/**
 * The events after each position. Positions are read from the first to the last, and a position within the events already
 * read reads nothing again; where a read is cut at the maximum, the next position beyond it is read again.
 */
const countedBehind = async (newest: Newest, positions: Iterable<number>, end: number) => {
  const found = new Map<number, Counted>()
  let read = NOTHING
  let readTo = -1
  for (const position of [...new Set(positions)].toSorted((one, other) => one - other)) {
    if (position < end && position >= readTo) {
      const behind = await eventTopicsAfter(newest, position, MAX_COUNTED)
      read = { rows: behind.rows, isCut: behind.rows.length === MAX_COUNTED }
      readTo = read.isCut ? (read.rows.at(-1)?.sequence ?? end) : Number.POSITIVE_INFINITY
    }
    found.set(position, position < end ? read : NOTHING)
  }
  return found
}

/** `newest` is null where there is no market. */
export const withBacklog = async (
  webhooks: readonly WebhookListing[],
  newest: Newest | null,
): Promise<readonly ListedWebhook[]> => {
  if (webhooks.length === 0) return []
  if (newest === null) {
    const unknown = { waiting: null, isMoreWaiting: false }
    return webhooks.map((each) => ({ ...each, progress: each.progress.map((of) => listed(of, unknown)) }))
  }
  const bounds = await eventBounds(newest)
  const positions = new Map<Progress, number>()
  for (const { progress } of webhooks)
    for (const of of progress) positions.set(of, await positionOf(newest, bounds, of))
  const counted = await countedBehind(newest, positions.values(), bounds.last?.sequence ?? 0)
  return webhooks.map((each) => ({
    ...each,
    progress: each.progress.map((of) => {
      const position = positions.get(of) ?? 0
      return listed(of, waitingBehind(position, of.topic, counted.get(position) ?? NOTHING))
    }),
  }))
}
