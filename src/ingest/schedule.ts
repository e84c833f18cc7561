/** When each feed is due, in New York time. */
import { Cron } from 'croner'
import type { Cadence, Feed } from '../sources/feed.ts'
import type { FeedRun } from '../store/ingest-state.ts'
import { isKilledAgain } from './feed-run-state.ts'

/** After the publishers: the SEC rebuilds its bulk files until about 03:00, Nasdaq and FINRA are done by the evening. */
const patterns: Readonly<Record<Cadence, string>> = {
  hour: '10 6-22 * * 1-5',
  day: '15 4 * * *',
  week: '0 5 * * 6',
  month: '0 6 2 * *',
}
const jobs = new Map(
  Object.entries(patterns).map(([every, pattern]) => [
    every,
    new Cron(pattern, { timezone: 'America/New_York', paused: true }),
  ]),
)

/** A failed feed, or one whose runs are killed again and again, is tried again after this, however long its cadence. */
const RETRY_MS = 3_600_000

const jobOf = ({ every = 'day' }: Feed): Cron => {
  const job = jobs.get(every)
  if (job === undefined) throw new TypeError(`no pattern for ${every}`)
  return job
}

/** The first moment, in milliseconds, at which the feed is to run again; 0 where it never ran. */
export const dueAt = (feed: Feed, run: FeedRun | null): number => {
  if (run === null) return 0
  const startedAt = Date.parse(run.startedAt)
  // What kills each of its runs must not keep the feeds after it from their turn.
  if (isKilledAgain(run)) return startedAt + RETRY_MS
  // The caller holds the ingest lock, so a run that never ended was killed; it continues where it stopped.
  if (run.outcome === 'running' || run.outcome === 'interrupted') return 0
  const next = jobOf(feed).nextRun(new Date(startedAt))
  if (next === null) throw new TypeError(`${feed.name} is never due`)
  return run.outcome === 'stopped' ? Math.min(startedAt + RETRY_MS, next.getTime()) : next.getTime()
}

/** The feeds due by `now`, in the order given. */
export const dueFeeds = (
  feeds: readonly Feed[],
  runs: ReadonlyMap<string, FeedRun>,
  now: number,
): readonly Feed[] => feeds.filter((feed) => dueAt(feed, runs.get(feed.name) ?? null) <= now)

/** When the next of them is due. */
export const nextDueAt = (feeds: readonly Feed[], runs: ReadonlyMap<string, FeedRun>): number =>
  Math.min(...feeds.map((feed) => dueAt(feed, runs.get(feed.name) ?? null)))
