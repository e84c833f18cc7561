/** Runs feeds on an open store for `ingest` and `work`; one run of one feed is in `ingest/feed-runner.ts`. */
import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { scratchFolder } from '../../app/data-folder.ts'
import { feedLease } from '../../app/workers.ts'
import type { Config } from '../../config.ts'
import type { Fetched } from '../../datasets/dataset.ts'
import { datasets } from '../../datasets/index.ts'
import { runFeed } from '../../ingest/feed-runner.ts'
import type { RunEnvironment } from '../../ingest/fetching.ts'
import type { RunStep } from '../../ingest/load-steps.ts'
import { parsingBySize, threadedParsing } from '../../ingest/parsing.ts'
import type { FeedReport } from '../../ingest/report.ts'
import type { RunSelection } from '../../ingest/work-item.ts'
import { instantOf } from '../../lib/day.ts'
import { utcOfNewYorkWallMs } from '../../lib/new-york-time.ts'
import type { Report } from '../../observe/event.ts'
import { logOf } from '../../observe/log.ts'
import { runScreener } from '../../screener/run.ts'
import type { Feed } from '../../sources/feed.ts'
import { openRawArchive } from '../../sources/raw-archive.ts'
import type { Store } from '../../store/store.ts'
import { requireNoInvented } from '../invented-market.ts'
import { withStore } from '../open-market.ts'
import { tell } from '../output/paragraph.ts'
import { openProgress } from '../output/progress.ts'
import type { RunOutput } from '../output/run-output.ts'
import type { CommandContext, CommandOptions } from '../program/command-context.ts'
import { runExclusively } from './exclusive-work.ts'
import { withIngestLock } from './ingest-lock.ts'
import { fetcherOf, saidWaits } from './publisher-access.ts'
import { type Selected, selectionOf, takesTickers } from './run-selection.ts'
import { replacedSince, sampleCollections } from './sample-rows.ts'

export type SessionOptions = CommandOptions &
  Selected & {
    readonly reread?: true
    readonly acceptDrift?: true
    readonly asOf?: string
  }

/** Up to this many companies, starting a worker thread takes longer than it saves. */
const FEW_COMPANIES = 5

/** In worker threads if there are many files, or large ones. */
export const parsingOf = (feed: Feed, { ciks, files }: RunSelection) => {
  const few = (ciks ?? files)?.length ?? Number.POSITIVE_INFINITY
  if (feed.files.kind !== 'companies' || few <= FEW_COMPANIES) return parsingBySize(datasets)
  // The writer needs a core of its own.
  return threadedParsing(Math.max(1, Math.min(4, availableParallelism() - 1)))
}

/** The number of files a run will read, for a progress bar; null if it is not known before. */
const expectedFiles = async (
  { files }: Feed,
  selection: RunSelection,
  { fetcher }: RunEnvironment,
  isTTY: boolean,
): Promise<number | null> => {
  if (!isTTY) return null
  if (selection.files !== undefined) return selection.files.length
  if (files.kind === 'file-set' || files.kind === 'independent') return files.addresses.length
  if (files.kind === 'bundled') return files.files.length
  if (files.kind === 'derived-addresses' || selection.since !== undefined) return null
  if (selection.ciks !== undefined) return selection.ciks.length
  // The run itself reports a mirror that cannot be listed.
  const listed = await fetcher.list(files.host, files.path).catch(() => null)
  return listed?.length ?? null
}

export type IngestSession = {
  readonly context: CommandContext
  readonly config: Config
  readonly options: SessionOptions
  readonly store: Store
  readonly environment: RunEnvironment
  readonly report: Report
}

/** The last minute of a day in New York, as an instant. */
const endOfDay = (day: string): string => instantOf(utcOfNewYorkWallMs(Date.parse(`${day}T23:59:00Z`)))

/** Only what comes over the network is fetched in this run. */
const fetchedOf = ({ config, options: { asOf, file } }: IngestSession): Fetched => {
  if (asOf !== undefined) return { asOf: endOfDay(asOf) }
  return config.mirror === null && file === undefined ? 'now' : 'unknown'
}

