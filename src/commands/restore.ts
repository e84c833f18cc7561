/** `openbell restore`: replaces the stores by a backup. */
import { resolve } from 'node:path'
import { scratchFolder } from '../app/data-folder.ts'
import { storeFilesOf } from '../app/store-files.ts'
import { marketCollections } from '../app.ts'
import { restoreBackup } from '../portable/restore.ts'
import { withIngestLock } from './loading/ingest-lock.ts'
import { openCopyBar } from './output/progress.ts'
import {
  type CommandContext,
  type CommandOptions,
  DONE,
  effectiveConfigFor,
  printResult,
} from './program/command-context.ts'

export type RestoreCommandOptions = CommandOptions & { readonly only?: 'market' | 'accounts' }

export const restore = async (
  context: CommandContext,
  path: string,
  options: RestoreCommandOptions,
): Promise<number> => {
  const { config } = effectiveConfigFor(context, options)
  const { data } = config
  const bar = openCopyBar(context.isTTY, 'restore', 'pages')
  try {
    const { replace } = await storeFilesOf(config, bar.update)
    const {
      path: from,
      manifest,
      restored,
    } = await withIngestLock(data, () =>
      restoreBackup({
        from: resolve(context.folder, path),
        scratch: scratchFolder(data, 'restore'),
        collections: marketCollections,
        ...(options.only === undefined ? {} : { only: `${options.only}.db` as const }),
        replace,
      }),
    )
    printResult(context, options, { path: from, madeAt: manifest.madeAt, restored }, [
      `Restored ${restored.join(' and ')} as of ${manifest.madeAt}, from ${from}.`,
    ])
    return DONE
  } finally {
    bar.close()
  }
}
