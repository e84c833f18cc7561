/** The tabs of a company: each an address, and code that is loaded when it is opened. */
import type { ComponentType } from 'preact'
import { lazy } from 'react'
import { companyViews, viewsOf } from '../../shell/views.ts'
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

const contents: Readonly<Record<keyof typeof companyViews, ComponentType<CompanyTabProps>>> = {
  '': OverviewTab,
  statements: later(async () => (await import('./statements/statements-tab.tsx')).StatementsTab),
  revenue: later(async () => (await import('./revenue/revenue-tab.tsx')).RevenueTab),
  earnings: later(async () => (await import('./earnings/earnings-tab.tsx')).EarningsTab),
  dividends: later(async () => (await import('./payouts/payouts-tab.tsx')).PayoutsTab),
  metrics: later(async () => (await import('./metrics/metrics-tab.tsx')).MetricsTab),
  filings: later(async () => (await import('./filings/filings-tab.tsx')).FilingsTab),
  insiders: later(async () => (await import('./insiders/insiders-tab.tsx')).InsidersTab),
  owners: later(async () => (await import('./owners/owners-tab.tsx')).OwnersTab),
  'short-interest': later(async () => (await import('./shorts/short-interest-tab.tsx')).ShortInterestTab),
  news: later(async () => (await import('./news/news-tab.tsx')).NewsTab),
}

export const companyTabs: readonly CompanyTab[] = viewsOf(companyViews).map(([id, label]) => ({
  id,
  label,
  content: contents[id],
}))
