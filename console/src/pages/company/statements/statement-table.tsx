/** Lines down, periods across, the newest first; each figure is a button. */
import type { JSX } from 'preact'
import { dayText } from '../../../format/instant.ts'
import { labelOf } from '../../../format/label.ts'
import { numberText } from '../../../format/number.ts'
import { periodLabel } from '../period-label.ts'
import {
  figureOf,
  kindOf,
  linesOf,
  type Shown,
  type Statement,
  type StatementName,
  shownFigure,
  type View,
} from './figures.ts'

export type FigurePlace = {
  readonly line: string
  readonly date: string
  readonly label: string
  readonly shown: Shown
}

export type StatementTableProps = {
  readonly statement: StatementName
  readonly view: View
  readonly periods: readonly Statement[]
  /** How many of them have a column; the others are there to compare with. */
  readonly shown: number
  readonly onFigure: (place: FigurePlace) => void
}

/** Sums that a reader looks for first. */
const sums = new Set([
  'revenue',
  'grossProfit',
  'operatingIncome',
  'incomeBeforeTax',
  'netIncome',
  'eps',
  'totalCurrentAssets',
  'totalAssets',
  'totalCurrentLiabilities',
  'totalLiabilities',
  'totalStockholdersEquity',
  'totalEquity',
  'netCashProvidedByOperatingActivities',
  'netCashProvidedByInvestingActivities',
  'netCashProvidedByFinancingActivities',
  'netChangeInCash',
  'freeCashFlow',
])

const MILLION = 1_000_000

/** How its figures are written: those of a small company with two decimals, all of them. */
type TableView = { readonly view: View; readonly isSmall: boolean }

/** Below it in every amount, a column in whole millions would have too few digits to be added up. */
const SMALL_COMPANY = 1000 * MILLION

const isOfSmallCompany = (periods: readonly Statement[], lines: readonly string[]): boolean =>
  lines
    .filter((line) => kindOf(line) === 'amount')
    .every((line) => periods.every((period) => Math.abs(figureOf(period, line) ?? 0) < SMALL_COMPANY))

const textOf = (value: number, { view, isSmall }: TableView, line: string): string => {
  if (view === 'growth') return numberText(value, { kind: 'percent', signed: true })
  if (view === 'common-size') return numberText(value, { kind: 'percent' })
  if (kindOf(line) === 'per-share') return numberText(value, { kind: 'price' })
  const millions = value / MILLION
  // A rounded zero would hide them.
  const isHidden = millions !== 0 && Math.abs(millions) < 0.5
  return numberText(millions, { kind: isSmall || isHidden ? 'ratio' : 'count' })
}

const colorOf = (value: number, { view }: TableView): string =>
  view === 'growth' ? (value > 0 ? 'text-up' : value < 0 ? 'text-down' : '') : ''

type CellProps = {
  readonly place: FigurePlace
  readonly view: TableView
  readonly onFigure: (place: FigurePlace) => void
}

const Cell = ({ place, view, onFigure }: CellProps): JSX.Element => {
  const { value, reason } = place.shown
  return (
    <td class="border-b border-line p-0 text-right group-last:border-b-0">
      <button
        type="button"
        data-hint={reason ?? undefined}
        aria-label={reason ?? undefined}
        onClick={() => onFigure(place)}
        class={`h-7 w-full px-3 text-right figures hover:bg-accent-soft ${value === null ? 'text-ink-faint' : colorOf(value, view)}`}
      >
        {value === null ? '–' : textOf(value, view, place.line)}
      </button>
    </td>
  )
}

/** Null where the periods are in several currencies, which are then shown with each period. */
const sameCurrency = (periods: readonly Statement[]): string | null => {
  const [first, ...others] = new Set(periods.map(({ currency }) => currency))
  return others.length === 0 ? (first ?? null) : null
}

const Head = ({
  periods,
  view,
}: {
  readonly periods: readonly Statement[]
  readonly view: View
}): JSX.Element => (
  <thead>
    <tr>
      <th
        scope="col"
        class="sticky left-0 z-10 border-b border-line bg-surface px-4 py-1.5 text-left text-xs font-medium text-ink-faint"
      >
        {view === 'reported' ? [sameCurrency(periods), 'millions'].filter(Boolean).join(', ') : 'Percent'}
      </th>
      {periods.map((period) => (
        <th
          key={period.date}
          scope="col"
          data-hint={`Period to ${dayText(period.date)}`}
          class="border-b border-line px-3 py-1.5 text-right text-xs font-medium text-ink-soft figures"
        >
          {periodLabel(period)}
          {sameCurrency(periods) === null && period.currency !== null ? ` ${period.currency}` : ''}
        </th>
      ))}
    </tr>
  </thead>
)

export const StatementTable = ({
  statement,
  view,
  periods,
  shown,
  onFigure,
}: StatementTableProps): JSX.Element => {
  const columns = periods.slice(0, shown)
  const lines = linesOf(columns)
  const tableView = { view, isSmall: isOfSmallCompany(columns, lines) }
  return (
    <div class="scroll-quiet overflow-x-auto">
      <table
        class="printed-columns w-full border-separate border-spacing-0 text-sm"
        style={{ '--columns': columns.length }}
      >
        <caption class="sr-only">Lines of the statement by period; each figure opens its facts</caption>
        <Head periods={columns} view={view} />
        <tbody>
          {lines.map((line) => (
            <tr key={line} class={`group ${sums.has(line) ? 'font-semibold' : ''}`}>
              <th
                scope="row"
                class={`sticky left-0 z-10 max-w-80 min-w-44 truncate border-b border-line bg-surface px-4 text-left group-last:border-b-0 group-hover:bg-hover max-sm:max-w-44 max-sm:py-1.5 max-sm:leading-snug max-sm:whitespace-normal ${sums.has(line) ? 'font-semibold' : 'font-normal text-ink-soft'}`}
              >
                {labelOf(line)}
              </th>
              {columns.map((period) => (
                <Cell
                  key={period.date}
                  view={tableView}
                  onFigure={onFigure}
                  place={{
                    line,
                    date: period.date,
                    label: periodLabel(period),
                    shown: shownFigure(view, statement, periods, period, line),
                  }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
