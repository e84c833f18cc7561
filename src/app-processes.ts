/** The processes that serve one data folder: each holds the lock of a file of its own, which the system releases when it ends. */
import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from './app.ts'
import { isBusy } from './store/sqlite-error.ts'

const SUFFIX = '.lock'
/** A killed process leaves its file behind; looking whether its lock is held takes 100 µs. */
const LOOK_MS = 2000

/** Whether another process holds the lock of the file. */
const isHeld = (path: string): boolean => {
  try {
    const db = new DatabaseSync(path, { readOnly: true, timeout: 0 })
    try {
      db.prepare('select count(*) from sqlite_schema').get()
      return false
    } finally {
      db.close()
    }
  } catch (error) {
    return isBusy(error)
  }
}

/** One for a serving process, until `leave`. */
export class ServingProcesses {
  readonly id: string
  readonly #folder: string
  readonly #lock: DatabaseSync
  #names = ''
  #others: readonly string[] = []
  #lookedAt = Number.NEGATIVE_INFINITY

  /** Throws where the folder cannot be written. */
  constructor(data: string, id: string) {
    this.id = id
    this.#folder = join(data, 'serving')
    makeFolder(this.#folder)
    const path = join(this.#folder, id)
    this.#lock = new DatabaseSync(path, { timeout: 0 })
    try {
      this.#lock.exec('pragma journal_mode = memory; begin exclusive')
      // Others take a file without a held lock for that of a killed process, so it gets its name last.
      renameSync(path, path + SUFFIX)
    } catch (error) {
      this.#lock.close()
      rmSync(path, { force: true })
      throw error
    }
  }

  /** The ids of the others that are alive. `now` in milliseconds of a clock for spans. */
  others(now: number): readonly string[] {
    const names = readdirSync(this.#folder).filter((name) => name.endsWith(SUFFIX))
    const joined = names.join(' ')
    if (joined !== this.#names || now - this.#lookedAt >= LOOK_MS) {
      this.#names = joined
      this.#lookedAt = now
      this.#others = names
        .map((name) => name.slice(0, -SUFFIX.length))
        .filter((id) => id !== this.id && this.isAlive(id))
    }
    return this.#others
  }

  isAlive(id: string): boolean {
    const path = join(this.#folder, id + SUFFIX)
    if (isHeld(path)) return true
    rmSync(path, { force: true })
    return false
  }

  leave(): void {
    rmSync(join(this.#folder, this.id + SUFFIX), { force: true })
    if (this.#lock.isOpen) this.#lock.close()
  }
}
