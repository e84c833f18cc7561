/** Earnings, dividends, splits and IPOs by week. */
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'preact'
import { allRowsQuery, pageOf, pagesFor } from '../../api/all-pages.ts'
import { call } from '../../api/call.ts'
import { Block } from '../../components/block.tsx'
import { CsvButton } from '../../components/csv-button.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { ErrorState, Skeleton } from '../../components/states.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { dayText, newYorkDay } from '../../format/instant.ts'
import { NotFoundPage } from '../../shell/not-found-page.tsx'
import { paths } from '../../shell/paths.ts'
import { usePageTitle, usePathText } from '../../shell/use-path-text.ts'
import { useSearchText } from '../../shell/use-search.ts'
import { type CalendarKind, calendarKinds } from './calendar-kinds.tsx'
import { CalendarWeek } from './calendar-week.tsx'
import { EmptyWeek } from './empty-week.tsx'
import { type Week, weekNamed } from './week.ts'
import { WeekBar } from './week-bar.tsx'

const weekCall = ({ path }: CalendarKind, { from, to }: Week) => call(path, { from, to, order: 'asc' })

type Changed = { readonly updatedAt?: string; readonly updated_at?: string }

/** When the newest change of these rows came in. */
const newestChange = (rows: readonly Changed[]): string | null =>
  rows.reduce<string | null>((newest, row) => {
    const at = row.updatedAt ?? row.updated_at ?? null
    return at !== null && (newest === null || at > newest) ? at : newest
  }, null)

const WeekBlock = ({
  kind,
  week,
  today,
}: {
  readonly kind: CalendarKind
  readonly week: Week
  readonly today: string
}): JSX.Element => {
  const made = weekCall(kind, week)
  const { data, error, refetch } = useQuery(allRowsQuery(made))
  const calls = Array.from({ length: Math.max(1, pagesFor(data?.total ?? 0)) }, (_, at) => pageOf(made, at))
  const changed = data === undefined ? null : newestChange(data.results)
  const bodyOf = () => {
    if (data === undefined)
      return error === null ? <Skeleton lines={6} /> : <ErrorState error={error} retry={() => refetch()} />
    if (data.results.length === 0) return <EmptyWeek kind={kind} week={week} />
    return <CalendarWeek week={week} entries={data.results.map((row) => kind.entry(row))} today={today} />
  }
  return (
    <Block
      title={`${dayText(week.from)} to ${dayText(week.to)}`}
      calls={calls}
      actions={
        <>
          {data === undefined ? null : (
            <span class="figures text-xs text-ink-faint">
              {data.total} {data.total === 1 ? 'row' : 'rows'}
            </span>
          )}
          <CsvButton calls={calls} name={`${kind.id}-${week.from}`} />
        </>
      }
      source={
        changed === null ? undefined : (
          <>
            {kind.about}; last changed here <DateTime at={changed} />
          </>
        )
      }
    >
      {bodyOf()}
    </Block>
  )
}

const Calendar = ({ kind }: { readonly kind: CalendarKind }): JSX.Element => {
  const [weekText] = useSearchText('week', '')
  const today = newYorkDay(Date.now())
  const week = weekNamed(weekText, today)
  usePageTitle(`${kind.label}, week of ${dayText(week.from)}`)
  return (
    <>
      <PageHeader title="Calendars" about={kind.about} actions={<WeekBar kind={kind.id} week={week} />} />
      <div class="mb-4">
        <Tabs
          label="Calendars"
          tabs={calendarKinds.map(({ id, label }) => ({
            label,
            to: paths.calendar(id, weekText),
            isCurrent: id === kind.id,
          }))}
        />
      </div>
      <WeekBlock key={`${kind.id} ${week.from}`} kind={kind} week={week} today={today} />
    </>
  )
}

export const CalendarsPage = (): JSX.Element => {
  const named = usePathText('kind')
  const kind = named === '' ? calendarKinds[0] : calendarKinds.find(({ id }) => id === named)
  return kind === undefined ? <NotFoundPage /> : <Calendar kind={kind} />
}
