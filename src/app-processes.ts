/** The processes that serve or work on one data folder: each holds the lock of a file of its own, which the system releases when it ends. */
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from './app.ts'
import { isBusy } from './store/sqlite-error.ts'

const SUFFIX = '.lock'
/** A killed process leaves its file behind; looking whether its lock is held takes 100 µs. */
const LOOK_MS = 2000

/** What processes of a data folder do; the name of the folder in which their locks are. */
export type Occupation = 'serving' | 'working'

/** Whether another process holds the lock of the file. */
export const isHeld = (path: string): boolean => {
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

const lockNames = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => name.endsWith(SUFFIX))

/** Since when each process of the folder that is alive has been there, in milliseconds since 1970. Writes nothing. */
export const processStarts = (data: string, occupation: Occupation): readonly number[] => {
  const folder = join(data, occupation)
  if (!existsSync(folder)) return []
  return lockNames(folder)
    .map((name) => join(folder, name))
    .flatMap((path) =>
      // Its process may be leaving.
      isHeld(path) ? (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? []) : [],
    )
}

/** One for a process, until `leave`. */
export class FolderProcesses {
  readonly id: string
  readonly #folder: string
  readonly #lock: DatabaseSync
  #names = ''
  #others: readonly string[] = []
  #lookedAt = Number.NEGATIVE_INFINITY

  /** Throws where the folder cannot be written. */
  constructor(data: string, occupation: Occupation, id: string) {
    this.id = id
    this.#folder = join(data, occupation)
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
    const names = lockNames(this.#folder)
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
