/** A titled part of a page, with the source of its figures and the call that returns them. */
import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'react'
import type { Call } from '../api/call.ts'
import { CallButton } from './call-button.tsx'

export type BlockProps = {
  readonly title: string
  /** Where the figures come from: source, date, filing. */
  readonly source?: ComponentChildren
  /** The calls that give what is shown. */
  readonly calls?: readonly Call[]
  /** Controls of this block, right of its title. */
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
  readonly class?: string
}

export const Block = ({
  title,
  source,
  calls = [],
  actions,
  children,
  class: more = '',
}: BlockProps): JSX.Element => {
  const heading = useId()
  return (
    <section
      aria-labelledby={heading}
      class={`flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface ${more}`}
    >
      <header class="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 pr-2 pl-4">
        <h2 id={heading} class="mr-auto text-base font-semibold">
          {title}
        </h2>
        {/* The button stays beside the controls where they take a line of their own. */}
        <div class="gap-x-3 max-sm:contents sm:flex sm:grow sm:items-center sm:justify-end">
          {actions === undefined || actions === null ? null : (
            <div class="no-print flex flex-wrap items-center gap-2 max-sm:order-last">{actions}</div>
          )}
          {calls.length === 0 ? null : <CallButton title={title} calls={calls} />}
        </div>
      </header>
      <div class="min-w-0 grow">{children}</div>
      {source === undefined || source === null ? null : (
        <footer class="border-t border-line px-4 py-1.5 text-xs text-ink-faint">{source}</footer>
      )}
    </section>
  )
}
