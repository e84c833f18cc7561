/** The types of a request to upgrade from HTTP, and how it is refused or taken over. */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ProblemCode, ProblemExtras } from '../../contract/problem.ts'
import type { RequestHeaders } from '../../contract/request-headers.ts'
import type { Route } from '../routes.ts'

export type Upgrade = {
  readonly raw: IncomingMessage
  readonly socket: Duplex
  /** The bytes after the request. */
  readonly head: Buffer
  /** Path and query. */
  readonly target: string
  readonly headers: RequestHeaders
  /** The client's, behind trusted proxies too. */
  readonly address: string
  /** Answers with a problem and closes the socket. */
  readonly refuse: (code: ProblemCode, extras?: ProblemExtras, keyId?: string) => void
  /** The key is admitted: the request is counted for it, and its socket counts as one with a good key. */
  readonly know: (keyId: string) => void
}

/** Open-ended responses: further routes under /v1, and sockets that are taken over from HTTP. */
export type Streams = {
  readonly routes: readonly (readonly [path: string, route: Route])[]
  /** The path that takes sockets over, if any. */
  readonly upgradePath: string | null
  /** Never throws. */
  readonly upgrade: (upgrade: Upgrade) => void
  /** Ends every stream, each with where to continue. Resolves when all sockets are closed. */
  readonly end: () => Promise<void>
}

/** Whether a request asks for a WebSocket at this path; another protocol is answered as if nothing were asked for. */
export const asksForWebSocket = (
  { method, url = '', headers }: IncomingMessage,
  path: string | null,
): boolean =>
  path !== null &&
  method === 'GET' &&
  headers.upgrade?.toLowerCase() === 'websocket' &&
  (url === path || url.startsWith(`${path}?`))

export type OnUpgrade = (raw: IncomingMessage, socket: Socket, head: Buffer) => void
