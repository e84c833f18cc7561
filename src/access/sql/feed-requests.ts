/** Requests of operators to run a feed next: servers store them, workers take them. */
import { DAY_MS, instantOf } from '../../lib/day.ts'
import { logAct } from './operators.ts'
import { rowsOf, type Script, type ScriptContext } from './script.ts'

/** A request that no worker takes within this time expires: it would surprise an operator who starts one later. */
const WAITING_MS = DAY_MS

export type FeedRequest = { readonly feed: string; readonly requestedAt: string }

const expiredBefore = ({ now }: ScriptContext): number => now() - WAITING_MS

/** A feed that is requested twice runs once; returns when it was first requested. */
function* requestFeed(context: ScriptContext, feed: string, who: string): Script<FeedRequest> {
  yield* logAct(context, { who, action: 'feed.run', subject: feed })
  yield* rowsOf('delete from feed_requests where requested_at < ?', expiredBefore(context))
  const insert = `
    insert into feed_requests (feed, requested_at) values (?, ?)
    on conflict (feed) do update set requested_at = feed_requests.requested_at returning requested_at`
  const [row] = yield* rowsOf(insert, feed, context.now())
  return { feed, requestedAt: instantOf(Number(row?.['requested_at'])) }
}

/** The oldest first. */
function* feedRequests(context: ScriptContext): Script<readonly FeedRequest[]> {
  const select =
    'select feed, requested_at from feed_requests where requested_at >= ? order by requested_at, feed'
  return (yield* rowsOf(select, expiredBefore(context))).map((row) => ({
    feed: String(row['feed']),
    requestedAt: instantOf(Number(row['requested_at'])),
  }))
}

/** True for exactly one of several concurrent callers. */
function* takeFeedRequest(_: ScriptContext, feed: string): Script<boolean> {
  return (yield* rowsOf('delete from feed_requests where feed = ? returning feed', feed)).length === 1
}

export const feedRequestReads = { feedRequests }
export const feedRequestNotes = { requestFeed, takeFeedRequest }
