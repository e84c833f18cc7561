/** The one address of an article: what identifies it, without the parameters that track readers. */
import { hash } from 'node:crypto'

const tracking =
  /^(?:utm_\w+|cmpid|cmp|feedref|feedid|fbclid|gclid|mc_[ce]id|ocid|partner|ref|rss|source|smid|taid|tsrc|__source|\.tsrc)$/i

const MAX_LENGTH = 2000

/** The address of an article as readers follow it, or null where it must not be followed. */
export const articleAddress = (text: string | undefined): string | null => {
  const url = URL.parse(text?.trim() ?? '')
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  if (url.username !== '' || url.password !== '' || !url.hostname.includes('.')) return null
  return url.href.length > MAX_LENGTH ? null : url.href
}

/** A joint filing has an address under each of its registrants. */
const withoutRegistrant = (path: string): string =>
  path.replace(/^\/Archives\/edgar\/data\/\d+\/(?=\d{18}\/)/, '/Archives/edgar/data/')

/** https, without fragment, tracking parameters and a last slash. `address` must be one of `articleAddress`. */
export const canonicalAddress = (address: string): string => {
  const url = new URL(address)
  const kept = [...url.searchParams].filter(([name]) => !tracking.test(name))
  const query = new URLSearchParams(kept).toString()
  const path = withoutRegistrant(url.pathname).replace(/(?<=.)\/$/, '')
  return `https://${url.host}${path}${query === '' ? '' : `?${query}`}`
}

/** First 16 hex digits of the SHA-256 of the canonical address. */
export const articleIdOf = (address: string): string => hash('sha256', canonicalAddress(address)).slice(0, 16)

/** The domain, without `www.`. */
export const domainOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '')
