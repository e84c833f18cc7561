/** Composes the tool server: its tools over the endpoints of the interface, and its Fastify plug-in. */
import { baseUrlOf, endpoints } from '../app.ts'
import type { Config } from '../config.ts'
import { operationsOf } from '../http/documents/openapi-document.ts'
import type { KeyedClient } from '../http/keyed-client.ts'
import { uptimeMs } from '../lib/uptime.ts'
import type { Report } from '../observe/event.ts'
import { mcpRoutes } from '../tools/mcp-routes.ts'
import { toolServersOf } from '../tools/tool-server.ts'
import { VERSION } from '../version.ts'

/** Makes the function that makes a tool server for each connection or request. */
export const toolServers = (config: Config, report: Report) =>
  toolServersOf({
    endpoints,
    operations: operationsOf(endpoints),
    baseUrl: baseUrlOf(config),
    version: VERSION,
    failed: (error, tool) => report('request_failed', { error, operation: tool, requestId: '' }),
  })

/** The plug-in of /mcp; `client` is called once requests come, not before. */
export const toolRoutes = (config: Config, report: Report, client: () => KeyedClient) =>
  mcpRoutes({ client, serverOf: toolServers(config, report), baseUrl: config.baseUrl, uptime: uptimeMs })
