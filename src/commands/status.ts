/** `openbell status`: what is loaded, from which source and how fresh; for one feed also what was rejected. */
import { datasetStatuses, hasMarket, recordStates } from '../app.ts'
import { datasets } from '../datasets/index.ts'
import { runsOf } from '../derived/market-snapshot.ts'
import { feedNamed, feedsOf } from '../ingest/feeds.ts'
import { feedHealthOf } from '../ingest/health.ts'
import { quarantine } from '../store/ingest-state.ts'
import type { Store } from '../store/store.ts'
import { type CommandContext, type CommandOptions, DONE, printResult, settledFor } from './command-context.ts'
import { withStoreToRead } from './open-stores.ts'
import { tableLines } from './table.ts'

const empty = 'Nothing is loaded yet: `openbell sample` or `openbell ingest` does that.'
/** Shown on a terminal; `--json` has all rows. */
const SHOWN = 50

const showAll = async (
  context: CommandContext,
  options: CommandOptions,
  store: Store,
  data: string,
): Promise<void> => {
  const runs = await runsOf(store)
  const loaded = datasetStatuses(store, runs, context.now())
  const collections = recordStates(store)
  const feeds = feedsOf(datasets).map((feed) =>
    feedHealthOf(feed, runs.get(feed.name) ?? null, context.now()),
  )
  const counted = collections.map(({ name, rows, origin, updatedAt, source }) => [
    name,
    rows,
    origin,
    updatedAt,
    source,
  ])
  const runRows = feeds.map(({ name, health, lastRunAt, succeededAt, coverage, held, rejected, failure }) => [
    name,
    health,
    lastRunAt,
    succeededAt,
    coverage === null ? null : `${(coverage * 100).toFixed(1)} %`,
    held,
    rejected,
    failure,
  ])
  printResult(context, options, { data, datasets: loaded, collections, feeds }, [
    data,
    '',
    ...tableLines(['COLLECTION', 'ROWS', 'ORIGIN', 'UPDATED', 'SOURCE'], counted),
    '',
    ...tableLines(
      ['FEED', 'HEALTH', 'LAST RUN', 'LAST SUCCESS', 'COVERAGE', 'IN QUARANTINE', 'REJECTED', 'FAILURE'],
      runRows,
    ),
  ])
}

const absentLines = (absent: number): readonly string[] =>
  absent === 0
    ? []
    : [
        `${absent.toLocaleString('en-US')} files that other files name were missing; the next run asks for them again`,
      ]

const showFeed = async (
  context: CommandContext,
  options: CommandOptions,
  store: Store,
  name: string,
): Promise<void> => {
  const feed = feedNamed(datasets, name)
  const run = (await runsOf(store)).get(feed.name) ?? null
  const health = feedHealthOf(feed, run, context.now())
  const limit = options.json === true ? {} : { limit: SHOWN }
  const kept = await store.records(quarantine, {
    where: { feed: feed.name },
    order: ['item', 'number'],
    ...limit,
  })
  const total = await store.total(quarantine, { feed: feed.name })
  const rows = kept.map(({ kind, item, line, row, reason }) => [
    kind,
    item,
    line === null ? null : String(line),
    row,
    reason,
  ])
  printResult(context, options, { ...health, run, quarantine: kept }, [
    `${feed.name}: ${health.health}${health.failure === null ? '' : `: ${health.failure}`}`,
    feed.about,
    `last run ${health.lastRunAt ?? 'never'}, last success ${health.succeededAt ?? 'never'}`,
    ...absentLines(run?.absent ?? 0),
    '',
    ...(total === 0
      ? ['No row was rejected and no file is in quarantine.']
      : tableLines(['KIND', 'FILE', 'LINE', 'ROW', 'REASON'], rows)),
    ...(total > kept.length
      ? [`and ${(total - kept.length).toLocaleString('en-US')} more; --json has all`]
      : []),
  ])
}

export const showStatus = async (
  context: CommandContext,
  feed: string | undefined,
  options: CommandOptions,
): Promise<number> => {
  const { config } = settledFor(context, options)
  const { data } = config
  // A look must not make a store.
  if (!hasMarket(data)) {
    if (feed !== undefined) feedNamed(datasets, feed)
    printResult(context, options, { data, datasets: [], collections: [], feeds: [] }, [empty])
    return DONE
  }
  await withStoreToRead(data, (store) =>
    feed === undefined ? showAll(context, options, store, data) : showFeed(context, options, store, feed),
  )
  return DONE
}
