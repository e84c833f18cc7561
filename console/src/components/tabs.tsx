/** Views of one page, each with its own address. */
import type { JSX } from 'preact'
import { useEffect, useRef } from 'react'
import { PageLink } from './page-link.tsx'

export type Tab = { readonly label: string; readonly to: string; readonly isCurrent: boolean }

/** Where not all tabs fit, as on a phone, the current one is brought into view; the page itself does not move. */
const useCurrentInView = (current: string | undefined) => {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = current === undefined ? null : nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current === null || tab == null) return
    const [frame, place] = [nav.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    if (place.left < frame.left || place.right > frame.right)
      nav.current.scrollLeft += place.left - frame.left - (frame.width - place.width) / 2
  }, [current])
  return nav
}

export const Tabs = ({
  label,
  tabs,
}: {
  readonly label: string
  readonly tabs: readonly Tab[]
}): JSX.Element => (
  <nav
    ref={useCurrentInView(tabs.find(({ isCurrent }) => isCurrent)?.to)}
    aria-label={label}
    class="no-print -mx-4 overflow-x-auto px-4 scroll-quiet sm:mx-0 sm:px-0"
  >
    <ul class="flex min-w-max gap-5 border-b border-line">
      {tabs.map(({ label: text, to, isCurrent }) => (
        <li key={to}>
          <PageLink
            to={to}
            aria-current={isCurrent ? 'page' : undefined}
            class={`-mb-px block border-b-2 py-2 text-sm transition-colors ${
              isCurrent
                ? 'border-accent font-medium text-ink'
                : 'border-transparent text-ink-soft hover:text-ink'
            }`}
          >
            {text}
          </PageLink>
        </li>
      ))}
    </ul>
  </nav>
)
