/** Stores how the last run of each feed went. */
import { instantOf } from '../lib/day.ts'
import { checkpoints, type FeedRun, feedRuns } from '../store/ingest-state.ts'
import { rowOf } from '../store/record-text.ts'
import type { Store } from '../store/store.ts'
import type { FeedReport } from './report.ts'

/** The last run of a feed, or null where it never ran. */
export const lastRunOf = async (store: Store, feed: string): Promise<FeedRun | null> =>
  store.record(feedRuns, { feed })

const keep = (store: Store, run: FeedRun, at: string): Promise<unknown> =>
  store.write({ origin: 'real', source: run.feed, at }, (transaction) =>
    transaction.put({ collection: feedRuns, rows: [rowOf(feedRuns, { feed: run.feed }, run)] }),
  )

const KILLED = 'the run before it was killed, and had read no file'

/** Whether a run was killed before a file was read; what another worker reads of another feed meanwhile counts too. */
const wasKilledUnread = (store: Store, { outcome, startedAt }: FeedRun): boolean =>
  outcome === 'running' && (store.state().collections.get(checkpoints.name)?.updatedAt ?? '') <= startedAt

/** Of a run that no process runs: whether it was killed as the one before it, which had read no file. */
export const isKilledAgain = ({ outcome, failure }: FeedRun): boolean =>
  outcome === 'running' && failure !== null

/** `now` in milliseconds. */
export const beginRun = async (store: Store, feed: string, now: number): Promise<void> => {
  await store.refresh()
  const before = await lastRunOf(store, feed)
  const startedAt = instantOf(now)
  await keep(
    store,
    {
      feed,
      startedAt,
      finishedAt: null,
      outcome: 'running',
      failure: before !== null && wasKilledUnread(store, before) ? KILLED : null,
      succeededAt: before?.succeededAt ?? null,
      changedAt: before?.changedAt ?? null,
      files: 0,
      unchangedFiles: 0,
      absent: 0,
      quarantined: 0,
      rejected: 0,
    },
    startedAt,
  )
}

/** A run with files in quarantine is stored as stopped too, so that it is run again soon. */
const storedOutcomeOf = ({ outcome }: FeedReport): FeedRun['outcome'] => {
  if (outcome === 'interrupted') return 'interrupted'
  return outcome === 'completed' ? 'done' : 'stopped'
}

/** A run that found no file does not count as a success. */
export const endRun = async (store: Store, report: FeedReport, now: number): Promise<void> => {
  const { feed, files, unchangedFiles, absent, quarantined, rejected, failure, added, changed, removed } =
    report
  const begun = await lastRunOf(store, feed)
  if (begun === null) throw new TypeError(`the run of ${feed} was not begun`)
  const finishedAt = instantOf(now)
  const run: FeedRun = {
    ...begun,
    finishedAt,
    outcome: storedOutcomeOf(report),
    failure,
    succeededAt: failure === null && files + unchangedFiles > 0 ? finishedAt : begun.succeededAt,
    changedAt: added + changed + removed > 0 ? finishedAt : begun.changedAt,
    files,
    unchangedFiles,
    absent: absent.length,
    quarantined: quarantined.length,
    rejected,
  }
  await keep(store, run, finishedAt)
}
