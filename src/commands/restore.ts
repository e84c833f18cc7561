/** `openbell restore`: a backup in the place of the stores. */
import { join, resolve } from 'node:path'
import { collections, makeDataFolder, storePaths } from '../app.ts'
import { whileUnserved } from '../app-lock.ts'
import { restoreBackup } from '../portable/restore.ts'
import { type CommandContext, type CommandOptions, DONE, printResult, settledFor } from './command-context.ts'
import { holdIngestLock } from './ingest-lock.ts'
import { openCopyBar } from './progress.ts'

export type RestoreCommandOptions = CommandOptions & { readonly only?: 'market' | 'accounts' }

export const restore = async (
  context: CommandContext,
  path: string,
  options: RestoreCommandOptions,
): Promise<number> => {
  const { config } = settledFor(context, options, ['only'])
  const { data } = config
  makeDataFolder(data)
  const lock = holdIngestLock(data)
  const bar = openCopyBar(context.isTTY, 'restore', 'pages')
  try {
    const report = await restoreBackup({
      from: resolve(context.folder, path),
      paths: storePaths(data),
      scratch: join(data, 'restore'),
      collections,
      ...(options.only === undefined ? {} : { only: `${options.only}.db` as const }),
      alone: (work) => whileUnserved(data, work),
      onProgress: bar.update,
    })
    const { manifest, restored } = report
    printResult(context, options, { path: report.path, madeAt: manifest.madeAt, restored }, [
      `Restored ${restored.join(' and ')} as of ${manifest.madeAt}, from ${report.path}.`,
    ])
    return DONE
  } finally {
    bar.close()
    lock.release()
  }
}
