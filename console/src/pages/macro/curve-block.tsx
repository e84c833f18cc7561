/** The Treasury's yield curve: of any day, compared with that of a second one. */
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'preact'
import { lazy, Suspense, useMemo } from 'react'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/query-client.ts'
import type { ListMacro, YieldCurveObservation } from '../../api/types.ts'
import { Block } from '../../components/block.tsx'
import { Choice } from '../../components/choice.tsx'
import { CsvButton } from '../../components/csv-button.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { SourceLink } from '../../components/page-link.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../components/states.tsx'
import { dayText } from '../../format/instant.ts'
import { useSearchText } from '../../shell/use-search.ts'
import { type ListedSeries, releaseAddress } from './catalogue.ts'
import { CompareDay } from './compare-day.tsx'
import { CurveSpread } from './curve-spread.tsx'
import { type CurveDay, CurveTable } from './curve-table.tsx'
import { DaySlider } from './day-slider.tsx'
import { observationsQuery } from './observations.ts'
import { type Range, rangeNames, rangeStart, ranges } from './ranges.ts'
import { yieldRange } from './tenors.ts'
import { useDebouncedSearchText } from './use-debounced-search.ts'

const CurveChart = lazy(async () => ({ default: (await import('./curve-chart.tsx')).CurveChart }))

const CATEGORY = 'treasury_rates'

const isCurve = (row: ListMacro['results'][number]): row is YieldCurveObservation => 'detail' in row

const dayOf = ({ observed_on: day, detail }: YieldCurveObservation): CurveDay => ({ day, curve: detail })

/** The last curve on or before a day that may be no business day. */
const useOtherDay = (day: string): CurveDay | null => {
  const { data } = useCall(day === '' ? null : call('/v1/macro', { category: CATEGORY, to: day, limit: 1 }))
  const row = data?.results.find(isCurve)
  return row === undefined || day === '' ? null : dayOf(row)
}

const curvesQuery = (from: string | null) =>
  observationsQuery<YieldCurveObservation>({ category: CATEGORY, series: '', from })

/** Those from a day on; all where an address names a day before the first of them. */
const useCurves = (from: string | null, named: string) => {
  const inRange = useQuery(curvesQuery(from))
  const first = inRange.data?.rows[0]?.observed_on
  const isBefore = from !== null && named !== '' && first !== undefined && named < first
  const all = useQuery({ ...curvesQuery(null), enabled: isBefore })
  return isBefore ? all : inRange
}

const CurveView = ({
  days,
  first,
}: {
  readonly days: readonly CurveDay[]
  readonly first: string
}): JSX.Element => {
  const [named, setDay] = useDebouncedSearchText('date')
  const [otherDay, setOtherDay] = useSearchText<string>('with', '')
  const names = useMemo(() => days.map(({ day }) => day), [days])
  const range = useMemo(() => yieldRange(days.map(({ curve }) => curve)), [days])
  // Of a day without a curve the last one before it.
  const shown = (named === '' ? undefined : days.findLast(({ day }) => day <= named)) ?? days.at(-1)
  const other = useOtherDay(otherDay)
  if (shown === undefined) return <Skeleton />
  const label = `Yield curve of ${dayText(shown.day)}${other === null ? '' : ` and of ${dayText(other.day)}`}; the table next to it has the figures`
  return (
    <div class="grid lg:grid-cols-[1fr_24rem]">
      <div class="min-w-0">
        <div class="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 pt-3 pb-2">
          <p class="text-lg font-semibold" aria-live="off">
            {dayText(shown.day)}
            {other === null ? null : (
              <span class="text-sm font-normal text-ink-faint"> dashed: {dayText(other.day)}</span>
            )}
          </p>
          <CompareDay value={otherDay} shown={shown.day} first={first} onChange={setOtherDay} />
        </div>
        <div class="px-2">
          <Suspense fallback={<div class="h-[300px]" />}>
            <CurveChart label={label} curve={shown.curve} other={other?.curve ?? null} range={range} />
          </Suspense>
        </div>
        <DaySlider label="Day of the curve" days={names} day={shown.day} onChange={setDay} />
        <div class="px-4 pb-3">
          <CurveSpread curve={shown.curve} />
        </div>
      </div>
      <div class="border-line max-lg:border-t lg:border-l">
        <CurveTable shown={shown} other={other} />
      </div>
    </div>
  )
}

export const CurveBlock = ({ curve }: { readonly curve: ListedSeries }): JSX.Element => {
  const [range, setRange] = useSearchText<Range>('curve', '5y', rangeNames)
  const [named] = useSearchText<string>('date', '')
  const { data, error, refetch } = useCurves(rangeStart(range, curve.last_observed_on), named)
  const days = useMemo(() => data?.rows.map(dayOf), [data])
  const bodyOf = () => {
    if (days === undefined)
      return error === null ? <Skeleton lines={8} /> : <ErrorState error={error} retry={() => refetch()} />
    if (days.length === 0) return <EmptyState title="No curve in this range">Choose a longer one.</EmptyState>
    return <CurveView days={days} first={curve.first_observed_on} />
  }
  return (
    <Block
      title="Treasury yield curve"
      calls={data?.calls ?? []}
      actions={
        <>
          <Choice label="Range of the slider" options={ranges} value={range} onChange={setRange} />
          <CsvButton calls={data?.calls ?? []} name="treasury-yield-curve" />
        </>
      }
      source={
        <>
          <SourceLink href={releaseAddress(curve)}>{curve.source}</SourceLink>, {curve.title}, in percent, up
          to <DateTime at={curve.last_observed_on} />; last changed here <DateTime at={curve.updatedAt} />
        </>
      }
    >
      {bodyOf()}
    </Block>
  )
}
