/** One listing of the screener as a row; what does not change is not drawn again. */
import { Sigma } from 'lucide-preact'
import type { JSX } from 'preact'
import { memo, useEffect, useRef } from 'react'
import type { ScreenedRow } from '../../api/types.ts'
import { PageLink } from '../../components/page-link.tsx'
import { paths } from '../../shell/paths.ts'
import { cellText } from './cell-text.ts'
import { isFigure, type Metric } from './metric.ts'
import { rowValue } from './row-value.ts'

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

const Cell = ({ row, metric }: { readonly row: ScreenedRow | undefined; readonly metric: Metric }) => {
  const { text, look, hint } = cellText(metric, rowValue(row, metric.id))
  return (
    <td class={isFigure(metric) ? `screen-figure is-${look}` : `screen-word is-${look}`} data-hint={hint}>
      {text}
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
      class={`screen-word sticky left-0 z-[5] ${ticker === null ? 'is-waiting' : ''} ${isCurrent ? 'bg-accent-soft' : 'bg-surface group-hover:bg-hover'}`}
    >
      {row === undefined || ticker === null ? (
        ''
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
