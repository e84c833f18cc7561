/**
 * Opens streams of server-sent events. The query is checked first, so that a fault in it is answered as a problem like on
 * any path.
 */
import type { IncomingMessage } from 'node:http'
import type { Writable } from 'node:stream'
import Type from 'typebox'
import type { Parameter } from '../contract/parameter.ts'
import { ApiProblem } from '../contract/problem.ts'
import type { Query } from '../contract/query-string.ts'
import { readSince, SINCE_RULE, type Since } from '../contract/stream-message.ts'
import { namingUnknown } from '../contract/unknown-parameters.ts'
import { invalid, type Parametric, readParameters, type Values } from '../contract/validation.ts'
import type { Push } from '../datasets/push.ts'
import { isStoreError } from '../store/store-error.ts'
import { EventStreamReader } from './event-stream-reader.ts'
import type { Hub } from './hub.ts'
import type { OpenStreams } from './open-streams.ts'
import type { Granted } from './stream-access.ts'
import { filterNames, subscriptionOf } from './subscription.ts'
import type { Followed } from './topic-index.ts'

export const eventStreamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // nginx would keep events until they fill a buffer.
  'X-Accel-Buffering': 'no',
} as const

/** The stream that a query asks for. */
export type RequestedStream = {
  readonly followed: Followed
  readonly since: Since | undefined
  /** Value of the header that names ignored parameters; undefined where none were sent. */
  readonly unknown: string | undefined
}

type StreamParameters = Parametric & { readonly filters: readonly string[] }

/** A parameter taken as text here; it is parsed together with the topics. */
const textParameter = (about: string, isRequired = false): Parameter<string | undefined> => ({
  about,
  schema: Type.String(),
  absent: undefined,
  required: isRequired,
  emptyIsAbsent: false,
  parse: (value) => ({ value }),
})

/** The parameters of the stream; the rules of all other paths apply to them. */
export const streamParameters = (pushes: readonly Push[]): StreamParameters => {
  const filters = filterNames(pushes)
  const optional = ['since', ...filters].map(
    (name) => [name, { ...textParameter(name), in: 'query' }] as const,
  )
  const topics = { ...textParameter('Topics separated by commas.', true), in: 'query' } as const
  return { parameters: { topics, ...Object.fromEntries(optional) }, filters }
}

const refused = (name: string, message: string) =>
  ({ in: 'query', name, code: 'not_allowed', message }) as const

const readStream = (
  pushes: readonly Push[],
  filters: readonly string[],
  values: Values,
): Omit<RequestedStream, 'unknown'> => {
  const textOf = (name: string): string | undefined => values[name] as string | undefined
  const options = filters.flatMap((name) => {
    const text = textOf(name)
    return text === undefined ? [] : [[name, text] as const]
  })
  const wanted = subscriptionOf(pushes, textOf('topics') ?? '', Object.fromEntries(options))
  if ('fault' in wanted) {
    const { name, message } = wanted
    throw new ApiProblem('validation_error', { detail: message, errors: [refused(name, message)] })
  }
  const place = textOf('since')
  const since = place === undefined ? undefined : readSince(place)
  if (place !== undefined && since === undefined) throw invalid([refused('since', `must be ${SINCE_RULE}`)])
  return { followed: new Map(wanted), since }
}

/** Throws `validation_error`; `strict` refuses names that the stream does not have. */
export const requestedStream = (
  pushes: readonly Push[],
  { filters, ...parametric }: StreamParameters,
  query: Query,
  strict: boolean,
): RequestedStream => {
  const { values, format, unknown } = readParameters(parametric, {}, query, strict)
  const read = (): RequestedStream => {
    if (format !== undefined)
      throw invalid([refused('format', 'must be left out: the stream is text/event-stream')])
    return { ...readStream(pushes, filters, values), unknown }
  }
  return unknown === undefined ? read() : (namingUnknown(unknown, read) as RequestedStream)
}

/** Where its bytes go, and how many of them the client has not taken. */
export type Output = { readonly writable: Writable; readonly behind: () => number }

export type EventStreamParts = {
  readonly hub: Hub
  readonly open: OpenStreams
  readonly failed: (error: unknown) => void
}

/** Opens it, after its headers. */
export const openEventStream = (
  { hub, open, failed }: EventStreamParts,
  raw: IncomingMessage,
  output: Output,
  { followed, since }: RequestedStream,
  { owner, giveBack }: Granted,
): void => {
  const closed = (): void => {
    open.remove(reader)
    giveBack()
  }
  const reader: EventStreamReader = new EventStreamReader({ output, hub, owner, followed, closed })
  open.add(reader)
  // A browser that comes back sends the last id it saw, which is later than the `since` of its address.
  const { 'last-event-id': header } = raw.headers
  const last = typeof header === 'string' && header !== '' ? header : undefined
  const from = last === undefined ? since : readSince(last)
  reader.follow(from, last !== undefined && from === undefined).catch((error: unknown) => {
    if (!isStoreError(error)) failed(error)
    reader.fail()
  })
}
