/** One floating text for everything that has `data-hint`: shown on hover and on focus, gone on Escape. */
import type { JSX } from 'preact'
import { useEffect, useRef } from 'react'

const GAP_PX = 6
const EDGE_PX = 8

const hintOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null

/** Above the element where there is room, else below; never beyond the window. */
const place = (layer: HTMLElement, over: HTMLElement): void => {
  const at = over.getBoundingClientRect()
  // Measured at the left edge, where the whole width is free: near the right edge its text would wrap.
  layer.style.left = '0'
  const { offsetWidth: width, offsetHeight: height } = layer
  const left = Math.min(Math.max(at.left + at.width / 2 - width / 2, EDGE_PX), innerWidth - width - EDGE_PX)
  const above = at.top - height - GAP_PX
  layer.style.left = `${left}px`
  layer.style.top = `${above < EDGE_PX ? at.bottom + GAP_PX : above}px`
}

export const HintLayer = (): JSX.Element => {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = layer.current
    if (element === null) return undefined
    const hide = () => element.matches(':popover-open') && element.hidePopover()
    const show = ({ type, target }: Event) => {
      const over = hintOf(target)
      // A dialog that a click opened gives the focus to a button that the reader has not chosen.
      if (type === 'focusin' && over?.matches(':focus-visible') === false) return hide()
      const text = over?.dataset['hint'] ?? ''
      if (over === null || text === '') return hide()
      element.textContent = text
      element.showPopover()
      return place(element, over)
    }
    const stop = new AbortController()
    const listen = { signal: stop.signal, passive: true }
    document.addEventListener('pointerover', show, listen)
    document.addEventListener('focusin', show, listen)
    for (const event of ['focusout', 'scroll', 'pointerdown'])
      document.addEventListener(event, hide, { ...listen, capture: true })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), listen)
    return () => stop.abort()
  }, [])
  return (
    <div
      ref={layer}
      popover="manual"
      aria-hidden="true"
      class="pointer-events-none fixed max-w-80 rounded-md bg-ink px-2 py-1 text-xs text-page shadow-float"
    />
  )
}
