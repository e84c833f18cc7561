/** The figures of the quote that a reader looks for first. */
import type { ComponentChildren, JSX } from 'preact'
import { call } from '../../../api/call.ts'
import type { Quote } from '../../../api/types.ts'
import { ApiBlock } from '../../../components/api-block.tsx'
import { DateTime } from '../../../components/date-time.tsx'
import { Figure } from '../../../components/figure.tsx'
import { sourceName } from '../../../format/source-name.ts'

const noBars = 'No bars of this ticker are stored'

const rowsOf = (quote: Quote): readonly (readonly [label: string, value: ComponentChildren])[] => {
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
    [
      'P/E, twelve months',
      <Figure key="pe" value={quote.pe} kind="ratio" reason="No earnings above zero, or no price" />,
    ],
    ['EPS, twelve months', price(quote.eps, 'Not all of the last four quarters are known')],
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
    lines={12}
    source={({ quotedAt, source, epsAsOf }) => (
      <>
        Price of <DateTime at={quotedAt} />
        {source === null ? '' : `, ${sourceName(source)}`}
        {epsAsOf === null ? null : (
          <>
            ; earnings to <DateTime at={epsAsOf} />, SEC EDGAR
          </>
        )}
      </>
    )}
  >
    {(quote) => (
      <dl class="grid grid-cols-1 gap-x-8 px-4 py-1 text-sm sm:grid-cols-2 xl:grid-cols-1">
        {rowsOf(quote).map(([label, value]) => (
          <div
            key={label}
            class="flex items-baseline justify-between gap-4 border-b border-line py-1.5 last:border-b-0"
          >
            <dt class="text-ink-soft">{label}</dt>
            <dd class="text-right figures">{value}</dd>
          </div>
        ))}
      </dl>
    )}
  </ApiBlock>
)
