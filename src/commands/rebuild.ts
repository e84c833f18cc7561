/** `openbell rebuild`: reads the raw archive with the current parsers into a new store, which replaces the old one. */
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { NoMarketError, scratchFolder } from '../app/data-folder.ts'
import { hasMarket, marketPlace } from '../app/market-store.ts'
import { storeFilesOf } from '../app/store-files.ts'
import { marketCollections } from '../app.ts'
import type { Config } from '../config.ts'
import { datasets } from '../datasets/index.ts'
import { type RebuildReport, rebuildStore } from '../ingest/rebuild.ts'
import { runScreener } from '../screener/run.ts'
import type { Feed } from '../sources/feed.ts'
import { openRawArchive } from '../sources/raw-archive.ts'
import { settleDatabase } from '../store/sqlite/database-file.ts'
import { openSqliteStore } from '../store/sqlite.ts'
import { withIngestLock } from './loading/ingest-lock.ts'
import { parsingOf } from './loading/ingest-session.ts'
import { openCopyBar } from './output/progress.ts'
import { tableLines } from './output/table.ts'
import {
  type CommandContext,
  type CommandOptions,
  DONE,
  effectiveConfigFor,
  FAILED,
  printResult,
  untilStopped,
} from './program/command-context.ts'
import { rebuildDerived } from './rebuild-derived.ts'

export type RebuildCommandOptions = CommandOptions & {
  readonly acceptDrift?: true
  readonly derived?: true
}

type Bar = ReturnType<typeof openCopyBar>

const barsOf = (isTTY: boolean) => {
  const bars = new Map<string, Bar>()
  return {
    update: (feed: string, done: number, total: number): void => {
      const bar = bars.get(feed) ?? openCopyBar(isTTY, feed, 'files')
      bars.set(feed, bar)
      bar.update({ done, total })
      if (done >= total) bar.close()
    },
    close: (): void => {
      for (const bar of bars.values()) bar.close()
    },
  }
}

const reportLines = ({ feeds, collections, obstacles }: RebuildReport, place: string): readonly string[] => {
  const read = feeds.map(({ feed, fetches, lacking, report }) => [
    feed,
    fetches,
    lacking,
    report?.rejected ?? null,
    report?.quarantined.length ?? null,
  ])
  const counted = collections.map(({ name, before, after, rebuilt }) => [
    name,
    before,
    after,
    rebuilt ? 'from the archive alone' : 'from the archive and the old rows',
  ])
  const lacking = feeds.filter((each) => each.lacking > 0)
  return [
    ...tableLines(['FEED', 'READ AGAIN', 'NOT IN THE ARCHIVE', 'REJECTED', 'IN QUARANTINE'], read),
    '',
    ...tableLines(['COLLECTION', 'ROWS BEFORE', 'ROWS NOW', 'MADE'], counted),
    '',
    ...(lacking.length === 0
      ? []
      : [
          `Files are missing from the archive for ${lacking.map(({ feed }) => feed).join(', ')}: their rows were carried over.`,
        ]),
    ...(obstacles.length === 0
      ? [`Servers of ${place} now answer from the new rows.`]
      : ['The rows have not changed, because:', ...obstacles.map((each) => `  ${each}`)]),
  ]
}

const hasBulk = ({ files }: Feed, addresses: readonly string[]): boolean =>
  files.kind === 'companies' && addresses.includes(files.bulkAddress)

const recomputeScreener = async (path: string, now: number): Promise<void> => {
  const store = openSqliteStore({ path, collections: marketCollections })
  try {
    await runScreener(store, now)
  } finally {
    store.close()
  }
}

const rebuildIn = async (
  context: CommandContext,
  config: Config,
  options: RebuildCommandOptions,
  signal: AbortSignal,
): Promise<RebuildReport> => {
  const { data } = config
  const folder = scratchFolder(data, 'rebuild')
  const next = join(folder, 'next.db')
  const bars = barsOf(context.isTTY)
  const copying = openCopyBar(context.isTTY, 'replace', 'pages')
  // Left by a killed rebuild.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files = await storeFilesOf(config, copying.update)
  try {
    const market = await files.readMarket(folder)
    const report = await rebuildStore({
      datasets,
      collections: marketCollections,
      old: existsSync(market) ? market : null,
      setAside: files.setMarketAside,
      next,
      archive: await openRawArchive(data),
      scratch: folder,
      acceptDrift: options.acceptDrift ?? false,
      signal,
      now: context.now,
      parsingFor: (feed, given) => parsingOf(feed, hasBulk(feed, given) ? {} : { files: given }),
      onFetches: bars.update,
    })
    if (report.obstacles.length === 0) {
      await recomputeScreener(next, context.now())
      await settleDatabase(next)
      await files.replace('market.db', next)
    }
    return report
  } finally {
    bars.close()
    copying.close()
    await rm(folder, { recursive: true, force: true })
  }
}

export const rebuild = async (context: CommandContext, options: RebuildCommandOptions): Promise<number> => {
  if (options.derived === true) return rebuildDerived(context, options)
  const { config } = effectiveConfigFor(context, options)
  const { data } = config
  if (!hasMarket(config) && !existsSync(join(data, 'raw'))) throw new NoMarketError(data)
  const report = await withIngestLock(data, () =>
    untilStopped(context, (stop) => rebuildIn(context, config, options, stop)),
  )
  const isDone = report.obstacles.length === 0
  printResult(context, options, { ...report, replaced: isDone }, reportLines(report, marketPlace(config)))
  return isDone ? DONE : FAILED
}
