/** What a fund is made of: kinds of assets, countries, and how much the largest holdings are. */
import type { JSX } from 'preact'
import { useMemo } from 'react'
import { Block } from '../../components/block.tsx'
import { Figure } from '../../components/figure.tsx'
import { categoryBar, categoryName } from './category.ts'
import { isinCountry, largestParts, type Part, partsBy } from './holding-sums.ts'
import type { FundBlockProps } from './holdings-block.tsx'
import { ReportSource } from './report-source.tsx'

const MAX_PARTS = 7

type BarProps = {
  readonly part: Part
  readonly most: number
  /** The class of its colour. */
  readonly color: string
}

const Bar = ({ part, most, color }: BarProps): JSX.Element => (
  <li class="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
    <span class="truncate" data-hint={`${part.count.toLocaleString('en-US')} holdings`}>
      {part.name}
    </span>
    <Figure value={part.weightPct} kind="percent" />
    <span class="col-span-2 h-1 rounded-full bg-sunken" aria-hidden="true">
      <span
        class={`block h-1 rounded-full ${color}`}
        style={{ width: `${Math.max(0, Math.min(100, (100 * part.weightPct) / most))}%` }}
      />
    </span>
  </li>
)

type BarsProps = {
  readonly title: string
  readonly parts: readonly Part[]
  readonly colorOf: (name: string) => string
}

const Bars = ({ title, parts, colorOf }: BarsProps): JSX.Element => {
  const most = Math.max(...parts.map(({ weightPct }) => weightPct), 0.01)
  return (
    <div>
      <h3 class="mb-2 text-xs font-medium text-ink-faint">{title}</h3>
      <ul class="flex flex-col gap-2 text-sm">
        {largestParts(parts, MAX_PARTS).map((part) => (
          <Bar key={part.name} part={part} most={most} color={colorOf(part.name)} />
        ))}
      </ul>
    </div>
  )
}

export const SplitBlock = ({ report, call }: FundBlockProps): JSX.Element => {
  const { holdings } = report
  const kinds = useMemo(() => partsBy(holdings, categoryName), [holdings])
  const countries = useMemo(() => partsBy(holdings, isinCountry), [holdings])
  return (
    <Block title="Assets and countries" calls={[call]} source={<ReportSource report={report} />}>
      <div class="flex flex-col gap-6 p-4">
        <Bars title="Kind of asset, percent of net assets" parts={kinds} colorOf={categoryBar} />
        <Bars
          title="Country in the ISIN, mostly the issuer’s"
          parts={countries}
          colorOf={() => 'bg-series-8'}
        />
      </div>
    </Block>
  )
}