const runOne = async (
  session: IngestSession,
  step: RunStep,
  next: string | null,
  onBegun: () => Promise<void>,
): Promise<FeedReport> => {
  const { store, environment, report, options, context } = session
  const { feed, ciks } = step
  const selection = await selectionOf(step, store, options)
  report('feed_started', { feed: feed.name, companies: ciks?.length ?? null, next })
  const parsing = parsingOf(feed, selection)
  const expected = await expectedFiles(feed, selection, environment, context.isTTY)
  const progress = openProgress(context.isTTY, feed.name, expected)
  try {
    const onProgress = progress.update
    const { reread = false, acceptDrift = false, asOf } = options
    // The same bytes of another day make other rows.
    const chosen = { reread: reread || asOf !== undefined, acceptDrift, fetched: fetchedOf(session) }
    const done = await runFeed({
      feed,
      datasets,
      store,
      ...chosen,
      selection,
      environment,
      parsing,
      onProgress,
      onBegun,
    })
    const { added, changed, unchanged, removed, rejected, seconds, failure, outcome } = done
    if (failure === null) {
      const durationMs = seconds * 1000
      report('feed_finished', { feed: feed.name, added, changed, unchanged, removed, rejected, durationMs })
    } else if (outcome === 'interrupted') report('feed_interrupted', { feed: feed.name })
    else report('feed_failed', { feed: feed.name, error: failure })
    return done
  } finally {
    progress.close()
    await parsing.close()
  }
}

/** Warns where files name no day: only the operator can say when they were fetched. */
const warnUndated = (session: IngestSession, { name, datedByFetch }: Feed, { files }: FeedReport): void => {
  if (datedByFetch === undefined || files === 0 || fetchedOf(session) !== 'unknown') return
  tell(
    session.context,
    `${name}: ${datedByFetch} is null, and the screener leaves these prices out. Say when the files were fetched: openbell ingest ${name} --as-of DATE, with the same --mirror or --file.`,
  )
}

/** Explains why a feed of tickers reads nothing, which would look like a fault. */
const hintsOf = ({ config, options }: IngestSession, feed: Feed, report: FeedReport): readonly string[] => {
  const asked = report.files + report.unchangedFiles + report.absent.length + report.notRequested.length
  if (report.failure !== null || asked > 0) return []
  if (config.mirror !== null) {
    const isChosen = options.ticker !== undefined && takesTickers(feed)
    return isChosen ? [`  the mirror has no file of ${options.ticker.join(', ')}`] : []
  }
  const { files } = feed
  if (files.kind !== 'derived-addresses' || files.by !== 'ticker') return []
  return options.ticker === undefined
    ? ['  the tickers it has are up to date; choose others with --ticker']
    : ['  it has no symbols for securities of this kind']
}

/** Runs the screener; false where a signal ended it. */
const screen = async ({ store, context, report, environment }: IngestSession): Promise<boolean> => {
  const startedAt = context.now()
  const { signal } = environment
  const done = await runScreener(store, startedAt, { stop: signal }).catch((error: unknown) => {
    if (signal.aborted) return null
    throw error
  })
  if (done === null) {
    context.err('The computation of the screener was interrupted; the next run repeats it.')
    return false
  }
  const { asOf, rows } = done
  if (rows !== null) report('screener_finished', { asOf, rows, durationMs: context.now() - startedAt })
  return true
}

type RunResult = {
  readonly reports: readonly FeedReport[]
  /** The endpoints whose sample rows were replaced by these runs. */
  readonly sampleReplaced: readonly string[]
  /** Whether a signal ended it before every feed and the screener had run. */
  readonly isStopped: boolean
  /** Feeds that another process is loading. */
  readonly busy: readonly string[]
}

const stoppedBy = (session: IngestSession, signal: AbortSignal): IngestSession => ({
  ...session,
  environment: { ...session.environment, signal },
})

