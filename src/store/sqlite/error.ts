/** What an error of SQLite means, by its result code: https://www.sqlite.org/rescode.html */

const BUSY = 5
/** A file that is no database or contradicts itself. */
const DAMAGED: ReadonlySet<number> = new Set([11, 26])
/** The system's faults: permission, busy, memory, reading and writing, disk full, not to be opened. */
const NOT_THE_FILE: ReadonlySet<number> = new Set([3, BUSY, 6, 7, 8, 10, 13, 14, 23])
/** Read-only, reading and writing, disk full, not to be opened: without a disk that takes them, no log can be made. */
const UNWRITABLE: ReadonlySet<number> = new Set([8, 10, 13, 14])
const UNWRITABLE_SYSTEM: ReadonlySet<string> = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT'])

/** Null of another error. */
const codeOf = (error: unknown): number | null => {
  const { errcode } = error as { readonly errcode?: unknown }
  return error instanceof Error && typeof errcode === 'number' ? errcode & 0xff : null
}

/** Adds the file to SQLite's message, which does not say which one it is about. */
export const nameFile = (error: unknown, path: string): void => {
  if (error instanceof Error) error.message += ` (${path})`
}

/** Another connection holds the lock. */
export const isBusy = (error: unknown): boolean => codeOf(error) === BUSY

export const isDamage = (error: unknown): boolean => DAMAGED.has(codeOf(error) ?? 0)

/** Whether SQLite blames the file, not the system. */
export const isFaultOfFile = (error: unknown): boolean => {
  const code = codeOf(error)
  return code !== null && !NOT_THE_FILE.has(code)
}

/** Whether the disk may be full or read-only; also of errors of the system. */
export const isUnwritable = (error: unknown): boolean => {
  const { code } = error as { readonly code?: unknown }
  return UNWRITABLE.has(codeOf(error) ?? 0) || (typeof code === 'string' && UNWRITABLE_SYSTEM.has(code))
}
