/** `openbell synth`: fills a store with an invented market, through the same steps as a publisher's files. */
import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { scratchFolder } from '../app/data-folder.ts'
import { storeBytes } from '../app/market-store.ts'
import type { Config } from '../config.ts'
import { datasets } from '../datasets/index.ts'
import { runFeed } from '../ingest/feed-runner.ts'
import { type Parsing, parsingBySize, threadedParsing } from '../ingest/parsing.ts'
import type { FeedReport } from '../ingest/report.ts'
import { instantOf } from '../lib/day.ts'
import { closeMsOf } from '../lib/exchange-session.ts'
import { runScreener } from '../screener/run.ts'
import type { Feed } from '../sources/feed.ts'
import type { Store } from '../store/store.ts'
import { inventedFeeds, openInvented } from '../synth/fetcher.ts'
import { LAST_DAY, MAX_TICKERS, type Market, type Profile, profileNames, profiles } from '../synth/market.ts'
import { markInvented } from './invented-market.ts'
import { runExclusively } from './loading/exclusive-work.ts'
import { IngestRunningError, withIngestLock } from './loading/ingest-lock.ts'
import { withStore } from './open-market.ts'
import { tell } from './output/paragraph.ts'
import {
  type CommandContext,
  type CommandOptions,
  DONE,
  effectiveConfigFor,
  FAILED,
  printResult,
  UsageError,
  untilStopped,
} from './program/command-context.ts'
import { openSynthProgress } from './synth-progress.ts'
import { type FeedLoad, loadLines, type MarketLoad, rowsIn } from './synth-report.ts'

export type SynthOptions = CommandOptions & {
  readonly tickers?: string
  readonly seed?: string
  readonly profile?: Profile
}

/** One fund and three companies. */
const MIN_TICKERS = 4
const MAX_SEED = 2 ** 31 - 1

const numberOf = (text: string, option: string, from: number, to: number): number => {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= from && value <= to) return value
  throw new UsageError(`${option} takes a whole number from ${from} to ${to}, not ${JSON.stringify(text)}.`)
}

/** Throws UsageError. */
const marketOf = ({ tickers: given, seed = '1', profile }: SynthOptions): Market => {
  const tickers =
    given === undefined
      ? profiles[profile ?? 'small']
      : numberOf(given, '--tickers', MIN_TICKERS, MAX_TICKERS)
  const smallest = profileNames.find((name) => tickers <= profiles[name]) ?? 'large'
  return { tickers, seed: numberOf(seed, '--seed', 0, MAX_SEED), profile: profile ?? smallest }
}

/** When the quotes are of. */
const CLOSE_MS = closeMsOf(LAST_DAY)

type Session = {
  readonly context: CommandContext
  readonly config: Config
  readonly store: Store
  readonly market: Market
  readonly scratch: string
  readonly signal: AbortSignal
}

/** Up to this many files, starting worker threads takes longer than they save. */
const FEW_FILES = 50

const parsingOf = (files: number): Parsing =>
  files <= FEW_FILES ? parsingBySize(datasets) : threadedParsing(Math.max(1, availableParallelism() - 1))

const runOne = async (session: Session, feed: Feed): Promise<FeedReport> => {
  const { context, store, market, scratch, signal } = session
  const fetcher = openInvented(market)
  const { files } = feed
  const listed = 'host' in files && 'path' in files ? await fetcher.list(files.host, files.path) : null
  const progress = openSynthProgress(context, feed.name, listed?.length ?? null)
  const parsing = parsingOf(listed?.length ?? 1)
  try {
    return await runFeed({
      feed,
      datasets,
      store,
      selection: {},
      environment: { fetcher, archive: null, scratch, now: context.now, signal },
      parsing,
      fetched: { asOf: instantOf(CLOSE_MS) },
      onProgress: progress.update,
    })
  } finally {
    progress.close()
    await parsing.close()
  }
}

const loadOf = (
  { feed, files, unchangedFiles, bytes, seconds, rejected, failure }: FeedReport,
  rows: number,
): FeedLoad => ({
  feed,
  files: files + unchangedFiles,
  bytes,
  rows,
  rejected,
  seconds,
  failure,
})

/** In seconds; null where a signal ended it. */
const screen = async ({ store, signal }: Session): Promise<number | null> => {
  const startedAt = performance.now()
  try {
    await runScreener(store, CLOSE_MS, { stop: signal })
  } catch (error) {
    if (signal.aborted) return null
    throw error
  }
  return (performance.now() - startedAt) / 1000
}

const UNSCREENED = 'the screener was not computed to its end; run it again to go on'

/** Loads every feed, then computes the screener; a feed that fails ends it. */
const loadMarket = async (session: Session): Promise<MarketLoad> => {
  const { store, market, config, context } = session
  if (await markInvented(store, market, context.now()))
    tell(
      context,
      'The rows of the sample are removed: this store holds an invented market alone from now on.',
    )
  const feeds: FeedLoad[] = []
  for (const feed of inventedFeeds) {
    const before = rowsIn(store)
    const report = await runOne(session, feed)
    await store.refresh()
    feeds.push(loadOf(report, rowsIn(store) - before))
    if (report.failure !== null) break
  }
  const failure = feeds.find((feed) => feed.failure !== null)?.failure ?? null
  const screenerSeconds = failure === null ? await screen(session) : null
  await store.refresh()
  return {
    market,
    feeds,
    failure: failure ?? (screenerSeconds === null ? UNSCREENED : null),
    screenerSeconds,
    states: store.state().collections,
    bytes: await storeBytes(config),
  }
}

const loadAlone = (session: Session): Promise<MarketLoad | null> =>
  runExclusively({
    store: session.store,
    name: 'synth',
    signal: session.signal,
    run: (signal) => loadMarket({ ...session, signal }),
  })

export const synth = async (context: CommandContext, options: SynthOptions): Promise<number> => {
  const { config } = effectiveConfigFor(context, options)
  const market = marketOf(options)
  const scratch = scratchFolder(config.data, 'load')
  const done = await untilStopped(context, (signal) =>
    withIngestLock(config.data, () =>
      withStore(config, async (store) => {
        await mkdir(scratch, { recursive: true })
        try {
          return await loadAlone({ context, config, store, market, scratch, signal })
        } finally {
          await rm(scratch, { recursive: true, force: true })
        }
      }),
    ),
  )
  if (done === null)
    throw new IngestRunningError('Another process is filling this store. Try again when it has finished.')
  const { result, lines } = loadLines(done)
  printResult(context, options, result, lines)
  return done.failure === null ? DONE : FAILED
}
