/** Revenue and net income over ten years. */
import type { JSX } from 'preact'
import { call } from '../../../api/call.ts'
import type { IncomeStatement } from '../../../api/types.ts'
import { ApiBlock } from '../../../components/api-block.tsx'
import { ColumnChart } from '../../../components/charts/column-chart.tsx'
import { fillOf } from '../../../components/charts/legend.tsx'
import { DateTime } from '../../../components/date-time.tsx'
import { Delta } from '../../../components/delta.tsx'
import { Figure } from '../../../components/figure.tsx'
import { SourceLink } from '../../../components/page-link.tsx'
import { Command, EmptyState } from '../../../components/states.tsx'
import { filingAddress } from '../../../format/archive-address.ts'
import { numberText } from '../../../format/number.ts'
import type { CompanyTabProps } from '../company-tab.ts'
import { shownFigure } from '../statements/figures.ts'

const YEARS = 10

const lines = [
  { name: 'Revenue', key: 'revenue' },
  { name: 'Net income', key: 'netIncome' },
] as const

const isIncome = (each: object): each is IncomeStatement => 'revenue' in each

/** The newest year in figures, each with its growth over the year before. */
const NewestYear = ({ years }: { readonly years: readonly IncomeStatement[] }): JSX.Element | null => {
  const newest = years.at(-1)
  if (newest === undefined) return null
  return (
    <dl class="flex flex-wrap gap-x-5 gap-y-2 px-4 pt-3 sm:gap-x-8">
      {lines.map(({ name, key }, at) => {
        const { value, reason } = shownFigure('growth', 'income', years, newest, key)
        return (
          <div key={key}>
            <dt class="flex items-center gap-1.5 text-xs text-ink-faint">
              <svg width="10" height="10" aria-hidden="true">
                <rect width="10" height="10" rx="2" class={fillOf(at)} />
              </svg>
              {name}, FY {newest.fiscalYr}
            </dt>
            <dd class="flex items-baseline gap-2 text-lg font-semibold">
              <Figure value={newest[key]} kind="money" currency={newest.currency} compact />
              <span class="text-sm font-normal" data-hint="Over the year before">
                <Delta value={value} {...(reason === null ? {} : { reason })} />
              </span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

export const IncomeChart = ({ ticker, cik }: CompanyTabProps): JSX.Element => (
  <ApiBlock
    title="Revenue and net income"
    call={call('/v1/financials/{ticker}', { ticker, statement: 'income', period: 'annual', limit: YEARS })}
    lines={10}
    empty={({ results }) =>
      results.length > 0 ? null : (
        <EmptyState title="No statements of this company are stored">
          Load them with <Command>{`npx openbell ingest sec-company-facts --ticker ${ticker}`}</Command>
        </EmptyState>
      )
    }
    source={({ results }) => (
      <>
        SEC EDGAR, newest filing{' '}
        <SourceLink href={filingAddress(cik, results[0]?.accessionNumber)}>
          {results[0]?.accessionNumber}
        </SourceLink>{' '}
        of <DateTime at={results[0]?.filedOn} />
      </>
    )}
  >
    {({ results }) => {
      const years = results.filter(isIncome).toReversed()
      const currency = years.at(-1)?.currency ?? null
      return (
        <>
          <NewestYear years={years} />
          <div class="px-1 pt-2 pb-1">
            <ColumnChart
              label="Revenue and net income by fiscal year"
              labels={years.map(({ fiscalYr }) => `FY ${fiscalYr}`)}
              series={lines.map(({ name, key }) => ({ name, values: years.map((year) => year[key]) }))}
              axisText={(value) => numberText(value, { kind: 'money', currency, compact: 'axis' })}
              text={(value) => numberText(value, { kind: 'money', currency })}
              height={256}
            />
          </div>
        </>
      )
    }}
  </ApiBlock>
)
