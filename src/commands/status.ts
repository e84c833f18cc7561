/** `openbell status`: what is loaded, from which source and how fresh; of one feed, also what it keeps out. */
import { hasMarket, loadedDatasets, openStore, recordStates } from '../app.ts'
import { datasets } from '../datasets/index.ts'
import { runsOf } from '../datasets/live-market.ts'
import { feedNamed, feedsOf } from '../ingest/feeds.ts'
import { feedHealthOf } from '../ingest/health.ts'
import { type Quarantined, quarantine } from '../store/ledger.ts'
import type { Store } from '../store/store.ts'
import { tableLines } from './table.ts'
import { type CommandOptions, DONE, settledFor, tell, type World } from './world.ts'

const empty = 'Nothing is loaded yet: `openbell sample` or `openbell ingest` does that.'
/** Shown on a terminal; `--json` gives all that are kept. */
const SHOWN = 50

const showAll = async (world: World, options: CommandOptions, store: Store, data: string): Promise<void> => {
  const runs = await runsOf(store)
  const loaded = loadedDatasets(store, runs, world.now())
  const collections = recordStates(store)
  const feeds = feedsOf(datasets).map((feed) => feedHealthOf(feed, runs.get(feed.name) ?? null, world.now()))
  const held = collections.map(({ name, rows, origin, updatedAt, source }) => [
    name,
    rows,
    origin,
    updatedAt,
    source,
  ])
  const fares = feeds.map(({ name, health, lastRunAt, succeededAt, coverage, held, rejected, failure }) => [
    name,
    health,
    lastRunAt,
    succeededAt,
    coverage === null ? null : `${(coverage * 100).toFixed(1)} %`,
    held,
    rejected,
    failure,
  ])
  tell(world, options, { data, datasets: loaded, collections, feeds }, [
    data,
    '',
    ...tableLines(['COLLECTION', 'ROWS', 'ORIGIN', 'UPDATED', 'SOURCE'], held),
    '',
    ...tableLines(
      ['FEED', 'HEALTH', 'LAST RUN', 'LAST SUCCESS', 'COVERAGE', 'HELD', 'REJECTED', 'FAILURE'],
      fares,
    ),
  ])
}

const absentLines = (absent: number): readonly string[] =>
  absent === 0
    ? []
    : [
        `${absent.toLocaleString('en-US')} files that other files name were not there; the next run asks for them again`,
      ]

const showFeed = async (world: World, options: CommandOptions, store: Store, name: string): Promise<void> => {
  const feed = feedNamed(datasets, name)
  const run = (await runsOf(store)).get(feed.name) ?? null
  const health = feedHealthOf(feed, run, world.now())
  const limit = options.json === true ? {} : { limit: SHOWN }
  const texts = await store.texts(quarantine, { where: { feed: feed.name }, order: 'unit, number', ...limit })
  const kept = texts.map((text) => JSON.parse(text) as Quarantined)
  const total = await store.total(quarantine, { feed: feed.name })
  const rows = kept.map(({ kind, unit, line, row, reason }) => [
    kind,
    unit,
    line === null ? null : String(line),
    row,
    reason,
  ])
  tell(world, options, { ...health, run, quarantine: kept }, [
    `${feed.name}: ${health.health}${health.failure === null ? '' : `: ${health.failure}`}`,
    feed.about,
    `last run ${health.lastRunAt ?? 'never'}, last success ${health.succeededAt ?? 'never'}`,
    ...absentLines(run?.absent ?? 0),
    '',
    ...(total === 0
      ? ['No row and no file that was there is kept out.']
      : tableLines(['KEPT OUT', 'FILE', 'LINE', 'ROW', 'REASON'], rows)),
    ...(total > kept.length
      ? [`and ${(total - kept.length).toLocaleString('en-US')} more; --json gives all`]
      : []),
  ])
}

export const showStatus = async (
  world: World,
  feed: string | undefined,
  options: CommandOptions,
): Promise<number> => {
  const { config } = settledFor(world, options)
  const { data } = config
  // Looking must not make a store.
  if (!hasMarket(data)) {
    if (feed !== undefined) feedNamed(datasets, feed)
    tell(world, options, { data, datasets: [], collections: [], feeds: [] }, [empty])
    return DONE
  }
  const store = openStore(data)
  try {
    if (feed === undefined) await showAll(world, options, store, data)
    else await showFeed(world, options, store, feed)
    return DONE
  } finally {
    store.close()
  }
}
