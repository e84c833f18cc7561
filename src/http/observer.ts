/** The observer of a server, which is notified of every reply and every fault. */
import { hasKeyShape, withoutKeyShapes } from '../lib/key-shape.ts'
import type { Events } from '../observe/event.ts'

/** One reply that was sent. `target` is without the key; it and the address are there only when access is logged. */
export type Served = Events['request_served']

export type SocketBound = Events['socket_refused']['bound']

export type HttpObserver = {
  readonly served: (served: Served) => void
  /** A socket was refused, since so many of its address, or of all, are open. */
  readonly refused: (bound: SocketBound, address: string) => void
  /** A fault of the server: the reply was 500 with this request id. */
  readonly failed: (error: unknown, requestId: string, operation: string) => void
  /** Whether `served` should carry the target and the address. */
  readonly logsAccess: boolean
}

/** A target without the key, whatever the parameter is called. */
export const withoutKeys = (target: string): string => {
  const start = target.indexOf('?')
  if (start < 0) return withoutKeyShapes(target)
  const kept = [...new URLSearchParams(target.slice(start))].filter(
    ([name, value]) => name.toLowerCase() !== 'apikey' && !hasKeyShape(name) && !hasKeyShape(value),
  )
  const query = new URLSearchParams(kept).toString()
  const path = withoutKeyShapes(target.slice(0, start))
  return query === '' ? path : `${path}?${query}`
}
