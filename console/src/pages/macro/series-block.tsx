/** Any series as a line, up to four together, as a chart or as a table. */
import type { JSX } from 'preact'
import { lazy, Suspense, useMemo } from 'react'
import { Block } from '../../components/block.tsx'
import { Choice } from '../../components/choice.tsx'
import { CsvButton } from '../../components/csv-button.tsx'
import { Command, EmptyState, ErrorState, Skeleton } from '../../components/states.tsx'
import { dayText } from '../../format/instant.ts'
import { useSearchText } from '../../shell/use-search.ts'
import { aligned, rebased, type Span } from './aligned.ts'
import { type Catalogue, catalogueCall, type ListedSeries } from './catalogue.ts'
import { type Range, rangeNames, rangeStart, ranges } from './ranges.ts'
import { axesSentence, rebasedSentence, type Scale, scaleFor, scales } from './scale-words.ts'
import { SeriesFacts, type ShownSeries } from './series-facts.tsx'
import { MAX_SERIES, SeriesPicker } from './series-picker.tsx'
import { SeriesTable } from './series-table.tsx'
import { useRecessions, useSeries } from './use-series.ts'

const SeriesChart = lazy(async () => ({ default: (await import('./series-chart.tsx')).SeriesChart }))

const PRESET = 'labor_market:unemployment_rate'

const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const
type View = (typeof views)[number]['value']

/** The series that the address names, in its order; what it names wrongly is left out. */
const chosenOf = ({ series }: Catalogue, named: string): readonly ListedSeries[] => {
  const found = named
    .split(',')
    .slice(0, MAX_SERIES)
    .flatMap((id) => series.find((each) => each.id === id) ?? [])
  return found.length > 0 || named !== PRESET ? found : series.slice(0, 1)
}

const linesOf = (shown: readonly ShownSeries[], wanted: Scale) => {
  const units = shown.map(({ series }) => series.unit)
  const scale = scaleFor(wanted, units)
  const own = aligned(shown.map(({ points }) => points))
  const { bases, values } = scale === 'rebased' ? rebased(own) : { bases: [], values: own.values }
  return {
    days: own.days,
    kind: scale === 'rebased' ? ('ratio' as const) : ('number' as const),
    lines: shown.map(({ series }, at) => ({
      label: series.title,
      unit: scale === 'rebased' ? '100 at its base' : series.unit,
      values: values[at] ?? [],
    })),
    sentence:
      scale === 'rebased'
        ? rebasedSentence(
            shown.map(({ series }, at) => ({ title: series.title, base: bases[at] ?? null })),
            wanted !== 'rebased',
          )
        : axesSentence(units),
  }
}

const SeriesView = ({
  shown,
  scale,
  view,
  recessions,
}: {
  readonly shown: readonly ShownSeries[]
  readonly scale: Scale
  readonly view: View
  readonly recessions: readonly Span[]
}): JSX.Element => {
  const { days, lines, kind, sentence } = useMemo(() => linesOf(shown, scale), [shown, scale])
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined)
    return <EmptyState title="No observation in this range">Choose a longer one.</EmptyState>
  const label = `${lines.map((each) => each.label).join(', ')} from ${dayText(first)} to ${dayText(last)}; the table has the figures`
  return (
    <>
      {view === 'table' ? (
        <SeriesTable days={days} lines={lines} kind={kind} />
      ) : (
        <Suspense fallback={<Skeleton lines={9} />}>
          <SeriesChart label={label} days={days} lines={lines} recessions={recessions} kind={kind} />
        </Suspense>
      )}
      <p class="px-4 pb-3 text-xs text-ink-faint">{sentence}</p>
    </>
  )
}

const RecessionNote = ({ recession }: Pick<Catalogue, 'recession'>): JSX.Element =>
  recession === null ? (
    <>
      No recession is shaded: the store does not have the series.{' '}
      <Command>npx openbell ingest fred-series</Command> loads it.
    </>
  ) : (
    <>
      Shaded: recessions in the United States by the NBER, {recession.source} {recession.source_id}, known
      from {dayText(recession.first_observed_on)} to {dayText(recession.last_observed_on)}.
    </>
  )

const newestDay = (chosen: readonly ListedSeries[]): string =>
  chosen.reduce((newest, { last_observed_on: last }) => (last > newest ? last : newest), '1970-01-01')

export const SeriesBlock = ({ catalogue }: { readonly catalogue: Catalogue }): JSX.Element => {
  const [named, setNamed] = useSearchText<string>('series', PRESET)
  const [range, setRange] = useSearchText<Range>('range', '10y', rangeNames)
  const [scale, setScale] = useSearchText<Scale>('scale', 'units', ['units', 'rebased'])
  const [view, setView] = useSearchText<View>('view', 'chart', ['chart', 'table'])
  const chosen = useMemo(() => chosenOf(catalogue, named), [catalogue, named])
  const ids = chosen.map(({ id }) => id)
  const { answers, error, refetch } = useSeries(chosen, rangeStart(range, newestDay(chosen)))
  const recessions = useRecessions(catalogue.recession)
  const shown = useMemo(
    () =>
      chosen.flatMap((series, at) => {
        const answer = answers[at]
        return answer === undefined ? [] : [{ series, points: answer.rows }]
      }),
    [chosen, answers],
  )
  const calls = answers.flatMap((each) => each?.calls ?? [])
  const choose = (next: readonly string[]) => setNamed(next.length === 0 ? 'none' : next.join(','))
  const bodyOf = () => {
    if (chosen.length === 0)
      return <EmptyState title="No series is chosen">Choose up to four from the list.</EmptyState>
    if (shown.length < chosen.length)
      return error === null ? <Skeleton lines={10} /> : <ErrorState error={error} retry={refetch} />
    return (
      <>
        <SeriesView shown={shown} scale={scale} view={view} recessions={recessions} />
        <div class="border-t border-line">
          <SeriesFacts shown={shown} onRemove={(id) => choose(ids.filter((each) => each !== id))} />
        </div>
      </>
    )
  }
  return (
    <Block
      title="Series"
      calls={[...calls, catalogueCall]}
      actions={
        <>
          <Choice label="View" options={views} value={view} onChange={setView} />
          <Choice label="Scale" options={scales} value={scale} onChange={setScale} />
          <Choice label="Range" options={ranges} value={range} onChange={setRange} />
          <CsvButton calls={calls} name="macro-series" />
        </>
      }
      source={<RecessionNote recession={catalogue.recession} />}
    >
      <div class="grid lg:grid-cols-[19rem_1fr]">
        <div class="border-line max-lg:order-2 max-lg:border-t lg:border-r">
          <SeriesPicker all={catalogue.series} chosen={ids} onChange={choose} />
        </div>
        <div class="min-w-0">{bodyOf()}</div>
      </div>
    </Block>
  )
}
