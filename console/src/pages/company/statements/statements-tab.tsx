/** Income statement, balance sheet and cash flow; a click on a figure shows where it comes from. */
import type { JSX } from 'preact'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { ApiBlock, hasRows } from '../../../components/api-block.tsx'
import { Choice } from '../../../components/choice.tsx'
import { DateTime } from '../../../components/date-time.tsx'
import { SourceLink } from '../../../components/page-link.tsx'
import { Command, EmptyState } from '../../../components/states.tsx'
import { filingAddress } from '../../../format/archive-address.ts'
import { labelOf } from '../../../format/label.ts'
import { useSearchText } from '../../../shell/use-search.ts'
import type { CompanyTabProps } from '../company-tab.ts'
import { baseLines, type Statement, type StatementName, type View } from './figures.ts'
import { LineageDialog } from './lineage-dialog.tsx'
import { type FigurePlace, StatementTable } from './statement-table.tsx'

const statements = [
  { value: 'income', label: 'Income' },
  { value: 'balance-sheet', label: 'Balance sheet' },
  { value: 'cash-flow', label: 'Cash flow' },
] as const

const periods = [
  { value: 'annual', label: 'Annual' },
  { value: 'quarterly', label: 'Quarterly' },
] as const

const views = [
  { value: 'reported', label: 'Reported' },
  { value: 'growth', label: 'Growth' },
  { value: 'common-size', label: 'Common size' },
] as const

const lengths = [
  { value: '8', label: '8 periods' },
  { value: '16', label: '16' },
  { value: '40', label: '40' },
] as const

const valuesOf = <T extends string>(options: readonly { readonly value: T }[]): readonly T[] =>
  options.map(({ value }) => value)

const about = (view: View, statement: StatementName): string => {
  if (view === 'growth')
    return 'Percent over the same period a year before, with figures a share and counts of shares restated for later splits. '
  if (view === 'common-size')
    return `Percent of ${labelOf(baseLines[statement]).toLowerCase()}, computed from the figures as reported. `
  return statement === 'income'
    ? 'In millions, except amounts a share. Amounts a share and counts of shares are as last filed: those before a split may be on other shares. '
    : 'In millions. '
}

const Source = ({
  cik,
  newest,
  text,
}: {
  readonly cik: string | null
  readonly newest: Statement | undefined
  readonly text: string
}) => (
  <>
    {text}SEC EDGAR, newest filing{' '}
    <SourceLink href={filingAddress(cik, newest?.accessionNumber)}>{newest?.accessionNumber}</SourceLink> of{' '}
    <DateTime at={newest?.filedOn} />. Press a figure for its facts and filings.
  </>
)

/** Growth of the oldest period needs the year before it. */
const YEAR = { annual: 1, quarterly: 4 } as const

const MAX_PERIODS = 400

const useStatementChoice = () => {
  const [statement, setStatement] = useSearchText<StatementName>('statement', 'income', valuesOf(statements))
  const [period, setPeriod] = useSearchText<'annual' | 'quarterly'>('period', 'annual', valuesOf(periods))
  const [view, setView] = useSearchText<View>('view', 'reported', valuesOf(views))
  const [length, setLength] = useSearchText('periods', '8', valuesOf(lengths))
  return { statement, setStatement, period, setPeriod, view, setView, length, setLength }
}

const Choices = (chosen: ReturnType<typeof useStatementChoice>): JSX.Element => (
  <>
    <Choice label="Statement" options={statements} value={chosen.statement} onChange={chosen.setStatement} />
    <Choice label="Periods" options={periods} value={chosen.period} onChange={chosen.setPeriod} />
    <Choice label="How many periods" options={lengths} value={chosen.length} onChange={chosen.setLength} />
    <Choice label="View" options={views} value={chosen.view} onChange={chosen.setView} />
  </>
)

/** What is chosen, on paper, where the choices are not. */
const chosenText = ({ statement, period, view }: ReturnType<typeof useStatementChoice>): string =>
  [
    statements.find(({ value }) => value === statement)?.label,
    periods.find(({ value }) => value === period)?.label.toLowerCase(),
    views.find(({ value }) => value === view)?.label.toLowerCase(),
  ].join(', ')

export const StatementsTab = ({ ticker, cik }: CompanyTabProps): JSX.Element => {
  const chosen = useStatementChoice()
  const { statement, period, view, length } = chosen
  const [place, setPlace] = useState<FigurePlace | null>(null)
  const shown = Number(length)
  const limit = Math.min(shown + YEAR[period], MAX_PERIODS)
  // A year whose shares were split would seem to have lost most of its earnings a share.
  const basis = view === 'growth' ? ({ adjusted: 'true' } as const) : {}
  return (
    <>
      <ApiBlock
        title="Financial statements"
        call={call('/v1/financials/{ticker}', { ticker, statement, period, limit, ...basis })}
        lines={24}
        actions={<Choices {...chosen} />}
        empty={(answer) =>
          hasRows(answer) ? null : (
            <EmptyState title="No statements of this company are stored">
              Load them with <Command>{`npx openbell ingest sec-company-facts --ticker ${ticker}`}</Command>
            </EmptyState>
          )
        }
        source={({ results }) => <Source cik={cik} newest={results[0]} text={about(view, statement)} />}
      >
        {({ results }) => (
          <>
            <p class="hidden px-4 pt-2 text-sm print:block">{chosenText(chosen)}</p>
            <StatementTable
              statement={statement}
              view={view}
              periods={results}
              shown={shown}
              onFigure={setPlace}
            />
          </>
        )}
      </ApiBlock>
      {place === null ? null : (
        <LineageDialog
          ticker={ticker}
          cik={cik}
          statement={statement}
          period={period}
          place={place}
          onClose={() => setPlace(null)}
        />
      )}
    </>
  )
}
