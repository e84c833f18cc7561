/** Ctrl-K or ⌘K, and the button that names them, open the palette, whose code comes with the first press. */
import type { JSX } from 'preact'
import { lazy, Suspense, useEffect, useState } from 'react'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

const MODIFIER = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl '

export const PaletteKey = (): JSX.Element => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      event.preventDefault()
      setOpen((before) => !before)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-label={`${MODIFIER}K: go to a page, a ticker or an action`}
        aria-keyshortcuts="Control+K Meta+K"
        data-hint="Go to a page, a ticker or an action"
        onClick={() => setOpen(true)}
        class="hidden h-8 items-center rounded-md border border-line-strong px-2 font-mono text-2xs text-ink-faint transition-colors hover:bg-hover hover:text-ink lg:flex"
      >
        {MODIFIER}K
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
