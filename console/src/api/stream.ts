/**
 * Follows the event stream of the store with the reader's session, or polls where it is refused. Says when to fetch, not
 * what.
 */
import { API } from './request.ts'
import { retryWaitMs } from './retry-wait.ts'

/** How often to poll while a stream is refused. */
const POLL_MS = 30_000
/**
 * A hidden tab closes its stream after this time: an account has few, and without TLS a browser has six connections to a
 * server.
 */
const HIDDEN_MS = 60_000

/** Topics such as `filings.*`, and filters such as `form`; empty filters are ignored. */
export type StreamQuery = { readonly topics: readonly string[] } & Readonly<
  Record<string, string | readonly string[]>
>

const streamAddress = ({ topics, ...filters }: StreamQuery): string => {
  const given = Object.entries(filters).filter(([, value]) => value !== '')
  return `${API}/v1/stream/sse?${new URLSearchParams({ topics: topics.join(), ...Object.fromEntries(given) })}`
}

/**
 * `topic` is `filings` for an event of `filings.*`; null where events of any topic may have been missed, as after a pause.
 */
export type OnEvent = (topic: string | null) => void

const topicIn = (data: string): string | null => {
  const event: unknown = JSON.parse(data)
  const isEvent = typeof event === 'object' && event !== null && 'topic' in event
  return isEvent && typeof event.topic === 'string' ? event.topic : null
}

/**
 * The `Retry-After` of a refused stream, in milliseconds; null without one. An EventSource does not show the answer, so the request
 * is repeated; a stream that opens this time is closed at once, and the next attempt opens it again.
 */
const askedWaitMs = async (address: string): Promise<number | null> => {
  const response = await fetch(address, { credentials: 'same-origin' }).catch(() => null)
  if (response === null) return null
  await response.body?.cancel()
  if (response.ok) return 0
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : null
}

/**
 * Calls `onEvent` for each event, whenever the stream is open again, and, while the server refuses it, from time to time. A stream
 * that is cut comes back by itself with the last id (`Last-Event-ID`). Ends by the returned function.
 */
export const followStream = (query: StreamQuery, onEvent: OnEvent): (() => void) => {
  let source: EventSource | undefined
  let poll: number | undefined
  let retry: number | undefined
  let hiding: number | undefined
  let refusals = 0

  const close = () => {
    source?.close()
    source = undefined
    window.clearInterval(poll)
    window.clearTimeout(retry)
  }
  const address = streamAddress(query)
  /** Polls, and tries the stream again when the server allows it. */
  const wait = async (refused: EventSource) => {
    refusals += 1
    poll = window.setInterval(() => onEvent(null), POLL_MS)
    const asked = await askedWaitMs(address)
    // The page was hidden or closed meanwhile.
    if (source === refused) retry = window.setTimeout(open, retryWaitMs(asked, refusals))
  }
  const open = () => {
    close()
    const opened = new EventSource(address)
    source = opened
    opened.onopen = () => {
      refusals = 0
    }
    opened.onmessage = ({ data }) => onEvent(topicIn(String(data)))
    // `subscribed`, `live` and `resume_lost`: earlier events are not sent, so they are fetched.
    opened.addEventListener('status', () => onEvent(null))
    opened.onerror = () => {
      if (opened.readyState === EventSource.CLOSED && source === opened) void wait(opened)
    }
  }
  const seen = () => {
    window.clearTimeout(hiding)
    if (document.visibilityState === 'hidden') hiding = window.setTimeout(close, HIDDEN_MS)
    else if (source === undefined) {
      open()
      onEvent(null)
    }
  }
  open()
  document.addEventListener('visibilitychange', seen)
  return () => {
    document.removeEventListener('visibilitychange', seen)
    window.clearTimeout(hiding)
    close()
  }
}
