/** What insiders bought and sold on the market, by month, of a stated span whatever the table shows. */
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'preact'
import { type AllRows, allRowsQuery, pageOf, pagesFor } from '../../../api/all-pages.ts'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/query-client.ts'
import type { InsiderTransaction } from '../../../api/types.ts'
import { Block } from '../../../components/block.tsx'
import { ColumnChart } from '../../../components/charts/column-chart.tsx'
import { Legend } from '../../../components/charts/legend.tsx'
import { DateTime } from '../../../components/date-time.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../components/states.tsx'
import { shortDayText } from '../../../format/instant.ts'
import { numberText } from '../../../format/number.ts'
import { firstWholeMonth, monthPlus, monthsOf, withoutValue } from './timeline.ts'

const MONTHS = 24

const monthText = (month: string): string =>
  `${shortDayText(`${month}-01`).split(' ')[0]} ${month.slice(0, 4)}`

const usd = { kind: 'money', currency: 'USD' } as const

const names = ['Bought', 'Sold'] as const
const fillOf = (series: number): string => (series === 0 ? 'fill-up' : 'fill-down')

type Shown = AllRows<InsiderTransaction>

const Chart = ({ results, total }: Shown, first: string, last: string): JSX.Element => {
  const months = monthsOf(results, firstWholeMonth(results, total, first), last)
  if (months.every(({ bought, sold }) => bought === null && sold === null))
    return <EmptyState title="No purchase or sale of this time has a stated price" />
  return (
    <>
      <div class="px-1 pt-3">
        <ColumnChart
          label="Value of purchases and sales by insiders, by month"
          labels={months.map(({ month }) => monthText(month))}
          series={[
            { name: names[0], values: months.map(({ bought }) => bought) },
            { name: names[1], values: months.map(({ sold }) => sold) },
          ]}
          isStacked
          axisText={(value) => numberText(value, { ...usd, compact: 'axis' })}
          text={(value) => numberText(value, usd)}
          fill={fillOf}
          height={180}
        />
      </div>
      <Legend names={names} fill={fillOf} />
    </>
  )
}

const noteOf = ({ results, total }: Shown, first: string, newest: string): JSX.Element => {
  const unpriced = withoutValue(results)
  return (
    <>
      SEC EDGAR, Forms 4 and 5: purchases (code P) and sales (code S) from{' '}
      <DateTime at={`${firstWholeMonth(results, total, first)}-01`} /> to <DateTime at={newest} />, when the
      newest was filed; by day of the trade.
      {unpriced === 0 ? '' : ` ${unpriced} without a stated price are in no column.`}
    </>
  )
}

const codes = 'P,S'

/** The months up to the newest filing: a company whose insiders have traded nothing since has a chart of those before. */
const spanTo = (filedOn: string): readonly [first: string, last: string] => {
  const last = filedOn.slice(0, 7)
  return [monthPlus(last, 1 - MONTHS), last]
}

const Months = ({ ticker, newest }: { readonly ticker: string; readonly newest: string }): JSX.Element => {
  const [first, last] = spanTo(newest)
  const made = call('/v1/insider-transactions/{ticker}', { ticker, codes, from: `${first}-01` })
  const { data, error, refetch } = useQuery(allRowsQuery(made))
  const calls = Array.from({ length: Math.max(1, pagesFor(data?.total ?? 0)) }, (_, at) => pageOf(made, at))
  const bodyOf = () => {
    if (data !== undefined) return Chart(data, first, last)
    return error === null ? <Skeleton lines={7} /> : <ErrorState error={error} retry={() => refetch()} />
  }
  return (
    <Block
      title="Purchases and sales by month"
      calls={calls}
      source={data === undefined ? '\u00a0' : noteOf(data, first, newest)}
    >
      {bodyOf()}
    </Block>
  )
}

/** Nothing where no purchase or sale is stored, which the table says. */
export const TimelineBlock = ({ ticker }: { readonly ticker: string }): JSX.Element | null => {
  const { data } = useCall(call('/v1/insider-transactions/{ticker}', { ticker, codes, limit: 1 }))
  const newest = data?.results[0]?.filedOn
  return newest === undefined ? null : <Months ticker={ticker} newest={newest} />
}
