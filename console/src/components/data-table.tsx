/** Rows and columns: sorted by a click on a header, and virtual where they are many. */
import type { ComponentChildren, JSX } from 'preact'
import { useMemo, useState } from 'react'
import { alignOf, ColumnHeader, edges } from './column-header.tsx'
import { type Order, sortedRows } from './sorted-rows.ts'
import { useVirtualRows } from './virtual-rows.ts'

export type Column<R> = {
  readonly id: string
  readonly title: ComponentChildren
  readonly cell: (row: R) => ComponentChildren
  /** Numbers are right-aligned. */
  readonly align?: 'left' | 'right'
  /** What a click on the header sorts by; null sorts last in both orders. */
  readonly sort?: (row: R) => number | string | null
  /** What the header says on hover. */
  readonly hint?: string
  /** What the column is about; where it is null in every row, the column is left out. */
  readonly known?: (row: R) => unknown
  /** Widths, wrapping or hiding on a phone, as classes. */
  readonly class?: string
}

export type DataTableProps<R> = {
  /** What the table shows, read out before it. */
  readonly caption: string
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  readonly rowKey: (row: R) => string
  /** The order, where the address or the server keeps it; else the table does. */
  readonly order?: Order | null
  readonly onOrder?: (order: Order) => void
  /** Height at which the table scrolls, as a class; many rows scroll anyway. */
  readonly height?: string
  /** On a phone each row is a block: its first cell, then each cell below the title of its column. All rows are in the page then. */
  readonly isBlocksOnPhone?: boolean
}

/** What scrolls must be reached by keyboard. */
const scrolled = (label: string) => ({ tabIndex: 0, role: 'group', 'aria-label': label }) as const

const Space = ({
  height,
  columns,
}: {
  readonly height: number
  readonly columns: number
}): JSX.Element | null =>
  height === 0 ? null : (
    <tr>
      <td colSpan={columns} style={{ height: `${height}px` }} />
    </tr>
  )

const knownColumns = <R,>(columns: readonly Column<R>[], rows: readonly R[]): readonly Column<R>[] =>
  columns.filter(({ known }) => known === undefined || rows.some((row) => known(row) != null))

export const DataTable = <R,>(props: DataTableProps<R>): JSX.Element => {
  const { caption, rows, rowKey, height = '', isBlocksOnPhone = false } = props
  const columns = useMemo(() => knownColumns(props.columns, rows), [props.columns, rows])
  const [ownOrder, setOwnOrder] = useState<Order | null>(null)
  const order = props.order === undefined ? ownOrder : props.order
  const sortOf = columns.find(({ id }) => id === order?.id)?.sort
  const isOwn = props.order === undefined
  const shown = useMemo(
    () =>
      isOwn && order !== null && sortOf !== undefined ? sortedRows(rows, sortOf, order.direction) : rows,
    [rows, order, sortOf, isOwn],
  )
  const { frame, visible, first, before, after, isVirtual, measure } = useVirtualRows(shown, isBlocksOnPhone)
  return (
    <div
      ref={frame}
      {...scrolled(caption)}
      class={`scroll-quiet relative overflow-auto ${isVirtual && height === '' ? 'max-h-[36rem]' : height}`}
    >
      <table
        class={`w-full border-separate border-spacing-0 text-sm ${isBlocksOnPhone ? 'blocks-on-phone' : ''}`}
        aria-rowcount={rows.length + 1}
      >
        <caption class="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHeader
                key={column.id}
                column={{ ...column, sorts: column.sort !== undefined }}
                order={order}
                onOrder={props.onOrder ?? setOwnOrder}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          <Space height={before} columns={columns.length} />
          {visible.map((row, at) => (
            <tr key={rowKey(row)} ref={measure} data-index={first + at} class="group hover:bg-hover">
              {columns.map((column) => (
                <td
                  key={column.id}
                  data-title={typeof column.title === 'string' ? column.title : undefined}
                  class={`h-8 border-b border-line py-1 group-last:border-b-0 ${edges} ${alignOf(column)} ${column.class ?? ''}`}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          <Space height={after} columns={columns.length} />
        </tbody>
      </table>
    </div>
  )
}
