/** The prices of a ticker over time, or how to load them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { JSX } from 'preact'
import { lazy, Suspense } from 'react'
import { type Call, call } from '../../../api/call.ts'
import { callQuery, useCall } from '../../../api/query-client.ts'
import type { ListPrices, PriceBar } from '../../../api/types.ts'
import { Block } from '../../../components/block.tsx'
import { Choice } from '../../../components/choice.tsx'
import { CopiedLines } from '../../../components/copied-lines.tsx'
import { DateTime } from '../../../components/date-time.tsx'
import { Figure } from '../../../components/figure.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../components/states.tsx'
import { sourceNames } from '../../../format/source-name.ts'
import { useSearchText } from '../../../shell/use-search.ts'
import { eventCalls } from '../event-calls.ts'
import { loadCommands } from './load-commands.ts'

const PriceChart = lazy(async () => ({ default: (await import('./price-chart.tsx')).PriceChart }))

export type ChartForm = 'candles' | 'area'

const forms = [
  { value: 'candles', label: 'Candles' },
  { value: 'area', label: 'Area' },
] as const

const axes = [
  { value: 'linear', label: 'Linear' },
  { value: 'log', label: 'Log' },
] as const

const spans = [
  { value: '65', label: '3M' },
  { value: '260', label: '1Y' },
  { value: '1300', label: '5Y' },
  { value: '5000', label: 'All' },
] as const

/** Fewer make no line. */
const MIN_BARS = 2

/** As high as the line of the day with the chart, so that what stands below moves when neither comes. */
const place = 'min-h-[21.75rem] sm:min-h-[25.75rem]'

const NoBars = ({
  ticker,
  bar,
}: {
  readonly ticker: string
  readonly bar: PriceBar | undefined
}): JSX.Element => (
  <EmptyState title="No series of prices is stored for this ticker">
    {bar === undefined ? null : (
      <p class="mb-1">
        One price is: <Figure value={bar.close} kind="price" currency="USD" /> of <DateTime at={bar.date} />.
      </p>
    )}
    <dl class="flex flex-col gap-2">
      {loadCommands(ticker).map(({ about, command }) => (
        <div key={command}>
          <dt>{about}</dt>
          <dd>
            <CopiedLines text={command} label="Copy the command" />
          </dd>
        </div>
      ))}
    </dl>
  </EmptyState>
)

/** One list, so that the chart is not drawn anew. */
const none: readonly never[] = []

/** Marks come when they come; the chart does not wait for them. */
const useEvents = (ticker: string) => {
  const calls = eventCalls(ticker)
  const splits = useCall(calls.splits).data?.results ?? none
  const dividends = useCall(calls.dividends).data?.results ?? none
  const earnings = useCall(calls.earnings).data?.results ?? none
  return { events: { splits, dividends, earnings }, calls: Object.values<Call>(calls) }
}

const noSource = 'No source of bars is loaded.'

const sourceOf = ({ results }: ListPrices): JSX.Element => (
  <>
    {sourceNames(results.map(({ source }) => source))}, <DateTime at={results.at(-1)?.date} /> to{' '}
    <DateTime at={results[0]?.date} />, adjusted for splits. S splits, D dividends, E earnings.
  </>
)

const useChartChoice = () => {
  const [form, setForm] = useSearchText<ChartForm>('chart', 'candles', ['candles', 'area'])
  const [axis, setAxis] = useSearchText('axis', 'linear', ['linear', 'log'] as const)
  const [span, setSpan] = useSearchText('span', '260', ['65', '260', '1300', '5000'] as const)
  return { form, setForm, axis, setAxis, span, setSpan }
}

const Choices = (chosen: ReturnType<typeof useChartChoice>): JSX.Element => (
  <>
    <Choice label="Span" options={spans} value={chosen.span} onChange={chosen.setSpan} />
    <Choice label="Chart" options={forms} value={chosen.form} onChange={chosen.setForm} />
    <Choice label="Axis" options={axes} value={chosen.axis} onChange={chosen.setAxis} />
  </>
)

export const PriceBlock = ({ ticker }: { readonly ticker: string }): JSX.Element => {
  const chosen = useChartChoice()
  const { form, axis, span } = chosen
  const { events, calls } = useEvents(ticker)
  const asked = call('/v1/prices/{ticker}', { ticker, adjusted: 'true', limit: Number(span) })
  // The bars of the span before stay until those of the next are there, and with them what has the focus.
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...callQuery(asked),
    placeholderData: keepPreviousData,
  })
  const hasBars = (data?.results.length ?? 0) >= MIN_BARS
  const bodyOf = () => {
    if (data === undefined)
      return error === null ? <Skeleton lines={9} /> : <ErrorState error={error} retry={() => refetch()} />
    if (!hasBars) return <NoBars ticker={ticker} bar={data.results[0]} />
    return (
      <Suspense fallback={<div class="h-80 sm:h-96" />}>
        <div aria-busy={isPlaceholderData} class="aria-busy:opacity-60">
          <PriceChart
            ticker={ticker}
            bars={data.results}
            form={form}
            isLog={axis === 'log'}
            events={events}
          />
        </div>
      </Suspense>
    )
  }
  return (
    <Block
      title="Price"
      calls={[asked, ...calls]}
      actions={hasBars ? <Choices {...chosen} /> : undefined}
      source={data === undefined ? '\u00a0' : hasBars ? sourceOf(data) : noSource}
    >
      <div class={place}>{bodyOf()}</div>
    </Block>
  )
}
