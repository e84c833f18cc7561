/** What is wrong with a request whatever it asks for: its target, its hosts, its headers, its body; leaves out keys. */
import type { IncomingMessage } from 'node:http'
import { ApiProblem } from '../contract/problem.ts'
import type { RequestHeaders } from '../contract/request-headers.ts'

const LONGEST_TARGET = 8192
const MOST_HEADERS = 100
/** No path takes a body; a surface that does sets a limit of its own. */
export const LONGEST_BODY = 1024

const invalid = (detail: string) => new ApiProblem('invalid_request', { detail })

type OriginForm = { readonly host: string; readonly target: string }

/** RFC 9112, 3.2.2: the host of an absolute target beats the Host header. */
const originFormOf = (url: string, host: string): OriginForm => {
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
export const guardedTarget = (
  { url = '/', httpVersion }: Pick<IncomingMessage, 'url' | 'httpVersion'>,
  headers: RequestHeaders,
  allowedHosts: ReadonlySet<string>,
): string => {
  if (url.length > LONGEST_TARGET) throw new ApiProblem('uri_too_long')
  if (headers.lines > MOST_HEADERS) throw new ApiProblem('headers_too_large')
  if (headers.hosts > 1) throw invalid('The request has several Host headers')
  if (headers.hosts === 0 && httpVersion === '1.1') throw invalid('The request has no Host header')
  const { host, target } = originFormOf(url, headers.host ?? '')
  if (/[^!-~]/.test(target)) throw invalid('The URL must be percent-encoded ASCII')
  if (allowedHosts.size > 0 && !allowedHosts.has(nameOf(host)))
    throw invalid('This server does not answer for the host in the request')
  return target
}

/** An inbound id where it may be repeated in a header and a log line, else undefined. */
export const safeRequestId = (sent: unknown): string | undefined =>
  typeof sent === 'string' && /^[\w-]{1,64}$/.test(sent) ? sent : undefined

/** Reads a body to its end and forgets it; throws `body_too_large` from the first byte over 1 KB on. */
export const drainBody = async (raw: IncomingMessage, { contentLength }: RequestHeaders): Promise<void> => {
  let size = Number(contentLength ?? 0)
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
