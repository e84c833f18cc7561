/** One serving thread as the main thread sees it: a worker, its calls, and its last message. */

import { getHeapStatistics } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { type Calls, callsOver } from '../../lib/port-calls.ts'
import { threadEntry, threadFile } from '../../lib/thread-file.ts'
import { threadHeap } from '../../lib/thread-heap.ts'
import type { MetricValues } from '../../observe/metrics.ts'
import type { MainFunctions, ThreadFunctions, ThreadOptions, ThreadUsage } from './thread-messages.ts'

/** The functions of the main thread that are the same for every thread. */
export type SharedFunctions = Omit<MainFunctions, 'port' | 'listening' | 'loaded' | 'usage'> & {
  readonly addUsage: (counted: ThreadUsage) => void
}

export class ThreadEndedError extends Error {
  override readonly name = 'ThreadEndedError'
}

const MIB = 1024 * 1024

export class ThreadHandle {
  readonly number: number
  readonly calls: Calls<ThreadFunctions>
  /** Its address, as soon as it listens. */
  readonly url: Promise<string>
  /** When it can answer everything. */
  readonly loaded: Promise<void>
  /** Resolves with the reason. */
  readonly ended: Promise<unknown>
  isLoaded = false
  /** The name of its store's state, by its last message. */
  state = ''
  /** Checks since its last message. */
  silence = 0
  counted: MetricValues = []
  readonly #worker: Worker

  /** `port` is that of the first thread. */
  constructor(options: ThreadOptions, functions: SharedFunctions, port: () => Promise<number>) {
    this.number = options.thread
    // A thread may fill as large a heap as a process without threads; if it does, it ends alone.
    const oldMb = Math.floor(getHeapStatistics().heap_size_limit / MIB)
    this.#worker = new Worker(threadEntry, {
      name: `serving ${options.thread}`,
      argv: [threadFile('serving-thread', import.meta.url).href],
      workerData: options,
      resourceLimits: threadHeap(oldMb),
    })
    const url = Promise.withResolvers<string>()
    const loaded = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<unknown>()
    this.calls = callsOver<MainFunctions, ThreadFunctions>(this.#worker, {
      ...functions,
      port,
      listening: url.resolve,
      loaded: (state) => {
        this.state = state
        this.isLoaded = true
        loaded.resolve()
      },
      usage: (usage, counted) => {
        this.silence = 0
        this.counted = counted ?? []
        functions.addUsage(usage)
      },
    })
    let reason: unknown = new ThreadEndedError(`serving thread ${options.thread} ended`)
    this.#worker.once('error', (error) => {
      reason = error
    })
    this.#worker.once('exit', () => {
      this.calls.end(new ThreadEndedError(`serving thread ${options.thread} ended`))
      url.reject(reason)
      loaded.reject(reason)
      ended.resolve(reason)
    })
    // A rejection that no caller waits for must not end the process.
    for (const { promise } of [url, loaded]) promise.catch(() => undefined)
    this.url = url.promise
    this.loaded = loaded.promise
    this.ended = ended.promise
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate()
  }
}
