/** What insiders bought and sold, as a timeline and as a table. */
import type { JSX } from 'preact'
import { call } from '../../../api/call.ts'
import type { InsiderTransaction } from '../../../api/types.ts'
import { ApiBlock, hasRows } from '../../../components/api-block.tsx'
import { Chip } from '../../../components/chip.tsx'
import { Choice } from '../../../components/choice.tsx'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { DateTime } from '../../../components/date-time.tsx'
import { Figure } from '../../../components/figure.tsx'
import { SourceLink } from '../../../components/page-link.tsx'
import { Pager } from '../../../components/pager.tsx'
import { Command, EmptyState } from '../../../components/states.tsx'
import { usePageNumber } from '../../../shell/use-page-number.ts'
import { useSearch, useSearchText } from '../../../shell/use-search.ts'
import type { CompanyTabProps } from '../company-tab.ts'
import { TimelineBlock } from './timeline-block.tsx'

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
    class: 'max-sm:px-1 sm:max-w-56 sm:truncate',
    sort: ({ ownerName }) => ownerName,
    cell: ({ ownerName, relationship }) => <span data-hint={relationship}>{ownerName}</span>,
  },
  {
    id: 'kind',
    title: 'Kind',
    class: 'max-sm:px-1',
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
    class: 'max-sm:hidden',
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

const kinds = [
  { value: 'trades', label: 'Purchases and sales' },
  { value: 'all', label: 'All' },
] as const

const Transactions = ({ ticker }: { readonly ticker: string }): JSX.Element => {
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
          <EmptyState
            title={
              kind === 'all'
                ? 'No insider transactions of this company are stored'
                : 'No purchase or sale by insiders of this company is stored'
            }
          >
            {kind === 'all' ? '' : 'Awards, exercises and gifts are under All. '}
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
      {({ results }) => (
        <DataTable caption="Insider transactions" columns={columns} rows={results} rowKey={({ id }) => id} />
      )}
    </ApiBlock>
  )
}

export const InsidersTab = ({ ticker }: CompanyTabProps): JSX.Element => (
  <div class="flex flex-col gap-4">
    <TimelineBlock ticker={ticker} />
    <Transactions ticker={ticker} />
  </div>
)
