/** Revenue and net income over ten years. */
import type { JSX } from 'preact'
import { call } from '../../../api/call.ts'
import type { IncomeStatement } from '../../../api/types.ts'
import { ApiBlock } from '../../../components/api-block.tsx'
import { ColumnChart } from '../../../components/charts/column-chart.tsx'
import { Legend } from '../../../components/charts/legend.tsx'
import { DateTime } from '../../../components/date-time.tsx'
import { SourceLink } from '../../../components/page-link.tsx'
import { Command, EmptyState } from '../../../components/states.tsx'
import { filingAddress } from '../../../format/archive-address.ts'
import { numberText } from '../../../format/number.ts'
import type { CompanyTabProps } from '../company-tab.ts'

const YEARS = 10

const lines = [
  { name: 'Revenue', key: 'revenue' },
  { name: 'Net income', key: 'netIncome' },
] as const

const isIncome = (each: object): each is IncomeStatement => 'revenue' in each

export const IncomeChart = ({ ticker, cik }: CompanyTabProps): JSX.Element => (
  <ApiBlock
    title="Revenue and net income"
    call={call('/v1/financials/{ticker}', { ticker, statement: 'income', period: 'annual', limit: YEARS })}
    lines={8}
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
          <div class="px-1 pt-3">
            <ColumnChart
              label="Revenue and net income by fiscal year"
              labels={years.map(({ fiscalYr }) => `FY ${fiscalYr}`)}
              series={lines.map(({ name, key }) => ({ name, values: years.map((year) => year[key]) }))}
              axisText={(value) => numberText(value, { kind: 'money', currency, compact: 'axis' })}
              text={(value) => numberText(value, { kind: 'money', currency })}
            />
          </div>
          <Legend names={lines.map(({ name }) => name)} />
        </>
      )
    }}
  </ApiBlock>
)
