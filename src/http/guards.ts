/** The checks that every request must pass: target, host, headers, body. */
import type { IncomingMessage } from 'node:http'
import { ApiProblem } from '../contract/problem.ts'
import type { RequestHeaders } from '../contract/request-headers.ts'
import { hasKeyShape } from '../lib/key-shape.ts'

const MAX_TARGET_LENGTH = 8192
const MAX_HEADERS = 100
/** No path takes a body; a surface that does sets a limit of its own. */
export const MAX_BODY_BYTES = 1024

const invalid = (detail: string) => new ApiProblem('invalid_request', { detail })

type OriginForm = { readonly host: string; readonly target: string }

/** RFC 9112, 3.2.2: the host of an absolute target takes precedence over the Host header. */
const originFormOf = (url: string, host: string): OriginForm => {
  if (url.startsWith('/') || url === '*') return { host, target: url }
  const [, authority, rest] = /^https?:\/\/([^/?#@]+)(.*)$/is.exec(url) ?? []
  if (authority === undefined || rest === undefined) throw invalid('The request target cannot be read')
  return { host: authority, target: rest.startsWith('/') ? rest : `/${rest}` }
}

const nameOf = (host: string): string => host.replace(/:\d*$/, '').toLowerCase()

/**
 * Path and query of a request that may continue. `allowedHosts` are names without a port; none means any.
 * Throws `uri_too_long`, `headers_too_large` or `invalid_request`, none of which repeats what was sent.
 */
export const guardedTarget = (
  { url = '/', httpVersion }: Pick<IncomingMessage, 'url' | 'httpVersion'>,
  headers: RequestHeaders,
  allowedHosts: ReadonlySet<string>,
): string => {
  if (url.length > MAX_TARGET_LENGTH) throw new ApiProblem('uri_too_long')
  if (headers.lines > MAX_HEADERS) throw new ApiProblem('headers_too_large')
  // A request without a version is HTTP/0.9, which Node's parser accepts.
  if (httpVersion !== '1.1' && httpVersion !== '1.0') throw invalid('The request is not HTTP/1.1')
  if (headers.hosts > 1) throw invalid('The request has several Host headers')
  if (headers.hosts === 0 && httpVersion === '1.1') throw invalid('The request has no Host header')
  const { host, target } = originFormOf(url, headers.host ?? '')
  if (/[^!-~]/.test(target)) throw invalid('The URL must be percent-encoded ASCII')
  if (allowedHosts.size > 0 && !allowedHosts.has(nameOf(host)))
    throw invalid('This server does not answer for the host in the request')
  return target
}

/** A request id of the client where it is safe in a header and a log line, else undefined. */
export const safeRequestId = (sent: unknown): string | undefined =>
  typeof sent === 'string' && /^[\w-]{1,64}$/.test(sent) && !hasKeyShape(sent) ? sent : undefined

/** Reads a body to its end and forgets it; throws `body_too_large` from the first byte over 1 KB on. */
export const drainBody = async (raw: IncomingMessage, { contentLength }: RequestHeaders): Promise<void> => {
  let size = Number(contentLength ?? 0)
  if (size <= MAX_BODY_BYTES) {
    size = 0
    // Leaving the loop must not destroy the socket that the refusal goes out on.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      size += (chunk as Uint8Array).length
      if (size > MAX_BODY_BYTES) break
    }
  }
  if (size > MAX_BODY_BYTES) throw new ApiProblem('body_too_large', { headers: { Connection: 'close' } })
}
