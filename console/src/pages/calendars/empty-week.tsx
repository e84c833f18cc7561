/** Shown for a week without rows: links to the nearest weeks with rows, or how to load the calendar. */
import type { JSX } from 'preact'
import { type Call, call } from '../../api/call.ts'
import { useCall } from '../../api/query-client.ts'
import { PageLink } from '../../components/page-link.tsx'
import { Command, EmptyState, Skeleton } from '../../components/states.tsx'
import { dayPlus, dayText, weekOf } from '../../format/instant.ts'
import { paths } from '../../shell/paths.ts'
import type { CalendarKind, CalendarPath } from './calendar-kinds.tsx'
import type { Week } from './week.ts'

type Dated = { readonly results: readonly unknown[] }

const useNearest = (kind: CalendarKind, made: Call<CalendarPath>) => {
  const { data, isPending } = useCall(made)
  const rows: Dated['results'] = data?.results ?? []
  const day = rows.length === 0 ? null : kind.entry(rows[0] as never).day
  return { day, isPending }
}

const WeekLink = ({ kind, day }: { readonly kind: CalendarKind; readonly day: string }): JSX.Element => (
  <PageLink to={paths.calendar(kind.id, weekOf(day).from)} class="text-link">
    week of {dayText(weekOf(day).from)}
  </PageLink>
)

export const EmptyWeek = ({
  kind,
  week,
}: {
  readonly kind: CalendarKind
  readonly week: Week
}): JSX.Element => {
  const before = useNearest(kind, call(kind.path, { to: dayPlus(week.from, -1), limit: 1 }))
  const after = useNearest(kind, call(kind.path, { from: dayPlus(week.to, 1), order: 'asc', limit: 1 }))
  if (before.isPending || after.isPending) return <Skeleton lines={2} />
  const title = `No ${kind.id === 'ipos' ? 'IPOs' : kind.id} in this week`
  if (before.day === null && after.day === null)
    return (
      <EmptyState title={title}>
        Nor in any other: the calendar is empty. Load it with <Command>{kind.fill}</Command>
      </EmptyState>
    )
  return (
    <EmptyState title={title}>
      {before.day === null ? null : (
        <p>
          The last before it: <WeekLink kind={kind} day={before.day} />
        </p>
      )}
      {after.day === null ? null : (
        <p>
          The next after it: <WeekLink kind={kind} day={after.day} />
        </p>
      )}
    </EmptyState>
  )
}
