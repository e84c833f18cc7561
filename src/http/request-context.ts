/** The context of one request on its way through the interface under /v1. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Admission } from '../access/gate.ts'
import type { RequestHeaders } from '../contract/request-headers.ts'
import type { Connection } from './connections/connection.ts'

export type RequestContext = {
  readonly raw: IncomingMessage
  readonly response: ServerResponse
  readonly connection: Connection
  /** The client's, behind trusted proxies too. */
  readonly address: string
  readonly headers: RequestHeaders
  readonly requestId: string
  /** Milliseconds of the monotonic clock. */
  readonly startedAt: number
  /** Whether it came to the interface by the path of the console. */
  isConsole: boolean
  /** Names the route in counters and logs; `none` until one is found. */
  operation: string
  /** The key that asks, also where its plan or limit forbids the request; undefined until it is known. */
  keyId: string | undefined
  /** Undefined until a key or a sign-in is admitted, and where none is needed. */
  admission: Admission | undefined
}
