/** ETFs and funds: all of them by ticker and name, and those that hold a share. */
import type { JSX } from 'preact'
import { Choice } from '../../components/choice.tsx'
import { FundHolders } from '../../components/fund-holders.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { TickerField } from '../../components/ticker-field.tsx'
import { paths } from '../../shell/paths.ts'
import { useSearch, useSearchText } from '../../shell/use-search.ts'
import { FundList } from './fund-list.tsx'

const views = [
  { value: 'holders', label: 'Funds that hold a share' },
  { value: 'etf', label: 'ETFs' },
  { value: 'fund', label: 'Mutual funds' },
] as const

const viewIds = views.map(({ value }) => value)

/** Held by most funds, so that the page begins with rows. */
const FIRST_TICKER = 'AAPL'

const Holders = (): JSX.Element => {
  const [search, setSearch] = useSearch()
  const ticker = typeof search['holds'] === 'string' ? search['holds'] : FIRST_TICKER
  return (
    <>
      <div class="mb-4 flex flex-wrap items-center gap-3">
        <p>
          Funds that hold{' '}
          <PageLink to={paths.stock(ticker)} class="text-link font-semibold">
            {ticker}
          </PageLink>
        </p>
        <TickerField
          label="Share that funds hold"
          placeholder="Another share …"
          onTicker={(next) => setSearch({ holds: next })}
        />
      </div>
      <FundHolders ticker={ticker} />
    </>
  )
}

export const FundsPage = (): JSX.Element => {
  const [view, setView] = useSearchText('view', 'holders', viewIds)
  return (
    <>
      <PageHeader
        title="ETFs and funds"
        about="What they hold, from their own files and their quarterly reports to the SEC"
        actions={<Choice label="Funds" options={views} value={view} onChange={setView} />}
      />
      {view === 'holders' ? <Holders /> : <FundList key={view} type={view} />}
    </>
  )
}
