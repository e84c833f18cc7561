/** Streams of server-sent events: what is asked for is read before anything is opened, so that a fault is a problem as anywhere. */
import type { IncomingMessage } from 'node:http'
import type { Writable } from 'node:stream'
import { ApiProblem } from '../contract/problem.ts'
import type { Query } from '../contract/query-string.ts'
import { readSince, type Since } from '../contract/stream-message.ts'
import type { Push } from '../datasets/push.ts'
import { EventStreamReader } from './event-stream-reader.ts'
import type { Hub } from './hub.ts'
import { MAX_TOPICS, type OpenStreams } from './open-streams.ts'
import type { Granted } from './stream-access.ts'
import type { Followed } from './topic-index.ts'
import { filterNames, wantedOf } from './wanted.ts'

export const eventStreamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // nginx would keep events until they fill a buffer.
  'X-Accel-Buffering': 'no',
} as const

/** What a query asks for. */
export type AskedStream = { readonly followed: Followed; readonly since: Since | undefined }

const invalid = (name: string, message: string): ApiProblem =>
  new ApiProblem('validation_error', {
    detail: `${name}: ${message}`,
    errors: [{ in: 'query', name, code: 'not_allowed', message }],
  })

/** Throws `validation_error`. */
export const askedStream = (pushes: readonly Push[], query: Query): AskedStream => {
  const said = (name: string): string | undefined => query.get(name)?.join(',')
  const options = filterNames(pushes).flatMap((name) => {
    const text = said(name)
    return text === undefined ? [] : [[name, text] as const]
  })
  const wanted = wantedOf(pushes, said('topics') ?? '', Object.fromEntries(options))
  if ('fault' in wanted)
    throw invalid(wanted.fault === 'invalid_filter' ? 'filter' : 'topics', wanted.message)
  if (wanted.size > MAX_TOPICS) throw invalid('topics', 'A stream may have 1,000 topics.')
  const place = said('since')
  const since = place === undefined ? undefined : readSince(place)
  if (place !== undefined && since === undefined)
    throw invalid('since', 'must be the id of an event, or an instant such as 2026-11-20T21:05:00Z')
  return { followed: new Map(wanted), since }
}

/** Where its bytes go, and how many of them the client has not taken. */
export type Output = { readonly writable: Writable; readonly behind: () => number }

export type EventStreamParts = {
  readonly hub: Hub
  readonly open: OpenStreams
  readonly failed: (error: unknown) => void
}

/** Opens it, behind its headers. */
export const openEventStream = (
  { hub, open, failed }: EventStreamParts,
  raw: IncomingMessage,
  output: Output,
  { followed, since }: AskedStream,
  { owner, giveBack }: Granted,
): void => {
  const closed = (): void => {
    open.remove(reader)
    giveBack()
  }
  const reader: EventStreamReader = new EventStreamReader({ output, hub, owner, followed, closed })
  open.add(reader)
  // A browser that comes back says the last id it saw, behind the `since` of its address.
  const { 'last-event-id': header } = raw.headers
  const last = typeof header === 'string' && header !== '' ? header : undefined
  const from = last === undefined ? since : readSince(last)
  reader.follow(from, last !== undefined && from === undefined).catch((error: unknown) => {
    failed(error)
    output.writable.destroy()
  })
}
