/** Orders the runs of due feeds: a first load begins with the data that users need most. */
import type { Feed } from '../sources/feed.ts'
import { type Stage, stages } from '../sources/load-stage.ts'
import { checkpoints, type FeedRun } from '../store/ingest-state.ts'
import type { Store } from '../store/store.ts'
import { companiesEstimate, type Estimate, estimateOf } from './load-estimate.ts'

/** One run of one feed. */
export type RunStep = {
  readonly feed: Feed
  /** Only these companies; absent for all. */
  readonly ciks?: readonly string[]
  /** True where the screener is computed after it, not only after the last step. */
  readonly screensAfter?: true
}

export type LoadStep = RunStep & {
  readonly stage: Stage
  /** Null with a mirror, whose files are as they are. */
  readonly estimate: Estimate | null
}

export type Runs = ReadonlyMap<string, FeedRun>

/**
 * Whether nothing of the feed was loaded, or its first run was ended before it was over. Bundled files are read at every
 * start, so they say nothing.
 */
export const isFirstLoad = ({ name, files }: Feed, runs: Runs): boolean => {
  const run = runs.get(name)
  if (files.kind === 'bundled') return false
  if (run === undefined) return true
  const { outcome, succeededAt, changedAt } = run
  if (succeededAt !== null || outcome === 'done') return false
  // A run with one file in quarantine has loaded the others.
  return outcome !== 'stopped' || changedAt === null
}

/** Those whose files were not all read yet: a load that was killed asks for none twice. */
const unreadCompanies = async (
  store: Store,
  { name, files }: Feed,
  ciks: readonly string[],
): Promise<readonly string[]> => {
  if (files.kind !== 'companies') return []
  const unread: string[] = []
  for (const cik of new Set(ciks)) {
    const main = await store.record(checkpoints, { feed: name, item: files.addressOf(cik) })
    const read = await Promise.all(
      (main?.linked ?? []).map((item) => store.has(checkpoints, { feed: name, item })),
    )
    if (main === null || read.includes(false)) unread.push(cik)
  }
  return unread
}

const order = Object.keys(stages)

/** Small files of the market by size; in the other stages feeds build on each other in the order given. */
const byStage = (a: LoadStep, b: LoadStep): number => {
  const stage = order.indexOf(a.stage) - order.indexOf(b.stage)
  if (stage !== 0 || a.stage !== 'market') return stage
  const [first, second] = [a, b].map(({ estimate }) => estimate?.seconds ?? Number.MAX_SAFE_INTEGER)
  return (first ?? 0) - (second ?? 0)
}

type Source = {
  readonly store: Store
  readonly runs: Runs
  /** Ten-digit CIKs of the companies that are loaded before all others; empty with a mirror. */
  readonly sample: readonly string[]
  readonly isMirror: boolean
  /** In milliseconds. */
  readonly now: number
}

const stepsOfFeed = async (feed: Feed, { store, runs, sample, isMirror, now }: Source) => {
  const { stage = 'market', sample: early } = feed.first ?? {}
  const estimate = isMirror ? null : await estimateOf({ feed, store, now })
  const whole: LoadStep = { feed, stage, estimate }
  const isEarly = early !== undefined && !isMirror && isFirstLoad(feed, runs)
  const ciks = isEarly ? await unreadCompanies(store, feed, sample) : []
  if (early === undefined || ciks.length === 0) return [whole]
  const some: LoadStep = { feed, stage: early.stage, ciks, estimate: companiesEstimate(feed, ciks.length) }
  return [some, whole]
}

/**
 * The steps of feeds that are due. Where none is loaded for the first time, each has one, in the order given, in which they
 * build on each other.
 */
export const loadStepsOf = async (feeds: readonly Feed[], source: Source): Promise<readonly LoadStep[]> => {
  const steps = (await Promise.all(feeds.map((feed) => stepsOfFeed(feed, source)))).flat()
  if (!feeds.some((feed) => isFirstLoad(feed, source.runs))) return steps
  const sorted = steps.toSorted(byStage)
  const last = sorted.findLastIndex(({ ciks }) => ciks !== undefined)
  return sorted.map((step, at) => (at === last ? { ...step, screensAfter: true } : step))
}
