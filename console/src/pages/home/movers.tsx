/** Which stocks rose and fell most by the newest change that is stored of each, and which are the largest. */
import type { JSX } from 'preact'
import { useMemo } from 'react'
import { type Call, call } from '../../api/call.ts'
import { useCall } from '../../api/query-client.ts'
import type { ScreenedRow } from '../../api/types.ts'
import { ApiBlock, hasRows } from '../../components/api-block.tsx'
import { Choice } from '../../components/choice.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { Delta } from '../../components/delta.tsx'
import { Figure } from '../../components/figure.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { Command, EmptyState } from '../../components/states.tsx'
import { paths } from '../../shell/paths.ts'
import { useSearchText } from '../../shell/use-search.ts'

const SHOWN = 10
/** Below this, a change in percent is mostly the width of a tick. */
const MIN_CAP = 300_000_000

const wanted = ['changePct', 'volume', 'peTtm'].join(',')

const calls = {
  gainers: call('/v1/screener', {
    filter: ['changePct:above:0', `marketCap:above:${MIN_CAP}`],
    sort: 'changePct',
    order: 'desc',
    columns: wanted,
    explain: 'true',
    limit: SHOWN,
  }),
  losers: call('/v1/screener', {
    filter: ['changePct:below:0', `marketCap:above:${MIN_CAP}`],
    sort: 'changePct',
    order: 'asc',
    columns: wanted,
    explain: 'true',
    limit: SHOWN,
  }),
  // Its total is then that of the listings whose market cap is known.
  largest: call('/v1/screener', {
    filter: ['marketCap:above:0'],
    sort: 'marketCap',
    columns: wanted,
    explain: 'true',
    limit: SHOWN,
  }),
} as const satisfies Readonly<Record<string, Call<'/v1/screener'>>>

type View = keyof typeof calls

const options = [
  { value: 'gainers', label: 'Gainers' },
  { value: 'losers', label: 'Losers' },
  { value: 'largest', label: 'Largest' },
] as const

const noChange = 'No close of the session before is stored'

const columns: readonly Column<ScreenedRow>[] = [
  {
    id: 'ticker',
    title: 'Ticker',
    cell: ({ ticker }) =>
      ticker === null ? null : (
        <PageLink to={paths.stock(ticker)} class="text-link font-medium">
          {ticker}
        </PageLink>
      ),
  },
  {
    id: 'company',
    title: 'Name',
    cell: ({ company }) => company,
    class: 'max-w-48 truncate max-sm:hidden',
  },
  {
    id: 'price',
    title: 'Price',
    align: 'right',
    cell: ({ price }) => <Figure value={price} kind="price" currency="USD" />,
  },
  {
    id: 'priceDate',
    title: 'Of',
    align: 'right',
    hint: 'The day of the price',
    cell: ({ priceDate }) => <DateTime at={priceDate} />,
  },
  {
    id: 'changePct',
    title: 'Change',
    align: 'right',
    known: ({ changePct }) => changePct,
    cell: ({ changePct }) => <Delta value={changePct} reason={noChange} />,
  },
  {
    id: 'volume',
    title: 'Volume',
    align: 'right',
    class: 'max-md:hidden',
    known: ({ volume }) => volume,
    cell: ({ volume }) => <Figure value={volume} kind="count" compact />,
  },
  {
    id: 'marketCap',
    title: 'Market cap',
    align: 'right',
    cell: ({ marketCap }) => <Figure value={marketCap} kind="money" currency="USD" compact />,
  },
  {
    id: 'peTtm',
    title: 'P/E',
    align: 'right',
    class: 'max-md:hidden',
    cell: ({ peTtm }) => (
      <Figure
        value={peTtm}
        kind="ratio"
        reason="No price, no earnings above zero, or earnings too old for the price"
      />
    ),
  },
]

const NoMovers = (): JSX.Element => (
  <EmptyState title="No change of a session is stored">
    A change needs two closes. Load them with <Command>npx openbell ingest nasdaq-screener</Command> or one of
    the price feeds, or look at the largest companies.
  </EmptyState>
)

const NoLargest = (): JSX.Element => (
  <EmptyState title="No market cap is known yet">
    It needs prices and reports. Load the bundled sample with <Command>npx openbell sample</Command>, or run{' '}
    <Command>npx openbell work</Command>.
  </EmptyState>
)

/** Where all prices are of one day, its column says nothing. */
const columnsFor = (rows: readonly ScreenedRow[]): readonly Column<ScreenedRow>[] =>
  columns.filter(({ id }) => id !== 'priceDate' || new Set(rows.map(({ priceDate }) => priceDate)).size > 1)

/** The newest day of the prices, and whether others are older. */
const DaysOf = ({ rows }: { readonly rows: readonly ScreenedRow[] }): JSX.Element => {
  const days = [...new Set(rows.flatMap(({ priceDate }) => priceDate ?? []))].toSorted()
  return (
    <>
      Prices of <DateTime at={days.at(-1)} />
      {days.length > 1 ? ' and earlier' : ''}
    </>
  )
}

/** Where nothing moved, which a sample without bars says, the largest are shown first. */
const usePresetView = (): View => {
  const { data } = useCall(calls.gainers)
  return data !== undefined && !hasRows(data) ? 'largest' : 'gainers'
}

export const Movers = (): JSX.Element => {
  const preset = usePresetView()
  const [view, setView] = useSearchText<View>(
    'movers',
    preset,
    useMemo(() => options.map(({ value }) => value), []),
  )
  return (
    <ApiBlock
      title="Top stocks"
      call={calls[view]}
      lines={11}
      actions={<Choice label="Which stocks" options={options} value={view} onChange={setView} />}
      empty={(answer) => (hasRows(answer) ? null : view === 'largest' ? <NoLargest /> : <NoMovers />)}
      source={({ results, total }) => (
        <>
          <DaysOf rows={results} />;{' '}
          {view === 'largest'
            ? `the largest of ${total.toLocaleString('en-US')} with a known market cap`
            : 'above $300M of market cap'}
        </>
      )}
    >
      {({ results }) => (
        <DataTable
          caption="Stocks"
          columns={columnsFor(results)}
          rows={results}
          rowKey={({ ticker }) => ticker ?? ''}
        />
      )}
    </ApiBlock>
  )
}
