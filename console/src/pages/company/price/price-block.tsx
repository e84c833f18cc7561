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
import { ErrorState, Skeleton } from '../../../components/states.tsx'
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

/** As high as the line of the day with the chart, so that nothing below moves when bars come. */
const place = 'min-h-[22.5rem] sm:min-h-[25.75rem]'

/** A small block that says why there are no prices and how to load them. */
const NoBars = ({
  ticker,
  bar,
}: {
  readonly ticker: string
  readonly bar: PriceBar | undefined
}): JSX.Element => (
  <div class="flex flex-col gap-1 px-4 py-3 text-sm text-ink-faint">
    <p>
      <span class="font-medium text-ink-soft">No series of prices is stored for this ticker.</span>{' '}
      {bar === undefined ? null : (
        <>
          One price is: <Figure value={bar.close} kind="price" currency="USD" /> of <DateTime at={bar.date} />
          .{' '}
        </>
      )}
      Exchanges do not allow their closing prices to be redistributed, so the sample has no history of prices.
      A feed with your own key (Massive, Tiingo, Alpaca) or a file adds it.
    </p>
    <details>
      <summary class="text-link w-fit">How to load prices</summary>
      <dl class="mt-2 flex max-w-prose flex-col gap-2">
        {loadCommands(ticker).map(({ about, command }) => (
          <div key={command}>
            <dt>{about}</dt>
            <dd>
              <CopiedLines text={command} label="Copy the command" />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  </div>
)

/** One list, so that the chart is not drawn again. */
const none: readonly never[] = []

/** The events of the chart, which is drawn without waiting for them. */
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

const usePrices = (ticker: string, span: string) => {
  const asked = call('/v1/prices/{ticker}', { ticker, adjusted: 'true', limit: Number(span) })
  // The bars of the span before stay until those of the next are there, and with them what has the focus.
  return { asked, ...useQuery({ ...callQuery(asked), placeholderData: keepPreviousData }) }
}

/** Whether the height of the block is not known yet, which is small where no bars are stored. */
export const useAwaitsPrices = (ticker: string): boolean => usePrices(ticker, useChartChoice().span).isPending

export const PriceBlock = ({ ticker }: { readonly ticker: string }): JSX.Element => {
  const chosen = useChartChoice()
  const { form, axis, span } = chosen
  const { events, calls } = useEvents(ticker)
  const { asked, data, error, refetch, isPlaceholderData } = usePrices(ticker, span)
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
      // Another block than the one that waits, whose header has no choices: it takes its place, and nothing in it moves.
      key={data === undefined ? 'waits' : 'shown'}
      title="Price"
      calls={[asked, ...calls]}
      actions={hasBars ? <Choices {...chosen} /> : undefined}
      source={data === undefined ? '\u00a0' : hasBars ? sourceOf(data) : noSource}
    >
      <div class={data === undefined || hasBars ? place : ''}>{bodyOf()}</div>
    </Block>
  )
}
