/** Renders only the rows in view, with empty space above and below; when printing, all rows. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { usePrinting } from './use-printing.ts'

/** Up to this many rows are rendered completely. */
const MAX_PLAIN = 80
const ROW_PX = 33
const BEYOND_VIEW = 12

/** `isPlain` where rows are not all of one height. */
export const useVirtualRows = <R>(rows: readonly R[], isPlain: boolean) => {
  const frame = useRef<HTMLDivElement>(null)
  const isPrinting = usePrinting()
  const isVirtual = rows.length > MAX_PLAIN && !isPrinting && !isPlain
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: BEYOND_VIEW,
    enabled: isVirtual,
  })
  if (!isVirtual) return { frame, visible: rows, first: 0, before: 0, after: 0, isVirtual, measure: null }
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    frame,
    visible: rows.slice(first?.index ?? 0, (last?.index ?? -1) + 1),
    first: first?.index ?? 0,
    before: first?.start ?? 0,
    after: virtualizer.getTotalSize() - (last?.end ?? 0),
    isVirtual,
    // A row whose text wraps is taller than others.
    measure: virtualizer.measureElement,
  }
}
