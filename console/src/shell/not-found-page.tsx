/** The page for an address that names nothing: of no page, or of no view of one. */
import type { JSX } from 'preact'
import { buttonClass } from '../components/button.tsx'
import { PageLink } from '../components/page-link.tsx'
import { paths } from './paths.ts'
import { usePageTitle } from './use-path-text.ts'

export const NotFoundPage = (): JSX.Element => {
  usePageTitle('No such page')
  return (
    <div class="mx-auto flex max-w-md flex-col items-start gap-3 px-4 py-20">
      <p class="font-mono text-sm text-ink-faint">404</p>
      <h1 class="text-2xl font-semibold tracking-tight">No page has this address</h1>
      <p class="text-ink-soft">
        Press <kbd class="rounded border border-line-strong px-1 font-mono text-xs">/</kbd> and type a ticker
        or a name, or go back to where you were.
      </p>
      <PageLink to={paths.home} class={buttonClass('plain')}>
        Home
      </PageLink>
    </div>
  )
}
