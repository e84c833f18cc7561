/** Turns a request for a WebSocket into an open one, or answers the problem that forbids it. */
import { type WebSocket, WebSocketServer } from 'ws'
import type { Admission, Refusal } from '../access/gate.ts'
import { requestHeadersOf } from '../contract/request-headers.ts'
import { MAX_MESSAGE_BYTES } from '../contract/stream-message.ts'
import type { Push } from '../datasets/push.ts'
import type { Upgrade } from '../http/connections/upgrade.ts'
import type { Hub } from './hub.ts'
import type { OpenStreams } from './open-streams.ts'
import type { Granted, Refused, StreamAccess } from './stream-access.ts'
import { WebSocketReader } from './web-socket-reader.ts'

export type WebSocketParts = {
  readonly hub: Hub
  readonly pushes: readonly Push[]
  readonly open: OpenStreams
  readonly access: StreamAccess
  readonly failed: (error: unknown) => void
}

/** Of one message, which no client cuts into more: empty ones cost time, and count neither as messages nor as bytes. */
const MAX_FRAMES = 64

export const webSocketUpgrade = ({ hub, pushes, open, access, failed }: WebSocketParts) => {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
    // One message, ping or pong of a socket in a turn of the event loop: a read brings up to 10,000, and one on each of hundreds of sockets.
    allowSynchronousEvents: false,
    maxFragments: MAX_FRAMES,
  })

  const add = (socket: WebSocket, granted: Granted | null, { target, address, know }: Upgrade): void => {
    const authenticate = async (key: string): Promise<Granted | Refused> => {
      const [path = target] = target.split('?', 1)
      const headers = requestHeadersOf(['X-API-Key', key])
      const found = access.granted(await access.admit({ headers, target: path, address }))
      if ('owner' in found) know(found.owner.id)
      return found
    }
    const closed = (): void => open.remove(reader)
    const reader: WebSocketReader = new WebSocketReader({
      socket,
      hub,
      pushes,
      granted,
      authenticate,
      closed,
      failed,
    })
    open.add(reader)
  }

  const begin = (outcome: Admission | Refusal, upgrade: Upgrade): void => {
    const { raw, socket, head, refuse, know } = upgrade
    // A client that cannot set headers may send its key in the first message.
    const isSilent = !outcome.admitted && outcome.code === 'missing_api_key'
    const found = isSilent ? null : access.granted(outcome)
    if (found !== null && !('owner' in found)) {
      refuse(found.code, found.extras, found.keyId)
      return
    }
    if (found !== null) {
      know(found.owner.id)
      // Closed also where the handshake fails.
      socket.once('close', found.giveBack)
    }
    if (socket.destroyed) found?.giveBack()
    else server.handleUpgrade(raw, socket, head, (opened) => add(opened, found, upgrade))
  }

  /** Never throws. */
  return (upgrade: Upgrade): void => {
    if (open.isEnding) {
      upgrade.refuse('unavailable')
      return
    }
    const outcome = access.admit(upgrade)
    if (outcome instanceof Promise)
      outcome.then(
        (settled) => begin(settled, upgrade),
        () => upgrade.refuse('unavailable'),
      )
    else begin(outcome, upgrade)
  }
}
