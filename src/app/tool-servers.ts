/** Composes the tool server: its tools over the endpoints of the interface. */
import { baseUrlOf, endpoints } from '../app.ts'
import type { Config } from '../config.ts'
import { operationsOf } from '../http/documents/openapi-document.ts'
import type { Report } from '../observe/event.ts'
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
