/**
 * Whether a browser's request comes from a page of this server, by headers that no page can set: the method of Go's
 * CrossOriginProtection (https://words.filippo.io/csrf/). Needs no token. What is no browser sends neither header and may pass,
 * since nobody can make it send another's cookie.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { ApiProblem } from '../contract/problem.ts'

export type OriginHeaders = {
  readonly secFetchSite: string | undefined
  readonly origin: string | undefined
  /** As the browser asked for it. */
  readonly host: string | undefined
  /** Whether the request came by TLS, as far as is known. */
  readonly isSecure: boolean
}

/** Host and port without the scheme's own port; null of what is no address. */
const authorityOf = (protocol: string, host: string): string | null =>
  URL.parse(`${protocol}//${host}/`)?.host ?? null

/** A scheme and an authority, and nothing else. */
const ORIGIN = /^https?:\/\/[^/?#@,\s]+$/i

/** `http://` is another origin than this one over TLS; `https://` may be this one behind a proxy that says nothing. */
const isOwnOrigin = (origin: string, { host, isSecure }: OriginHeaders): boolean => {
  const url = ORIGIN.test(origin) ? URL.parse(origin) : null
  if (url === null || host === undefined || (isSecure && url.protocol === 'http:')) return false
  return url.host === authorityOf(url.protocol, host)
}

/** The origin of the configured address of the server; null where none is configured. */
export const ownOriginOf = (baseUrl: string | null): string | null =>
  baseUrl === null ? null : new URL(baseUrl).origin

/** `ownOrigin` is the configured address of the server, for a proxy that changes the host; null where there is none. */
export const isSameOrigin = (headers: OriginHeaders, ownOrigin: string | null = null): boolean => {
  const { secFetchSite, origin } = headers
  const isOwn = origin !== undefined && origin === ownOrigin
  // Browsers send it to TLS and to this machine only; plain HTTP in a local network is recognized by the origin.
  if (secFetchSite !== undefined) return secFetchSite === 'same-origin' || secFetchSite === 'none' || isOwn
  return origin === undefined || isOwn || isOwnOrigin(origin, headers)
}

export type OriginRequest = Pick<OriginHeaders, 'host' | 'isSecure'> & {
  readonly headers: IncomingHttpHeaders
}

/** Throws `cross_site_request` where a page of another origin asks; `ownOrigin` as for `isSameOrigin`. */
export const requireOwnPage = (
  { headers, host, isSecure }: OriginRequest,
  ownOrigin: string | null,
): void => {
  const { origin, 'sec-fetch-site': site } = headers
  const secFetchSite = Array.isArray(site) ? site.join(', ') : site
  if (!isSameOrigin({ secFetchSite, origin, host, isSecure }, ownOrigin))
    throw new ApiProblem('cross_site_request')
}
