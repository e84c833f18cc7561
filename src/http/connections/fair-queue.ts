/** Runs long work piece by piece, taking turns between the keys that ask for it; leaves out what the work is. */
import { setImmediate } from 'node:timers/promises'
import { ApiProblem } from '../../contract/problem.ts'
import type { Work } from '../../contract/work.ts'
import { pausesFor } from '../../lib/pause.ts'
import type { MonotonicClock } from '../../lib/uptime.ts'
import type { Holder } from './pending-bytes.ts'
import { ProcessorShare } from './processor-share.ts'

/** The caller that waits for a piece of work. */
export type Requester = Holder & {
  /** True once the client has left. */
  readonly isGone: () => boolean
}

/** The client has left, so nobody waits for the result. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

/** Time for waiting and running together. How much a key may have waiting is limited by its requests in flight. */
const DEADLINE_MS = 10_000
/**
 * What has waited longer is not begun: under three times the load that can be answered, work of a thread was begun just before its
 * deadline and ended by it, and half of the processor went into new threads (`test/long/overload.test.ts`).
 */
const MAX_WAIT_MS = 5000
const MAX_WAITING = 1000
/** A part that has begun is not interrupted: requests that arrive meanwhile wait for the slice and for that part. */
const SLICE_MS = 0.5
/** How often a key over its share is checked again. */
const SWEEP_MS = 50
const MAX_RETRY_SECONDS = 5

type Job = Requester & {
  readonly isNext: boolean
  readonly startsBefore: number
  readonly expiresAt: number
  /** Ends the work and rejects its promise. */
  readonly abort: AbortController
  readonly start: () => Promise<void>
}

/** Whether the job is obsolete (client gone, or `deadline` passed); ends it then. */
const isOver = ({ isGone, abort }: Pick<Job, 'isGone' | 'abort'>, deadline: number, now: number): boolean => {
  if (isGone()) abort.abort(new ClientGone())
  else if (now >= deadline) abort.abort(new ApiProblem('query_timeout'))
  return abort.signal.aborted
}

const isOverWaiting = (job: Job, now: number): boolean => isOver(job, job.startsBefore, now)
const isOverRunning = (job: Omit<Job, 'start'>, now: number): boolean => isOver(job, job.expiresAt, now)

export type FairQueueParts = {
  readonly clock: MonotonicClock
  /** False while the key or its network has more bytes waiting on its sockets than it may. */
  readonly mayStart: (holder: Holder) => boolean
  /** Whether several networks send requests: only then a key that has used its share of the processor waits. */
  readonly turns: { readonly isContended: boolean }
  /** Milliseconds of the processor that this thread has taken, for its other requests too. */
  readonly cpu: () => number
  /** From 0 to under 1. */
  readonly random: () => number
}

export class FairQueue {
  readonly #parts: FairQueueParts
  /** By key, in the order of their turns. */
  readonly #waiting = new Map<string, Job[]>()
  readonly #share = new ProcessorShare()
  #count = 0
  #running: Job | undefined
  #sweeper: NodeJS.Timeout | undefined

  constructor(parts: FairQueueParts) {
    this.#parts = parts
  }

  get waiting(): number {
    return this.#count
  }

