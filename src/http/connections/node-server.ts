/** Configures Node's HTTP/1.1 server: time limits, the number of clients, and answers where Node's own would be poor. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { type ConnectionTable, MAX_CONNECTIONS } from './connection-table.ts'
import { refuseSocket } from './socket-error.ts'
import { asksForWebSocket, type OnUpgrade } from './upgrade.ts'

// Node looks for slow clients at an interval. A second is left of the ten promised: to accept 2,000 connections at once and to end them takes
// 0.2 to 0.5 s each.
const TIMEOUT_MS = 8750
const TIMEOUT_CHECK_MS = 250
const MAX_HEADER_BYTES = 16_384
// A proxy that reuses a connection must not find it closed: most keep theirs for 60 s.
const KEEP_ALIVE_PROXY_MS = 65_000
const KEEP_ALIVE_MS = 10_000
const STALLED_MS = 60_000

/** Sockets that may get a 503 at the same time because there are too many; further ones are closed without an answer. */
const MAX_REFUSALS = 1000

export type NodeServerParts = {
  readonly connections: ConnectionTable
  readonly isBehindProxy: boolean
  readonly randomId: () => string
  /** The path at which sockets leave HTTP, if any, and who takes them. */
  readonly upgradePath: string | null
  readonly upgrade: OnUpgrade
}

/** Node no longer listens to a socket that asks for another protocol: the reset of its client would end the process, and no time limit the socket. */
const watch = (socket: Socket): void => {
  socket.on('error', () => socket.destroy())
  socket.on('timeout', () => socket.destroy())
}

export const nodeServer = (
  listener: RequestListener,
  { connections, isBehindProxy, randomId, upgradePath, upgrade }: NodeServerParts,
): Server => {
  const server = createServer(
    {
      requestTimeout: TIMEOUT_MS,
      headersTimeout: TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      keepAliveTimeout: isBehindProxy ? KEEP_ALIVE_PROXY_MS : KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      // The guards refuse it with a body that says why.
      requireHostHeader: false,
      // Most requests have no body, and a stream that ends costs 2 µs.
      optimizeEmptyRequests: true,
      shouldUpgradeCallback: (raw) => asksForWebSocket(raw, upgradePath),
    },
    listener,
  )
  // A client that has closed its half is still answered.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.setTimeout(STALLED_MS)
  server.maxConnections = MAX_CONNECTIONS + MAX_REFUSALS
  server.on('connection', (socket) => connections.accept(socket))
  server.on('upgrade', (raw, _socket, head) => {
    watch(raw.socket)
    upgrade(raw, raw.socket, head)
  })
  // Node would close the socket without an answer.
  server.on('connect', ({ socket }) => {
    watch(socket)
    connections.endBehind(socket, () => refuseSocket(socket, 'method_not_allowed', randomId()))
  })
  server.on('checkExpectation', ({ socket }) =>
    connections.endBehind(socket, () => refuseSocket(socket, 'expectation_failed', randomId())),
  )
  return server
}
