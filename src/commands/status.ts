/** `openbell status`: what is loaded, from which source and how fresh; for one feed also what was rejected. */

import { hasMarket, marketPlace } from '../app/market-store.ts'
import { datasetStatuses, recordStates } from '../app.ts'
import type { Config } from '../config.ts'
import { datasets } from '../datasets/index.ts'
import { runsOf } from '../derived/market-snapshot.ts'
import { feedStateOf, waitingSentence } from '../ingest/feed-state.ts'
import { feedNamed, feedsOf } from '../ingest/feeds.ts'
import { quarantine } from '../store/ingest-state.ts'
import type { Store } from '../store/store.ts'
import { endpointNamesOf } from './endpoint-names.ts'
import { withStoreToRead } from './open-market.ts'
import { dataLines, feedLines, shownState } from './output/status-lines.ts'
import { tableLines } from './output/table.ts'
import {
  type CommandContext,
  type CommandOptions,
  DONE,
  effectiveConfigFor,
  printResult,
} from './program/command-context.ts'

const empty =
  'Nothing is loaded yet: `openbell sample` loads the bundled sample, `openbell ingest` real data.'
/** Shown on a terminal; `--json` has all rows. */
const SHOWN = 50

const showAll = async (
  context: CommandContext,
  options: CommandOptions,
  store: Store,
  config: Config,
): Promise<void> => {
  const { data, databaseUrl } = config
  const runs = await runsOf(store)
  const loaded = datasetStatuses(store, runs, context.now())
  const collections = recordStates(store).map((state) => ({
    ...state,
    endpoints: endpointNamesOf([state.name]),
  }))
  const feeds = feedsOf(datasets).map((feed) =>
    feedStateOf(feed, runs.get(feed.name) ?? null, config, context.now()),
  )
  printResult(context, options, { data, datasets: loaded, collections, feeds }, [
    databaseUrl === null ? `Data folder ${data}` : `Data in ${marketPlace(config)}`,
    '',
    ...dataLines(collections),
    '',
    ...feedLines(feeds),
  ])
}

const absentLines = (absent: number): readonly string[] =>
  absent === 0
    ? []
    : [
        `${absent.toLocaleString('en-US')} files that other files refer to were missing; the next run requests them again`,
      ]

const showFeed = async (
  context: CommandContext,
  options: CommandOptions,
  store: Store,
  config: Config,
  name: string,
): Promise<void> => {
  const feed = feedNamed(datasets, name)
  const run = (await runsOf(store)).get(feed.name) ?? null
  const health = feedStateOf(feed, run, config, context.now())
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
    `${feed.name}: ${shownState(health)}${health.failure === null ? '' : `: ${health.failure}`}`,
    feed.about,
    ...(health.waitsFor === null ? [] : [waitingSentence(health)]),
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
  const { config } = effectiveConfigFor(context, options)
  const { data } = config
  // A look must not make a store.
  if (!hasMarket(config)) {
    if (feed !== undefined) feedNamed(datasets, feed)
    printResult(context, options, { data, datasets: [], collections: [], feeds: [] }, [empty])
    return DONE
  }
  await withStoreToRead(config, (store) =>
    feed === undefined
      ? showAll(context, options, store, config)
      : showFeed(context, options, store, config, feed),
  )
  return DONE
}
