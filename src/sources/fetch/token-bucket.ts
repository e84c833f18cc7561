/** Limits the rate of requests to a group of hosts, for all jobs of a process together and, on a database, for all processes. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Awaitable } from '../../lib/awaitable.ts'
import { processRequestTimes, type RequestTimes } from '../../lib/request-times.ts'
import { createSerialQueue, type SerialQueue } from '../../lib/serial-queue.ts'
import type { HostGroup } from './host-groups.ts'

export type Wait = (delayMs: number, signal?: AbortSignal) => Promise<void>

export type Pace = {
  /** Resolves when the group may be asked again, first come first served; rejects with the signal's reason. */
  readonly take: (group: HostGroup, signal?: AbortSignal) => Promise<void>
  /** No request of the group for `pauseMs` from now; a shorter pause never ends a longer one. */
  readonly pause: (group: HostGroup, pauseMs: number) => Awaitable<void>
}

export const waitFor: Wait = (delayMs, signal) =>
  sleep(delayMs, undefined, signal === undefined ? {} : { signal })

/**
 * Each bucket holds one token: a larger one would let a burst and a refill fall into the same second.
 * One millisecond over the exact spacing keeps a closed window of 1 s within the pace too.
 */
const spacingMs = (perSecond: number): number => Math.floor(1000 / perSecond) + 1

export const createPace = (times: RequestTimes = processRequestTimes(), wait: Wait = waitFor): Pace => {
  const queues = new Map<string, SerialQueue>()

  const queueOf = ({ name }: HostGroup): SerialQueue => {
    const queue = queues.get(name) ?? createSerialQueue()
    queues.set(name, queue)
    return queue
  }

  const pass = async ({ name, perSecond }: HostGroup, signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted()
    // A timer may fire early, a pause may begin or another process may take the turn while this one waits, hence the loop.
    for (;;) {
      const delayMs = await times.take(name, spacingMs(perSecond))
      if (delayMs <= 0) return
      await wait(Math.ceil(delayMs), signal)
    }
  }

  return {
    take: (group, signal) => queueOf(group)(() => pass(group, signal)),
    pause: ({ name }, pauseMs) => times.pause(name, pauseMs),
  }
}
