/** The probes of a balancer or supervisor, as a Fastify plug-in: alive, started, ready. */
import type { FastifyPluginAsync } from 'fastify'

export type Readiness = 'ready' | 'starting' | 'draining' | 'unavailable'

export type ProbeOptions = { readonly readiness: () => Promise<Readiness> }

/** A balancer sends probes to an address, not to a host name: they are answered for any host. */
export const probePaths: ReadonlySet<string> = new Set(['/livez', '/readyz', '/startupz'])

export const probes: FastifyPluginAsync<ProbeOptions> = async (app, { readiness }) => {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (reply.statusCode === 503) reply.header('Retry-After', '1')
  })
  app.get('/livez', async () => ({ status: 'alive' }))
  app.get('/startupz', async (_request, reply) => {
    const status = await readiness()
    return reply.code(status === 'starting' ? 503 : 200).send({ status })
  })
  app.get('/readyz', async (_request, reply) => {
    const status = await readiness()
    return reply.code(status === 'ready' ? 200 : 503).send({ status })
  })
}
