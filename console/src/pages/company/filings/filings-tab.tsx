/** The filings of a company, by form, with their place in the archive. */
import type { JSX } from 'preact'
import { call } from '../../../api/call.ts'
import type { Filing } from '../../../api/types.ts'
import { ApiBlock, hasRows } from '../../../components/api-block.tsx'
import { Chip } from '../../../components/chip.tsx'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { DateTime } from '../../../components/date-time.tsx'
import { SourceLink } from '../../../components/page-link.tsx'
import { Pager } from '../../../components/pager.tsx'
import { Command, EmptyState } from '../../../components/states.tsx'
import { usePageNumber } from '../../../shell/use-page-number.ts'
import { useSearch } from '../../../shell/use-search.ts'
import { itemText } from '../../filings/filing-words.ts'
import { FormChips } from '../../filings/form-filter.tsx'
import type { CompanyTabProps } from '../company-tab.ts'

const PAGE = 200

const columns: readonly Column<Filing>[] = [
  {
    id: 'form',
    title: 'Form',
    class: 'sm:w-28',
    cell: ({ form }) => <Chip>{form}</Chip>,
  },
  {
    id: 'document',
    title: 'Document',
    class: 'max-sm:px-2 sm:max-w-md sm:truncate',
    cell: ({ archive_base, primaryDocument, primaryDocDescription }) => (
      <SourceLink href={primaryDocument === null ? archive_base : `${archive_base}/${primaryDocument}`}>
        <span class="max-sm:wrap-anywhere">{primaryDocDescription || primaryDocument || 'Archive'}</span>
      </SourceLink>
    ),
  },
  {
    id: 'items',
    title: 'Items',
    hint: 'What an 8-K reports',
    class: 'max-w-48 truncate max-md:hidden',
    cell: ({ items }) => <span data-hint={items.map(itemText).join('; ')}>{items.join(', ')}</span>,
  },
  {
    id: 'report',
    title: 'Period',
    class: 'max-sm:hidden',
    cell: ({ reportDate }) => (reportDate === null ? null : <DateTime at={reportDate} />),
  },
  {
    id: 'filed',
    title: 'Filed',
    align: 'right',
    cell: ({ filedAt, filedOn }) => (
      <>
        <span class="max-sm:hidden">
          <DateTime at={filedAt ?? filedOn} />
        </span>
        <span class="sm:hidden">
          <DateTime at={filedOn} />
        </span>
      </>
    ),
  },
  {
    id: 'accession',
    title: 'Accession number',
    align: 'right',
    class: 'max-lg:hidden',
    cell: ({ accessionNumber, archive_base }) => (
      <SourceLink href={`${archive_base}/`}>{accessionNumber}</SourceLink>
    ),
  },
]

export const FilingsTab = ({ ticker }: CompanyTabProps): JSX.Element => {
  const [search, setSearch] = useSearch()
  const [page, setPage] = usePageNumber()
  const form = typeof search['form'] === 'string' ? search['form'] : ''
  const chosen = form === '' ? [] : form.split(',')
  const choose = (next: readonly string[]) => setSearch({ form: next.join(','), page: undefined })
  return (
    <div class="flex flex-col gap-3">
      <div class="flex flex-wrap gap-1.5">
        <FormChips chosen={chosen} onChange={choose} />
      </div>
      <ApiBlock
        title={form === '' ? 'Filings' : `Filings: ${chosen.join(', ')}`}
        call={call('/v1/filings/{ticker}', { ticker, form, page, limit: PAGE })}
        lines={14}
        empty={(answer) =>
          hasRows(answer) ? null : form === '' ? (
            <EmptyState title="No filings of this company are stored">
              Load them with <Command>{`npx openbell ingest sec-submissions --ticker ${ticker}`}</Command>
            </EmptyState>
          ) : (
            <EmptyState title="No filing of these forms is stored">
              Choose others, or none for all.
            </EmptyState>
          )
        }
        source={({ results, total }) => (
          <div class="flex flex-wrap items-center justify-between gap-2">
            <span>
              SEC EDGAR, newest of <DateTime at={results[0]?.filedOn} />
            </span>
            <Pager page={page} limit={PAGE} total={total} onPage={setPage} />
          </div>
        )}
      >
        {({ results }) => (
          <DataTable
            caption="Filings"
            columns={columns}
            rows={results}
            rowKey={({ id }) => id}
            height="max-h-[70dvh]"
          />
        )}
      </ApiBlock>
    </div>
  )
}
