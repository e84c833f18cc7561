/** The health of each feed of a dataset, from its last run in the ingest state. */
import type { StatusFeed } from '../contract/status.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { rounded } from '../lib/rounded.ts'
import type { Cadence, Feed } from '../sources/feed.ts'
import type { FeedRun } from '../store/ingest-state.ts'
import { isKilledAgain } from './feed-run-state.ts'

const DAY_SECONDS = 86_400
/** The cadence, and a long weekend on top. */
const ALLOWED_SECONDS: Readonly<Record<Cadence, number>> = {
  hour: 4 * DAY_SECONDS,
  day: 5 * DAY_SECONDS,
  week: 11 * DAY_SECONDS,
  month: 35 * DAY_SECONDS,
}

const secondsSince = (instant: string, now: number): number =>
  Math.max(0, Math.round((now - Date.parse(instant)) / 1000))

/** Whether a run had nothing to ask for: no filing, company or fund that is stored wants a file of the feed. */
const hadNothingToFetch = ({ files: { kind } }: Feed, { files, unchangedFiles, absent }: FeedRun): boolean =>
  kind === 'derived-addresses' && files + unchangedFiles + absent === 0

const healthOf = (feed: Feed, run: FeedRun, now: number): StatusFeed['health'] => {
  const { outcome, succeededAt, finishedAt } = run
  if (outcome === 'stopped' || isKilledAgain(run)) return 'failing'
  if (outcome === 'running' || outcome === 'interrupted') return 'unfinished'
  const wellAt = hadNothingToFetch(feed, run) ? finishedAt : succeededAt
  const allowed = ALLOWED_SECONDS[feed.every ?? 'day']
  return wellAt === null || secondsSince(wellAt, now) > allowed ? 'late' : 'ok'
}

const mayLack: ReadonlySet<string> = new Set(['dated', 'derived-addresses'])

/** A day without a file, such as a holiday, is not a gap, nor is an old filing without a header. A run that stopped has no share. */
const coverageOf = (feed: Feed, run: FeedRun): number | null => {
  const { outcome, files, unchangedFiles, absent, quarantined } = run
  if (outcome === 'interrupted' || (outcome === 'stopped' && quarantined === 0)) return null
  const taken = files + unchangedFiles
  const all = taken + (mayLack.has(feed.files.kind) ? 0 : absent) + quarantined
  return all === 0 ? null : rounded(taken / all, 4)
}

/** `run` is null where the feed never ran; `now` in milliseconds. */
export const feedHealthOf = (feed: Feed, run: FeedRun | null, now: number): StatusFeed => {
  const { name } = feed
  if (run === null) {
    const nothing = { lastRunAt: null, succeededAt: null, lag: null, coverage: null, failure: null }
    return { name, health: 'never', ...nothing, held: 0, rejected: 0 }
  }
  const { startedAt, succeededAt, quarantined: held, rejected, failure } = run
  const lag = succeededAt === null ? null : secondsSince(succeededAt, now)
  const health = healthOf(feed, run, now)
  const coverage = coverageOf(feed, run)
  return { name, health, lastRunAt: startedAt, succeededAt, lag, coverage, held, rejected, failure }
}

/** The folders of a path on this machine, not those of an address or within a word; a space in one is part of it. */
const FOLDERS = /(?<![\w/:.])\.{0,2}\/(?:[^/,;:"]*[^/,;:"\s]\/)+/g

/** Every client reads a failure, and the operator's folders are not theirs to know: a path keeps the name of its file. */
const withoutFolders = (failure: string | null): string | null => failure?.replaceAll(FOLDERS, '') ?? null

/**
 * The feeds of a dataset, as clients read them, and the largest lag of them. Bundled and operator-supplied feeds have no lag and are not
 * listed, nor is a feed that needs the operator's key or consent and was never used.
 */
export const datasetHealthOf = (
  { loads }: Dataset,
  runs: ReadonlyMap<string, FeedRun>,
  now: number,
): { readonly lag: number | null; readonly feeds: StatusFeed[] } => {
  const published = [...new Map(loads.map(({ feed }) => [feed.name, feed])).values()].filter(
    ({ files }) => files.kind !== 'bundled' && files.kind !== 'operator-supplied',
  )
  const used = published.filter(
    ({ key, consent, name }) =>
      ((key === undefined || key.isOptional === true) && consent === undefined) || runs.has(name),
  )
  const feeds = used.map((feed) => {
    const health = feedHealthOf(feed, runs.get(feed.name) ?? null, now)
    return { ...health, failure: withoutFolders(health.failure) }
  })
  const lags = feeds.map(({ lag }) => lag)
  const isKnown = lags.length > 0 && lags.every((lag) => lag !== null)
  return { lag: isKnown ? Math.max(...lags) : null, feeds }
}
