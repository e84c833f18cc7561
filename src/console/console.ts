/**
 * The console's own API as a Fastify plug-in: everything under /console/api except the interface; JSON, only for pages of
 * this server.
 */
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { PasswordsBusyError } from '../access/password.ts'
import { ApiProblem } from '../contract/problem.ts'
import { bodyProblem } from '../http/body-problem.ts'
import { corsHeaders } from '../http/reply.ts'
import { ownOriginOf, requireOwnPage } from '../http/same-origin.ts'
import { isBusy, isUnwritable } from '../store/sqlite/error.ts'
import { isStoreError } from '../store/store-error.ts'
import { type ConsoleContext, type ConsoleParts, contextOf, isReading, isSecure } from './context.ts'
import { retryingAccounts } from './retrying-accounts.ts'
import { consoleRoutes } from './routes.ts'

/** Of a body; the interface takes none. */
const MAX_BODY_BYTES = 16 * 1024

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Requires JSON: it is the type that a form of another site cannot send without a preflight request. */
const requireJson = ({ headers }: FastifyRequest): void => {
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': coding } = headers
  if (type === undefined && coding === undefined && Number(length ?? 0) === 0) return
  if (!/^application\/json\s*(?:;|$)/i.test(type ?? '')) throw new ApiProblem('unsupported_media_type')
}

/** The problem of an error that is not the server's fault; other errors are returned as they are. */
const problemOf = (error: FastifyError): unknown => {
  const isUnavailable =
    isStoreError(error) || isBusy(error) || isUnwritable(error) || error instanceof PasswordsBusyError
  return isUnavailable ? new ApiProblem('unavailable') : bodyProblem(error, '16 KB')
}

/** The methods of each path, as its pattern is declared. */
class KnownPaths {
  readonly #methods = new Map<string, Set<string>>()

  add(path: string, method: string): void {
    const known = this.#methods.get(path) ?? new Set()
    this.#methods.set(path, known.add(method))
  }

  /** Empty where there is no such path. */
  methodsOf(path: string): readonly string[] {
    const found = [...this.#methods].filter(([pattern]) =>
      new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path),
    )
    return [...new Set(found.flatMap(([, own]) => [...own]))]
  }
}

/** Answers paths without a route, which the plug-in of the pages would answer otherwise. */
const addRest = (app: FastifyInstance, known: KnownPaths): void => {
  app.all('/*', async ({ method, url }, reply) => {
    const allowed = known.methodsOf(url.split('?', 1)[0] ?? url)
    if (allowed.length === 0) throw new ApiProblem('route_not_found', { detail: 'No such path' })
    const allow = [...new Set([...allowed, 'OPTIONS'])].join(', ')
    if (method === 'OPTIONS') return reply.code(204).header('Allow', allow).send()
    throw new ApiProblem('method_not_allowed', {
      detail: 'The Allow header names what the path takes.',
      headers: { Allow: allow },
    })
  })
}

const addGuards = (app: FastifyInstance, { baseUrl }: ConsoleParts): void => {
  const ownOrigin = ownOriginOf(baseUrl)
  app.addHook('onRequest', async (request, reply) => {
    // No page of another origin may read what is here.
    for (const name of Object.keys(corsHeaders)) reply.removeHeader(name)
    reply.headers({ 'Cache-Control': 'no-store', Vary: 'Cookie' })
    if (isReading(request)) return
    const { headers, host } = request
    requireOwnPage({ headers, host, isSecure: isSecure(request) }, ownOrigin)
    requireJson(request)
  })
  app.setErrorHandler((error: FastifyError) => {
    // Errors thrown here reach the error handler of the whole server.
    throw problemOf(error)
  })
}

const routesUnder =
  (context: ConsoleContext): FastifyPluginAsync =>
  async (app) => {
    const known = new KnownPaths()
    app.addHook('onRoute', (route) => {
      route.bodyLimit = MAX_BODY_BYTES
      for (const method of [route.method].flat())
        if (!route.url.endsWith('*') && methods.some((each) => each === method)) known.add(route.url, method)
    })
    addGuards(app, context)
    for (const addRoutes of consoleRoutes) addRoutes(app, context)
    addRest(app, known)
  }

/** The plug-in for `HttpServerParts.plugins`. */
export const consoleApi =
  (parts: ConsoleParts): FastifyPluginAsync =>
  async (app) => {
    const context = contextOf({ ...parts, accounts: retryingAccounts(parts.accounts) })
    await app.register(routesUnder(context), { prefix: '/console/api' })
  }
