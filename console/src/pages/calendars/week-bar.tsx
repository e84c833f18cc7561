/** Previous, this and next week, and a day to go to. */
import { ChevronLeft, ChevronRight } from 'lucide-preact'
import type { ComponentChildren, JSX } from 'preact'
import { PageLink } from '../../components/page-link.tsx'
import { isDay } from '../../format/instant.ts'
import { paths } from '../../shell/paths.ts'
import { useSearch } from '../../shell/use-search.ts'
import { nextWeek, previousWeek, type Week } from './week.ts'

const Step = ({
  label,
  to,
  children,
}: {
  readonly label: string
  readonly to: string
  readonly children: ComponentChildren
}): JSX.Element => (
  <PageLink
    to={to}
    aria-label={label}
    data-hint={label}
    class="inline-flex h-8 min-w-8 items-center justify-center rounded-md border border-line-strong bg-surface px-1.5 text-sm hover:bg-hover"
  >
    {children}
  </PageLink>
)

export const WeekBar = ({ kind, week }: { readonly kind: string; readonly week: Week }): JSX.Element => {
  const [, setSearch] = useSearch()
  return (
    <div class="no-print flex flex-wrap items-center gap-1.5">
      <Step label="Previous week" to={paths.calendar(kind, previousWeek(week))}>
        <ChevronLeft size={16} />
      </Step>
      <PageLink
        to={paths.calendar(kind)}
        class="inline-flex h-8 items-center rounded-md border border-line-strong bg-surface px-3 text-sm hover:bg-hover"
      >
        This week
      </PageLink>
      <Step label="Next week" to={paths.calendar(kind, nextWeek(week))}>
        <ChevronRight size={16} />
      </Step>
      <input
        type="date"
        aria-label="Week of this day"
        value={week.from}
        onChange={({ currentTarget: { value } }) => {
          if (isDay(value)) setSearch({ week: value })
        }}
        class="h-8 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink"
      />
    </div>
  )
}
