/** The pace of requests by group of hosts, shared by all jobs of a process; leaves out other processes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createSerialQueue, type SerialQueue } from '../lib/serial-queue.ts'
import type { HostGroup } from './host-groups.ts'

/** Milliseconds of a clock that never goes back. */
export type Clock = () => number
export type Wait = (delayMs: number, signal?: AbortSignal) => Promise<void>

export type Pace = {
  /** Resolves when the group may be asked once more, first come first served; rejects with the signal's reason. */
  readonly take: (group: HostGroup, signal?: AbortSignal) => Promise<void>
  /** Nobody of the group is let through for `pauseMs` from now; a shorter pause never ends a longer one. */
  readonly pause: (group: HostGroup, pauseMs: number) => void
}

type Bucket = { nextAtMs: number; pausedUntilMs: number; readonly queue: SerialQueue }

const monotonic: Clock = () => performance.now()
export const waitFor: Wait = (delayMs, signal) =>
  sleep(delayMs, undefined, signal === undefined ? {} : { signal })

/**
 * Each bucket holds one token: a larger one would let a burst and a refill fall into the same second.
 * One millisecond over the exact spacing keeps a closed window of 1 s within the pace too.
 */
const spacingMs = (perSecond: number): number => Math.floor(1000 / perSecond) + 1

export const createPace = (now: Clock = monotonic, wait: Wait = waitFor): Pace => {
  const buckets = new Map<string, Bucket>()

  const bucketOf = (group: HostGroup): Bucket => {
    const found = buckets.get(group.name)
    if (found !== undefined) return found
    const made = { nextAtMs: 0, pausedUntilMs: 0, queue: createSerialQueue() }
    buckets.set(group.name, made)
    return made
  }

  const pass = async (bucket: Bucket, group: HostGroup, signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted()
    // A timer may fire early and a pause may begin while waiting, hence the loop.
    for (;;) {
      const delayMs = Math.max(bucket.nextAtMs, bucket.pausedUntilMs) - now()
      if (delayMs <= 0) break
      await wait(Math.ceil(delayMs), signal)
    }
    bucket.nextAtMs = now() + spacingMs(group.perSecond)
  }

  return {
    take: (group, signal) => {
      const bucket = bucketOf(group)
      return bucket.queue(() => pass(bucket, group, signal))
    },
    pause: (group, pauseMs) => {
      const bucket = bucketOf(group)
      bucket.pausedUntilMs = Math.max(bucket.pausedUntilMs, now() + pauseMs)
    },
  }
}
