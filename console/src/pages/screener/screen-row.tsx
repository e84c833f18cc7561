/** One listing of the screener as a row; what does not change is not drawn again. */
import { Sigma } from 'lucide-preact'
import type { JSX } from 'preact'
import { memo, useEffect, useRef } from 'react'
import type { ScreenedRow } from '../../api/types.ts'
import { alignOf, edges } from '../../components/column-header.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { paths } from '../../shell/paths.ts'
import { isFigure, type Metric } from './metric.ts'
import { MetricFigure, rowValue } from './metric-cell.tsx'

export type ScreenRowProps = {
  readonly index: number
  /** Undefined while its page is fetched. */
  readonly row: ScreenedRow | undefined
  readonly columns: readonly Metric[]
  readonly isCurrent: boolean
  readonly takesFocus: boolean
  readonly onCurrent: (index: number) => void
  readonly onExplain: (ticker: string) => void
}

const cellClass = 'h-8 overflow-hidden border-b border-line py-1 text-ellipsis whitespace-nowrap'

const Waiting = (): JSX.Element => <span class="inline-block h-3 w-3/5 rounded bg-sunken align-middle" />

const Cell = ({ row, metric }: { readonly row: ScreenedRow | undefined; readonly metric: Metric }) => {
  const value = row === undefined ? undefined : rowValue(row, metric.id)
  const align = alignOf({ align: isFigure(metric) ? 'right' : 'left' })
  return (
    <td class={`${cellClass} ${edges} ${align} ${metric.id === 'company' ? 'text-ink-soft' : ''}`}>
      {value === undefined ? <Waiting /> : <MetricFigure metric={metric} value={value} />}
    </td>
  )
}

/** ETFs have pages of their own; a row says its type only where that column is shown. */
export const rowPath = ({
  ticker,
  type,
}: {
  readonly ticker: string
  readonly type?: string | null
}): string => (type === 'etf' || type === 'fund' ? paths.fund(ticker) : paths.stock(ticker))

type TickerCellProps = Pick<ScreenRowProps, 'row' | 'onExplain' | 'isCurrent' | 'takesFocus'>

const TickerCell = ({ row, onExplain, isCurrent, takesFocus }: TickerCellProps) => {
  const cell = useRef<HTMLTableCellElement>(null)
  const ticker = row?.ticker ?? null
  useEffect(() => {
    if (takesFocus) cell.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [takesFocus, ticker])
  return (
    <td
      ref={cell}
      class={`${cellClass} sticky left-0 z-[5] pr-1 pl-4 ${isCurrent ? 'bg-accent-soft' : 'bg-surface group-hover:bg-hover'}`}
    >
      {row === undefined || ticker === null ? (
        <Waiting />
      ) : (
        <span class="flex items-center justify-between gap-1">
          <PageLink
            to={rowPath({ ...row, ticker })}
            tabIndex={isCurrent ? 0 : -1}
            class="text-link font-medium outline-offset-0"
          >
            {ticker}
          </PageLink>
          <button
            type="button"
            tabIndex={isCurrent ? 0 : -1}
            aria-label={`Explain ${ticker}`}
            data-hint="Formulas and inputs of this row"
            onClick={() => onExplain(ticker)}
            class={`rounded p-1 text-ink-faint group-hover:opacity-100 hover:bg-sunken hover:text-ink pointer-coarse:opacity-100 ${isCurrent ? '' : 'opacity-0'}`}
          >
            <Sigma size={13} aria-hidden="true" />
          </button>
        </span>
      )}
    </td>
  )
}

export const ScreenRow = memo(
  ({ index, row, columns, onCurrent, isCurrent, ...rest }: ScreenRowProps): JSX.Element => (
    <tr
      aria-rowindex={index + 2}
      onPointerDown={() => onCurrent(index)}
      class={`group ${isCurrent ? 'bg-accent-soft' : 'hover:bg-hover'}`}
    >
      {columns.map((metric) =>
        metric.id === 'ticker' ? (
          <TickerCell key="ticker" row={row} isCurrent={isCurrent} {...rest} />
        ) : (
          <Cell key={metric.id} row={row} metric={metric} />
        ),
      )}
    </tr>
  ),
)
