/** The heading of a page. */
import type { ComponentChildren, JSX } from 'preact'

export type PageHeaderProps = {
  readonly title: ComponentChildren
  /** A line under the title. */
  readonly about?: ComponentChildren
  /** Right of the title. */
  readonly actions?: ComponentChildren
}

export const PageHeader = ({ title, about, actions }: PageHeaderProps): JSX.Element => (
  <header class="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
    <div class="min-w-0">
      <h1 class="text-2xl font-semibold tracking-tight">{title}</h1>
      {about === undefined ? null : <p class="mt-0.5 text-ink-soft">{about}</p>}
    </div>
    {actions}
  </header>
)
