/** The prices of a ticker over time, or how to load them. */
import type { JSX } from 'preact'
import { lazy, Suspense } from 'react'
import { type Call, call } from '../../../api/call.ts'
import { useCall } from '../../../api/query-client.ts'
import type { ListPrices, PriceBar } from '../../../api/types.ts'
import { ApiBlock } from '../../../components/api-block.tsx'
import { Choice } from '../../../components/choice.tsx'
import { DateTime } from '../../../components/date-time.tsx'
import { Figure } from '../../../components/figure.tsx'
import { Command, EmptyState } from '../../../components/states.tsx'
import { sourceNames } from '../../../format/source-name.ts'
import { useSearchText } from '../../../shell/use-search.ts'

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

const commandsFor = (ticker: string): readonly string[] => [
  'npx openbell ingest stooq-daily --file d_us_txt.zip',
  `npx openbell ingest prices-csv --file bars.csv --ticker ${ticker}`,
  `npx openbell ingest tiingo-daily --ticker ${ticker}`,
]

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
    <p>Load bars from a file of Stooq’s, from a CSV file, or from a vendor of whom you have a key:</p>
    <ul class="mt-2 flex flex-col gap-1.5">
      {commandsFor(ticker).map((command) => (
        <li key={command}>
          <Command>{command}</Command>
        </li>
      ))}
    </ul>
  </EmptyState>
)

const EVENTS = 200

/** One list, so that the chart is not drawn anew. */
const none: readonly never[] = []

/** Marks come when they come; the chart does not wait for them. */
const useEvents = (ticker: string) => {
  const calls = {
    splits: call('/v1/splits/{ticker}', { ticker, limit: EVENTS }),
    dividends: call('/v1/dividends/{ticker}', { ticker, limit: EVENTS }),
    earnings: call('/v1/earnings/{ticker}', { ticker, limit: EVENTS }),
  }
  const splits = useCall(calls.splits).data?.results ?? none
  const dividends = useCall(calls.dividends).data?.results ?? none
  const earnings = useCall(calls.earnings).data?.results ?? none
  return { events: { splits, dividends, earnings }, calls: Object.values<Call>(calls) }
}

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
  const hasBars = (useCall(asked).data?.results.length ?? 0) >= MIN_BARS
  return (
    <ApiBlock
      title="Price"
      call={asked}
      moreCalls={calls}
      lines={10}
      actions={hasBars ? <Choices {...chosen} /> : undefined}
      empty={({ results }) =>
        results.length < MIN_BARS ? <NoBars ticker={ticker} bar={results[0]} /> : null
      }
      source={sourceOf}
    >
      {({ results }) => (
        <Suspense fallback={<div class="h-72 sm:h-96" />}>
          <PriceChart ticker={ticker} bars={results} form={form} isLog={axis === 'log'} events={events} />
        </Suspense>
      )}
    </ApiBlock>
  )
}
