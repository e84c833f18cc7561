/** The operator's own port: metrics and probes. */
import { fastify } from 'fastify'
import { type ProbeOptions, probes } from './probes.ts'

export type AdminServerOptions = ProbeOptions & {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** Prometheus text. */
  readonly metrics: () => string | Promise<string>
  readonly failed: (error: unknown) => void
}

export type AdminServer = { readonly url: string; readonly close: () => Promise<void> }

/** Listens at once; rejects with the system's error where the port is taken. */
export const openAdminServer = async (options: AdminServerOptions): Promise<AdminServer> => {
  const { host, port, readiness, metrics, failed } = options
  const app = fastify({ forceCloseConnections: true })
  app.setErrorHandler((error, _request, reply) => {
    failed(error)
    return reply.code(500).type('text/plain').send('the page failed\n')
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('no such page\n'))
  app.get('/metrics', async (_request, reply) =>
    reply
      .type('text/plain; version=0.0.4')
      .header('Cache-Control', 'no-store')
      .send(await metrics()),
  )
  await app.register(probes, { readiness })
  return { url: await app.listen({ host, port }), close: () => app.close() }
}
