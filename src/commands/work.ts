/** `openbell work`: runs each feed when it is due, until a signal ends it. */
import { setTimeout } from 'node:timers/promises'
import { datasets } from '../datasets/index.ts'
import { runsOf } from '../derived/live-market.ts'
import { feedNamed, feedsOf } from '../ingest/feeds.ts'
import { dueFeeds, nextDueAt } from '../ingest/schedule.ts'
import type { Feed } from '../sources/feed.ts'
import { type CommandContext, DONE, FAILED, settledFor, untilStopped } from './command-context.ts'
import { type RunChoice, type RunInput, requireContact, requireMirror, runAll, withRun } from './feed-runs.ts'
import { IngestRunningError } from './ingest-lock.ts'
import { withNewsFeeds } from './news-choice.ts'
import { keyedFeeds, requireKeys } from './vendor-keys.ts'

export type WorkOptions = RunChoice & { readonly once?: true }

/** Another scheduler or an ingest is loading: looked at again after this. If it is killed, its lock is gone with it. */
const BUSY_MS = 10_000
/** A clock that was set, or ingest state that another process wrote, is noticed after this. */
const LONGEST_WAIT_MS = 300_000

/** A file that comes with the program changes with the program only, so it is read once, at the start. */
const isBundled = ({ files }: Feed): boolean => files.kind === 'bundled'
/** The operator's own files come when the operator brings them. */
const hasHours = ({ files }: Feed): boolean => files.kind !== 'given'

type Pass = { readonly failed: boolean; readonly nextAt: number }

/** Runs what is due and says when something will be; null where another process is loading. */
const pass = async (
  context: CommandContext,
  feeds: readonly Feed[],
  isFirst: boolean,
  input: RunInput,
): Promise<Pass | null> => {
  try {
    return await withRun(context, input, async (run) => {
      const due = new Set(dueFeeds(feeds, await runsOf(run.store), context.now()))
      const reports = await runAll(
        run,
        feeds.filter((feed) => (isBundled(feed) ? isFirst : due.has(feed))),
      )
      run.store.refresh()
      const nextAt = nextDueAt(
        feeds.filter((feed) => !isBundled(feed)),
        await runsOf(run.store),
      )
      return { failed: reports.some(({ failure }) => failure !== null), nextAt }
    })
  } catch (error) {
    if (error instanceof IngestRunningError) return null
    throw error
  }
}

/** False where a signal came meanwhile. */
const waited = async (ms: number, signal: AbortSignal): Promise<boolean> => {
  try {
    await setTimeout(Math.max(0, Math.min(ms, LONGEST_WAIT_MS)), undefined, { signal })
    return true
  } catch (error) {
    if (signal.aborted) return false
    throw error
  }
}

/** Passes until a signal comes, or with `--once` until one has run. */
const workUntilStopped = async (
  context: CommandContext,
  feeds: readonly Feed[],
  once: boolean,
  input: RunInput,
): Promise<number> => {
  const { stop } = input
  for (let isFirst = true; ; ) {
    const done = await pass(context, feeds, isFirst, input)
    if (stop.aborted) return DONE
    if (once && done !== null) return done.failed ? FAILED : DONE
    isFirst &&= done === null
    const waitMs = done === null ? BUSY_MS : done.nextAt - context.now()
    if (!(await waited(waitMs, stop))) return DONE
  }
}

export const work = async (
  context: CommandContext,
  names: readonly string[],
  options: WorkOptions,
): Promise<number> => {
  const { config } = settledFor(context, options)
  const wanted = new Set(names.map((name) => feedNamed(datasets, name).name))
  const chosen = feedsOf(datasets)
    .filter(hasHours)
    .filter(({ name }) => wanted.size === 0 || wanted.has(name))
  const keyed = keyedFeeds(withNewsFeeds(chosen, config, names), config, {})
  if (wanted.size > 0) requireKeys(keyed)
  const { feeds } = keyed
  requireMirror(config)
  requireContact(feeds, config, options)
  const once = options.once === true
  return untilStopped(context, (stop) => workUntilStopped(context, feeds, once, { config, options, stop }))
}
