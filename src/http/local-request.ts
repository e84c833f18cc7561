/** Whether a request comes from a browser or program on the server's own machine, and from no page of another origin. */
import type { IncomingMessage } from 'node:http'

const LOOPBACK = /^(?:(?:::ffff:)?127\.|::1$)/
const OWN_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i
/** What proxies add. */
const FORWARDED = /^(?:x-forwarded-|x-real-ip$|forwarded$|via$|true-client-ip$|cf-connecting-ip$)/

/**
 * The check of `Host` refuses pages whose name was pointed at this machine (DNS rebinding), that of `Origin` scripts of other
 * pages. HTTP/1.0 comes from proxies that add no header, such as nginx with only `proxy_pass`.
 */
export const isLocalRequest = ({
  socket,
  headers,
  httpVersion,
}: Pick<IncomingMessage, 'socket' | 'headers' | 'httpVersion'>): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  httpVersion === '1.1' &&
  OWN_HOST.test(headers.host ?? '') &&
  headers.origin === undefined &&
  !Object.keys(headers).some((name) => FORWARDED.test(name))
