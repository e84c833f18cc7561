/** Limits the rate of requests to a group of hosts, for all jobs of a process together and, on a database, for all processes. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Awaitable } from '../../lib/awaitable.ts'
import { processRequestTimes, type RequestTimes } from '../../lib/request-times.ts'
import { createSerialQueue, type SerialQueue } from '../../lib/serial-queue.ts'
import type { HostGroup } from './host-groups.ts'

export type Wait = (delayMs: number, signal?: AbortSignal) => Promise<void>

export type Pace = {
  /**
   * Resolves when the group may be asked again, first come first served; rejects with the signal's reason. `paused` is told of what
   * is left of a pause before it is waited for; what it throws ends the wait.
   */
  readonly take: (group: HostGroup, signal?: AbortSignal, paused?: (leftMs: number) => void) => Promise<void>
  /** No request of the group for `pauseMs` from now; a shorter pause never ends a longer one. */
  readonly pause: (group: HostGroup, pauseMs: number) => Awaitable<void>
}

export const waitFor: Wait = (delayMs, signal) =>
  sleep(delayMs, undefined, signal === undefined ? {} : { signal })

/** Above the pace of its group a wait is for a pause; a shorter one ends before it is read. */
export const LONG_WAIT_MS = 5000

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

  const pass: Pace['take'] = async ({ name, perSecond }, signal, paused) => {
    signal?.throwIfAborted()
    const spacing = spacingMs(perSecond)
    // A timer may fire early, a pause may begin or another process may take the turn while this one waits, hence the loop.
    for (;;) {
      const delayMs = await times.take(name, spacing)
      if (delayMs <= 0) return
      if (delayMs > spacing + LONG_WAIT_MS) paused?.(delayMs)
      await wait(Math.ceil(delayMs), signal)
    }
  }

  return {
    take: (group, signal, paused) => queueOf(group)(() => pass(group, signal, paused)),
    pause: ({ name }, pauseMs) => times.pause(name, pauseMs),
  }
}
