/** Handles a request to upgrade from HTTP: the checks of every request, then the hand-over of its socket. */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { ApiProblem, type ProblemCode, type ProblemExtras, problems } from '../../contract/problem.ts'
import { requestHeadersOf } from '../../contract/request-headers.ts'
import { guardedTarget, safeRequestId } from '../guards.ts'
import { type HttpObserver, withoutKeys } from '../observer.ts'
import { type ConnectionTable, detailOfBound } from './connection-table.ts'
import { refuseSocket } from './socket-error.ts'
import type { OnUpgrade, Streams } from './upgrade.ts'

type UpgradeHandlerParts = {
  readonly connections: ConnectionTable
  readonly addressOf: (raw: IncomingMessage) => string
  readonly randomId: () => string
  /** False until answers can be made. */
  readonly started: () => boolean
  readonly isDraining: () => boolean
  readonly observer: HttpObserver
  readonly settings: { readonly allowedHosts: readonly string[] }
}

const OPERATION = 'openStream'

const busy = { detail: 'An earlier request on this connection is not answered yet' }

/** Why a socket cannot be taken over now. */
const obstacleTo = (
  { connections, observer, started, isDraining }: UpgradeHandlerParts,
  socket: Socket,
  address: string,
): readonly [ProblemCode, ProblemExtras?] | undefined => {
  const connection = connections.of(socket, address)
  if (connection === null) return ['unavailable']
  if (!connections.isWithinLimit(socket, connection, address)) {
    observer.refused('address', address)
    return ['unavailable', { detail: detailOfBound.address }]
  }
  if (connection.isBusy) return ['invalid_request', busy]
  if (!started() || isDraining()) return ['unavailable']
  connection.leaveHttp()
  return undefined
}

export const upgradeHandlerOf = (parts: UpgradeHandlerParts, take: Streams['upgrade']): OnUpgrade => {
  const { connections, addressOf, randomId, observer, settings } = parts
  const allowedHosts = new Set(settings.allowedHosts.map((host) => host.toLowerCase()))
  return (raw: IncomingMessage, socket: Socket, head: Buffer): void => {
    const headers = requestHeadersOf(raw.rawHeaders)
    const address = addressOf(raw)
    const requestId = safeRequestId(headers.requestId) ?? randomId()
    const startedAt = performance.now()
    const note = (status: number, keyId?: string): void =>
      observer.served({
        operation: OPERATION,
        method: raw.method ?? '',
        status,
        durationMs: performance.now() - startedAt,
        requestId,
        keyId,
        target: observer.logsAccess ? withoutKeys(raw.url ?? '') : undefined,
        address: observer.logsAccess ? address : undefined,
      })
    const refuse = (code: ProblemCode, extras?: ProblemExtras, keyId?: string): void => {
      note(problems[code].status, keyId)
      connections.endBehind(socket, () => {
        refuseSocket(socket, code, requestId, extras)
        socket.destroySoon()
      })
    }
    const know = (keyId: string): void => {
      const connection = socket.destroyed ? null : connections.of(socket, address)
      if (connection !== null) connections.know(socket, connection)
      note(101, keyId)
    }
    const obstacle = obstacleTo(parts, socket, address)
    if (obstacle !== undefined) {
      refuse(...obstacle)
      return
    }
    try {
      const target = guardedTarget(raw, headers, allowedHosts)
      take({ raw, socket, head, target, headers, address, refuse, know })
    } catch (error) {
      if (error instanceof ApiProblem) refuse(error.code, error.extras)
      else {
        observer.failed(error, requestId, OPERATION)
        refuse('internal_error')
      }
    }
  }
}
