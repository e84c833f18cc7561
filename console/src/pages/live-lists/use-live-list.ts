/** The state of a live list: its first page, new rows, and older pages on request. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { request, requestChanged, type Tagged } from '../../api/request.ts'
import { newestRows, olderRows, type Paged } from './list-pages.ts'
import { type LiveRows, withNewest, withOlder, withWaiting } from './merged-rows.ts'
import { onRefetchSignal, type RefetchSignal } from './refetch-signal.ts'

export type ListPage<R> = { readonly results: readonly R[] }

export type LiveListSource<R> = Paged<R> & {
  /** The address of a page, counted from 0, after `/console/api`. */
  readonly pageAt: (page: number) => string
  readonly signal: RefetchSignal
}

export type LiveListState<R, P> = {
  /** Null until the first page is there. */
  readonly rows: LiveRows<R> | null
  /** The newest page as it came. */
  readonly newest: P | null
  readonly error: unknown
  readonly hasOlder: boolean
  readonly isBusy: boolean
  /** Too many rows came in to fetch them all: the list was restarted with the newest page. */
  readonly isAnew: boolean
  readonly showWaiting: () => void
  readonly loadOlder: () => void
  readonly retry: () => void
  /** When the newest page was last found as it is here, in milliseconds since 1970. */
  readonly checkedAt: number | null
}

type State<R, P> = Omit<LiveListState<R, P>, 'showWaiting' | 'loadOlder' | 'retry'>

const nothing = {
  rows: null,
  newest: null,
  hasOlder: false,
  error: null,
  checkedAt: null,
  isBusy: false,
  isAnew: false,
} as const

type Found<R, P> = Tagged<P> & {
  /** Null where more came in than is worth fetching. */
  readonly rows: readonly R[] | null
}

const withFound = <R, P extends ListPage<R>>(
  now: State<R, P>,
  found: Found<R, P>,
  source: LiveListSource<R>,
): State<R, P> => {
  const { answer, rows } = found
  if (now.rows !== null && rows !== null)
    return { ...now, newest: answer, rows: withNewest(now.rows, rows, source) }
  return {
    ...now,
    newest: answer,
    rows: { shown: answer.results, waiting: [] },
    hasOlder: answer.results.length >= source.limit,
    isAnew: now.rows !== null,
  }
}

/** `source` must be the same value as long as the list is the same. */
export const useLiveList = <R, P extends ListPage<R>>(source: LiveListSource<R>): LiveListState<R, P> => {
  const [state, setState] = useState<State<R, P>>(nothing)
  /** Of the list that is shown: another filter ends what was asked for this one. */
  const current = useRef({ stop: new AbortController(), tag: null as string | null, isChecking: false })
  const newest = useRef(state)
  newest.current = state

  const check = useCallback(async () => {
    const own = current.current
    const { signal } = own.stop
    if (own.isChecking) return
    own.isChecking = true
    const rowsAt = async (page: number) => (await request<P>(source.pageAt(page), { signal })).results
    try {
      const found = await requestChanged<P>(source.pageAt(0), own.tag, signal)
      const { rows: known } = newest.current
      const { results } = found?.answer ?? { results: [] }
      const rows = known === null ? results : await newestRows(results, rowsAt, known, source)
      if (signal.aborted) return
      own.tag = found === null ? own.tag : found.tag
      setState((now) => ({
        ...(found === null ? now : withFound(now, { ...found, rows }, source)),
        error: null,
        checkedAt: Date.now(),
      }))
    } catch (error) {
      if (!signal.aborted) setState((now) => ({ ...now, error }))
    } finally {
      own.isChecking = false
    }
  }, [source])

  useEffect(() => {
    const stop = new AbortController()
    current.current = { stop, tag: null, isChecking: false }
    newest.current = nothing
    setState(nothing)
    check()
    const leave = onRefetchSignal(source.signal, check)
    return () => {
      stop.abort()
      leave()
    }
  }, [check, source])

  const loadOlder = async () => {
    const { signal } = current.current.stop
    const { rows } = state
    if (rows === null) return
    setState((now) => ({ ...now, isBusy: true }))
    try {
      const rowsAt = async (page: number) => (await request<P>(source.pageAt(page), { signal })).results
      const { results, hasOlder } = await olderRows(rowsAt, rows, source)
      if (signal.aborted) return
      setState((now) => ({
        ...now,
        isBusy: false,
        error: null,
        hasOlder,
        rows: now.rows === null ? null : withOlder(now.rows, results, source),
      }))
    } catch (error) {
      if (!signal.aborted) setState((now) => ({ ...now, isBusy: false, error }))
    }
  }
  const showWaiting = () =>
    setState((now) => ({ ...now, rows: now.rows === null ? null : withWaiting(now.rows, source) }))
  return { ...state, showWaiting, loadOlder, retry: check }
}
