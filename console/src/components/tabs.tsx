/** Views of one page, each with its own address. */
import type { JSX } from 'preact'
import { PageLink } from './page-link.tsx'

export type Tab = { readonly label: string; readonly to: string; readonly isCurrent: boolean }

export const Tabs = ({
  label,
  tabs,
}: {
  readonly label: string
  readonly tabs: readonly Tab[]
}): JSX.Element => (
  <nav aria-label={label} class="no-print -mx-4 overflow-x-auto px-4 scroll-quiet sm:mx-0 sm:px-0">
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
