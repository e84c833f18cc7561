/** `openbell work`: runs each feed when it is due, until a signal; with `--serve` along with a server of its own. */
import { setTimeout } from 'node:timers/promises'
import { feedLease } from '../app/workers.ts'
import { type Config, ConfigError } from '../config.ts'
import { datasets } from '../datasets/index.ts'
import { runsOf } from '../derived/market-snapshot.ts'
import { isKilledAgain } from '../ingest/feed-run-state.ts'
import { feedNamed, feedsOf } from '../ingest/feeds.ts'
import { isFirstLoad, loadStepsOf } from '../ingest/load-steps.ts'
import { readSampleCompanies } from '../ingest/sample.ts'
import { dueFeeds, nextDueAt } from '../ingest/schedule.ts'
import { keyedFeeds, lacksOf, requireKeys } from '../ingest/vendor-keys.ts'
import { instantOf } from '../lib/day.ts'
import type { Feed } from '../sources/feed.ts'
import type { FeedRun } from '../store/ingest-state.ts'
import { withChildServer } from './child-server.ts'
import { type DatabaseWatch, databaseWatch } from './loading/database-watch.ts'
import { announcedLoad } from './loading/first-load.ts'
import { IngestRunningError } from './loading/ingest-lock.ts'
import {
  type IngestSession,
  runFeeds,
  type SessionInput,
  type SessionOptions,
  withIngestSession,
} from './loading/ingest-session.ts'
import { withNamedNewsFeeds } from './loading/named-news-feeds.ts'
import { requireContact, requireMirror } from './loading/publisher-access.ts'
import { openRequestedFeeds, type RequestedFeeds } from './loading/requested-feeds.ts'
import { replacementLines } from './loading/sample-rows.ts'
import { paragraph } from './output/paragraph.ts'
import { blockOutput, silentOutput } from './output/run-output.ts'
import {
  type CommandContext,
  DONE,
  effectiveConfigFor,
  FAILED,
  UsageError,
  untilStopped,
} from './program/command-context.ts'
import { childServerSettings } from './program/command-help.ts'

export type WorkOptions = SessionOptions & {
  readonly once?: true
  readonly serve?: true
  readonly host?: string
  readonly port?: string
}

/** Wait while another scheduler or an ingest is loading into the folder, or the database is away. If that is killed, its lock is freed. */
const BUSY_MS = 10_000
/** Wait while another process runs a due feed, whose lease ends 20 seconds after its last sign of life. */
const LEASED_MS = 4000
/** After this a change of the clock, or of the ingest state by another process, is noticed. */
const MAX_WAIT_MS = 300_000

/** A bundled file changes only with the program, so it is read once, at the start. */
const isBundled = ({ files }: Feed): boolean => files.kind === 'bundled'
/** Files of the operator have no schedule. */
const isScheduled = ({ files }: Feed): boolean => files.kind !== 'operator-supplied'

/** How often to look for requested feeds while nothing runs. */
const POLL_MS = 3000

/** `notBefore` is set where another process runs a due feed: the next pass waits until then. */
type Pass = { readonly failed: boolean; readonly nextAt: number; readonly notBefore: number }

type PassOptions = {
  readonly isFirst: boolean
  readonly once: boolean
  /** Whether this command also runs a server. */
  readonly serves: boolean
  readonly requested: RequestedFeeds
  readonly watch: DatabaseWatch
}

/** A process that was killed has reported nothing, so the next one does. */
const reportKilled = async (
  { store, report }: IngestSession,
  feeds: readonly Feed[],
  runs: ReadonlyMap<string, FeedRun>,
): Promise<void> => {
  const claimed = new Set((await store.claimed()).map(({ name }) => name))
  for (const { name } of feeds) {
    const run = runs.get(name)
    if (run === undefined || !isKilledAgain(run) || claimed.has(feedLease(name))) continue
    const error = 'its run was killed twice in a row, the first time before a file was read; it waits an hour'
    report('feed_failed', { feed: name, error })
  }
}

/**
 * Runs due and requested feeds, and returns when the next is due; null if another process is loading or the database is
 * unreachable.
 */
