/** The dialog with the rejected rows of a feed and the reasons, page by page. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { JSX } from 'preact'
import { useState } from 'react'
import { consoleQuery } from '../../api/query-client.ts'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Pager } from '../../components/pager.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../components/states.tsx'
import type { List, QuarantineRow } from './contract.ts'

const quarantineColumns: readonly Column<QuarantineRow>[] = [
  { id: 'at', title: 'When', cell: ({ at }) => <DateTime at={at} form="age" /> },
  { id: 'reason', title: 'Reason', class: 'min-w-64', cell: ({ reason }) => reason },
  {
    id: 'row',
    title: 'Row',
    cell: ({ line, row }) => (
      <span class="font-mono text-xs">
        {line === null ? '' : `line ${line} `}
        {row === null ? '' : row.slice(0, 200)}
      </span>
    ),
  },
  {
    id: 'item',
    title: 'File',
    cell: ({ item, kind }) => (
      <span class="text-xs break-all">
        {item} ({kind})
      </span>
    ),
  },
]

/** Rows of a page. */
const PAGE_ROWS = 50

export const QuarantineDialog = ({
  name,
  onClose,
}: {
  readonly name: string
  readonly onClose: () => void
}): JSX.Element => {
  const [page, setPage] = useState(0)
  const { data, error } = useQuery({
    ...consoleQuery<List<QuarantineRow>>(
      `/operator/feeds/${name}/quarantine?page=${page + 1}&limit=${PAGE_ROWS}`,
    ),
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog title={`Refused in ${name}`} onClose={onClose} width="wide">
      {error !== null ? <ErrorState error={error} /> : null}
      {data === undefined && error === null ? <Skeleton /> : null}
      {data !== undefined && data.results.length === 0 ? (
        <EmptyState title="No row is kept">
          The last run counted the rejected rows but stored none of them.
        </EmptyState>
      ) : null}
      {data !== undefined && data.results.length > 0 ? (
        <>
          <Pager page={page} limit={PAGE_ROWS} total={data.total ?? data.count} onPage={setPage} />
          <DataTable
            caption={`Rows refused in ${name}`}
            columns={quarantineColumns}
            rows={data.results}
            rowKey={({ item, line, reason, at }) => `${item} ${line} ${reason} ${at}`}
          />
        </>
      ) : null}
    </Dialog>
  )
}
