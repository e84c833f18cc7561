/** What is wrong with a request whatever it asks for: target, hosts, headers, method, body; leaves out keys. */
import type { IncomingMessage } from 'node:http'
import { ApiProblem } from '../contract/problem.ts'
import type { SentHeaders } from './sent-headers.ts'

export const LONGEST_TARGET = 8192
const MOST_HEADERS = 100
const LONGEST_BODY = 1024

export const ALLOW = 'GET, HEAD, OPTIONS'

const invalid = (detail: string) => new ApiProblem('invalid_request', { detail })

type Target = { readonly host: string; readonly target: string }

/** RFC 9112, 3.2.2: the host of an absolute target beats the Host header. */
const originForm = (url: string, host: string): Target => {
  if (url.startsWith('/') || url === '*') return { host, target: url }
  const [, authority, rest] = /^https?:\/\/([^/?#@]+)(.*)$/i.exec(url) ?? []
  if (authority === undefined || rest === undefined) throw invalid('The request target cannot be read')
  return { host: authority, target: rest.startsWith('/') ? rest : `/${rest}` }
}

const nameOf = (host: string): string => host.replace(/:\d*$/, '').toLowerCase()

/**
 * Path and query of a request that may go on. `allowedHosts` are names without a port; none means any.
 * Throws `uri_too_long`, `headers_too_large` or `invalid_request`, none of which repeats what was sent.
 */
export const checkedTarget = (
  { url = '/', httpVersion }: Pick<IncomingMessage, 'url' | 'httpVersion'>,
  sent: SentHeaders,
  allowedHosts: ReadonlySet<string>,
): string => {
  if (url.length > LONGEST_TARGET) throw new ApiProblem('uri_too_long')
  if (sent.lines > MOST_HEADERS) throw new ApiProblem('headers_too_large')
  if (sent.hosts > 1) throw invalid('The request has several Host headers')
  if (sent.hosts === 0 && httpVersion === '1.1') throw invalid('The request has no Host header')
  const { host, target } = originForm(url, sent.host)
  if (/[^!-~]/.test(target)) throw invalid('The URL must be percent-encoded ASCII')
  if (allowedHosts.size > 0 && !allowedHosts.has(nameOf(host)))
    throw invalid('This server does not answer for the host in the request')
  return target
}

/** An inbound id that may be repeated in a header and a log line, else undefined. */
export const inboundRequestId = (sent: SentHeaders): string | undefined =>
  sent.requestId !== undefined && /^[\w-]{1,64}$/.test(sent.requestId) ? sent.requestId : undefined

/** Headers of a 204 to OPTIONS: what the path accepts, and what a page of another origin may send. */
export const optionsHeaders: readonly string[] = [
  'Allow',
  ALLOW,
  'Access-Control-Allow-Methods',
  ALLOW,
  'Access-Control-Allow-Headers',
  'Accept, Authorization, If-None-Match, Prefer, X-API-Key, X-Request-Id',
  'Access-Control-Max-Age',
  '86400',
]

/** Reads a body to its end and forgets it; throws `body_too_large` from the first byte over 1 KB on. */
export const passOverBody = async (raw: IncomingMessage, sent: SentHeaders): Promise<void> => {
  let size = Number(sent.contentLength ?? 0)
  if (size <= LONGEST_BODY) {
    size = 0
    // Leaving the loop must not destroy the socket that the refusal goes out on.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      size += (chunk as Uint8Array).length
      if (size > LONGEST_BODY) break
    }
  }
  if (size > LONGEST_BODY) throw new ApiProblem('body_too_large', { headers: { Connection: 'close' } })
}
