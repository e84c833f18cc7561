/** The addresses of the pages; every link is made here. */

/** The prefix of every path; the server answers it. */
export const BASE = '/console'

export const hrefOf = (path: string): string => BASE + path

/** `/console/stocks/AAPL?view=growth` is `/stocks/AAPL?view=growth`. */
export const pathOfHref = (href: string): string =>
  href.startsWith(`${BASE}/`) ? href.slice(BASE.length) : href

const withQuery = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value] as [string, string]],
  )
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

export const paths = {
  home: '/',
  screener: '/screener',
  calendars: '/calendars',
  macro: '/macro',
  filings: '/filings',
  news: '/news',
  halts: '/halts',
  funds: '/funds',
  account: '/account',
  accountView: (tab: string): string => (tab === '' ? '/account' : `/account/${tab}`),
  newKey: '/account?new=key',
  operator: '/operator',
  operatorView: (tab: string): string => (tab === '' ? '/operator' : `/operator/${tab}`),
  newInvitation: '/operator/members?new=invitation',
  reference: '/reference',
  operation: (id: string): string => `/reference/${encodeURIComponent(id)}`,
  stock: (ticker: string, tab = ''): string =>
    `/stocks/${encodeURIComponent(ticker)}${tab === '' ? '' : `/${tab}`}`,
  fund: (ticker: string): string => `/funds/${encodeURIComponent(ticker)}`,
  calendar: (kind: string, week = ''): string => withQuery(`/calendars/${kind}`, { week }),
  filing: (id: string): string => `/filings/${encodeURIComponent(id)}`,
  search: (query: string): string => withQuery('/search', { q: query }),
  signIn: (next: string): string => withQuery('/sign-in', { next }),
  signUp: '/sign-up',
  recovery: '/recovery',
  link: '/link',
} as const
