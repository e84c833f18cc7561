/** Composes the Fastify plug-in of /mcp. */
import type { Config } from '../config.ts'
import type { KeyedClient } from '../http/keyed-client.ts'
import { uptimeMs } from '../lib/uptime.ts'
import type { Report } from '../observe/event.ts'
import { mcpRoutes } from '../tools/mcp-routes.ts'

/** `client` is called once requests come, not before. */
export const toolRoutes = (config: Config, report: Report, client: () => KeyedClient) =>
  mcpRoutes({
    client,
    loadHandler: async () => {
      const [{ mcpHandlerOf }, { toolServers }] = await Promise.all([
        import('../tools/mcp-handler.ts'),
        import('./tool-servers.ts'),
      ])
      return mcpHandlerOf(client, toolServers(config, report))
    },
    baseUrl: config.baseUrl,
    uptime: uptimeMs,
  })
