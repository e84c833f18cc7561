/** The tabs of a company: each an address, and code that is loaded when it is opened. */
import type { ComponentType } from 'preact'
import { lazy } from 'react'
import type { CompanyTabProps } from './company-tab.ts'
import { OverviewTab } from './overview/overview-tab.tsx'

export type CompanyTab = {
  /** In the address; the first has none. */
  readonly id: string
  readonly label: string
  readonly content: ComponentType<CompanyTabProps>
}

const later = (load: () => Promise<ComponentType<CompanyTabProps>>): ComponentType<CompanyTabProps> =>
  lazy(async () => ({ default: await load() }))

export const companyTabs: readonly CompanyTab[] = [
  { id: '', label: 'Overview', content: OverviewTab },
  {
    id: 'statements',
    label: 'Statements',
    content: later(async () => (await import('./statements/statements-tab.tsx')).StatementsTab),
  },
  {
    id: 'revenue',
    label: 'Revenue',
    content: later(async () => (await import('./revenue/revenue-tab.tsx')).RevenueTab),
  },
  {
    id: 'earnings',
    label: 'Earnings',
    content: later(async () => (await import('./earnings/earnings-tab.tsx')).EarningsTab),
  },
  {
    id: 'dividends',
    label: 'Dividends and splits',
    content: later(async () => (await import('./payouts/payouts-tab.tsx')).PayoutsTab),
  },
  {
    id: 'metrics',
    label: 'Metrics',
    content: later(async () => (await import('./metrics/metrics-tab.tsx')).MetricsTab),
  },
  {
    id: 'filings',
    label: 'Filings',
    content: later(async () => (await import('./filings/filings-tab.tsx')).FilingsTab),
  },
  {
    id: 'insiders',
    label: 'Insiders',
    content: later(async () => (await import('./insiders/insiders-tab.tsx')).InsidersTab),
  },
  {
    id: 'owners',
    label: 'Owners',
    content: later(async () => (await import('./owners/owners-tab.tsx')).OwnersTab),
  },
  {
    id: 'short-interest',
    label: 'Short interest',
    content: later(async () => (await import('./shorts/short-interest-tab.tsx')).ShortInterestTab),
  },
  { id: 'news', label: 'News', content: later(async () => (await import('./news/news-tab.tsx')).NewsTab) },
]
