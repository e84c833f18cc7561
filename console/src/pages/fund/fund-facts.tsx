/** A report in a few figures: how many holdings, how much the largest are, and how much of it is known. */
import type { JSX } from 'preact'
import type { FundHoldings } from '../../api/types.ts'
import { DateTime } from '../../components/date-time.tsx'
import { Figure } from '../../components/figure.tsx'
import { weightSum } from './holding-sums.ts'

const TOP = 10

const Fact = ({
  label,
  hint,
  children,
}: {
  readonly label: string
  readonly hint?: string
  readonly children: JSX.Element
}) => (
  <div class="min-w-0 bg-surface px-4 py-3">
    <dt class="text-xs text-ink-faint" data-hint={hint}>
      {label}
    </dt>
    <dd class="truncate text-lg font-semibold figures">{children}</dd>
  </div>
)

export const FundFacts = ({ report }: { readonly report: FundHoldings }): JSX.Element => {
  const { holdings, holdingsCount, reportDate, filedOn } = report
  const largest = holdings.toSorted((a, b) => (b.weightPct ?? 0) - (a.weightPct ?? 0)).slice(0, TOP)
  const values = holdings.flatMap(({ positionValue }) => positionValue ?? [])
  const value = values.length === 0 ? null : values.reduce((a, b) => a + b, 0)
  return (
    <dl class="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3 lg:grid-cols-6">
      <Fact label="Holdings">
        <Figure value={holdingsCount} kind="count" />
      </Fact>
      <Fact label={`Largest ${TOP}`}>
        <Figure value={weightSum(largest)} kind="percent" />
      </Fact>
      <Fact label="All weights" hint="More than 100% where the fund has borrowed">
        <Figure value={weightSum(holdings)} kind="percent" />
      </Fact>
      <Fact label="Value of holdings" hint="On the day of the report">
        <Figure value={value} kind="money" currency="USD" compact reason="The report states no values" />
      </Fact>
      <Fact label="Portfolio of">
        <DateTime at={reportDate} />
      </Fact>
      <Fact label="Filed">
        <DateTime at={filedOn} reason="The day of the filing is not known" />
      </Fact>
    </dl>
  )
}
