/** The pages: each a path, its title, and the file that is loaded when it is opened. To add one, add its line. */
import type { ComponentType } from 'preact'

export type PageRoute = {
  /** Below `/console`; `$ticker` is read with `usePathText('ticker')`. */
  readonly path: string
  /** In the tab of the browser; a page with a better one sets it by `usePageTitle`. */
  readonly title: string
  readonly load: () => Promise<ComponentType>
}

/** Pages for members. */
export const memberPages: readonly PageRoute[] = [
  { path: '/', title: 'Home', load: async () => (await import('./pages/home/home-page.tsx')).HomePage },
  {
    path: '/stocks/$ticker',
    title: 'Company',
    load: async () => (await import('./pages/company/company-page.tsx')).CompanyPage,
  },
  {
    path: '/stocks/$ticker/$tab',
    title: 'Company',
    load: async () => (await import('./pages/company/company-page.tsx')).CompanyPage,
  },
  {
    path: '/funds',
    title: 'ETFs and funds',
    load: async () => (await import('./pages/funds/funds-page.tsx')).FundsPage,
  },
  {
    path: '/funds/$ticker',
    title: 'Fund',
    load: async () => (await import('./pages/fund/fund-page.tsx')).FundPage,
  },
  {
    path: '/screener',
    title: 'Screener',
    load: async () => (await import('./pages/screener/screener-page.tsx')).ScreenerPage,
  },
  {
    path: '/search',
    title: 'Search',
    load: async () => (await import('./pages/search/search-page.tsx')).SearchPage,
  },
  {
    path: '/calendars',
    title: 'Calendars',
    load: async () => (await import('./pages/calendars/calendars-page.tsx')).CalendarsPage,
  },
  {
    path: '/calendars/$kind',
    title: 'Calendars',
    load: async () => (await import('./pages/calendars/calendars-page.tsx')).CalendarsPage,
  },
  {
    path: '/macro',
    title: 'Macro',
    load: async () => (await import('./pages/macro/macro-page.tsx')).MacroPage,
  },
  {
    path: '/filings',
    title: 'Filings',
    load: async () => (await import('./pages/filings/filings-page.tsx')).FilingsPage,
  },
  {
    path: '/filings/$id',
    title: 'Filing',
    load: async () => (await import('./pages/filings/filing-page.tsx')).FilingPage,
  },
  {
    path: '/news',
    title: 'News',
    load: async () => (await import('./pages/news/news-page.tsx')).NewsPage,
  },
  {
    path: '/halts',
    title: 'Trading halts',
    load: async () => (await import('./pages/halts/halts-page.tsx')).HaltsPage,
  },
  {
    path: '/account',
    title: 'Account',
    load: async () => (await import('./pages/account/account-page.tsx')).AccountPage,
  },
  {
    path: '/account/$tab',
    title: 'Account',
    load: async () => (await import('./pages/account/account-page.tsx')).AccountPage,
  },
  {
    path: '/operator',
    title: 'Operator',
    load: async () => (await import('./pages/operator/operator-page.tsx')).OperatorPage,
  },
  {
    path: '/operator/$tab',
    title: 'Operator',
    load: async () => (await import('./pages/operator/operator-page.tsx')).OperatorPage,
  },
  {
    path: '/reference',
    title: 'API reference',
    load: async () => (await import('./pages/reference/reference-page.tsx')).ReferencePage,
  },
  {
    path: '/reference/$operation',
    title: 'API reference',
    load: async () => (await import('./pages/reference/reference-page.tsx')).ReferencePage,
  },
]

/** Pages before sign-in. */
export const openPages: readonly PageRoute[] = [
  {
    path: '/sign-in',
    title: 'Sign in',
    load: async () => (await import('./pages/auth/sign-in-page.tsx')).SignInPage,
  },
  {
    path: '/link',
    title: 'Open a link',
    load: async () => (await import('./pages/auth/link-page.tsx')).LinkPage,
  },
  {
    path: '/sign-up',
    title: 'Sign up',
    load: async () => (await import('./pages/auth/sign-up-page.tsx')).SignUpPage,
  },
  {
    path: '/recovery',
    title: 'Forgotten password',
    load: async () => (await import('./pages/auth/recovery-page.tsx')).RecoveryPage,
  },
]
