/** A company: its quote, and everything that is known of it, in tabs. */
import type { JSX } from 'preact'
import { Suspense } from 'react'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/query-client.ts'
import { Block } from '../../components/block.tsx'
import { CompanyHeader } from '../../components/company-header.tsx'
import { ErrorState, Skeleton } from '../../components/states.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { isUnknownTicker, UnknownTicker } from '../../components/unknown-ticker.tsx'
import { NotFoundPage } from '../../shell/not-found-page.tsx'
import { paths } from '../../shell/paths.ts'
import { usePageTitle, usePathText } from '../../shell/use-path-text.ts'
import { type CompanyTab, companyTabs } from './tabs.ts'

const Waiting = (): JSX.Element => (
  <Block title="Loading">
    <Skeleton lines={10} />
  </Block>
)

const Company = ({ ticker, tab }: { readonly ticker: string; readonly tab: CompanyTab }): JSX.Element => {
  const profile = useCall(call('/v1/companydata/tickers/{ticker}', { ticker }))
  usePageTitle(profile.data === undefined ? ticker : `${ticker} ${profile.data.company ?? ''}`)
  if (isUnknownTicker(profile.error)) return <UnknownTicker ticker={ticker} error={profile.error} />
  const tabs = companyTabs.map(({ id, label }) => ({
    label,
    to: paths.stock(ticker, id),
    isCurrent: id === tab.id,
  }))
  const { content: Content } = tab
  return (
    <div class="flex flex-col gap-4">
      <CompanyHeader ticker={ticker} profile={profile.data} />
      <Tabs label="Company" tabs={tabs} />
      {profile.error === null ? (
        <Suspense fallback={<Waiting />}>
          <Content key={ticker} ticker={ticker} cik={profile.data?.cik ?? null} />
        </Suspense>
      ) : (
        <ErrorState error={profile.error} retry={() => profile.refetch()} />
      )}
    </div>
  )
}

export const CompanyPage = (): JSX.Element => {
  const ticker = usePathText('ticker')
  const current = usePathText('tab')
  const tab = companyTabs.find(({ id }) => id === current)
  return tab === undefined ? <NotFoundPage /> : <Company ticker={ticker} tab={tab} />
}