const pass = async (
  context: CommandContext,
  feeds: readonly Feed[],
  { isFirst, once, serves, requested, watch }: PassOptions,
  input: SessionInput,
): Promise<Pass | null> => {
  try {
    return await withIngestSession(context, input, async (session) => {
      watch.opened()
      const { store, config } = session
      const runs = await runsOf(store)
      const now = context.now()
      if (isFirst) await reportKilled(session, feeds, runs)
      const due = new Set(dueFeeds(feeds, runs, now))
      const chosen = feeds.filter((feed) => (isBundled(feed) ? isFirst : due.has(feed)))
      const isMirror = config.mirror !== null
      const sample = (await readSampleCompanies()).map(({ cik }) => cik)
      const steps = await loadStepsOf(chosen, { store, runs, sample, isMirror, now })
      const output = input.options.json === true ? silentOutput : blockOutput(context.out)
      const isPlanned = chosen.some((feed) => isFirstLoad(feed, runs))
      const start = isPlanned ? announcedLoad(session, steps, serves) : undefined
      const isStillDue = async (feed: Feed): Promise<boolean> => {
        if ((await requested.among([feed])).length > 0) return true
        await store.refresh()
        return isBundled(feed) || dueFeeds([feed], await runsOf(store), context.now()).length > 0
      }
      const shown = { ...output, ...(start && { start }) }
      const { reports, sampleReplaced, busy } = await runFeeds(session, steps, shown, {
        next: () => requested.among(feeds),
        isStillDue,
        onBegun: (feed) => {
          watch.isBack()
          return requested.take(feed)
        },
      })
      for (const line of replacementLines(sampleReplaced)) context.err(line)
      watch.isBack()
      await session.store.refresh()
      const nextAt = nextDueAt(
        feeds.filter((feed) => !isBundled(feed)),
        await runsOf(session.store),
      )
      // A worker that finds nothing due would be silent for hours.
      if (isFirst && !once && busy.length === 0 && Number.isFinite(nextAt))
        context.err(`Nothing more is due before ${instantOf(nextAt)}.`)
      const notBefore = busy.length === 0 ? 0 : context.now() + LEASED_MS
      return { failed: reports.some(({ failure }) => failure !== null), nextAt, notBefore }
    })
  } catch (error) {
    if (error instanceof IngestRunningError) {
      watch.isBusy(input.config.data)
      return null
    }
    // Items that were written are not loaded again.
    if (!once && watch.isAway(error)) return null
    throw error
  }
}

/** False if a signal ended the wait. */
const waited = async (ms: number, signal: AbortSignal): Promise<boolean> => {
  try {
    await setTimeout(Math.max(0, ms), undefined, { signal })
    return true
  } catch (error) {
    if (signal.aborted) return false
    throw error
  }
}

/** Waits until the next feed is due, or one is asked for. False if a signal ended the wait. */
const waitedForNext = async (
  { now }: CommandContext,
  done: Pass | null,
  isAsked: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<boolean> => {
  const notBefore = done?.notBefore ?? now() + BUSY_MS
  if (!(await waited(notBefore - now(), signal))) return false
  // The clock may be set meanwhile, and another process may change the ingest state.
  const until = Math.min(done?.nextAt ?? 0, now() + MAX_WAIT_MS)
  while (now() < until && !(await isAsked()))
    if (!(await waited(Math.min(POLL_MS, until - now()), signal))) return false
  return true
}

/** Runs passes until a signal, or with `--once` one pass. */
const workUntilStopped = async (
  context: CommandContext,
  feeds: readonly Feed[],
  { once, serves }: Pick<PassOptions, 'once' | 'serves'>,
  input: SessionInput,
): Promise<number> => {
  const { stop, config } = input
  const requested = await openRequestedFeeds(context, config)
  const watch = databaseWatch(context)
  const isAsked = async (): Promise<boolean> => (await requested.among(feeds)).length > 0
  try {
    for (let isFirst = true; ; ) {
      const done = await pass(context, feeds, { isFirst, once, serves, requested, watch }, input)
      if (stop.aborted) return DONE
      if (once && done !== null) return done.failed ? FAILED : DONE
      isFirst &&= done === null
      if (!(await waitedForNext(context, done, isAsked, stop))) return DONE
    }
  } finally {
    await requested.close()
  }
}

const requireServed = (options: WorkOptions, { listenFd }: Config): void => {
  const { serve, once } = options
  if (serve !== true) {
    const named = childServerSettings.find((name) => options[name] !== undefined)
    if (named !== undefined)
      throw new UsageError(`--${named} applies to the server that --serve starts: add --serve.`)
    return
  }
  if (once === true)
    throw new UsageError('--once ends after the load, --serve serves until Ctrl-C: give one of them.')
  if (listenFd !== null)
    throw new ConfigError([
      'work --serve opens its own port: use `openbell serve` for the socket of a supervisor (listen_fd).',
    ])
}

export const work = async (
  context: CommandContext,
  names: readonly string[],
  options: WorkOptions,
): Promise<number> => {
  const { config } = effectiveConfigFor(context, options)
  context.outliveReaders()
  const serves = options.serve === true
  requireServed(options, config)
  const wanted = new Set(names.map((name) => feedNamed(datasets, name).name))
  const chosen = feedsOf(datasets)
    .filter(isScheduled)
    .filter(({ name }) => wanted.size === 0 || wanted.has(name))
  const keyed = keyedFeeds(withNamedNewsFeeds(chosen, config, names), config, {})
  if (wanted.size > 0) requireKeys(keyed)
  const { feeds } = keyed
  requireMirror(config)
  requireContact(feeds, config, options)
  for (const line of lacksOf(keyed.lacking))
    for (const part of context.isOutputTTY ? paragraph(line) : [line]) context.out(part)
  const kind = { once: options.once === true, serves }
  const load = (ended?: AbortSignal): Promise<number> =>
    untilStopped(context, (stopped) => {
      const stop = ended === undefined ? stopped : AbortSignal.any([stopped, ended])
      return workUntilStopped(context, feeds, kind, { config, options, stop })
    })
  return serves ? withChildServer(context, options, load) : load()
}
