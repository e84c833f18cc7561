/** The rows of a screen: only those in view are in the page, and only their pages are fetched. */
import type { JSX } from 'preact'
import type { Screen as Answer } from '../../api/types.ts'
import { ColumnHeader } from '../../components/column-header.tsx'
import type { Order } from '../../components/sorted-rows.ts'
import { usePrinting } from '../../components/use-printing.ts'
import { unitWord } from '../../format/metric-form.ts'
import { columnPx } from './column-width.ts'
import { isFigure, type Metric } from './metric.ts'
import type { ScreenTable as Table } from './screen.ts'
import { ScreenRow } from './screen-row.tsx'
import { useGridRows } from './use-grid-rows.ts'
import { type RowAt, useRowAt } from './use-screen-rows.ts'

export type ScreenTableProps = {
  /** The same value as long as the screen is the same. */
  readonly table: Table
  readonly answer: Answer
  /** The rows are still those of the screen before. */
  readonly isOld: boolean
  readonly onOrder: (order: Order) => void
  readonly onExplain: (ticker: string) => void
}

const CAPTION = 'Listings that pass the filters'

/** What scrolls must be reached by keyboard. */
const scrolled = (onKeyDown: (event: KeyboardEvent) => void) =>
  ({ tabIndex: 0, role: 'region', 'aria-label': CAPTION, onKeyDown }) as const

const titleOf = (metric: Metric): string => {
  const unit = unitWord(metric)
  return unit === null ? metric.label : `${metric.label} (${unit})`
}

const Head = ({ table: { screen, columns }, onOrder }: Pick<ScreenTableProps, 'table' | 'onOrder'>) => (
  <thead>
    <tr>
      {columns.map((metric) => (
        <ColumnHeader
          key={metric.id}
          column={{
            id: metric.id,
            title: titleOf(metric),
            sorts: metric.sortable,
            align: isFigure(metric) ? 'right' : 'left',
            hint: metric.description,
            class: `align-bottom leading-tight whitespace-normal ${metric.id === 'ticker' ? 'left-0 z-20' : ''}`,
          }}
          order={{ id: screen.sort, direction: screen.order === 'asc' ? 'ascending' : 'descending' }}
          onOrder={onOrder}
        />
      ))}
    </tr>
  </thead>
)

const isCommand = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey

const MAX_PRINTED = 2000

/** What is printed: the rows from the top that were fetched. */
const fetchedRows = (total: number, rowAt: RowAt) => {
  const rows: { readonly index: number; readonly key: number }[] = []
  for (let index = 0; index < Math.min(total, MAX_PRINTED) && rowAt(index) !== undefined; index += 1)
    rows.push({ index, key: index })
  return rows
}

export const ScreenTable = ({ answer, isOld, onOrder, onExplain, table }: ScreenTableProps): JSX.Element => {
  const { screen, columns } = table
  const { total } = answer
  const grid = useGridRows(total, [screen.sort, screen.order, ...screen.filter].join(' '))
  const { frame, shown, current, pick, move } = grid
  const rowAt = useRowAt(table, answer, grid)
  const printed = usePrinting() ? fetchedRows(total, rowAt) : null
  const press = (event: KeyboardEvent) => {
    if (isCommand(event) || event.target instanceof HTMLButtonElement) return
    if (move(event.key)) event.preventDefault()
    const ticker = rowAt(current.index)?.ticker ?? null
    if (event.key === 'e' && ticker !== null) onExplain(ticker)
  }
  const width = columns.reduce((sum, metric) => sum + columnPx(metric), 0)
  return (
    <div
      {...scrolled(press)}
      ref={frame}
      // A row that is used again elsewhere must not take the scroll with it.
      class={`scroll-quiet relative [overflow-anchor:none] max-h-[max(20rem,calc(100dvh-19.5rem))] overflow-auto outline-offset-[-2px] transition-opacity max-sm:max-h-[calc(100dvh-10rem)] ${isOld ? 'opacity-60' : ''}`}
    >
      <div
        class="relative print:h-auto! print:w-full!"
        style={{ height: `${grid.height}px`, width: `max(100%, ${width}px)` }}
      >
        <table
          aria-rowcount={total + 1}
          aria-busy={isOld}
          class="printed-columns absolute inset-x-0 w-full table-fixed border-separate border-spacing-0 text-sm print:static print:table-auto"
          style={{ top: `${grid.top}px`, '--columns': columns.length }}
        >
          <caption class="sr-only">{CAPTION}</caption>
          <colgroup>
            {columns.map((metric) => (
              <col key={metric.id} style={{ width: `${columnPx(metric)}px` }} />
            ))}
          </colgroup>
          <Head table={table} onOrder={onOrder} />
          <tbody>
            {(printed ?? shown).map(({ index, key }) => (
              <ScreenRow
                key={key}
                index={index}
                row={rowAt(index)}
                columns={columns}
                isCurrent={index === current.index}
                takesFocus={index === current.index && current.isFocused}
                onCurrent={pick}
                onExplain={onExplain}
              />
            ))}
          </tbody>
        </table>
      </div>
      {printed === null || printed.length === total ? null : (
        <p class="px-4 py-1.5 text-xs">
          The first {printed.length} of {total.toLocaleString('en-US')} rows, as far as they were scrolled to;
          CSV has all.
        </p>
      )}
    </div>
  )
}
