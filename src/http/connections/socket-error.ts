/** Answers requests that Node could not parse: cut short, too slow, or not HTTP. */
import type { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { type ProblemCode, type ProblemExtras, problems } from '../../contract/problem.ts'
import { ALLOW, problemReply } from '../reply.ts'
import type { ConnectionTable } from './connection-table.ts'

type ParseError = Error & {
  readonly code?: string | undefined
  readonly rawPacket?: unknown
  /** Of the packet, which may begin with requests that could be read. */
  readonly bytesParsed?: number | undefined
}

const LINE_FEED = 10

/** A line such as `BREW /tea HTTP/1.1`: HTTP, but a method Node's parser does not know. */
const isUnknownMethod = ({ code, rawPacket, bytesParsed = 0 }: ParseError): boolean => {
  if (code !== 'HPE_INVALID_METHOD' || !(rawPacket instanceof Uint8Array)) return false
  const start = rawPacket.subarray(0, bytesParsed).lastIndexOf(LINE_FEED) + 1
  const line = new TextDecoder('latin1').decode(rawPacket.subarray(start, start + 9000))
  return /^[A-Z][A-Z-]{1,30} \S+ HTTP\/1\.[01]\r\n/.test(line)
}

const problemCodeOf = (error: ParseError): ProblemCode => {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_timeout'
  if (error.code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large'
  return isUnknownMethod(error) ? 'not_implemented' : 'invalid_request'
}

/** Writes a problem onto the socket and closes it. */
export const refuseSocket = (
  socket: Writable,
  code: ProblemCode,
  requestId: string,
  extras: ProblemExtras = code === 'method_not_allowed' ? { headers: { Allow: ALLOW } } : {},
): void => {
  const { status, title } = problems[code]
  const { headers, body } = problemReply(code, extras, requestId)
  const lines = [`HTTP/1.1 ${status} ${title}`]
  for (let at = 0; at + 1 < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`)
  lines.push(
    `X-Request-Id: ${requestId}`,
    `Content-Length: ${Buffer.byteLength(`${body}`)}`,
    'Connection: close',
  )
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** After bytes that cannot be read the beginning of the next request is unknown, so the socket is closed. */
export const answerSocketError = (
  error: ParseError,
  socket: Socket,
  requestId: string,
  connections: ConnectionTable,
): void => {
  // Browsers and balancers open sockets ahead of their requests: one that asked nothing is closed without an answer.
  const isSilent = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0
  if (isSilent || error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && connections.postponesTimeout(socket)) return
  const code = problemCodeOf(error)
  connections.endBehind(socket, () => {
    refuseSocket(socket, code, requestId)
    socket.destroySoon()
  })
}
