/** The manifest of a backup: when and by which program it was made, and what each file holds. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import { count, instant, record, text } from '../contract/field.ts'
import { laterValidator } from '../lib/later-validator.ts'
import { hashOfFile } from '../sources/files/file-hash.ts'

export const MANIFEST = 'manifest.json'
export const storeFiles = ['market.db', 'accounts.db'] as const
export type StoreFile = (typeof storeFiles)[number]

/** A folder that is not a backup, or no longer what was backed up. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

const BackedUpFile = record({
  bytes: count('Size.'),
  sha256: text('SHA-256 of the file, 64 hex digits.'),
  version: count('Version of its tables.'),
  rows: Type.Record(Type.String(), count('Rows of a table.'), { description: 'Rows by table.' }),
})

export const Manifest = record({
  openbell: text('Version of the program that made it.'),
  contract: text('Version of the interface.'),
  madeAt: instant('When it was made.'),
  files: record({ 'market.db': Type.Optional(BackedUpFile), 'accounts.db': Type.Optional(BackedUpFile) }),
})

export type BackedUpFile = Static<typeof BackedUpFile>
export type Manifest = Static<typeof Manifest>

const validatorOf = laterValidator(Manifest)

/** Throws BackupError where the folder has no manifest or one that cannot be read. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const path = join(folder, MANIFEST)
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    const validator = validatorOf()
    if (validator.Check(value)) return value
    const [first] = validator.Errors(value)
    throw new BackupError(`${path}: ${first?.instancePath} ${first?.message}`)
  } catch (error) {
    if (error instanceof SyntaxError) throw new BackupError(`${path} is not JSON: ${error.message}`)
    if ((error as { code?: unknown }).code === 'ENOENT')
      throw new BackupError(`${folder} is not a backup: it has no ${MANIFEST}.`)
    throw error
  }
}

/** Throws BackupError where a file is not what was backed up. */
export const requireUntouched = async (
  folder: string,
  manifest: Manifest,
  name: StoreFile,
): Promise<void> => {
  const expected = manifest.files[name]
  if (expected === undefined) throw new BackupError(`${folder} has no ${name}.`)
  const path = join(folder, name)
  const found = await hashOfFile(path).catch((error: unknown) => {
    if ((error as { code?: unknown }).code === 'ENOENT') throw new BackupError(`${path} is not there.`)
    throw error
  })
  if (found.bytes !== expected.bytes || found.hash !== expected.sha256)
    throw new BackupError(`${path} is not the file that was backed up: its size or SHA-256 differ.`)
}
