/** Every holding of a fund with its weight; sorted by a header, filtered by name. */
import type { JSX } from 'preact'
import { useMemo } from 'react'
import type { Call } from '../../api/call.ts'
import type { FundHoldings, Holding } from '../../api/types.ts'
import { Block } from '../../components/block.tsx'
import { CsvButton } from '../../components/csv-button.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { Figure, Unknown } from '../../components/figure.tsx'
import { EmptyState } from '../../components/states.tsx'
import { useSearch } from '../../shell/use-search.ts'
import { categoryName } from './category.ts'
import { HoldingName } from './holding-name.tsx'
import { ReportSource } from './report-source.tsx'

export type FundBlockProps = {
  readonly report: FundHoldings
  readonly call: Call<'/v1/etf-holdings/{ticker}'>
}

const noShares = 'The report states no number of shares'
const noPrice = 'No price of this security is stored'

const columns: readonly Column<Holding>[] = [
  {
    id: 'name',
    title: 'Holding',
    class: 'max-w-72 truncate sm:max-w-96',
    sort: ({ asset, name }) => asset ?? name,
    cell: (holding) => <HoldingName {...holding} />,
  },
  {
    id: 'weight',
    title: 'Weight',
    align: 'right',
    hint: 'Percent of net assets, as the report states it',
    sort: ({ weightPct }) => weightPct,
    cell: ({ weightPct }) => <Figure value={weightPct} kind="percent" />,
  },
  {
    id: 'value',
    title: 'Value',
    align: 'right',
    hint: 'On the day of the report, as the fund states it',
    class: 'max-sm:hidden',
    sort: ({ positionValue }) => positionValue,
    cell: ({ positionValue }) => (
      <Figure value={positionValue} kind="money" currency="USD" compact reason="The report states no value" />
    ),
  },
  {
    id: 'shares',
    title: 'Shares',
    align: 'right',
    class: 'max-md:hidden',
    sort: ({ sharesHeld }) => sharesHeld,
    cell: ({ sharesHeld }) => <Figure value={sharesHeld} kind="count" reason={noShares} />,
  },
  {
    id: 'now',
    title: 'Value now',
    align: 'right',
    known: ({ computedValueUsd }) => computedValueUsd,
    hint: 'The last stored price times the shares of the report, restated for splits',
    class: 'max-lg:hidden',
    sort: ({ computedValueUsd }) => computedValueUsd,
    cell: ({ computedValueUsd }) => (
      <Figure value={computedValueUsd} kind="money" currency="USD" compact reason={noPrice} />
    ),
  },
  {
    id: 'kind',
    title: 'Kind',
    class: 'max-sm:hidden',
    sort: categoryName,
    cell: ({ side, derivativeKind, ...holding }) => (
      <span class="text-ink-soft">
        {derivativeKind ?? categoryName(holding)}
        {side === 'short' ? ', short' : ''}
      </span>
    ),
  },
  {
    id: 'isin',
    title: 'ISIN',
    class: 'max-lg:hidden',
    known: ({ isin }) => isin,
    cell: ({ isin }) =>
      isin === null ? (
        <Unknown reason="The report states no ISIN" />
      ) : (
        <span class="font-mono text-xs text-ink-faint">{isin}</span>
      ),
  },
]

const fits =
  (typed: string) =>
  ({ asset, name, isin }: Holding): boolean =>
    [asset, name, isin].some((each) => each?.toLowerCase().includes(typed))

export const HoldingsBlock = ({ report, call }: FundBlockProps): JSX.Element => {
  const [search, setSearch] = useSearch()
  const typed = typeof search['holding'] === 'string' ? search['holding'] : ''
  /** A report may hold the same line twice, so a row is known by its place. */
  const numbered = useMemo(
    () => new Map(report.holdings.map((holding, at) => [holding, `${at}`])),
    [report.holdings],
  )
  const rows = useMemo(
    () => (typed === '' ? report.holdings : report.holdings.filter(fits(typed.trim().toLowerCase()))),
    [report.holdings, typed],
  )
  return (
    <Block
      title={`${report.holdingsCount.toLocaleString('en-US')} holdings`}
      calls={[call]}
      source={<ReportSource report={report} />}
      actions={
        <>
          <input
            type="search"
            aria-label="Filter holdings by name"
            placeholder="Filter by name"
            value={typed}
            onInput={({ currentTarget }) => setSearch({ holding: currentTarget.value }, 'replace')}
            class="h-8 w-40 rounded-md border border-line-strong bg-surface px-2.5 text-sm placeholder:text-ink-faint focus:border-accent focus:outline-none"
          />
          <CsvButton calls={[call]} name={`${report.ticker}-holdings`} />
        </>
      }
    >
      {rows.length === 0 ? (
        <EmptyState title={`No holding is called “${typed}”`}>
          Write fewer letters, a ticker or an ISIN.
        </EmptyState>
      ) : (
        <DataTable
          caption="Holdings"
          columns={columns}
          rows={rows}
          rowKey={(holding) => numbered.get(holding) ?? holding.name}
        />
      )}
    </Block>
  )
}
