/** Every company and fund that a search finds. */
import type { JSX } from 'preact'
import { call } from '../../api/call.ts'
import type { SearchMatch } from '../../api/types.ts'
import { ApiBlock, hasRows } from '../../components/api-block.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { Unknown } from '../../components/figure.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { EmptyState } from '../../components/states.tsx'
import { hasTicker, matchPath } from '../../shell/match-path.ts'
import { usePageTitle } from '../../shell/use-path-text.ts'
import { useSearchText } from '../../shell/use-search.ts'

const MAX_FOUND = 100

const columns: readonly Column<SearchMatch>[] = [
  {
    id: 'ticker',
    title: 'Ticker',
    class: 'whitespace-nowrap',
    sort: ({ ticker }) => ticker,
    cell: (row) =>
      hasTicker(row) ? (
        <PageLink to={matchPath(row)} class="text-link font-medium">
          {row.ticker}
        </PageLink>
      ) : (
        <Unknown />
      ),
  },
  { id: 'company', title: 'Name', sort: ({ company }) => company, cell: ({ company }) => company },
  {
    id: 'exchange',
    title: 'Exchange',
    sort: ({ exchange }) => exchange,
    cell: ({ exchange }) => exchange,
    class: 'max-sm:hidden',
  },
  {
    id: 'sector',
    title: 'Sector',
    sort: ({ sector }) => sector,
    cell: ({ sector }) => sector,
    class: 'max-md:hidden',
  },
  { id: 'cik', title: 'CIK', cell: ({ cik }) => cik, align: 'right', class: 'max-sm:hidden' },
]

export const SearchPage = (): JSX.Element => {
  const [query] = useSearchText('q', '')
  usePageTitle(query === '' ? 'Search' : `“${query}”`)
  if (query === '')
    return (
      <EmptyState title="No search text">Press / and type a ticker, a name, a CIK or an ISIN.</EmptyState>
    )
  return (
    <>
      <PageHeader title={`Results for “${query}”`} />
      <ApiBlock
        title="Companies and funds"
        call={call('/v1/companydata/search', { query, limit: MAX_FOUND })}
        empty={(answer) =>
          hasRows(answer) ? null : (
            <EmptyState title="No company or fund matches">
              Try its ticker, or fewer letters of its name.
            </EmptyState>
          )
        }
      >
        {({ results }) => (
          <DataTable
            caption="Companies and funds found"
            columns={columns}
            rows={results}
            rowKey={({ cik, ticker, company }) => `${ticker} ${cik} ${company}`}
          />
        )}
      </ApiBlock>
    </>
  )
}
