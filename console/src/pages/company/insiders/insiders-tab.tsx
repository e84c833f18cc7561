/** What insiders bought and sold, as a timeline and as a table. */
import type { JSX } from 'preact'
import { call } from '../../../api/call.ts'
import type { InsiderTransaction } from '../../../api/types.ts'
import { ApiBlock, hasRows } from '../../../components/api-block.tsx'
import { ColumnChart } from '../../../components/charts/column-chart.tsx'
import { Chip } from '../../../components/chip.tsx'
import { Choice } from '../../../components/choice.tsx'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { DateTime } from '../../../components/date-time.tsx'
import { Figure } from '../../../components/figure.tsx'
import { SourceLink } from '../../../components/page-link.tsx'
import { Pager } from '../../../components/pager.tsx'
import { Command, EmptyState } from '../../../components/states.tsx'
import { shortDayText } from '../../../format/instant.ts'
import { numberText } from '../../../format/number.ts'
import { usePageNumber } from '../../../shell/use-page-number.ts'
import { useSearch, useSearchText } from '../../../shell/use-search.ts'
import type { CompanyTabProps } from '../company-tab.ts'
import { type Month, monthsOf } from './timeline.ts'

const PAGE = 250

const noPrice = 'The form states no price, or a range in a footnote'

const columns: readonly Column<InsiderTransaction>[] = [
  {
    id: 'date',
    title: 'Date',
    sort: ({ transactionDate }) => transactionDate,
    cell: ({ transactionDate }) => <DateTime at={transactionDate} reason="The form states no date" />,
  },
  {
    id: 'owner',
    title: 'Insider',
    class: 'max-w-56 truncate',
    sort: ({ ownerName }) => ownerName,
    cell: ({ ownerName, relationship }) => <span data-hint={relationship}>{ownerName}</span>,
  },
  {
    id: 'kind',
    title: 'Kind',
    cell: ({ transactionType, acquiredDisposed, transactionCode, plan10b51 }) => (
      <span
        class="inline-flex items-center gap-1.5"
        data-hint={`Code ${transactionCode}${plan10b51 ? ', by a 10b5-1 plan' : ''}`}
      >
        <Chip tone={acquiredDisposed === 'A' ? 'up' : 'down'}>
          {acquiredDisposed === 'A' ? '+' : '\u2212'} {transactionType}
        </Chip>
        {plan10b51 ? (
          <span class="max-sm:hidden">
            <Chip>plan</Chip>
          </span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'shares',
    title: 'Shares',
    align: 'right',
    sort: ({ shares }) => shares,
    cell: ({ shares }) => <Figure value={shares} kind="count" />,
  },
  {
    id: 'price',
    title: 'Price',
    align: 'right',
    class: 'max-sm:hidden',
    cell: ({ pricePerShare }) => (
      <Figure value={pricePerShare} kind="price" currency="USD" reason={noPrice} />
    ),
  },
  {
    id: 'value',
    title: 'Value',
    align: 'right',
    sort: ({ value }) => value,
    cell: ({ value }) => <Figure value={value} kind="money" currency="USD" compact reason={noPrice} />,
  },
  {
    id: 'after',
    title: 'Owned after',
    align: 'right',
    class: 'max-md:hidden',
    cell: ({ sharesOwnedAfter }) => <Figure value={sharesOwnedAfter} kind="count" />,
  },
  {
    id: 'filing',
    title: 'Filed',
    align: 'right',
    class: 'max-sm:hidden',
    sort: ({ filedOn }) => filedOn,
    cell: ({ filedOn, url }) => (
      <SourceLink href={url}>
        <DateTime at={filedOn} />
      </SourceLink>
    ),
  },
]

const monthText = (month: string): string =>
  `${shortDayText(`${month}-01`).split(' ')[0]} ${month.slice(0, 4)}`

const text = (value: number): string => numberText(value, { kind: 'money', currency: 'USD' })

const Timeline = ({ months }: { readonly months: readonly Month[] }): JSX.Element => (
  <div class="border-b border-line px-1 pt-3">
    <ColumnChart
      label="Value of shares bought and sold by insiders, by month"
      labels={months.map(({ month }) => monthText(month))}
      series={[
        { name: 'Bought', values: months.map(({ bought }) => bought) },
        { name: 'Sold', values: months.map(({ sold }) => sold) },
      ]}
      isStacked
      axisText={(value) => numberText(value, { kind: 'money', currency: 'USD', compact: 'axis' })}
      text={text}
      fill={(series) => (series === 0 ? 'fill-up' : 'fill-down')}
      height={180}
    />
  </div>
)

const kinds = [
  { value: 'trades', label: 'Purchases and sales' },
  { value: 'all', label: 'All' },
] as const

export const InsidersTab = ({ ticker }: CompanyTabProps): JSX.Element => {
  const [kind] = useSearchText('kind', 'trades', ['trades', 'all'] as const)
  const [, setSearch] = useSearch()
  const [page, setPage] = usePageNumber()
  return (
    <ApiBlock
      title="Insider transactions"
      call={call('/v1/insider-transactions/{ticker}', {
        ticker,
        codes: kind === 'all' ? 'all' : undefined,
        page,
        limit: PAGE,
      })}
      lines={14}
      actions={
        <Choice
          label="Which transactions"
          options={kinds}
          value={kind}
          onChange={(next) => setSearch({ kind: next === 'trades' ? undefined : next, page: undefined })}
        />
      }
      empty={(answer) =>
        hasRows(answer) ? null : (
          <EmptyState title="No insider transactions of this company are stored">
            Load them with <Command>npx openbell ingest sec-insider-transactions</Command>
          </EmptyState>
        )
      }
      source={({ results, total }) => (
        <div class="flex flex-wrap items-center justify-between gap-2">
          <span>
            SEC EDGAR, Forms 4 and 5; newest filed <DateTime at={results[0]?.filedOn} />
          </span>
          <Pager page={page} limit={PAGE} total={total} onPage={setPage} />
        </div>
      )}
    >
      {({ results }) => {
        const months = monthsOf(results)
        return (
          <>
            {months.length < 2 ? null : <Timeline months={months} />}
            <DataTable
              caption="Insider transactions"
              columns={columns}
              rows={results}
              rowKey={({ id }) => id}
            />
          </>
        )
      }}
    </ApiBlock>
  )
}
