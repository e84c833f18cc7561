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
    Load bars from a file with <Command>npx openbell ingest stooq-daily --file d_us_txt.zip</Command>, from a
    CSV file with <Command>{`npx openbell ingest prices-csv --file a.csv --ticker ${ticker}`}</Command>, or
    from a vendor of whom you have a key, such as{' '}
    <Command>{`npx openbell ingest tiingo-daily --ticker ${ticker}`}</Command>
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

export const PriceBlock = ({ ticker }: { readonly ticker: string }): JSX.Element => {
  const [form, setForm] = useSearchText<ChartForm>('chart', 'candles', ['candles', 'area'])
  const [axis, setAxis] = useSearchText('axis', 'linear', ['linear', 'log'] as const)
  const [span, setSpan] = useSearchText('span', '260', ['65', '260', '1300', '5000'] as const)
  const { events, calls } = useEvents(ticker)
  return (
    <ApiBlock
      title="Price"
      call={call('/v1/prices/{ticker}', { ticker, adjusted: 'true', limit: Number(span) })}
      moreCalls={calls}
      lines={10}
      actions={
        <>
          <Choice label="Span" options={spans} value={span} onChange={setSpan} />
          <Choice label="Chart" options={forms} value={form} onChange={setForm} />
          <Choice label="Axis" options={axes} value={axis} onChange={setAxis} />
        </>
      }
      empty={({ results }) =>
        results.length < MIN_BARS ? <NoBars ticker={ticker} bar={results[0]} /> : null
      }
      source={(answer) => (answer.results.length < MIN_BARS ? null : sourceOf(answer))}
    >
      {({ results }) => (
        <Suspense fallback={<div class="h-96" />}>
          <PriceChart ticker={ticker} bars={results} form={form} isLog={axis === 'log'} events={events} />
        </Suspense>
      )}
    </ApiBlock>
  )
}
