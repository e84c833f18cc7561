/** The part of many rows that is in view, and the row that the keyboard is at. */
import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'preact'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { rowAfter } from './grid-keys.ts'

const ROW_PX = 32
const BEYOND_VIEW = 6

type Current = {
  /** -1 before the reader has chosen one. */
  readonly index: number
  /** The keyboard came here, so that the row takes the focus when it is drawn. */
  readonly isFocused: boolean
}

const noRow: Current = { index: -1, isFocused: false }

/** Between the header, which stays, and the lower edge. */
const bringIntoView = (element: HTMLElement, headPx: number, index: number): void => {
  const top = index * ROW_PX
  const bottom = top + headPx + ROW_PX
  if (top < element.scrollTop) element.scrollTop = top
  else if (bottom > element.scrollTop + element.clientHeight)
    element.scrollTop = bottom - element.clientHeight
}

/** The height of the header, which may have more lines with other columns. */
const useHeadPx = (frame: RefObject<HTMLElement>): number => {
  const [headPx, setHeadPx] = useState(0)
  useLayoutEffect(() => {
    const head = frame.current?.querySelector('thead')
    if (head == null) return undefined
    const observer = new ResizeObserver(() => setHeadPx(head.offsetHeight))
    observer.observe(head)
    return () => observer.disconnect()
  }, [frame])
  return headPx
}

/** `which` names the rows: others begin at their top. */
export const useGridRows = (total: number, which: string) => {
  const frame = useRef<HTMLDivElement>(null)
  const headPx = useHeadPx(frame)
  const [current, setCurrent] = useState<Current>(noRow)
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: BEYOND_VIEW,
    useFlushSync: false,
  })
  const before = useRef(which)
  useEffect(() => {
    if (before.current === which) return
    before.current = which
    frame.current?.scrollTo({ top: 0 })
    setCurrent(noRow)
  }, [which])
  const items = virtualizer.getVirtualItems()
  const pool = useRef(1)
  pool.current = Math.max(pool.current, items.length)
  const [first, last] = [items[0], items.at(-1)]
  return {
    frame,
    /** Rows in view with the key of their element: one that leaves is used for the next that comes. */
    shown: items.map(({ index }) => ({ index, key: index % pool.current })),
    first: first?.index ?? 0,
    last: last?.index ?? 0,
    /** Where the first of them begins, and the height of all with their header. */
    top: first?.start ?? 0,
    height: virtualizer.getTotalSize() + headPx,
    current,
    pick: useCallback((index: number) => setCurrent({ index, isFocused: false }), []),
    /** Whether the key moved. */
    move: (key: string): boolean => {
      const next = rowAfter(key, current.index, total)
      if (next === null) return false
      setCurrent({ index: next, isFocused: true })
      if (frame.current !== null) bringIntoView(frame.current, headPx, next)
      return true
    },
  }
}
