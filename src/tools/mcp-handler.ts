/** Answers messages of the Model Context Protocol that came by HTTP, each with a tool server for its caller. */
import { createMcpHandler, type McpHttpHandler, type Server } from '@modelcontextprotocol/server'
import type { Caller, KeyedClient } from '../http/keyed-client.ts'
import { redactedBody } from './redacted-message.ts'
import type { Ask } from './tool-call.ts'

export type McpReply = Pick<Response, 'status' | 'headers'> & {
  readonly body: string
  /** Whether it took a request of the caller's key: what is wrong with a call is said without one. */
  readonly isCounted: boolean
}

export type McpHandler = {
  readonly reply: (request: Request, caller: Caller, parsedBody: unknown) => Promise<McpReply>
  readonly close: () => Promise<void>
}

/** One handler for all requests; each finds its own caller by the request that it is. */
export const mcpHandlerOf = (client: () => KeyedClient, serverOf: (ask: Ask) => Server): McpHandler => {
  const callers = new WeakMap<Request, Caller>()
  const counted = new WeakSet<Caller>()
  const handler: McpHttpHandler = createMcpHandler(
    ({ requestInfo }) => {
      const caller = requestInfo === undefined ? undefined : callers.get(requestInfo)
      if (caller === undefined) throw new TypeError('a request of nobody')
      return serverOf((target, _signal, read) => {
        counted.add(caller)
        return client().get(target, caller, read)
      })
    },
    // Nothing changes that a client could be notified of later.
    { maxSubscriptions: 0 },
  )
  return {
    close: handler.close,
    reply: async (request, caller, parsedBody) => {
      callers.set(request, caller)
      const made = await handler.fetch(request, { parsedBody })
      const body = redactedBody(await made.text())
      return { status: made.status, headers: made.headers, body, isCounted: counted.has(caller) }
    },
  }
}
