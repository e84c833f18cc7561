/** Dividends and splits. */
import type { JSX } from 'preact'
import { call } from '../../../api/call.ts'
import type { Dividend, Split } from '../../../api/types.ts'
import { ApiBlock, hasRows } from '../../../components/api-block.tsx'
import { ColumnChart } from '../../../components/charts/column-chart.tsx'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { DateTime } from '../../../components/date-time.tsx'
import { Figure } from '../../../components/figure.tsx'
import { Command, EmptyState } from '../../../components/states.tsx'
import { shortDayText } from '../../../format/instant.ts'
import { numberText, priceDecimals } from '../../../format/number.ts'
import type { CompanyTabProps } from '../company-tab.ts'

const ROWS = 5000
const IN_CHART = 40

const fromReports = 'Reports state the amount of a quarter, not its days; Nasdaq’s calendar has them'

const dividendColumns = (decimals: number): readonly Column<Dividend>[] => [
  {
    id: 'date',
    title: 'Ex-date',
    known: ({ date }) => date,
    sort: ({ date }) => date,
    cell: ({ date }) => <DateTime at={date} reason={fromReports} />,
  },
  {
    id: 'periodEnd',
    title: 'Quarter to',
    hint: 'The fiscal quarter whose report states the dividend',
    known: ({ periodEnd }) => periodEnd,
    sort: ({ periodEnd }) => periodEnd,
    cell: ({ periodEnd }) => (periodEnd === null ? null : <DateTime at={periodEnd} />),
  },
  {
    id: 'dividend',
    title: 'Dividend',
    align: 'right',
    sort: ({ dividend }) => dividend,
    cell: ({ dividend, currency }) => (
      <Figure value={dividend} kind="price" currency={currency} decimals={decimals} />
    ),
  },
  {
    id: 'adjDividend',
    title: 'Adjusted',
    hint: 'Restated for later splits',
    align: 'right',
    sort: ({ adjDividend }) => adjDividend,
    cell: ({ adjDividend, currency }) => (
      <Figure value={adjDividend} kind="price" currency={currency} decimals={decimals} />
    ),
  },
  {
    id: 'yield',
    title: 'Yield',
    hint: 'Of a year at this rate, in percent of the price on the ex-date',
    align: 'right',
    known: (row) => row.yield,
    cell: (row) => (
      <Figure value={row.yield} kind="percent" reason="No price of the ex-date, or no frequency" />
    ),
  },
  {
    id: 'frequency',
    title: 'Frequency',
    class: 'max-md:hidden',
    known: ({ frequency }) => frequency,
    cell: ({ frequency }) => frequency,
  },
  {
    id: 'paymentDate',
    title: 'Paid',
    class: 'max-sm:hidden',
    known: ({ paymentDate }) => paymentDate,
    cell: ({ paymentDate }) => <DateTime at={paymentDate} reason={fromReports} />,
  },
  {
    id: 'declarationDate',
    title: 'Declared',
    class: 'max-md:hidden',
    known: ({ declarationDate }) => declarationDate,
    cell: ({ declarationDate }) => <DateTime at={declarationDate} reason={fromReports} />,
  },
]

const splitColumns: readonly Column<Split>[] = [
  { id: 'date', title: 'First day', cell: ({ date }) => <DateTime at={date} /> },
  { id: 'label', title: 'Split', cell: ({ label }) => label },
  { id: 'type', title: 'Kind', cell: ({ type }) => type },
  {
    id: 'ratio',
    title: 'Ratio',
    align: 'right',
    cell: ({ ratio }) => <Figure value={ratio} />,
  },
]

const columnsFor = (rows: readonly Dividend[]): readonly Column<Dividend>[] =>
  dividendColumns(priceDecimals(rows.flatMap(({ dividend, adjDividend }) => [dividend, adjDividend])))

const dayOf = ({ date, periodEnd }: Dividend): string => date ?? periodEnd ?? ''

const DividendChart = ({ rows }: { readonly rows: readonly Dividend[] }): JSX.Element => {
  const shown = rows.slice(0, IN_CHART).toReversed()
  const currency = shown.at(-1)?.currency ?? null
  const text = (value: number) => numberText(value, { kind: 'price', currency })
  return (
    <div class="border-b border-line px-1 pt-3">
      <ColumnChart
        label="Dividends a share, restated for splits"
        labels={shown.map((row) => `${shortDayText(dayOf(row)).split(' ')[0]} ${dayOf(row).slice(0, 4)}`)}
        series={[{ name: 'Dividend', values: shown.map(({ adjDividend }) => adjDividend) }]}
        axisText={text}
        text={text}
        height={180}
      />
    </div>
  )
}

const Dividends = ({ ticker }: { readonly ticker: string }): JSX.Element => (
  <ApiBlock
    title="Dividends"
    call={call('/v1/dividends/{ticker}', { ticker, limit: ROWS })}
    lines={10}
    empty={(answer) =>
      hasRows(answer) ? null : (
        <EmptyState title="No dividends of this ticker are stored">
          The company may pay none, or declare them once a year. Load its reports or the calendar:{' '}
          <Command>{`npx openbell ingest sec-company-facts --ticker ${ticker}`}</Command>,{' '}
          <Command>npx openbell ingest nasdaq-dividends</Command>
        </EmptyState>
      )
    }
    source={({ results }) =>
      results.some(({ date }) => date !== null)
        ? 'Nasdaq’s calendar and reports, SEC EDGAR'
        : 'Reports, SEC EDGAR, which state the amount of a quarter; Nasdaq’s calendar has the days'
    }
  >
    {({ results }) => (
      <>
        <DividendChart rows={results} />
        <DataTable
          caption="Dividends"
          columns={columnsFor(results)}
          rows={results}
          rowKey={(row) => `${row.date} ${row.periodEnd} ${row.dividend} ${row.type}`}
        />
      </>
    )}
  </ApiBlock>
)

const Splits = ({ ticker }: { readonly ticker: string }): JSX.Element => (
  <ApiBlock
    title="Splits"
    call={call('/v1/splits/{ticker}', { ticker, limit: ROWS })}
    lines={3}
    empty={(answer) =>
      hasRows(answer) ? null : (
        <EmptyState title="No splits of this ticker are stored">
          Most companies have none. Filings and a calendar bring them:{' '}
          <Command>npx openbell ingest sec-split-notices</Command>
        </EmptyState>
      )
    }
    source={() => 'SEC EDGAR and Nasdaq’s calendar'}
  >
    {({ results }) => (
      <DataTable caption="Splits" columns={splitColumns} rows={results} rowKey={({ date }) => date} />
    )}
  </ApiBlock>
)

export const PayoutsTab = ({ ticker }: CompanyTabProps): JSX.Element => (
  <div class="grid grid-cols-1 items-start gap-4 xl:grid-cols-12">
    <div class="min-w-0 xl:col-span-8">
      <Dividends ticker={ticker} />
    </div>
    <div class="min-w-0 xl:col-span-4">
      <Splits ticker={ticker} />
    </div>
  </div>
)
