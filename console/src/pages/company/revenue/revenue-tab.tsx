/** Revenue by product and by region over time. */
import type { JSX } from 'preact'
import { call } from '../../../api/call.ts'
import type { RevenueSegmentation } from '../../../api/types.ts'
import { ApiBlock, hasRows } from '../../../components/api-block.tsx'
import { ColumnChart } from '../../../components/charts/column-chart.tsx'
import { Legend } from '../../../components/charts/legend.tsx'
import { Choice } from '../../../components/choice.tsx'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { DateTime } from '../../../components/date-time.tsx'
import { Figure } from '../../../components/figure.tsx'
import { SourceLink } from '../../../components/page-link.tsx'
import { Command, EmptyState } from '../../../components/states.tsx'
import { filingAddress } from '../../../format/archive-address.ts'
import { numberText } from '../../../format/number.ts'
import { useSearchText } from '../../../shell/use-search.ts'
import type { CompanyTabProps } from '../company-tab.ts'
import { periodLabel } from '../period-label.ts'
import { amountOf, labelsOf, seriesOf } from './segments.ts'

const periods = [
  { value: 'annual', label: 'Annual' },
  { value: 'quarterly', label: 'Quarterly' },
] as const

const columnsOf = (rows: readonly RevenueSegmentation[]): readonly Column<string>[] => [
  { id: 'label', title: 'Segment', cell: (label) => label, class: 'min-w-40' },
  ...rows.map((row) => ({
    id: row.date,
    title: periodLabel(row),
    align: 'right' as const,
    cell: (label: string) => (
      <Figure
        value={amountOf(row, label)}
        kind="money"
        currency={row.currency}
        compact
        reason="Not stated for this period under this name"
      />
    ),
  })),
]

const Segments = ({
  rows,
  title,
}: {
  readonly rows: readonly RevenueSegmentation[]
  readonly title: string
}) => {
  const series = seriesOf(rows)
  const currency = rows[0]?.currency ?? null
  return (
    <>
      <div class="px-1 pt-3">
        <ColumnChart
          label={`${title} by period`}
          labels={rows.toReversed().map(periodLabel)}
          series={series}
          isStacked
          axisText={(value) => numberText(value, { kind: 'money', currency, compact: 'axis' })}
          text={(value) => numberText(value, { kind: 'money', currency })}
        />
      </div>
      <Legend names={series.map(({ name }) => name)} />
      <div class="border-t border-line">
        <DataTable
          caption={title}
          columns={columnsOf(rows)}
          rows={labelsOf(rows)}
          rowKey={(label) => label}
        />
      </div>
    </>
  )
}

type DimensionBlockProps = CompanyTabProps & {
  readonly title: string
  readonly dimension: 'product' | 'geographic'
  readonly period: 'annual' | 'quarterly'
}

const DimensionBlock = ({ ticker, cik, title, dimension, period }: DimensionBlockProps): JSX.Element => (
  <ApiBlock
    title={title}
    call={call('/v1/revenue-segmentation/{ticker}', { ticker, dimension, period })}
    lines={10}
    empty={(answer) =>
      hasRows(answer) ? null : (
        <EmptyState title="No segments of this company are stored">
          The SEC’s Financial Statement Data Sets state them:{' '}
          <Command>npx openbell ingest sec-statement-data-sets</Command>
        </EmptyState>
      )
    }
    source={({ results: [newest] }) => (
      <>
        SEC EDGAR, newest filing{' '}
        <SourceLink href={filingAddress(cik, newest?.accessionNumber)}>{newest?.accessionNumber}</SourceLink>{' '}
        of <DateTime at={newest?.filedOn} />
      </>
    )}
  >
    {({ results }) => <Segments rows={results} title={title} />}
  </ApiBlock>
)

export const RevenueTab = (props: CompanyTabProps): JSX.Element => {
  const [period, setPeriod] = useSearchText<'annual' | 'quarterly'>('period', 'annual', [
    'annual',
    'quarterly',
  ])
  return (
    <div class="flex flex-col gap-4">
      <div>
        <Choice label="Periods" options={periods} value={period} onChange={setPeriod} />
      </div>
      <DimensionBlock {...props} title="Revenue by product" dimension="product" period={period} />
      <DimensionBlock {...props} title="Revenue by region" dimension="geographic" period={period} />
    </div>
  )
}
