/** Which ETFs and mutual funds hold a security. */
import type { JSX } from 'preact'
import { call } from '../api/call.ts'
import type { FundHolder, InstitutionalHolder } from '../api/types.ts'
import { numberText } from '../format/number.ts'
import { sourceNames } from '../format/source-name.ts'
import { paths } from '../shell/paths.ts'
import { ApiBlock, hasRows } from './api-block.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { DateTime } from './date-time.tsx'
import { Delta } from './delta.tsx'
import { Figure } from './figure.tsx'
import { PageLink, SourceLink } from './page-link.tsx'
import { Command, EmptyState } from './states.tsx'

type Holder = InstitutionalHolder | FundHolder

/** The most rows that the interface returns; the largest positions. */
const ROWS = 500

const noReportBefore = 'No report before this one is stored'

const columns: readonly Column<Holder>[] = [
  {
    id: 'fund',
    title: 'Fund',
    class: 'sm:max-w-72 sm:truncate',
    sort: ({ company }) => company,
    cell: ({ ticker, company }) =>
      ticker === null ? (
        company
      ) : (
        <>
          <PageLink to={paths.fund(ticker)} class="text-link font-medium">
            {ticker}
          </PageLink>{' '}
          <span class="text-ink-soft">{company}</span>
        </>
      ),
  },
  {
    id: 'value',
    title: 'Value',
    align: 'right',
    sort: ({ positionValue }) => positionValue,
    cell: ({ positionValue }) => <Figure value={positionValue} kind="money" currency="USD" compact />,
  },
  {
    id: 'shares',
    title: 'Shares',
    align: 'right',
    class: 'max-sm:hidden',
    sort: ({ sharesHeld }) => sharesHeld,
    cell: ({ sharesHeld }) => <Figure value={sharesHeld} kind="count" />,
  },
  {
    id: 'change',
    title: 'Change',
    align: 'right',
    class: 'max-md:hidden',
    sort: ({ sharesChangePct }) => sharesChangePct,
    cell: ({ sharesChangePct }) => <Delta value={sharesChangePct} reason={noReportBefore} />,
  },
  {
    id: 'weight',
    title: 'Of the fund',
    hint: 'Weight in the fund’s portfolio',
    align: 'right',
    sort: ({ weightPct }) => weightPct,
    cell: ({ weightPct }) => <Figure value={weightPct} kind="percent" />,
  },
  {
    id: 'owned',
    title: 'Of the company',
    hint: 'Part of the shares outstanding',
    align: 'right',
    class: 'max-sm:hidden',
    sort: ({ ownershipPct }) => ownershipPct,
    cell: ({ ownershipPct }) => <Figure value={ownershipPct} kind="percent" />,
  },
  {
    id: 'report',
    title: 'Report of',
    align: 'right',
    class: 'max-sm:hidden',
    sort: ({ reportDate }) => reportDate,
    cell: ({ reportDate, url }) => (
      <SourceLink href={url}>
        <DateTime at={reportDate} />
      </SourceLink>
    ),
  },
]

const NoHolders = (): JSX.Element => (
  <EmptyState title="No holder is stored">
    Funds report their holdings each quarter: <Command>npx openbell ingest sec-nport</Command>
  </EmptyState>
)

const keyOf = (row: Holder): string => `${row.ticker} ${row.cik} ${row.seriesId} ${row.accessionNumber}`

const Holders = ({
  rows,
  caption,
}: {
  readonly rows: readonly Holder[]
  readonly caption: string
}): JSX.Element => <DataTable caption={caption} columns={columns} rows={rows} rowKey={keyOf} />

type Answer = { readonly results: readonly Holder[]; readonly total: number }

const count = (value: number): string => numberText(value, { kind: 'count' })

/** Says that the list is cut: the interface has no next page for it, and the table looks complete. */
const sourceOf = ({ results, total }: Answer): string => {
  const names = sourceNames(results.map(({ source }) => source))
  if (total <= results.length) return `${names}; ${count(total)} in all`
  return `${names}; the ${count(results.length)} largest positions of ${count(total)}, which a click on a header sorts among themselves`
}

export const FundHolders = ({ ticker }: { readonly ticker: string }): JSX.Element => (
  <div class="flex flex-col gap-4">
    <ApiBlock
      title="ETFs that hold it"
      call={call('/v1/institutional-ownership/{ticker}', { ticker, limit: ROWS })}
      empty={(answer) => (hasRows(answer) ? null : <NoHolders />)}
      source={sourceOf}
    >
      {({ results }) => <Holders rows={results} caption="ETFs that hold it" />}
    </ApiBlock>
    <ApiBlock
      title="Mutual funds that hold it"
      call={call('/v1/fund-holdings/{ticker}', { ticker, limit: ROWS })}
      empty={(answer) => (hasRows(answer) ? null : <NoHolders />)}
      source={sourceOf}
    >
      {({ results }) => <Holders rows={results} caption="Mutual funds that hold it" />}
    </ApiBlock>
  </div>
)
