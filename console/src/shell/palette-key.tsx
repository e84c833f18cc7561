/** Ctrl-K or ⌘K, and the button that names them, open the palette, whose code comes with the first use. */
import type { JSX } from 'preact'
import { lazy, Suspense, useEffect, useState } from 'react'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

const MODIFIER = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl '

export const PaletteKey = (): JSX.Element => {
  // Identifies the opening that is shown: the close event of a dialog may arrive when the next one is open.
  const [opening, setOpening] = useState<symbol | null>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      event.preventDefault()
      setOpening((before) => (before === null ? Symbol() : null))
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
        onClick={() => setOpening(Symbol())}
        class="hidden h-8 items-center rounded-md border border-line-strong px-2 font-mono text-2xs text-ink-faint transition-colors hover:bg-hover hover:text-ink lg:flex"
      >
        {MODIFIER}K
      </button>
      {opening === null ? null : (
        <Suspense fallback={null}>
          <Palette
            key={opening}
            onClose={() => setOpening((before) => (before === opening ? null : before))}
          />
        </Suspense>
      )}
    </>
  )
}
