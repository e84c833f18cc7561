/** The serving threads of a process: starts them, calls them together, replaces those that crash, and ends them. */
import { setTimeout as pause } from 'node:timers/promises'
import type { DrainOptions } from '../../http/http-server.ts'
import type { MonotonicClock } from '../../lib/uptime.ts'
import type { Report } from '../../observe/event.ts'
import { type MetricValues, mergedMetrics } from '../../observe/metrics.ts'
import { type SharedFunctions, ThreadEndedError, ThreadHandle } from './thread-handle.ts'
import type { ThreadOptions } from './thread-messages.ts'

/** A crashed thread is replaced after the first wait. Each further crash soon after doubles the wait, up to the last. */
const FIRST_WAIT_MS = 100
const LAST_WAIT_MS = 30_000
/** A thread that served for this long counts as healthy: its next crash is the first again. */
const HEALTHY_MS = 60_000
const CHECK_MS = 1000
/**
 * A thread sends a message each second; one that sends none for this many checks hangs. Checks are counted rather than time, since
 * a process that was stopped (SIGSTOP) has not checked.
 */
const MAX_SILENT_CHECKS = 30
/** Added to the deadline that a thread is given. */
const END_MS = 2000

/** The counters that must not fall when a thread ends. */
const lastingCounters = (counted: MetricValues): MetricValues =>
  counted.filter(({ name }) => name.startsWith('openbell_http_'))

const outcomeOf = (settled: PromiseSettledResult<void>) => ({ reason: undefined, ...settled }) as const

export type ThreadPoolParts = {
  readonly options: Omit<ThreadOptions, 'thread' | 'listensAtOnce'>
  readonly functions: SharedFunctions
  /** Clears what an ended thread still had counted in shared memory. */
  readonly clear: (thread: number) => void
  readonly report: Report
  readonly uptime: MonotonicClock
}

/** One for a process. */
export class ThreadPool {
  readonly #parts: ThreadPoolParts
  readonly #threads = new Map<number, ThreadHandle>()
  readonly #restarts = new Set<NodeJS.Timeout>()
  readonly #watch: NodeJS.Timeout
  #url: Promise<string> = Promise.reject(new TypeError('not started'))
  #isEnding = false
  /** The lasting counters of threads that have ended. */
  #retired: Promise<MetricValues> = Promise.resolve([])

  constructor(parts: ThreadPoolParts) {
    this.#parts = parts
    this.#url.catch(() => undefined)
    this.#watch = setInterval(() => this.#terminateHung(), CHECK_MS).unref()
  }

  /** Resolves with the address when the first thread listens; the others listen once they can answer. */
  start(): Promise<string> {
    const { threads } = this.#parts.options.config
    this.#url = this.#started(0, true).url
    for (let number = 1; number < threads; number += 1) this.#started(number, false)
    return this.#url
  }

  /** Resolves when all threads can answer everything, and replaces them from then on; rejects where one cannot be started. */
  async loaded(): Promise<void> {
    await Promise.all([...this.#threads.values()].map(({ loaded }) => loaded))
    for (const thread of this.#threads.values()) this.#replaceLater(thread, this.#parts.uptime(), 0)
  }

  /** The threads that can answer everything. */
  get serving(): readonly ThreadHandle[] {
    return [...this.#threads.values()].filter(({ isLoaded }) => isLoaded)
  }

  accountsChanged(): void {
    for (const { calls } of this.#threads.values()) calls.tell('accountsChanged')
  }

  /** Moves all threads to a state of the store; true when all have it. Does not wait for a thread that ends meanwhile. */
  async refresh(state: string): Promise<boolean> {
    const behind = this.serving.filter((thread) => thread.state !== state)
    const moved = behind.map(async (thread) => {
      thread.state = await thread.calls.call('refresh')
    })
    for (const { status, reason } of (await Promise.allSettled(moved)).map(outcomeOf))
      if (status === 'rejected' && !(reason instanceof ThreadEndedError)) throw reason
    return this.serving.every((thread) => thread.state === state)
  }

  /** The counters of each thread, and of the threads that they replaced. */
  async counted(): Promise<readonly MetricValues[]> {
    const asked = this.serving.map((thread) => thread.calls.call('metrics').catch(() => thread.counted))
    return Promise.all([this.#retired, ...asked])
  }

  /** Drains each thread within its deadline. */
  async drain(options: DrainOptions): Promise<void> {
    this.#isEnding = true
    for (const restart of this.#restarts) clearTimeout(restart)
    await this.#allWithin(options.graceMs + options.deadlineMs, (thread) =>
      thread.calls.call('drain', options),
    )
  }

  /** Ends all threads at once. */
  async close(): Promise<void> {
    this.#isEnding = true
    clearInterval(this.#watch)
    for (const restart of this.#restarts) clearTimeout(restart)
    await this.#allWithin(0, (thread) => thread.calls.call('close'))
    await Promise.all([...this.#threads.values()].map((thread) => thread.terminate()))
  }

  async #allWithin(ms: number, work: (thread: ThreadHandle) => Promise<void>): Promise<void> {
    const late = new AbortController()
    // A thread that is still starting has no request to lose.
    const done = Promise.allSettled(this.serving.map(work))
    await Promise.race([done, pause(ms + END_MS, undefined, { signal: late.signal }).catch(() => undefined)])
    late.abort()
  }

  #started(number: number, listensAtOnce: boolean): ThreadHandle {
    const { options, functions } = this.#parts
    const port = async () => Number(new URL(await this.#url).port)
    const thread = new ThreadHandle({ ...options, thread: number, listensAtOnce }, functions, port)
    this.#threads.set(number, thread)
    return thread
  }

  /** `crashes` counts the earlier ones that each followed soon after the one before. */
  #replaceLater(thread: ThreadHandle, startedAt: number, crashes: number): void {
    const { report, uptime, clear } = this.#parts
    const ended = async (): Promise<void> => {
      const error = await thread.ended
      this.#threads.delete(thread.number)
      if (this.#isEnding) return
      clear(thread.number)
      const soon = uptime() - startedAt < HEALTHY_MS ? crashes : 0
      const restartMs = Math.min(LAST_WAIT_MS, FIRST_WAIT_MS * 2 ** soon)
      report('thread_failed', { thread: thread.number, error, restartMs })
      const counted = lastingCounters(thread.counted)
      this.#retired = this.#retired.then((before) => mergedMetrics([before, counted]).getMetricsAsJSON())
      const restart = setTimeout(() => {
        this.#restarts.delete(restart)
        this.#replace(thread.number, soon + 1)
      }, restartMs).unref()
      this.#restarts.add(restart)
    }
    void ended()
  }

  #replace(number: number, crashes: number): void {
    const { report, uptime } = this.#parts
    const thread = this.#started(number, false)
    this.#replaceLater(thread, uptime(), crashes)
    thread.loaded.then(
      () => report('thread_started', { thread: number }),
      // `thread_failed` has reported its end.
      () => undefined,
    )
  }

  #terminateHung(): void {
    for (const thread of this.serving) {
      thread.silence += 1
      if (thread.silence > MAX_SILENT_CHECKS) void thread.terminate()
    }
  }
}
