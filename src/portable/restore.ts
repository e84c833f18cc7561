/** Replaces the stores in use by those of a backup; a failure before that leaves them untouched. */
import { existsSync } from 'node:fs'
import { chmod, constants, copyFile, mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { openAccountsDatabase } from '../store/accounts/database.ts'
import type { Collection } from '../store/collection.ts'
import { faultOf, settleDatabase } from '../store/sqlite/database-file.ts'
import { openMarketDatabase, renewEpoch } from '../store/sqlite/market-database.ts'
import { backupsIn } from './backup.ts'
import {
  BackupError,
  MANIFEST,
  type Manifest,
  readManifest,
  requireUntouched,
  type StoreFile,
  storeFiles,
} from './backup-manifest.ts'

export type RestoreOptions = {
  /** A backup, or a folder of backups. */
  readonly from: string
  /** Folder for the copies that replace the stores; next to them, removed afterwards. */
  readonly scratch: string
  readonly collections: readonly Collection[]
  /** Absent for every store that the backup has. */
  readonly only?: StoreFile
  /** Replaces a store by a settled file, in one step. */
  readonly replace: (name: StoreFile, next: string) => Promise<void>
}

export type RestoreReport = {
  readonly path: string
  readonly manifest: Manifest
  readonly restored: readonly StoreFile[]
}

/** Throws BackupError. */
const backupAt = async (path: string): Promise<string> => {
  if (existsSync(join(path, MANIFEST))) return path
  const newest = (await backupsIn(path)).at(-1)
  if (newest === undefined) throw new BackupError(`${path} is not a backup and holds none.`)
  return join(path, newest)
}

/** A page is written to the copy, to the log and to the store. */
const TIMES_WRITTEN = 3

const requireSpace = async (
  scratch: string,
  manifest: Manifest,
  names: readonly StoreFile[],
): Promise<void> => {
  const bytes = names.reduce((sum, name) => sum + (manifest.files[name]?.bytes ?? 0), 0) * TIMES_WRITTEN
  const { bavail, bsize } = await statfs(scratch)
  if (bavail * bsize >= bytes) return
  const mb = (size: number): string => `${Math.ceil(size / 1e6).toLocaleString('en-US')} MB`
  throw new BackupError(
    `A restore takes up to ${mb(bytes)} in addition to the stores, and ${mb(bavail * bsize)} are free.`,
  )
}

/** Brings a copy to the version of this program and gives it a new epoch, so that no client's ETag matches older data. */
const prepare: Readonly<Record<StoreFile, (path: string, collections: readonly Collection[]) => void>> = {
  'market.db': (path, collections) => {
    openMarketDatabase(path, collections).close()
    renewEpoch(path)
  },
  'accounts.db': (path) => {
    const db = openAccountsDatabase(path)
    // What was signed out or used after the backup must not work again.
    db.exec('delete from sessions; delete from links')
    db.close()
  },
}

const prepared = async (folder: string, name: StoreFile, options: RestoreOptions): Promise<string> => {
  const copy = join(options.scratch, name)
  await copyFile(join(folder, name), copy, constants.COPYFILE_FICLONE)
  await chmod(copy, 0o600)
  prepare[name](copy, options.collections)
  await settleDatabase(copy)
  return copy
}

const requireIntact = async (folder: string, manifest: Manifest, name: StoreFile): Promise<void> => {
  await requireUntouched(folder, manifest, name)
  const fault = faultOf(join(folder, name), 'integrity_check')
  if (fault !== null) throw new BackupError(`${join(folder, name)} is damaged: ${fault}`)
}

/**
 * Checks the whole backup first. Each store is replaced in one step of its own, the market before the accounts.
 * Throws BackupError, MarketFileError, NewerAccountsError, and whatever `replace` throws.
 */
export const restoreBackup = async (options: RestoreOptions): Promise<RestoreReport> => {
  const { from, scratch, only, replace } = options
  const path = await backupAt(from)
  const manifest = await readManifest(path)
  const restored = only === undefined ? storeFiles.filter((name) => manifest.files[name]) : [only]
  for (const name of restored) await requireIntact(path, manifest, name)
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  try {
    await requireSpace(scratch, manifest, restored)
    const copies: { readonly name: StoreFile; readonly copy: string }[] = []
    for (const name of restored) copies.push({ name, copy: await prepared(path, name, options) })
    for (const { name, copy } of copies) await replace(name, copy)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return { path, manifest, restored }
}
