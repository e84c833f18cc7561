/** A button that opens a short list of links and actions; arrow keys move in it, Escape closes it. */
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useId, useRef, useState } from 'react'

export type MenuProps = {
  readonly label: string
  readonly button: ComponentChildren
  readonly children: ComponentChildren
  readonly align?: 'left' | 'right'
}

/** What can take the focus in the list, in its order. */
const itemsOf = (list: HTMLElement | null): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('a, button:not(:disabled)') ?? []),
]

const moveFocus = (list: HTMLElement | null, step: 1 | -1): void => {
  const items = itemsOf(list)
  const focused = document.activeElement
  const at = focused instanceof HTMLElement ? items.indexOf(focused) : -1
  items.at((at + step + items.length) % items.length)?.focus()
}

/** Closes on a click or focus elsewhere and after a choice; arrows move, Escape gives the focus back. */
const listen = (frame: HTMLElement, close: () => void): (() => void) => {
  const stop = new AbortController()
  const { signal } = stop
  const closeFromOutside = ({ target }: Event) => {
    if (!(target instanceof Node) || !frame.contains(target)) close()
  }
  const list = frame.querySelector<HTMLElement>('[data-menu]')
  document.addEventListener('pointerdown', closeFromOutside, { signal })
  document.addEventListener('focusin', closeFromOutside, { signal })
  list?.addEventListener('click', close, { signal })
  frame.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') {
        close()
        frame.querySelector('button')?.focus()
      }
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      moveFocus(list, event.key === 'ArrowDown' ? 1 : -1)
    },
    { signal },
  )
  itemsOf(list)[0]?.focus()
  return () => stop.abort()
}

export const Menu = ({ label, button, children, align = 'right' }: MenuProps): JSX.Element => {
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(
    () => (isOpen && frame.current !== null ? listen(frame.current, () => setOpen(false)) : undefined),
    [isOpen],
  )
  return (
    <div ref={frame} class="relative">
      <button
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        class="flex items-center rounded-md hover:bg-hover"
      >
        {button}
      </button>
      {isOpen ? (
        <div
          id={id}
          data-menu
          class={`absolute top-full z-40 mt-1 flex min-w-52 flex-col rounded-lg border border-line bg-surface p-1 shadow-float ${align === 'right' ? 'right-0' : 'left-0'}`}
        >
          {children}
        </div>
      ) : null}
    </div>
  )
}

/** The looks of a link or button in a menu. */
export const menuItem =
  'flex items-center gap-2.5 rounded-md px-2.5 py-1.5 text-left text-sm text-ink-soft hover:bg-hover hover:text-ink focus-visible:bg-hover'
