/** Limits the rate of requests to a group of hosts, for all jobs of a process together; leaves out other processes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createSerialQueue, type SerialQueue } from '../../lib/serial-queue.ts'
import type { HostGroup } from './host-groups.ts'

export type Wait = (delayMs: number, signal?: AbortSignal) => Promise<void>

export type Pace = {
  /** Resolves when the group may be asked again, first come first served; rejects with the signal's reason. */
  readonly take: (group: HostGroup, signal?: AbortSignal) => Promise<void>
  /** No request of the group for `pauseMs` from now; a shorter pause never ends a longer one. */
  readonly pause: (group: HostGroup, pauseMs: number) => void
}

type Bucket = { nextAtMs: number; readonly queue: SerialQueue }

export const waitFor: Wait = (delayMs, signal) =>
  sleep(delayMs, undefined, signal === undefined ? {} : { signal })

/**
 * Each bucket holds one token: a larger one would let a burst and a refill fall into the same second.
 * One millisecond over the exact spacing keeps a closed window of 1 s within the pace too.
 */
const spacingMs = (perSecond: number): number => Math.floor(1000 / perSecond) + 1

/** `now` is a clock in milliseconds that never goes back. */
export const createPace = (now = () => performance.now(), wait: Wait = waitFor): Pace => {
  const buckets = new Map<string, Bucket>()

  const bucketOf = ({ name }: HostGroup): Bucket => {
    const bucket = buckets.get(name) ?? { nextAtMs: 0, queue: createSerialQueue() }
    buckets.set(name, bucket)
    return bucket
  }

  const pass = async (bucket: Bucket, { perSecond }: HostGroup, signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted()
    // A timer may fire early and a pause may begin while waiting, hence the loop.
    for (let delayMs = bucket.nextAtMs - now(); delayMs > 0; delayMs = bucket.nextAtMs - now())
      await wait(Math.ceil(delayMs), signal)
    bucket.nextAtMs = now() + spacingMs(perSecond)
  }

  return {
    take: (group, signal) => {
      const bucket = bucketOf(group)
      return bucket.queue(() => pass(bucket, group, signal))
    },
    pause: (group, pauseMs) => {
      const bucket = bucketOf(group)
      bucket.nextAtMs = Math.max(bucket.nextAtMs, now() + pauseMs)
    },
  }
}
