/** Earnings against their estimates, report by report. */
import type { JSX } from 'preact'
import { call } from '../../../api/call.ts'
import type { EarningsReport } from '../../../api/types.ts'
import { ApiBlock, hasRows } from '../../../components/api-block.tsx'
import { ColumnChart } from '../../../components/charts/column-chart.tsx'
import { Legend } from '../../../components/charts/legend.tsx'
import { Chip } from '../../../components/chip.tsx'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { DateTime } from '../../../components/date-time.tsx'
import { Delta } from '../../../components/delta.tsx'
import { Figure } from '../../../components/figure.tsx'
import { SourceLink } from '../../../components/page-link.tsx'
import { Command, EmptyState } from '../../../components/states.tsx'
import { filingAddressOfId } from '../../../format/archive-address.ts'
import { numberText } from '../../../format/number.ts'
import type { CompanyTabProps } from '../company-tab.ts'

const REPORTS = 500
const IN_CHART = 20

const noEstimate = 'No estimate is stored; Nasdaq’s calendar states them'
const notReported = 'Not reported yet, or not stated in a form that is read'

const times: Readonly<Record<string, string>> = {
  bmo: 'before the open',
  amc: 'after the close',
  dmh: 'during trading',
}

const money = (value: number | null, currency: string | null, reason: string): JSX.Element => (
  <Figure value={value} kind="money" currency={currency} compact reason={reason} />
)

const perShare = (value: number | null, currency: string | null, reason: string): JSX.Element => (
  <Figure value={value} kind="price" currency={currency} reason={reason} />
)

const hasEstimate = ({ epsEstimated, revenueEstimated }: EarningsReport): boolean =>
  epsEstimated !== null || revenueEstimated !== null

const partOf = ({ period, fiscalYr }: EarningsReport): string =>
  [period, fiscalYr].filter((each) => each !== null).join(' ')

const columns: readonly Column<EarningsReport>[] = [
  {
    id: 'date',
    title: 'Date',
    sort: ({ date }) => date,
    cell: ({ date, time, dateStatus }) => (
      <span class="inline-flex items-center gap-2">
        <DateTime at={date} />
        <span class="text-xs text-ink-faint max-sm:hidden">{times[time ?? ''] ?? ''}</span>
        {dateStatus === 'projected' ? <Chip tone="warn">Projected</Chip> : null}
      </span>
    ),
  },
  { id: 'period', title: 'Period', class: 'whitespace-nowrap', cell: partOf },
  {
    id: 'eps',
    title: 'EPS',
    align: 'right',
    sort: ({ epsActual }) => epsActual,
    cell: ({ epsActual, currency }) => perShare(epsActual, currency, notReported),
  },
  {
    id: 'epsEstimated',
    title: 'Estimate',
    align: 'right',
    known: ({ epsEstimated }) => epsEstimated,
    cell: ({ epsEstimated, currency }) => perShare(epsEstimated, currency, noEstimate),
  },
  {
    id: 'epsSurprise',
    title: 'Surprise',
    align: 'right',
    sort: ({ epsSurprisePct }) => epsSurprisePct,
    known: ({ epsSurprisePct }) => epsSurprisePct,
    cell: ({ epsSurprisePct }) => <Delta value={epsSurprisePct} />,
  },
  {
    id: 'revenue',
    title: 'Revenue',
    align: 'right',
    sort: ({ revenueActual }) => revenueActual,
    cell: ({ revenueActual, currency }) => money(revenueActual, currency, notReported),
  },
  {
    id: 'revenueEstimated',
    title: 'Estimate',
    align: 'right',
    class: 'max-md:hidden',
    known: ({ revenueEstimated }) => revenueEstimated,
    cell: ({ revenueEstimated, currency }) => money(revenueEstimated, currency, noEstimate),
  },
  {
    id: 'revenueSurprise',
    title: 'Surprise',
    align: 'right',
    class: 'max-md:hidden',
    known: ({ revenueSurprisePct }) => revenueSurprisePct,
    cell: ({ revenueSurprisePct }) => <Delta value={revenueSurprisePct} />,
  },
  {
    id: 'filing',
    title: 'Filing',
    class: 'max-sm:hidden',
    cell: ({ filingId }) =>
      filingId === null ? null : <SourceLink href={filingAddressOfId(filingId)}>EDGAR</SourceLink>,
  },
]

/** The estimate first, as it was there first. */
const seriesOf = (reports: readonly EarningsReport[]) =>
  [
    { name: 'EPS as reported', values: reports.map(({ epsActual }) => epsActual) },
    { name: 'EPS that was expected', values: reports.map(({ epsEstimated }) => epsEstimated) },
  ].filter(({ values }) => values.some((each) => each !== null))

const Chart = ({ reports }: { readonly reports: readonly EarningsReport[] }): JSX.Element | null => {
  const shown = reports.slice(0, IN_CHART).toReversed()
  const series = seriesOf(shown)
  const currency = shown.at(-1)?.currency ?? null
  if (series.length === 0) return null
  const text = (value: number) => numberText(value, { kind: 'price', currency })
  return (
    <div class="border-b border-line px-1 pt-3">
      <ColumnChart
        label="Earnings per share by report"
        labels={shown.map(partOf)}
        series={series}
        axisText={text}
        text={text}
        height={200}
      />
      <Legend names={series.map(({ name }) => name)} />
    </div>
  )
}

export const EarningsTab = ({ ticker }: CompanyTabProps): JSX.Element => (
  <ApiBlock
    title="Earnings"
    call={call('/v1/earnings/{ticker}', { ticker, limit: REPORTS })}
    lines={12}
    empty={(answer) =>
      hasRows(answer) ? null : (
        <EmptyState title="No earnings of this company are stored">
          Its reports bring them:{' '}
          <Command>{`npx openbell ingest sec-submissions sec-company-facts --ticker ${ticker}`}</Command>
        </EmptyState>
      )
    }
    source={({ results }) => (
      <>
        Days by 8-K filings, figures by quarterly reports, SEC EDGAR; newest of{' '}
        <DateTime at={results[0]?.date} />
        {results.some(hasEstimate) ? '' : '. No estimate is stored; Nasdaq’s calendar states them.'}
      </>
    )}
  >
    {({ results }) => (
      <>
        <Chart reports={results} />
        <DataTable
          caption="Earnings by report"
          columns={columns}
          rows={results}
          rowKey={({ date, period, fiscalYr }) => `${date} ${period} ${fiscalYr}`}
        />
      </>
    )}
  </ApiBlock>
)
