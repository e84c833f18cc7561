/** What operators did, newest first. */
import type { JSX } from 'preact'
import { Button } from '../../components/button.tsx'
import { ConsoleBlock } from '../../components/console-block.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { EmptyState } from '../../components/states.tsx'
import { useSearchText } from '../../shell/use-search.ts'
import type { Act, List } from './contract.ts'

const LIMIT = 50

const columns: readonly Column<Act>[] = [
  { id: 'at', title: 'When', cell: ({ at }) => <DateTime at={at} /> },
  { id: 'who', title: 'Who', cell: ({ who }) => who },
  { id: 'action', title: 'Did', cell: ({ action }) => action.replaceAll('_', ' ') },
  { id: 'subject', title: 'To', cell: ({ subject }) => subject },
  { id: 'detail', title: 'What changed', cell: ({ detail }) => detail },
]

export const Log = (): JSX.Element => {
  const [page, setPage] = useSearchText<string>('page', '1')
  const at = Math.max(1, Number.parseInt(page, 10) || 1)
  return (
    <ConsoleBlock<List<Act>> title="What operators did" path={`/operator/log?page=${at}&limit=${LIMIT}`}>
      {({ results, total = 0 }) =>
        results.length === 0 ? (
          <EmptyState title={at === 1 ? 'Nothing yet' : 'No more'} />
        ) : (
          <>
            <DataTable
              caption="The log"
              columns={columns}
              rows={results}
              rowKey={({ at: when, who, action, subject }) => `${when} ${who} ${action} ${subject}`}
              isBlocksOnPhone
            />
            <div class="flex justify-end gap-2 border-t border-line p-2">
              <Button size="small" disabled={at === 1} onClick={() => setPage(`${at - 1}`)}>
                Newer
              </Button>
              <Button size="small" disabled={at * LIMIT >= total} onClick={() => setPage(`${at + 1}`)}>
                Older
              </Button>
            </div>
          </>
        )
      }
    </ConsoleBlock>
  )
}
