/** A column header that sorts the rows when it is pressed. */
import { ArrowDown, ArrowUp } from 'lucide-preact'
import type { ComponentChildren, JSX } from 'preact'
import type { Order } from './sorted-rows.ts'

/** Space at the sides of a cell. */
export const edges = 'px-3 first:pl-4 last:pr-4'

export const alignOf = ({ align }: { readonly align?: 'left' | 'right' | undefined }): string =>
  align === 'right' ? 'text-right figures' : 'text-left'

export type ColumnHeaderProps = {
  readonly column: {
    readonly id: string
    readonly title: ComponentChildren
    readonly sorts: boolean
    readonly align?: 'left' | 'right' | undefined
    readonly hint?: string | undefined
    readonly class?: string | undefined
  }
  readonly order: Order | null
  readonly onOrder: (order: Order) => void
}

export const ColumnHeader = ({ column, order, onOrder }: ColumnHeaderProps): JSX.Element => {
  const { id, title, hint, sorts } = column
  const isSorted = order?.id === id
  const Arrow = order?.direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={isSorted ? order.direction : undefined}
      class={`sticky top-0 z-10 border-b border-line bg-surface py-1.5 text-xs font-medium text-ink-faint ${edges} ${alignOf(column)} ${column.class ?? ''}`}
    >
      {sorts ? (
        <button
          type="button"
          data-hint={hint}
          class={`inline-flex items-end gap-1 hover:text-ink ${column.align === 'right' ? 'text-right' : 'text-left'}`}
          onClick={() =>
            onOrder({
              id,
              direction: isSorted && order.direction === 'descending' ? 'ascending' : 'descending',
            })
          }
        >
          {title}
          {isSorted ? <Arrow size={12} aria-hidden="true" class="mb-0.5 shrink-0" /> : null}
        </button>
      ) : (
        <span data-hint={hint}>{title}</span>
      )}
    </th>
  )
}
