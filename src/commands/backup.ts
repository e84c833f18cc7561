/** `openbell backup`: both stores, while they are in use, into a folder of their own. */
import { mkdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { makeDataFolder, scratchFolder } from '../app/data-folder.ts'
import { folderLock } from '../app/lock.ts'
import { storeFilesOf } from '../app/store-files.ts'
import type { Config } from '../config.ts'
import { makeBackup } from '../portable/backup.ts'
import { BackupError } from '../portable/backup-manifest.ts'
import { openCopyBar } from './output/progress.ts'
import {
  type CommandContext,
  type CommandOptions,
  DONE,
  effectiveConfigFor,
  printResult,
  UsageError,
} from './program/command-context.ts'

export type BackupCommandOptions = CommandOptions & { readonly keep?: string }

const keepOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError(`--keep takes a number from 1, not ${text}.`)
  return Number(text)
}

/** Files are made of a database first, in a folder that two backups would clear for each other. Throws BackupError. */
const scratchLock = ({ data, databaseUrl }: Config) => {
  if (databaseUrl === null) return null
  makeDataFolder(data)
  const lock = folderLock(data, 'backup')
  if (lock === null)
    throw new BackupError(`Another backup uses ${data} for its files; try again when it has finished.`)
  return lock
}

export const backup = async (
  context: CommandContext,
  path: string,
  options: BackupCommandOptions,
): Promise<number> => {
  const { config } = effectiveConfigFor(context, options)
  const keep = keepOf(options.keep)
  const lock = scratchLock(config)
  const bar = openCopyBar(context.isTTY, 'backup', 'pages')
  const scratch = scratchFolder(config.data, 'backup')
  try {
    await rm(scratch, { recursive: true, force: true })
    if (config.databaseUrl !== null) await mkdir(scratch, { recursive: true, mode: 0o700 })
    const report = await makeBackup({
      paths: await (await storeFilesOf(config, bar.update)).read(scratch),
      folder: resolve(context.folder, path),
      now: context.now(),
      ...(keep === undefined ? {} : { keep }),
      onProgress: bar.update,
    })
    const { manifest, removed } = report
    const lines = Object.entries(manifest.files).map(
      ([name, { bytes }]) => `  ${name} ${(bytes / 1e6).toFixed(1)} MB`,
    )
    const gone = removed.length === 0 ? [] : [`Removed ${removed.join(', ')}.`]
    printResult(context, options, { path: report.path, ...manifest, removed }, [
      `Wrote ${report.path}`,
      ...lines,
      ...gone,
    ])
    return DONE
  } finally {
    bar.close()
    await rm(scratch, { recursive: true, force: true })
    lock?.release()
  }
}
