/** An ETF or fund: what it holds, what it is made of, and what it has in common with another. */
import type { JSX } from 'preact'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/query-client.ts'
import type { FundHoldings } from '../../api/types.ts'
import { Block } from '../../components/block.tsx'
import { buttonClass } from '../../components/button.tsx'
import { CompanyHeader } from '../../components/company-header.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { Command, EmptyState, ErrorState, Skeleton } from '../../components/states.tsx'
import { isUnknownTicker, UnknownTicker } from '../../components/unknown-ticker.tsx'
import { paths } from '../../shell/paths.ts'
import { usePageTitle, usePathText } from '../../shell/use-path-text.ts'
import { FundFacts } from './fund-facts.tsx'
import { type FundBlockProps, HoldingsBlock } from './holdings-block.tsx'
import { OverlapBlock } from './overlap-block.tsx'
import { SplitBlock } from './split-block.tsx'
import { TreemapBlock } from './treemap-block.tsx'

const Report = (props: FundBlockProps): JSX.Element => (
  <>
    <FundFacts report={props.report} />
    <div class="grid gap-4 lg:grid-cols-[2fr_1fr]">
      <TreemapBlock {...props} />
      <SplitBlock {...props} />
    </div>
    <OverlapBlock {...props} />
    <HoldingsBlock key={props.report.ticker} {...props} />
  </>
)

const NoReport = ({ report, call: made }: FundBlockProps): JSX.Element => (
  <Block title="Holdings" calls={[made]}>
    <EmptyState title={`No report of what ${report.ticker} holds is loaded`}>
      Funds report to the SEC each quarter:{' '}
      <Command>{`npx openbell ingest sec-nport --ticker ${report.ticker}`}</Command> loads it. Funds whose
      holdings are loaded are on{' '}
      <PageLink to={paths.funds} class="text-link">
        ETFs and funds
      </PageLink>
      .
    </EmptyState>
  </Block>
)

const Holdings = ({ ticker }: { readonly ticker: string }): JSX.Element => {
  const made = call('/v1/etf-holdings/{ticker}', { ticker })
  const { data, error, refetch } = useCall(made)
  if (data === undefined)
    return (
      <Block title="Holdings" calls={[made]}>
        {error === null ? <Skeleton lines={12} /> : <ErrorState error={error} retry={() => refetch()} />}
      </Block>
    )
  return data.holdings.length === 0 ? (
    <NoReport report={data} call={made} />
  ) : (
    <Report report={data} call={made} />
  )
}

/** The report names the series, which is the fund; the profile of a share class may have no name. */
const named = (profile: ReturnType<typeof useProfile>['data'], report: FundHoldings | undefined) =>
  profile === undefined ? undefined : { ...profile, company: report?.company ?? profile.company }

const useProfile = (ticker: string) => useCall(call('/v1/companydata/tickers/{ticker}', { ticker }))

export const FundPage = (): JSX.Element => {
  const ticker = usePathText('ticker')
  const { data, error } = useProfile(ticker)
  const report = useCall(call('/v1/etf-holdings/{ticker}', { ticker })).data
  const profile = named(data, report)
  usePageTitle(profile === undefined ? ticker : `${ticker} ${profile.company ?? ''}`)
  if (isUnknownTicker(error)) return <UnknownTicker ticker={ticker} error={error} />
  return (
    <div class="flex flex-col gap-4">
      <CompanyHeader ticker={ticker} profile={profile} />
      <p class="flex flex-wrap gap-2">
        <PageLink to={paths.stock(ticker)} class={buttonClass('plain', 'small')}>
          Prices, dividends and filings
        </PageLink>
        <PageLink to={paths.funds} class={buttonClass('quiet', 'small')}>
          All ETFs and funds
        </PageLink>
      </p>
      <Holdings ticker={ticker} />
    </div>
  )
}
