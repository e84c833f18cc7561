/** Every ETF or every mutual fund by ticker, found by ticker or name. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { JSX } from 'preact'
import { useMemo } from 'react'
import { call, targetOf } from '../../api/call.ts'
import { request } from '../../api/request.ts'
import type { ListTickers } from '../../api/types.ts'
import { Block } from '../../components/block.tsx'
import { Button } from '../../components/button.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { Unknown } from '../../components/figure.tsx'
import { FilterField } from '../../components/filter-field.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../components/states.tsx'
import { paths } from '../../shell/paths.ts'
import { useDebounced } from '../../shell/use-debounced.ts'
import { useSearch } from '../../shell/use-search.ts'

const PAGE_ROWS = 500
const PAUSE_MS = 120

type Row = ListTickers['results'][number]

const columns: readonly Column<Row>[] = [
  {
    id: 'ticker',
    title: 'Ticker',
    class: 'whitespace-nowrap',
    cell: ({ ticker }) => (
      <PageLink to={paths.fund(ticker)} class="text-link font-medium">
        {ticker}
      </PageLink>
    ),
  },
  {
    id: 'company',
    title: 'Name',
    class: 'w-full',
    cell: ({ company }) => company ?? <Unknown reason="No loaded source names this class" />,
  },
  {
    id: 'exchange',
    title: 'Exchange',
    class: 'max-sm:hidden',
    cell: ({ exchangeCode }) => exchangeCode ?? <Unknown />,
  },
  { id: 'cik', title: 'CIK', align: 'right', class: 'max-sm:hidden', cell: ({ cik }) => cik },
]

const listCall = (type: Row['type'], search: string, cursor?: string) =>
  call('/v1/companydata/tickers', { type, search, cursor, limit: PAGE_ROWS })

const useFunds = (type: Row['type'], search: string) =>
  useInfiniteQuery({
    queryKey: [targetOf(listCall(type, search)), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      request<ListTickers>(targetOf(listCall(type, search, pageParam)), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** `typed` is what the field has, `asked` the same once the reader pauses. Letters add no steps to the history. */
const useFilter = () => {
  const [{ search = '' }, setSearch] = useSearch()
  const typed = typeof search === 'string' ? search : ''
  const type = (text: string) => setSearch({ search: text }, 'replace')
  return { typed, asked: useDebounced(typed, PAUSE_MS), type }
}

export const FundList = ({ type }: { readonly type: 'etf' | 'fund' }): JSX.Element => {
  const filter = useFilter()
  const search = filter.asked
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useFunds(type, search)
  const rows = useMemo(() => data?.pages.flatMap(({ results }) => results) ?? [], [data])
  const bodyOf = () => {
    if (data === undefined)
      return error === null ? <Skeleton lines={10} /> : <ErrorState error={error} retry={() => refetch()} />
    if (rows.length === 0)
      return (
        <EmptyState title={search === '' ? 'No fund is loaded' : `No fund is called “${search}”`}>
          Try its ticker, or fewer letters of its name.
        </EmptyState>
      )
    return (
      <>
        <DataTable caption="ETFs and funds" columns={columns} rows={rows} rowKey={({ ticker }) => ticker} />
        {hasNextPage ? (
          <p class="border-t border-line p-2 text-center">
            <Button size="small" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
              Next {PAGE_ROWS}
            </Button>
          </p>
        ) : null}
      </>
    )
  }
  return (
    <Block
      title={type === 'etf' ? 'ETFs' : 'Mutual funds'}
      calls={[listCall(type, search)]}
      source="SEC lists of tickers and of fund classes"
      actions={
        <FilterField
          label="Filter by ticker or name"
          placeholder="Ticker or name"
          value={filter.typed}
          onText={filter.type}
          class="h-8 w-44"
        />
      }
    >
      {bodyOf()}
    </Block>
  )
}
