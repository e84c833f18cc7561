/** Answers messages of the Model Context Protocol that came by HTTP, each with a tool server for its caller. */
import { createMcpHandler, type McpHttpHandler, type Server } from '@modelcontextprotocol/server'
import type { Caller, KeyedClient } from '../http/keyed-client.ts'
import type { Ask } from './tool-call.ts'

export type McpHandler = {
  readonly reply: (request: Request, caller: Caller, parsedBody: unknown) => Promise<Response>
  readonly close: () => Promise<void>
}

/** One handler for all requests; each finds its own caller by the request that it is. */
export const mcpHandlerOf = (client: () => KeyedClient, serverOf: (ask: Ask) => Server): McpHandler => {
  const callers = new WeakMap<Request, Caller>()
  const handler: McpHttpHandler = createMcpHandler(
    ({ requestInfo }) => {
      const caller = requestInfo === undefined ? undefined : callers.get(requestInfo)
      if (caller === undefined) throw new TypeError('a request of nobody')
      return serverOf((target) => client().get(target, caller))
    },
    // Nothing changes that a client could be notified of later.
    { maxSubscriptions: 0 },
  )
  return {
    close: handler.close,
    reply: (request: Request, caller: Caller, parsedBody: unknown): Promise<Response> => {
      callers.set(request, caller)
      return handler.fetch(request, { parsedBody })
    },
  }
}
