/** Copies both stores, while they are in use, into a folder with a manifest; leaves out the first key, which is a secret. */
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { API_VERSION } from '../contract/openapi.ts'
import { DAY_MS, instantOf } from '../lib/day.ts'
import { syncFolder, writeDurably } from '../lib/durable-file.ts'
import { makeFolder } from '../lib/folder.ts'
import { hashOfFile } from '../sources/files/file-hash.ts'
import { type CopyProgress, copyDatabase, DamagedFileError, faultOf } from '../store/sqlite/database-file.ts'
import { VERSION } from '../version.ts'
import {
  type BackedUpFile,
  BackupError,
  MANIFEST,
  type Manifest,
  type StoreFile,
  storeFiles,
} from './backup-manifest.ts'

export type BackupOptions = {
  /** Where each store is. */
  readonly paths: Readonly<Record<StoreFile, string>>
  /** Folder of the backups; each is a folder of its own below it. */
  readonly folder: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** The newest that stay; absent for all. */
  readonly keep?: number
  readonly onProgress?: CopyProgress
}

export type BackupReport = {
  readonly path: string
  readonly manifest: Manifest
  /** Names of older backups that went. */
  readonly removed: readonly string[]
}

const PARTIAL = '.partial'
const NAME = /^openbell-\d{8}T\d{9}Z$/
/** A backup takes minutes; what is older was left behind by a killed one. */
const STALE_MS = DAY_MS

/** By the time it was made, to the millisecond, so that names sort as they came. */
const nameAt = (now: number): string => `openbell-${new Date(now).toISOString().replace(/[-:.]/g, '')}`

const freeName = (folder: string, now: number): string => {
  const name = nameAt(now)
  const isTaken = [name, name + PARTIAL].some((each) => existsSync(join(folder, each)))
  return isTaken ? freeName(folder, now + 1) : name
}

const tablesOf = (db: DatabaseSync): readonly string[] =>
  db
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name")
    .all()
    .map((row) => String(row['name']))

/** Read in the state that is copied. */
const contentOf = (db: DatabaseSync): Pick<BackedUpFile, 'version' | 'rows'> => {
  const rows = tablesOf(db).map((name) => [
    name,
    Number(db.prepare(`select count(*) as n from "${name}"`).get()?.['n']),
  ])
  const version = Number(db.prepare('pragma user_version').get()?.['user_version'])
  return { version, rows: Object.fromEntries(rows) as Record<string, number> }
}

const copy = async (from: string, to: string, onProgress?: CopyProgress): Promise<BackedUpFile> => {
  const content = await copyDatabase(from, to, contentOf, onProgress)
  await chmod(to, 0o600)
  // A backup of a damaged file must not push out a good one.
  const fault = faultOf(to, 'quick_check')
  if (fault !== null) throw new DamagedFileError(from, fault)
  const { bytes, hash } = await hashOfFile(to)
  return { ...content, bytes, sha256: hash }
}

/** The backups in a folder, the oldest first; empty where there is no such folder. */
export const backupsIn = async (folder: string): Promise<readonly string[]> => {
  if (!existsSync(folder)) return []
  const names = (await readdir(folder)).filter((name) => NAME.test(name))
  return names.filter((name) => existsSync(join(folder, name, MANIFEST))).sort()
}

const removeStale = async (folder: string, now: number): Promise<void> => {
  const oldest = nameAt(now - STALE_MS)
  const stale = (await readdir(folder)).filter(
    (name) => name.endsWith(PARTIAL) && NAME.test(name.slice(0, -PARTIAL.length)) && name < oldest,
  )
  for (const name of stale) await rm(join(folder, name), { recursive: true })
}

/** The one that was just made stays, whatever its name: others may be of a clock that was ahead. */
const removeOld = async (
  folder: string,
  made: string,
  keep: number | undefined,
): Promise<readonly string[]> => {
  if (keep === undefined) return []
  const others = (await backupsIn(folder)).filter((name) => name !== made)
  const removed = others.slice(0, Math.max(0, others.length - keep + 1))
  for (const name of removed) await rm(join(folder, name), { recursive: true })
  return removed
}

const filesOf = async ({ paths, onProgress }: BackupOptions, to: string): Promise<Manifest['files']> => {
  const files: { [Name in StoreFile]?: BackedUpFile } = {}
  for (const name of storeFiles)
    if (existsSync(paths[name])) files[name] = await copy(paths[name], join(to, name), onProgress)
  return files
}

/** Each store as it was at one commit. The folder has its name when all of it is on the disk. Throws BackupError. */
export const makeBackup = async (options: BackupOptions): Promise<BackupReport> => {
  const { folder, now, keep, paths } = options
  if (storeFiles.every((name) => !existsSync(paths[name])))
    throw new BackupError(`There is nothing to back up: neither ${paths['market.db']} nor accounts.db.`)
  makeFolder(folder, 0o700)
  const name = freeName(folder, now)
  const partial = join(folder, name + PARTIAL)
  await mkdir(partial, { mode: 0o700 })
  try {
    const files = await filesOf(options, partial)
    const manifest = { openbell: VERSION, contract: API_VERSION, madeAt: instantOf(now), files }
    await writeDurably(join(partial, MANIFEST), [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)])
    await rename(partial, join(folder, name))
    await syncFolder(folder)
    await removeStale(folder, now)
    return { path: join(folder, name), manifest, removed: await removeOld(folder, name, keep) }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}
