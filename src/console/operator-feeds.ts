/** Routes for operators: the state of each feed, its quarantine, and requests to run it next. */
import { ApiProblem } from '../contract/problem.ts'
import { datasets } from '../datasets/index.ts'
import { waitingSentence } from '../ingest/feed-state.ts'
import { feedsOf } from '../ingest/feeds.ts'
import { dueAt } from '../ingest/schedule.ts'
import { instantOf } from '../lib/day.ts'
import type { Feed } from '../sources/feed.ts'
import { type FeedRun, quarantine } from '../store/ingest-state.ts'
import type { Store } from '../store/store.ts'
import { requireNoFields } from './body.ts'
import type { ConsoleContext, ConsoleRoutes } from './context.ts'
import { listed, pageIn } from './page.ts'

/** Bundled files are read by each worker at its start, and the operator's own files by a command. */
const isRunnable = ({ files }: Feed): boolean =>
  files.kind !== 'bundled' && files.kind !== 'operator-supplied'

/** The datasets that a feed fills, and the rows in them. */
const filledBy = (feed: Feed, store: Store) => {
  const filled = datasets.filter(({ loads }) => loads.some((load) => load.feed.name === feed.name))
  const { collections } = store.state()
  const counted = new Set(filled.flatMap(({ counted, collections: own }) => counted ?? own.slice(0, 1)))
  return {
    datasets: filled.map(({ name }) => name),
    rows: [...counted].reduce((sum, { name }) => sum + (collections.get(name)?.rows ?? 0), 0),
  }
}

type Moment = { readonly now: number; readonly isRunning: boolean; readonly requestedAt: string | null }

/** Null where nothing runs it by itself. A feed that is due runs as soon as a worker can. */
const nextRunOf = (feed: Feed, run: FeedRun | null, waits: boolean, now: number): string | null =>
  waits || !isRunnable(feed) ? null : instantOf(Math.max(now, dueAt(feed, run)))

const shown = (
  feed: Feed,
  run: FeedRun | null,
  { store, feedState }: ConsoleContext['market'],
  { now, isRunning, requestedAt }: Moment,
) => {
  const state = feedState(feed, run)
  const { waitsFor } = state
  return {
    name: feed.name,
    about: feed.about,
    ...filledBy(feed, store),
    health: state.health,
    lastRunAt: state.lastRunAt,
    lastSuccessAt: state.succeededAt,
    lagSeconds: state.lag,
    coverage: state.coverage,
    nextRunAt: nextRunOf(feed, run, waitsFor !== null, now),
    error: state.failure,
    filesInQuarantine: state.held,
    rowsRejected: state.rejected,
    waitsFor,
    waitsForSentence: waitsFor === null ? null : waitingSentence(state),
    isRunning,
    isRunnable: isRunnable(feed),
    requestedAt,
  }
}

/** Throws `not_found`. */
const feedNamed = (name: string): Feed => {
  const feed = feedsOf(datasets).find((each) => each.name === name)
  if (feed === undefined) throw new ApiProblem('not_found')
  return feed
}

export const operatorFeedRoutes: ConsoleRoutes = (app, context) => {
  const { accounts, market, workState, operator, now } = context
  app.get('/operator/feeds', async (request) => {
    await operator(request)
    const { worker, feeds: running } = await workState()
    const requests = new Map((await accounts.feedRequests()).map((each) => [each.feed, each.requestedAt]))
    const runs = market.runs()
    const results = feedsOf(datasets).map((feed) =>
      shown(feed, runs.get(feed.name) ?? null, market, {
        now: now(),
        isRunning: running.has(feed.name),
        requestedAt: requests.get(feed.name) ?? null,
      }),
    )
    return { worker, results, count: results.length }
  })
  app.post<{ Params: { name: string } }>('/operator/feeds/:name/run', async (request, reply) => {
    const { member } = await operator(request)
    requireNoFields(request.body)
    const feed = feedNamed(request.params.name)
    if (!isRunnable(feed)) throw new ApiProblem('feed_not_runnable')
    const { requestedAt } = await accounts.requestFeed(feed.name, member.mail)
    const { worker } = await workState()
    return reply.code(202).send({ name: feed.name, requestedAt, workerRunning: worker.running })
  })
  app.get<{ Params: { name: string } }>('/operator/feeds/:name/quarantine', async (request) => {
    await operator(request)
    const { name } = feedNamed(request.params.name)
    const page = pageIn(request.query)
    const { limit, offset } = page
    const where = { feed: name }
    const kept = await market.store.records(quarantine, { where, order: ['item', 'number'], limit, offset })
    const results = kept.map(({ item, kind, line, row, reason, at }) => ({
      item,
      kind,
      line,
      row,
      reason,
      at,
    }))
    return listed(results, await market.store.total(quarantine, where), page)
  })
}
