/** The first page: the market at a glance. */
import type { JSX } from 'preact'
import { PageHeader } from '../../components/page-header.tsx'
import { dayText, newYorkDay, newYorkText, weekdayText } from '../../format/instant.ts'
import { Halts } from './halts.tsx'
import { InsiderTrades } from './insider-trades.tsx'
import { Movers } from './movers.tsx'
import { NewestFilings } from './newest-filings.tsx'
import { NewestNews } from './newest-news.tsx'
import { useNewest } from './use-newest.ts'
import { WeekCalendar } from './week-calendar.tsx'
import { YieldCurve } from './yield-curve.tsx'

const today = (): string => {
  const now = Date.now()
  const day = newYorkDay(now)
  const clock = /\d\d:\d\d/.exec(newYorkText(new Date(now).toISOString()))?.[0] ?? ''
  return `${weekdayText(day)}, ${dayText(day)} · ${clock} in New York`
}

export const HomePage = (): JSX.Element => {
  useNewest()
  return (
    <>
      <PageHeader title="Market" about={today()} />
      <div class="grid grid-cols-1 items-start gap-4 xl:grid-cols-12">
        <div class="flex min-w-0 flex-col gap-4 xl:col-span-7">
          <Movers />
          <NewestFilings />
          <NewestNews />
        </div>
        <div class="flex min-w-0 flex-col gap-4 xl:col-span-5">
          <YieldCurve />
          <WeekCalendar />
          <Halts />
          <InsiderTrades />
        </div>
      </div>
    </>
  )
}
