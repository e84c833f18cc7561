/** Lists the processes that serve or work on one data folder. Each locks a file of its own, and the system frees the lock when it ends. */
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../lib/folder.ts'
import { isBusy } from '../store/sqlite/error.ts'

const SUFFIX = '.lock'
/** A killed process leaves its file behind, so the locks are tested at this interval; each test takes 100 µs. */
const CHECK_MS = 2000

/** What the processes do; also the name of the folder that holds their locks. */
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

/** When each living process of the folder started, in milliseconds since 1970. Writes nothing. */
export const processStarts = (data: string, occupation: Occupation): readonly number[] => {
  const folder = join(data, occupation)
  if (!existsSync(folder)) return []
  return lockNames(folder)
    .map((name) => join(folder, name))
    .flatMap((path) =>
      // The file may be gone already, as its process is just leaving.
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
  #checkedAt = Number.NEGATIVE_INFINITY

  /** Throws where the folder cannot be written. */
  constructor(data: string, occupation: Occupation, id: string) {
    this.id = id
    this.#folder = join(data, occupation)
    makeFolder(this.#folder, 0o700)
    const path = join(this.#folder, id)
    this.#lock = new DatabaseSync(path, { timeout: 0 })
    try {
      this.#lock.exec('pragma journal_mode = memory; begin exclusive')
      // Others take an unlocked file for that of a killed process, so it gets its final name only once it is locked.
      renameSync(path, path + SUFFIX)
    } catch (error) {
      this.#lock.close()
      rmSync(path, { force: true })
      throw error
    }
  }

  /** The ids of the other living processes. `now` in milliseconds of a monotonic clock. */
  others(now: number): readonly string[] {
    const names = lockNames(this.#folder)
    const joined = names.join(' ')
    if (joined !== this.#names || now - this.#checkedAt >= CHECK_MS) {
      this.#names = joined
      this.#checkedAt = now
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
