/** The serving threads of a process: replaced when they crash, asked together, and ended. */
import { setTimeout as pause } from 'node:timers/promises'
import { type SharedFunctions, StartedThread, ThreadEndedError } from './app-started-thread.ts'
import type { ThreadOptions } from './app-thread-calls.ts'
import type { DrainOptions } from './http/server.ts'
import type { Report } from './observe/event.ts'
import { type MetricValues, mergedMetrics } from './observe/metrics.ts'

/** A thread that crashes is replaced after this; each time that it crashes soon again the wait is twice as long, up to the last. */
const FIRST_WAIT_MS = 100
const LAST_WAIT_MS = 30_000
/** A thread that served for so long was well. */
const WELL_MS = 60_000
const LOOK_MS = 1000
/** A thread says something each second; one that is silent for so many looks hangs. A process that was stopped has not looked. */
const SILENT_LOOKS = 30
/** Beyond the deadline that a thread is given. */
const END_MS = 2000

/** What a thread counted that is to be counted on after its end. */
const lasting = (counted: MetricValues): MetricValues =>
  counted.filter(({ name }) => name.startsWith('openbell_http_'))

const outcomeOf = (settled: PromiseSettledResult<void>) => ({ reason: undefined, ...settled }) as const

export type ServingThreadsParts = {
  readonly options: Omit<ThreadOptions, 'thread' | 'listensAtOnce'>
  readonly functions: SharedFunctions
  /** Takes back what a thread that has ended had in hand. */
  readonly clear: (thread: number) => void
  readonly report: Report
  /** Milliseconds of a clock that nobody sets. */
  readonly uptime: () => number
}

/** One for a process. */
export class ServingThreads {
  readonly #parts: ServingThreadsParts
  readonly #threads = new Map<number, StartedThread>()
  readonly #restarts = new Set<NodeJS.Timeout>()
  readonly #watch: NodeJS.Timeout
  #url: Promise<string> = Promise.reject(new TypeError('not started'))
  #isEnding = false
  #retired: MetricValues = []

  constructor(parts: ServingThreadsParts) {
    this.#parts = parts
    this.#url.catch(() => undefined)
    this.#watch = setInterval(() => this.#look(), LOOK_MS).unref()
  }

  /** Resolves with the address, at which the first thread listens; the others do when they can answer. */
  start(): Promise<string> {
    const { threads } = this.#parts.options.config
    this.#url = this.#started(0, true).url
    for (let number = 1; number < threads; number += 1) this.#started(number, false)
    return this.#url
  }

  /** Resolves when all threads answer everything, from when on they are replaced; rejects where one cannot be started. */
  async loaded(): Promise<void> {
    await Promise.all([...this.#threads.values()].map(({ loaded }) => loaded))
    for (const thread of this.#threads.values()) this.#replaceLater(thread, this.#parts.uptime(), 0)
  }

  /** Those that serve. */
  get serving(): readonly StartedThread[] {
    return [...this.#threads.values()].filter(({ isLoaded }) => isLoaded)
  }

  accountsChanged(): void {
    for (const { calls } of this.#threads.values()) calls.tell('accountsChanged')
  }

  /** Moves all to a state of the store; true when they have it. One that ends meanwhile is not waited for. */
  async refresh(state: string): Promise<boolean> {
    const behind = this.serving.filter((thread) => thread.state !== state)
    const moved = behind.map(async (thread) => {
      thread.state = await thread.calls.call('refresh')
    })
    for (const { status, reason } of (await Promise.allSettled(moved)).map(outcomeOf))
      if (status === 'rejected' && !(reason instanceof ThreadEndedError)) throw reason
    return this.serving.every((thread) => thread.state === state)
  }

  /** What each has counted, and those before them. */
  async counted(): Promise<readonly MetricValues[]> {
    const asked = this.serving.map((thread) => thread.calls.call('metrics').catch(() => thread.counted))
    return [this.#retired, ...(await Promise.all(asked))]
  }

  /** Each within its deadline. */
  async drain(options: DrainOptions): Promise<void> {
    this.#isEnding = true
    for (const restart of this.#restarts) clearTimeout(restart)
    await this.#allWithin(options.graceMs + options.deadlineMs, (thread) =>
      thread.calls.call('drain', options),
    )
  }

  /** Ends all, now. */
  async close(): Promise<void> {
    this.#isEnding = true
    clearInterval(this.#watch)
    for (const restart of this.#restarts) clearTimeout(restart)
    await this.#allWithin(0, (thread) => thread.calls.call('close'))
    await Promise.all([...this.#threads.values()].map((thread) => thread.terminate()))
  }

  async #allWithin(ms: number, work: (thread: StartedThread) => Promise<void>): Promise<void> {
    const late = new AbortController()
    // One that is still starting has nothing to lose.
    const done = Promise.allSettled(this.serving.map(work))
    await Promise.race([done, pause(ms + END_MS, undefined, { signal: late.signal }).catch(() => undefined)])
    late.abort()
  }

  #started(number: number, listensAtOnce: boolean): StartedThread {
    const { options, functions } = this.#parts
    const port = async () => Number(new URL(await this.#url).port)
    const thread = new StartedThread({ ...options, thread: number, listensAtOnce }, functions, port)
    this.#threads.set(number, thread)
    return thread
  }

  /** `crashes` before this one that came soon after each other. */
  #replaceLater(thread: StartedThread, startedAt: number, crashes: number): void {
    const { report, uptime, clear } = this.#parts
    const ended = async (): Promise<void> => {
      const error = await thread.ended
      this.#threads.delete(thread.number)
      if (this.#isEnding) return
      clear(thread.number)
      const soon = uptime() - startedAt < WELL_MS ? crashes : 0
      const restartMs = Math.min(LAST_WAIT_MS, FIRST_WAIT_MS * 2 ** soon)
      report('thread_failed', { thread: thread.number, error, restartMs })
      this.#retired = await mergedMetrics([this.#retired, lasting(thread.counted)]).getMetricsAsJSON()
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
      // Its end is reported.
      () => undefined,
    )
  }

  #look(): void {
    for (const thread of this.serving) {
      thread.silence += 1
      if (thread.silence > SILENT_LOOKS) void thread.terminate()
    }
  }
}
