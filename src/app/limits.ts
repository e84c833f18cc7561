/** The limits of a serving process: counted in memory while it is alone on the data folder, else together with the other processes. */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { MemoryLimiter } from '../access/limits/memory-limiter.ts'
import type { JoinableLimiter } from '../access/limits/rate-limit.ts'
import { SqliteWindows } from '../access/limits/sqlite-windows.ts'
import type { Config } from '../config.ts'
import type { MonotonicClock } from '../lib/uptime.ts'
import type { Report } from '../observe/event.ts'
import type { Sample } from '../observe/metrics.ts'
import { isBusy, isUnwritable } from '../store/sqlite/error.ts'
import { dataPaths } from './data-folder.ts'
import { FolderProcesses } from './processes.ts'
import { openRedisLimits } from './redis-limits.ts'
import { limitsBy, type ServingLimits } from './serving-limits.ts'
import { storeGauge } from './store-faults.ts'

const POLL_MS = 200
/** The others notice a new process within one poll; one that takes longer than this hangs, and is not waited for. */
const ANSWER_MS = 3000
const ANSWER_POLL_MS = 20

const separateLimitsRemedy =
  'Each server counts limits alone: servers of this database on other machines or data folders admit the whole limit again. Set OPENBELL_REDIS_URL for all of them.'

/** Throws where the folder cannot be written. */
const joined = (data: string): FolderProcesses =>
  new FolderProcesses(data, 'serving', `${process.pid}-${randomBytes(6).toString('hex')}`)

class SharedLimits implements ServingLimits {
  readonly limiter: JoinableLimiter
  readonly #processes: FolderProcesses
  readonly #path: string
  readonly #report: Report
  readonly #uptime: MonotonicClock
  readonly #timer: NodeJS.Timeout
  #shared: SqliteWindows | undefined
  #count = 1
  #isFailing = false
  #wasBusy = false

  constructor(
    data: string,
    processes: FolderProcesses,
    limiter: JoinableLimiter,
    report: Report,
    uptime: MonotonicClock,
  ) {
    this.limiter = limiter
    this.#processes = processes
    this.#path = dataPaths(data).limits
    this.#report = report
    this.#uptime = uptime
    this.#poll()
    this.#timer = setInterval(() => this.#poll(), POLL_MS).unref()
  }

  gauges(): readonly Sample[] {
    return [storeGauge('limits', this.#isFailing || this.#shared?.isFailing === true)]
  }

  async ready(): Promise<void> {
    const startedAt = this.#uptime()
    this.#poll()
    while (this.#isAwaitingOthers() && this.#uptime() - startedAt < ANSWER_MS) await pause(ANSWER_POLL_MS)
    // Only once more: a process that starts meanwhile waits for this one.
    this.#poll()
  }

  close(): void {
    clearInterval(this.#timer)
    try {
      this.#shared?.leave()
    } catch (error) {
      this.#failed(error)
    }
    this.#processes.leave()
  }

  #isAwaitingOthers(): boolean {
    if (this.#shared === undefined) return false
    const members = new Set(this.#shared.members())
    return this.#processes.others(this.#uptime()).some((id) => !members.has(id))
  }

  #poll(): void {
    try {
      const now = this.#uptime()
      const count = this.#processes.others(now).length + 1
      if (count > 1) this.#share(count, now)
      else if (this.#shared !== undefined && !this.#countAlone(this.#shared, now)) return
      if (count !== this.#count) this.#report('limits_shared', { processes: count })
      this.#count = count
      this.#isFailing = false
      this.#wasBusy = false
    } catch (error) {
      // Another process may be closing the database on a slow disk: until it is busy twice in a row, this one counts alone.
      if (isBusy(error) && !this.#wasBusy) this.#wasBusy = true
      else this.#failed(error)
    }
  }

  #share(count: number, now: number): void {
    try {
      this.#shared ??= this.#published(now)
    } catch (error) {
      this.limiter.share({ count: () => null, processes: () => count })
      throw error
    }
    this.#shared.setProcesses(count)
    this.#shared.sweep(now)
  }

  #published(now: number): SqliteWindows {
    const shared = new SqliteWindows({
      path: this.#path,
      id: this.#processes.id,
      failed: (error) => this.#report('limits_failed', { error }),
    })
    try {
      shared.publish(this.limiter.windows(now), now)
    } catch (error) {
      shared.close()
      throw error
    }
    this.limiter.share(shared)
    return shared
  }

  /** False where another process has just started. */
  #countAlone(shared: SqliteWindows, now: number): boolean {
    const windows = shared.takeBack((id) => this.#processes.isAlive(id), now)
    if (windows === null) return false
    this.limiter.countAlone(windows)
    this.#shared = undefined
    shared.close()
    return true
  }

  /** A lasting fault is reported once. */
  #failed(error: unknown): void {
    if (!this.#isFailing) this.#report('limits_failed', { error })
    this.#isFailing = true
  }
}

/** Joins the processes that serve the folder. In a folder that cannot be written this process counts alone. */
const openFolderLimits = (
  data: string,
  limiter: JoinableLimiter,
  report: Report,
  uptime: MonotonicClock,
): ServingLimits => {
  try {
    return new SharedLimits(data, joined(data), limiter, report, uptime)
  } catch (error) {
    if (!isUnwritable(error)) throw error
    return limitsBy(limiter)
  }
}

type LimitSettings = Pick<Config, 'data' | 'databaseUrl' | 'redisUrl'>

/** Limits shared through the data folder; `limiter` counts while the process is alone on it. */
export const openOwnLimits = (
  { data, databaseUrl }: LimitSettings,
  limiter: JoinableLimiter,
  report: Report,
  uptime: MonotonicClock,
): ServingLimits => {
  if (databaseUrl !== null) report('limits_alone', { remedy: separateLimitsRemedy })
  return openFolderLimits(data, limiter, report, uptime)
}

/** Limits shared through Redis where the settings name one, else through the data folder. */
export const openLimits = (settings: LimitSettings, report: Report, uptime: MonotonicClock): ServingLimits =>
  settings.redisUrl === null
    ? openOwnLimits(settings, new MemoryLimiter(), report, uptime)
    : openRedisLimits(settings.redisUrl, report, uptime)
