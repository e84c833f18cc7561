/** The routes outside /v1 (probes, reference) as Fastify plug-ins, with the headers, errors and counters they share. */
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { ApiProblem } from '../contract/problem.ts'
import { type DocsOptions, docs } from './documents/docs.ts'
import { addressOf } from './forwarded.ts'
import { type HttpObserver, withoutKeys } from './observer.ts'
import { type ProbeOptions, probes } from './probes.ts'
import { ALLOW, defaultHeaders, optionsReply, problemReply, type Reply } from './reply.ts'
import { putReply } from './reply-writer.ts'
import { type ClosePaths, routeNotFound } from './similar-paths.ts'

export type FastifyRoutesParts = ProbeOptions &
  DocsOptions & {
    readonly observer: HttpObserver
    readonly isDraining: () => boolean
    readonly closePaths: ClosePaths
    /** Further surfaces; each declares its own paths. */
    readonly plugins: readonly FastifyPluginAsync[]
  }

/** As bytes: Fastify would add a charset to the content type of a text, and problem details have no charset. */
const send = (to: FastifyReply, reply: Reply): FastifyReply => {
  const body = putReply(to, reply)
  if (body === '') return to.send()
  return to.send(typeof body === 'string' ? Buffer.from(body) : body)
}

/** A request is counted under the first part of its path: `/docs/errors` under `docs`. */
const operationOf = ({ routeOptions: { url } }: FastifyRequest): string =>
  url === undefined ? 'none' : (/^\/(\w+)/.exec(url)?.[1] ?? 'docs')

/** A file is not read on for a client that has left. */
const isOfLeaver = (error: unknown, { raw }: FastifyReply): boolean =>
  raw.destroyed && error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

const notFound = (
  app: FastifyInstance,
  { method, url, id }: FastifyRequest,
  closePaths: ClosePaths,
): Reply => {
  const path = url.split('?', 1)[0] ?? url
  // The router would read these signs as a pattern, and throw where they do not make one.
  const isKnown = !/[:*]/.test(path) && app.hasRoute({ method: 'GET', url: path })
  if (!isKnown) {
    const { code, extras } = routeNotFound(url, closePaths)
    return problemReply(code, extras, id)
  }
  return method === 'OPTIONS'
    ? optionsReply
    : problemReply('method_not_allowed', { headers: { Allow: ALLOW } }, id)
}

export const addFastifyRoutes = (app: FastifyInstance, parts: FastifyRoutesParts): void => {
  const { observer, isDraining, readiness, firstKey, documents, closePaths, plugins } = parts
  app.addHook('onRequest', async ({ id }, reply) => {
    reply.headers({ ...defaultHeaders, 'X-Request-Id': id })
    if (isDraining()) reply.header('Connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, id, url } = request
    observer.served({
      operation: operationOf(request),
      method,
      status: reply.statusCode,
      durationMs: reply.elapsedTime,
      requestId: id,
      keyId: undefined,
      target: observer.logsAccess ? withoutKeys(url) : undefined,
      address: observer.logsAccess ? addressOf(request) : undefined,
    })
  })
  app.setNotFoundHandler((request, reply) => send(reply, notFound(app, request, closePaths)))
  app.setErrorHandler((error, request, reply) => {
    const { id } = request
    if (error instanceof ApiProblem) return send(reply, problemReply(error.code, error.extras, id))
    // A body that Fastify cannot parse, sent to a path that takes none.
    if (request.is404) return send(reply, notFound(app, request, closePaths))
    if (!isOfLeaver(error, reply)) observer.failed(error, id, operationOf(request))
    return send(reply, problemReply('internal_error', {}, id))
  })
  app.register(probes, { readiness })
  app.register(docs, { firstKey, documents })
  for (const plugin of plugins) app.register(plugin)
}