  /**
   * Rejects with `unavailable`, `query_timeout`, ClientGone, or what the work throws. With `isNext` it is done before what else the key
   * has waiting: it goes on with an answer of megabytes, of which a key would have fifty in memory if all were made first.
   */
  run<Made>(requester: Requester, work: (work: Work) => Made | Promise<Made>, isNext = false): Promise<Made> {
    if (this.#count >= MAX_WAITING) return Promise.reject(this.#overload())
    const { promise, resolve, reject } = Promise.withResolvers<Made>()
    const abort = new AbortController()
    abort.signal.addEventListener('abort', () => reject(abort.signal.reason))
    const now = this.#parts.clock()
    const limits = {
      ...requester,
      isNext,
      abort,
      startsBefore: now + MAX_WAIT_MS,
      expiresAt: now + DEADLINE_MS,
    }
    const turns = this.#turnsOf(limits)
    const made = async (): Promise<Made> => work({ ...this.#workOf(limits), turn: turns.next })
    const start = turns.begins(() => void made().then(resolve, reject).finally(turns.end))
    this.#add({ ...limits, start })
    if (this.#running === undefined) this.#startNext()
    return promise
  }

  #overload(): ApiProblem {
    const seconds = 1 + Math.floor(this.#parts.random() * MAX_RETRY_SECONDS)
    return new ApiProblem('unavailable', { headers: { 'Retry-After': `${seconds}` } })
  }

  /** The turns of one piece of work: each begins it, or goes on with it, and lasts until the work or the turn has ended. */
  #turnsOf(limits: Omit<Job, 'start'>) {
    const { signal } = limits.abort
    let end = (): void => undefined
    const begins = (go: () => void) => (): Promise<void> =>
      new Promise((resolve) => {
        end = resolve
        go()
      })
    const next = (): Promise<void> =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        if (this.#count === 0) return resolve()
        signal.addEventListener('abort', () => reject(signal.reason))
        this.#add({ ...limits, isNext: false, startsBefore: limits.expiresAt, start: begins(resolve) })
        end()
      })
    return { begins, next, end: () => end() }
  }

  #workOf(limits: Omit<Job, 'start'>): Omit<Work, 'turn'> {
    const { clock } = this.#parts
    const { signal } = limits.abort
    const throwIfAborted = () => {
      isOverRunning(limits, clock())
      signal.throwIfAborted()
    }
    return { pace: pausesFor({ throwIfAborted }, SLICE_MS, clock), signal }
  }

  #start(job: Job): void {
    this.#running = job
    this.#sweeper ??= setInterval(() => this.#sweep(), SWEEP_MS).unref()
    const { cpu, clock } = this.#parts
    const before = cpu()
    void job.start().finally(async () => {
      this.#share.note(job.key, cpu() - before, clock())
      // Requests that arrived meanwhile go first.
      await setImmediate()
      this.#running = undefined
      this.#startNext()
    })
  }

  #add(job: Job): void {
    this.#sweeper ??= setInterval(() => this.#sweep(), SWEEP_MS).unref()
    const jobs = this.#waiting.get(job.key)
    const at = job.isNext ? (jobs?.findIndex(({ isNext }) => !isNext) ?? -1) : -1
    if (jobs === undefined) this.#waiting.set(job.key, [job])
    else jobs.splice(at < 0 ? jobs.length : at, 0, job)
    this.#count += 1
  }

  #startNext(): void {
    const now = this.#parts.clock()
    const { isContended } = this.#parts.turns
    for (const [key, jobs] of this.#waiting) {
      const [next] = jobs
      if (next !== undefined && !this.#parts.mayStart(next)) continue
      if (isContended && this.#share.isOver(key, now)) continue
      const job = jobs.shift()
      // Behind all others.
      this.#waiting.delete(key)
      if (jobs.length > 0) this.#waiting.set(key, jobs)
      if (job === undefined) continue
      this.#count -= 1
      if (isOverWaiting(job, now)) continue
      this.#start(job)
      return
    }
  }

  /**
   * Ends jobs that waited too long or whose client has left, and starts those that unsent bytes or a used-up share held
   * back.
   */
  #sweep(): void {
    const now = this.#parts.clock()
    for (const [key, jobs] of this.#waiting) {
      const kept = jobs.filter((job) => !isOverWaiting(job, now))
      this.#count -= jobs.length - kept.length
      if (kept.length === 0) this.#waiting.delete(key)
      else this.#waiting.set(key, kept)
    }
    this.#share.sweep(now)
    const running = this.#running
    if (running === undefined) this.#startNext()
    else isOverRunning(running, now)
    if (this.#running === undefined && this.#count === 0) {
      clearInterval(this.#sweeper)
      this.#sweeper = undefined
    }
  }
}
