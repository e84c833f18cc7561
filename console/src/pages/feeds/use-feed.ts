/** A feed: its first page, what comes in later, and older pages on request. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { request, requestChanged } from '../../api/request.ts'
import { onFeedSignal } from './feed-signal.ts'
import { type FeedRows, withNewest, withOlder, withWaiting } from './merged-rows.ts'

export type FeedPage<R> = { readonly results: readonly R[] }

export type FeedSource<R> = {
  /** The address of a page, counted from 0, behind `/console/api`. */
  readonly pageAt: (page: number) => string
  readonly keyOf: (row: R) => string
  /** Rows of a whole page; a shorter one is the last. */
  readonly limit: number
}

export type Feed<R, P> = {
  /** Null until the first page is there. */
  readonly rows: FeedRows<R> | null
  /** The newest page as it came. */
  readonly newest: P | null
  readonly error: unknown
  readonly hasOlder: boolean
  readonly isBusy: boolean
  readonly showWaiting: () => void
  readonly loadOlder: () => void
  readonly retry: () => void
  /** When the newest page was last found as it is here, in milliseconds since 1970. */
  readonly lookedAt: number | null
}

type State<R, P> = {
  readonly rows: FeedRows<R> | null
  readonly newest: P | null
  readonly pages: number
  readonly hasOlder: boolean
  readonly error: unknown
  readonly lookedAt: number | null
  readonly isBusy: boolean
}

const nothing = {
  rows: null,
  newest: null,
  pages: 0,
  hasOlder: false,
  error: null,
  lookedAt: null,
  isBusy: false,
} as const

/** `source` must be the same value as long as the feed is the same. */
export const useFeed = <R, P extends FeedPage<R>>(source: FeedSource<R>): Feed<R, P> => {
  const [state, setState] = useState<State<R, P>>(nothing)
  const tag = useRef<string | null>(null)
  const { pageAt, keyOf, limit } = source

  const look = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const found = await requestChanged<P>(pageAt(0), tag.current, signal)
        if (signal?.aborted) return
        if (found !== null) tag.current = found.tag
        setState((now) => {
          const seen = { ...now, error: null, lookedAt: Date.now() }
          if (found === null) return seen
          const { answer } = found
          if (now.rows !== null)
            return { ...seen, newest: answer, rows: withNewest(now.rows, answer.results, keyOf) }
          const hasOlder = answer.results.length >= limit
          return { ...seen, newest: answer, rows: { shown: answer.results, waiting: [] }, pages: 1, hasOlder }
        })
      } catch (error) {
        if (signal?.aborted !== true) setState((now) => ({ ...now, error }))
      }
    },
    [pageAt, keyOf, limit],
  )

  useEffect(() => {
    const stop = new AbortController()
    tag.current = null
    setState(nothing)
    look(stop.signal)
    const stopSignal = onFeedSignal(() => look(stop.signal))
    return () => {
      stop.abort()
      stopSignal()
    }
  }, [look])

  const loadOlder = async () => {
    setState((now) => ({ ...now, isBusy: true }))
    try {
      const { results } = await request<P>(pageAt(state.pages))
      setState((now) => ({
        ...now,
        isBusy: false,
        error: null,
        pages: now.pages + 1,
        hasOlder: results.length >= limit,
        rows: now.rows === null ? null : withOlder(now.rows, results, keyOf),
      }))
    } catch (error) {
      setState((now) => ({ ...now, isBusy: false, error }))
    }
  }
  const showWaiting = () =>
    setState((now) => ({ ...now, rows: now.rows === null ? null : withWaiting(now.rows) }))
  return { ...state, showWaiting, loadOlder, retry: () => look() }
}
