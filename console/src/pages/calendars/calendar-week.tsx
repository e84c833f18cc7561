/** A week in columns of days on a wide screen, in a list on a phone. */
import type { JSX } from 'preact'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { dateHint, shortDayText, weekdayText } from '../../format/instant.ts'
import { CalendarEntry, type Entry } from './calendar-entry.tsx'
import { type DayRows, daysOf, type Week } from './week.ts'

/** A day in the season of earnings has some hundred. */
const FIRST_SHOWN = 40

const gridOf: Readonly<Record<number, string>> = {
  5: 'lg:grid-cols-5',
  6: 'lg:grid-cols-6',
  7: 'lg:grid-cols-7',
}

const Day = ({
  day: { day, rows },
  today,
}: {
  readonly day: DayRows<Entry>
  readonly today: string
}): JSX.Element => {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, FIRST_SHOWN)
  const isToday = day === today
  return (
    <div
      class={`min-w-0 border-line max-lg:border-b lg:border-r lg:last:border-r-0 ${rows.length === 0 ? 'max-lg:hidden' : ''}`}
    >
      <h3
        class={`flex items-baseline justify-between gap-2 border-b border-line bg-sunken px-3 py-1.5 text-sm ${isToday ? 'text-accent' : ''}`}
      >
        <time dateTime={day} data-hint={dateHint(day)} class="font-medium whitespace-nowrap">
          {weekdayText(day)} {shortDayText(day)}
          {isToday ? <span class="sr-only"> (today)</span> : null}
        </time>
        <span class="figures text-xs text-ink-faint">{rows.length}</span>
      </h3>
      {rows.length === 0 ? <p class="px-3 py-3 text-sm text-ink-faint">None</p> : null}
      <ul>
        {shown.map((entry) => (
          <CalendarEntry key={entry.key} entry={entry} />
        ))}
      </ul>
      {shown.length === rows.length ? null : (
        <div class="p-2">
          <Button size="small" onClick={() => setWhole(true)}>
            Show all {rows.length}
          </Button>
        </div>
      )}
    </div>
  )
}

export type CalendarWeekProps = {
  readonly week: Week
  readonly entries: readonly Entry[]
  readonly today: string
}

export const CalendarWeek = ({ week, entries, today }: CalendarWeekProps): JSX.Element => {
  const days = daysOf(week, entries, ({ day }) => day)
  return (
    <div class={`grid grid-cols-1 ${gridOf[days.length] ?? 'lg:grid-cols-5'}`}>
      {days.map((day) => (
        <Day key={day.day} day={day} today={today} />
      ))}
    </div>
  )
}