/** Feeds that may come into a run while it is under way. */
export type Between = {
  /** Those to be run next. */
  readonly next: () => Promise<readonly Feed[]>
  /** Whether a feed that was just claimed is still to be run. */
  readonly isStillDue: (feed: Feed) => Promise<boolean>
  /** The run of a whole feed is stored as begun. */
  readonly onBegun: (feed: Feed) => Promise<void>
}

const nothingBetween: Between = {
  next: async () => [],
  isStillDue: async () => true,
  onBegun: async () => undefined,
}

/** Runs one feed after the other, then the screener, except for those that another process runs. */
export const runFeeds = async (
  session: IngestSession,
  steps: readonly RunStep[],
  output: RunOutput,
  between: Between = nothingBetween,
): Promise<RunResult> => {
  const reports: FeedReport[] = []
  const busy: string[] = []
  const samples = sampleCollections(session.store)
  const { signal } = session.environment
  const runStep = async (step: RunStep, next: string | null): Promise<void> => {
    const { feed } = step
    const report = await runExclusively({
      store: session.store,
      name: feedLease(feed.name),
      signal,
      isDue: () => between.isStillDue(feed),
      run: (own) => runOne(stoppedBy(session, own), step, next, () => between.onBegun(feed)),
    })
    if (report === null) {
      busy.push(feed.name)
      return
    }
    output.add(report, hintsOf(session, feed, report))
    warnUndated(session, feed, report)
    reports.push(report)
    if (step.screensAfter === true && !signal.aborted) await screenExclusively(session)
  }
  const runBetween = async (next: string | null): Promise<void> => {
    for (const feed of await between.next()) if (!signal.aborted) await runStep({ feed }, next)
  }
  for (const [at, step] of steps.entries()) {
    await runBetween(step.feed.name)
    if (signal.aborted) break
    output.start?.(at)
    await runStep(step, steps[at + 1]?.feed.name ?? null)
  }
  await runBetween(null)
  output.end()
  const sampleReplaced = replacedSince(session.store, samples)
  return { reports, sampleReplaced, busy, isStopped: signal.aborted || !(await screenExclusively(session)) }
}

/** Runs the screener unless another process is running it. */
const screenExclusively = async (session: IngestSession): Promise<boolean> =>
  (await runExclusively({
    store: session.store,
    name: 'screener',
    signal: session.environment.signal,
    run: (signal) => screen(stoppedBy(session, signal)),
  })) ?? true

export type SessionInput = {
  readonly config: Config
  readonly options: SessionOptions
  readonly stop: AbortSignal
}

/**
 * Runs `work` on an open store, with a folder for bulk files that is removed afterwards, as are raw files past their
 * time. Throws IngestRunningError where another process is loading.
 */
export const withIngestSession = <T>(
  context: CommandContext,
  { config, options, stop }: SessionInput,
  work: (session: IngestSession) => Promise<T>,
): Promise<T> => {
  const { data, mirror, rawKeepDays } = config
  const runIn = async (store: Store): Promise<T> => {
    await requireNoInvented(store)
    // A terminal shows progress bars and the report; lines are for the log of a scheduled run.
    const level = context.isTTY ? 'silent' : 'info'
    const report = logOf({ write: (line) => context.err(line.trimEnd()), accessLog: false, level })
    const fetcher = fetcherOf(config, store, saidWaits(context, report))
    const scratch = scratchFolder(data, 'load')
    try {
      await mkdir(scratch, { recursive: true })
      const archive = mirror === null ? await openRawArchive(data) : null
      const environment: RunEnvironment = { fetcher, archive, scratch, now: context.now, signal: stop }
      const done = await work({ context, config, options, store, environment, report })
      if (!stop.aborted) await archive?.prune(rawKeepDays, new Date(context.now()))
      return done
    } finally {
      await rm(scratch, { recursive: true, force: true })
      await fetcher.close()
    }
  }
  return withIngestLock(data, () => withStore(config, runIn))
}
