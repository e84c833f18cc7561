/** The rows of a screen, or why there are none. */
import type { JSX } from 'preact'
import { ErrorState, Skeleton } from '../../components/states.tsx'
import { useSearch } from '../../shell/use-search.ts'
import { ExplainPanel } from './explain-panel.tsx'
import type { Metric } from './metric.ts'
import { NoMatches } from './no-matches.tsx'
import type { ScreenTable as Table } from './screen.ts'
import { ScreenTable } from './screen-table.tsx'
import type { ChangeScreen } from './use-screen.ts'
import type { useFirstPage } from './use-screen-rows.ts'

export type ResultProps = {
  readonly table: Table
  readonly byId: ReadonlyMap<string, Metric>
  readonly first: ReturnType<typeof useFirstPage>
  readonly change: ChangeScreen
}

export const Result = ({ table, byId, first, change }: ResultProps): JSX.Element => {
  const [search, setSearch] = useSearch()
  const { data, error, refetch, isPlaceholderData } = first
  const explained = search['explain']
  if (error !== null) return <ErrorState error={error} retry={() => refetch()} />
  if (data === undefined) return <Skeleton lines={14} />
  if (data.total === 0)
    return <NoMatches filter={table.screen.filter} byId={byId} onChange={(filter) => change({ filter })} />
  return (
    <>
      <ScreenTable
        table={table}
        answer={data}
        isOld={isPlaceholderData}
        onOrder={({ id, direction }) =>
          change({ sort: id, order: direction === 'ascending' ? 'asc' : 'desc' })
        }
        onExplain={(ticker) => setSearch({ explain: ticker })}
      />
      <p class="no-print hidden border-t border-line px-4 py-1.5 text-xs text-ink-faint lg:block">
        In the table ↑ and ↓ move, Enter opens the page, E explains the row. A dash is a figure that no loaded
        source gives.
      </p>
      {typeof explained === 'string' ? (
        <ExplainPanel
          key={explained}
          ticker={explained}
          table={table}
          onClose={() => setSearch({ explain: undefined })}
        />
      ) : null}
    </>
  )
}
