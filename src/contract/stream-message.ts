/** Parses the messages of stream clients: actions, topics, and where to resume. No I/O. */
import { pathParameters } from './path-parameter.ts'

export const streamActions = ['auth', 'subscribe', 'unsubscribe'] as const

export type StreamMessage = {
  readonly action: (typeof streamActions)[number]
  readonly params: string
  /** Every other member: `since`, `tickers` and filters. */
  readonly options: Readonly<Record<string, string>>
}

/** A list of topics, or of values of a filter, within one message. */
export const MAX_MESSAGE_BYTES = 16 * 1024

/** The message in a text, or what is wrong with it. */
export const readStreamMessage = (text: string): StreamMessage | string => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'The message is not JSON.'
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'A message is a JSON object.'
  const { action, params, ...options } = value as Readonly<Record<string, unknown>>
  const known = streamActions.find((each) => each === action)
  if (known === undefined) return `\`action\` is one of ${streamActions.join(', ')}.`
  if (typeof params !== 'string') return '`params` is a text.'
  const wrong = Object.entries(options).find(([, option]) => typeof option !== 'string')
  if (wrong !== undefined) return `\`${wrong[0].slice(0, 40)}\` is a text.`
  return { action: known, params, options: options as Readonly<Record<string, string>> }
}

/** Every ticker, or none. */
export const ANY_TICKER = '*'

export type NamedTopic = { readonly topic: string; readonly ticker: string }

/** `news.AAPL`: the first dot ends the topic, since tickers may have one. Undefined of what is no topic. */
export const readTopic = (text: string): NamedTopic | undefined => {
  const dot = text.indexOf('.')
  if (dot < 1) return undefined
  const ticker = text.slice(dot + 1)
  return ticker === ANY_TICKER || isTicker(ticker) ? { topic: text.slice(0, dot), ticker } : undefined
}

export const isTicker = (text: string): boolean => 'value' in pathParameters.ticker.parse(text)

/** Where a client resumes: after an event, or from an instant on. */
export type Since =
  | { readonly kind: 'event'; readonly epoch: string; readonly sequence: number }
  | { readonly kind: 'instant'; readonly at: string }

export const eventId = (epoch: string, sequence: number): string => `${epoch}-${sequence}`

const ID = /^(?<epoch>[0-9a-f]{1,40})-(?<sequence>\d{1,15})$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/

/** What `readSince` reads, as a sentence has it. */
export const SINCE_RULE = 'the id of an event, or an instant such as 2026-11-20T21:05:00Z'

/** Undefined of what is neither an id nor an instant in UTC. */
export const readSince = (text: string): Since | undefined => {
  const { epoch, sequence } = ID.exec(text)?.groups ?? {}
  if (epoch !== undefined && sequence !== undefined)
    return { kind: 'event', epoch, sequence: Number(sequence) }
  if (!INSTANT.test(text) || Number.isNaN(Date.parse(text))) return undefined
  // Events have whole seconds.
  return { kind: 'instant', at: `${text.slice(0, 19)}Z` }
}

/** The status messages of a stream by code. */
export const streamStatuses = {
  auth_required: 'Send {"action":"auth","params":KEY} within ten seconds.',
  authenticated: 'The key may stream.',
  subscribed: 'The topics are followed; `id` is the last event before the new ones.',
  unsubscribed: 'The topics are followed no more.',
  live: 'What was missed is sent; the events from here on are new.',
  resume_lost: 'The events after `since` are not kept any more; the events from here on are new.',
  bad_message: 'The message cannot be read and is ignored.',
  unknown_topic: 'A topic is a name, a dot and a ticker or `*`, such as news.AAPL or filings.*.',
  invalid_filter: 'A filter is not known, or has a value that it cannot have.',
  too_many_topics: 'A connection may have 1,000 topics.',
  slow_reader:
    'The reader is over 1 MB behind, or takes nothing of what it missed, and is disconnected; resume after `id`.',
  unavailable: 'The store cannot be read; resume after `id`, or from the same `since`, in a moment.',
  closing: 'The server stops; resume after `id` on another server or in a moment.',
  revoked: 'The key or session ended.',
} as const

export type StreamStatus = keyof typeof streamStatuses

/** What is said of topics whose tickers no listing has. */
export type MissingTickers = {
  readonly missing?: readonly string[]
  /** Similar tickers by the missing one. */
  readonly didYouMean?: Readonly<Record<string, readonly string[]>>
}

export type StatusDetails = MissingTickers & {
  readonly message?: string
  readonly id?: string
  readonly topics?: readonly string[]
}

/** A status as one member of the array of a message. */
export const statusText = (status: StreamStatus, { message, ...details }: StatusDetails = {}): string =>
  JSON.stringify({ status, message: message ?? streamStatuses[status], ...details })
