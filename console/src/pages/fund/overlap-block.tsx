/** What a fund has in common with another, by weight and by number. */
import { X } from 'lucide-preact'
import type { ComponentChildren, JSX } from 'preact'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/query-client.ts'
import type { FundHoldings } from '../../api/types.ts'
import { Block } from '../../components/block.tsx'
import { IconButton } from '../../components/button.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { Figure } from '../../components/figure.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../components/states.tsx'
import { TickerField } from '../../components/ticker-field.tsx'
import { paths } from '../../shell/paths.ts'
import { useSearch } from '../../shell/use-search.ts'
import { HoldingName } from './holding-name.tsx'
import type { FundBlockProps } from './holdings-block.tsx'
import { type Overlap, overlapOf, type SharedHolding } from './overlap.ts'
import { ReportSource } from './report-source.tsx'

const columnsOf = (one: string, other: string): readonly Column<SharedHolding>[] => [
  {
    id: 'name',
    title: 'Held by both',
    class: 'max-w-60 truncate',
    sort: ({ asset, name }) => asset ?? name,
    cell: (holding) => <HoldingName {...holding} />,
  },
  ...[one, other].map(
    (ticker, at): Column<SharedHolding> => ({
      id: ticker,
      title: `In ${ticker}`,
      align: 'right',
      sort: ({ weights }) => weights[at] ?? null,
      cell: ({ weights }) => <Figure value={weights[at]} kind="percent" />,
    }),
  ),
]

type FactProps = { readonly label: string; readonly hint?: string; readonly children: ComponentChildren }

const Fact = ({ label, hint, children }: FactProps) => (
  <div>
    <dt class="text-xs text-ink-faint" data-hint={hint}>
      {label}
    </dt>
    <dd class="text-lg font-semibold figures">{children}</dd>
  </div>
)

const Summary = ({
  overlap,
  one,
  other,
}: {
  readonly overlap: Overlap
  readonly one: string
  readonly other: string
}) => (
  <dl class="grid grid-cols-2 gap-x-6 gap-y-3 border-b border-line p-4 sm:grid-cols-4">
    <Fact label="Overlap by weight">
      <Figure value={overlap.weightPct} kind="percent" />
    </Fact>
    <Fact
      label="Held by both"
      hint={`Of ${overlap.counts[0]} and ${overlap.counts[1]} securities that have a ticker, an ISIN or a CUSIP`}
    >
      <Figure value={overlap.shared.length} kind="count" />
      <span class="text-sm font-normal text-ink-faint">
        {` of ${overlap.counts[0]} and ${overlap.counts[1]}`}
      </span>
    </Fact>
    <Fact label={`Their weight in ${one}`}>
      <Figure value={overlap.sharedPct[0]} kind="percent" />
    </Fact>
    <Fact label={`Their weight in ${other}`}>
      <Figure value={overlap.sharedPct[1]} kind="percent" />
    </Fact>
  </dl>
)

const Compared = ({
  report,
  other,
}: {
  readonly report: FundHoldings
  readonly other: FundHoldings
}): JSX.Element => {
  const overlap = useMemo(() => overlapOf(report.holdings, other.holdings), [report, other])
  const columns = useMemo(() => columnsOf(report.ticker, other.ticker), [report.ticker, other.ticker])
  if (other.holdings.length === 0)
    return (
      <EmptyState title={`No report of ${other.ticker} is loaded`}>
        Choose another fund, or load its holdings as on{' '}
        <PageLink to={paths.fund(other.ticker)} class="text-link">
          its page
        </PageLink>
        .
      </EmptyState>
    )
  return (
    <>
      <Summary overlap={overlap} one={report.ticker} other={other.ticker} />
      {overlap.shared.length === 0 ? (
        <EmptyState title="The funds have no holding in common">
          Holdings are the same where their tickers are, or their ISINs.
        </EmptyState>
      ) : (
        <DataTable
          caption={`Holdings of both ${report.ticker} and ${other.ticker}`}
          columns={columns}
          rows={overlap.shared}
          rowKey={({ key }) => key}
          height="max-h-96"
        />
      )}
    </>
  )
}

const Sources = ({ reports }: { readonly reports: readonly FundHoldings[] }): JSX.Element => (
  <ul>
    {reports.map((each) => (
      <li key={each.ticker}>
        {each.ticker}: <ReportSource report={each} />
      </li>
    ))}
  </ul>
)

export const OverlapBlock = ({ report, call: made }: FundBlockProps): JSX.Element => {
  const [search, setSearch] = useSearch()
  const other = typeof search['with'] === 'string' ? search['with'] : ''
  const otherCall = other === '' ? null : call('/v1/etf-holdings/{ticker}', { ticker: other })
  const { data, error, refetch } = useCall(otherCall)
  const bodyOf = () => {
    if (otherCall === null)
      return (
        <p class="px-4 py-2.5 text-sm text-ink-faint">
          Choose another fund: how much of {report.ticker} is in it, by weight and by number, and the weights
          on both sides.
        </p>
      )
    if (data !== undefined) return <Compared report={report} other={data} />
    return error === null ? <Skeleton lines={6} /> : <ErrorState error={error} retry={() => refetch()} />
  }
  return (
    <Block
      title={other === '' ? 'Overlap' : `Overlap with ${other}`}
      calls={otherCall === null ? [made] : [made, otherCall]}
      source={other === '' ? undefined : <Sources reports={data === undefined ? [report] : [report, data]} />}
      actions={
        <>
          {other === '' ? null : (
            <IconButton
              label={`Compare no longer with ${other}`}
              onClick={() => setSearch({ with: undefined })}
            >
              <X size={15} />
            </IconButton>
          )}
          <TickerField
            label="Fund to compare with"
            placeholder="Compare with …"
            accepts={({ etf, fund, ticker }) => (etf || fund) && ticker !== report.ticker}
            onTicker={(ticker) => setSearch({ with: ticker })}
          />
        </>
      }
    >
      {bodyOf()}
    </Block>
  )
}
