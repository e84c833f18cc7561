/** The publisher of each site, and whether it carries releases or reports. */

export const articleTypes = ['stockNews', 'pressRelease'] as const
export type ArticleType = (typeof articleTypes)[number]

type Site = { readonly publisher: string; readonly articleType: ArticleType }

/** By domain without `www.`; a site that is missing here publishes news. */
const sites: Readonly<Record<string, Site>> = {
  'globenewswire.com': { publisher: 'GlobeNewswire', articleType: 'pressRelease' },
  'prnewswire.com': { publisher: 'PR Newswire', articleType: 'pressRelease' },
  'prnewswire.co.uk': { publisher: 'PR Newswire', articleType: 'pressRelease' },
  'businesswire.com': { publisher: 'Business Wire', articleType: 'pressRelease' },
  'accessnewswire.com': { publisher: 'ACCESS Newswire', articleType: 'pressRelease' },
  'newsfilecorp.com': { publisher: 'Newsfile', articleType: 'pressRelease' },
  'sec.gov': { publisher: 'SEC', articleType: 'pressRelease' },
  'nasdaq.com': { publisher: 'Nasdaq', articleType: 'stockNews' },
}

/** Filings that EDGAR announces in feeds of its own are not releases of the SEC. */
export const siteOf = (address: string, domain: string): Site | undefined => {
  const site = Object.hasOwn(sites, domain) ? sites[domain] : undefined
  return domain === 'sec.gov' && address.includes('/Archives/edgar/')
    ? { publisher: 'SEC EDGAR', articleType: 'stockNews' }
    : site
}
