/** Shares sold short, by settlement date. */
import type { JSX } from 'preact'
import { call } from '../../../api/call.ts'
import type { ShortInterest } from '../../../api/types.ts'
import { ApiBlock, hasRows } from '../../../components/api-block.tsx'
import { LineChart } from '../../../components/charts/line-chart.tsx'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { DateTime } from '../../../components/date-time.tsx'
import { Delta } from '../../../components/delta.tsx'
import { Figure } from '../../../components/figure.tsx'
import { Command, EmptyState } from '../../../components/states.tsx'
import { shortDayText } from '../../../format/instant.ts'
import { numberText } from '../../../format/number.ts'
import type { CompanyTabProps } from '../company-tab.ts'

const ROWS = 500
const IN_CHART = 60

const columns: readonly Column<ShortInterest>[] = [
  {
    id: 'date',
    title: 'Settled',
    sort: ({ settlementDate }) => settlementDate,
    cell: ({ settlementDate }) => <DateTime at={settlementDate} />,
  },
  {
    id: 'published',
    title: 'Published',
    class: 'max-sm:hidden',
    cell: ({ publishedOn }) => <DateTime at={publishedOn} />,
  },
  {
    id: 'short',
    title: 'Shares short',
    align: 'right',
    sort: ({ shortInterest }) => shortInterest,
    cell: ({ shortInterest }) => <Figure value={shortInterest} kind="count" />,
  },
  {
    id: 'change',
    title: 'Change',
    align: 'right',
    sort: ({ changePct }) => changePct,
    cell: ({ changePct }) => <Delta value={changePct} />,
  },
  {
    id: 'volume',
    title: 'Average volume',
    align: 'right',
    class: 'max-md:hidden',
    cell: ({ avgDailyVolume }) => <Figure value={avgDailyVolume} kind="count" />,
  },
  {
    id: 'days',
    title: 'Days to cover',
    align: 'right',
    sort: ({ daysToCover }) => daysToCover,
    cell: ({ daysToCover }) => <Figure value={daysToCover} kind="ratio" reason="No volume to cover with" />,
  },
  {
    id: 'outstanding',
    title: '% of shares',
    align: 'right',
    class: 'max-sm:hidden',
    cell: ({ shortPctOutstanding }) => (
      <Figure
        value={shortPctOutstanding}
        kind="percent"
        reason="The shares outstanding on that day are not known"
      />
    ),
  },
]

const Chart = ({ rows }: { readonly rows: readonly ShortInterest[] }): JSX.Element => {
  const shown = rows.slice(0, IN_CHART).toReversed()
  return (
    <div class="border-b border-line px-1 pt-3 pb-1">
      <LineChart
        label="Shares short by settlement date"
        labels={shown.map(
          ({ settlementDate }) => `${shortDayText(settlementDate)} ${settlementDate.slice(2, 4)}`,
        )}
        series={[{ name: 'Shares short', values: shown.map(({ shortInterest }) => shortInterest) }]}
        axisText={(value) => numberText(value, { kind: 'count', compact: 'axis' })}
        text={(value) => numberText(value, { kind: 'count' })}
        height={200}
      />
    </div>
  )
}

export const ShortInterestTab = ({ ticker }: CompanyTabProps): JSX.Element => (
  <ApiBlock
    title="Short interest"
    call={call('/v1/short-interest/{ticker}', { ticker, limit: ROWS })}
    lines={12}
    empty={(answer) =>
      hasRows(answer) ? null : (
        <EmptyState title="No short interest of this ticker is stored">
          FINRA publishes it twice a month: <Command>npx openbell ingest finra-short-interest</Command>
        </EmptyState>
      )
    }
    source={({ results }) => (
      <>
        FINRA, newest settled <DateTime at={results[0]?.settlementDate} />
      </>
    )}
  >
    {({ results }) => (
      <>
        {results.length < 2 ? null : <Chart rows={results} />}
        <DataTable
          caption="Short interest"
          columns={columns}
          rows={results}
          rowKey={({ settlementDate }) => settlementDate}
        />
      </>
    )}
  </ApiBlock>
)
