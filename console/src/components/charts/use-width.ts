/** The width that an element has on the page, so that a chart is drawn in its pixels. */
import { useLayoutEffect, useRef, useState } from 'react'

export const useWidth = <E extends Element>() => {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { element, width }
}
