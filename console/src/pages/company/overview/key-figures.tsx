/** The figures of the quote that a reader looks for first. */
import type { ComponentChildren, JSX } from 'preact'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/query-client.ts'
import type { Quote } from '../../../api/types.ts'
import { ApiBlock } from '../../../components/api-block.tsx'
import { Chip } from '../../../components/chip.tsx'
import { DateTime } from '../../../components/date-time.tsx'
import { Figure, Unknown } from '../../../components/figure.tsx'
import { dayText, msOf, newYorkDay } from '../../../format/instant.ts'
import { sourceName } from '../../../format/source-name.ts'
import { eventCalls } from '../event-calls.ts'
import { nextEarnings } from './next-earnings.ts'

/** A ratio to earnings is left out for one of three reasons, of which the quote shows two. */
const peReason = ({ price, eps, epsAsOf }: Quote): string => {
  if (price === null) return noBars
  if (eps === null || epsAsOf === null) return noEps
  if (eps <= 0) return 'No earnings above zero'
  return `The earnings to ${dayText(epsAsOf)} are too old for the price`
}

/** Nasdaq's calendar names coming reports; the reports themselves bring only those that came. */
const NextEarnings = ({ ticker }: { readonly ticker: string }): JSX.Element => {
  const { data, isPending } = useCall(eventCalls(ticker).earnings)
  if (isPending) return <>{'\u00a0'}</>
  const next = nextEarnings(data?.results ?? [], newYorkDay(Date.now()))
  if (next === undefined) return <Unknown reason="No loaded calendar names the next report" />
  return (
    <span class="inline-flex items-center gap-2">
      {next.dateStatus === 'projected' ? <Chip tone="warn">Projected</Chip> : null}
      <DateTime at={next.date} />
    </span>
  )
}

const noEps = 'Not all of the last four quarters are known'
const noBars = 'No bars of this ticker are stored'

const epsLabel = ({ epsAsOf }: Quote): string =>
  epsAsOf === null ? 'EPS, twelve months' : `EPS, twelve months to ${dayText(epsAsOf)}`

const rowsOf = (
  ticker: string,
  quote: Quote,
): readonly (readonly [label: string, value: ComponentChildren])[] => {
  const { currency } = quote
  const price = (value: number | null, reason = noBars) => (
    <Figure value={value} kind="price" currency={currency} reason={reason} />
  )
  const span = (low: number | null, high: number | null) =>
    low === null && high === null ? (
      price(null)
    ) : (
      <>
        {price(low)} to {price(high)}
      </>
    )
  return [
    ['Market cap', <Figure key="cap" value={quote.marketCap} kind="money" currency={currency} compact />],
    ['P/E, twelve months', <Figure key="pe" value={quote.pe} kind="ratio" reason={peReason(quote)} />],
    [epsLabel(quote), price(quote.eps, noEps)],
    ['Next earnings', <NextEarnings key="earnings" ticker={ticker} />],
    ['Shares outstanding', <Figure key="shares" value={quote.sharesOutstanding} kind="count" compact />],
    ['Volume', <Figure key="volume" value={quote.volume} kind="count" compact reason={noBars} />],
    [
      'Average volume, 30 days',
      <Figure key="average" value={quote.avgVolume} kind="count" compact reason={noBars} />,
    ],
    ['Open', price(quote.open)],
    ['Previous close', price(quote.previousClose)],
    ['Day', span(quote.dayLow, quote.dayHigh)],
    ['52 weeks', span(quote.yearLow, quote.yearHigh)],
    ['50-day average', price(quote.priceAvg50)],
    ['200-day average', price(quote.priceAvg200)],
  ]
}

export const KeyFigures = ({ ticker }: { readonly ticker: string }): JSX.Element => (
  <ApiBlock
    title="Key figures"
    call={call('/v1/quotes/{ticker}', { ticker })}
    lines={13}
    source={({ quotedAt, source, epsAsOf }) => (
      <>
        {/* In one line, as while it is waited for; the time is in the header of the page. */}
        Price of <DateTime at={quotedAt === null ? null : newYorkDay(msOf(quotedAt))} />
        {source === null ? '' : `, ${sourceName(source)}`}
        {epsAsOf === null ? '' : '; SEC EDGAR'}
      </>
    )}
  >
    {(quote) => (
      <dl class="grid grid-cols-1 gap-x-8 px-4 text-sm sm:grid-cols-2 xl:grid-cols-1">
        {rowsOf(ticker, quote).map(([label, value]) => (
          <div
            key={label}
            class="flex h-8 items-center justify-between gap-4 border-b border-line last:border-b-0"
          >
            <dt class="text-ink-soft">{label}</dt>
            <dd class="text-right figures">{value}</dd>
          </div>
        ))}
      </dl>
    )}
  </ApiBlock>
)
