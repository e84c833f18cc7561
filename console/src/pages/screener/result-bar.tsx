/** Above the rows: how many there are, and which columns are shown. */
import { Columns3 } from 'lucide-preact'
import type { JSX } from 'preact'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { paths } from '../../shell/paths.ts'
import { columnSets, firstColumns } from './column-sets.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import type { Metric } from './metric.ts'
import { type ScreenTable, screenQuery } from './screen.ts'

export type ResultBarProps = {
  readonly table: ScreenTable
  readonly metrics: readonly Metric[]
  readonly byId: ReadonlyMap<string, Metric>
  /** Undefined until it is known. */
  readonly total: number | undefined
  readonly onColumns: (columns: readonly string[]) => void
}

const countText = (total: number | undefined): string =>
  total === undefined
    ? 'Listings'
    : `${total.toLocaleString('en-US')} ${total === 1 ? 'listing' : 'listings'}`

export const ResultBar = ({ table, metrics, byId, total, onColumns }: ResultBarProps): JSX.Element => {
  const [isChoosing, setChoosing] = useState(false)
  const { screen, columns } = table
  return (
    <div class="flex flex-wrap items-end gap-x-6 border-b border-line pr-2 pl-4">
      <p class="py-2 text-sm font-semibold" aria-live="polite">
        {countText(total)}
      </p>
      <div class="order-last w-full min-w-0 sm:order-none sm:w-auto sm:grow [&_ul]:border-b-0">
        <Tabs
          label="Columns"
          tabs={columnSets.map(({ id, label }) => ({
            label,
            to: paths.screener + screenQuery({ ...screen, view: id, columns: null }),
            isCurrent: screen.columns === null && screen.view === id,
          }))}
        />
      </div>
      <Button size="small" look="quiet" class="mb-1 ml-auto" onClick={() => setChoosing(true)}>
        <Columns3 size={14} aria-hidden="true" />
        {screen.columns === null ? 'Choose columns' : 'Own columns'}
      </Button>
      {isChoosing ? (
        <ColumnsDialog
          metrics={metrics}
          byId={byId}
          chosen={columns.map(({ id }) => id).filter((id) => !firstColumns.some((each) => each === id))}
          onChange={onColumns}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </div>
  )
}
