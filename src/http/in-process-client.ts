/** The same answers in process, for `openbell get` and the library: no socket, no key, no limit. */
import type { Endpoint } from '../contract/endpoint.ts'
import { ApiProblem } from '../contract/problem.ts'
import { queryOf } from '../contract/query-string.ts'
import { atOnce } from '../contract/work.ts'
import { type AnswerContext, answerPipelineOf, endpointRoutes, type Perform } from './answer-pipeline.ts'
import { openApiResponse } from './documents/openapi-document.ts'
import type { Negotiation } from './negotiation.ts'
import { TargetParser } from './parsed-target.ts'
import { problemReply, type Reply, wholeReply } from './reply.ts'
import { routeTableOf } from './route-table.ts'
import { closePathsOf, routeNotFound } from './similar-paths.ts'
import { documentReply } from './static-response.ts'

const DEADLINE_MS = 15_000

/** Runs work at once, as no other client waits; only work in a thread has a deadline. */
const alone: Perform<null> = async (_, cost, work) => {
  if (cost === 'long') return work(atOnce)
  const signal = AbortSignal.timeout(DEADLINE_MS)
  try {
    return await work({ ...atOnce, signal })
  } catch (error) {
    throw signal.aborted ? new ApiProblem('query_timeout') : error
  }
}

/** `/v1/status` has no answer in process: it is about a key. */
export const inProcessClientOf = <M>(answerContext: AnswerContext<M>, endpoints: readonly Endpoint<M>[]) => {
  const targets = new TargetParser(routeTableOf(endpointRoutes(endpoints, answerContext.variant)))
  const answer = answerPipelineOf(answerContext, alone)
  const closePaths = closePathsOf(endpoints.map(({ path }) => path))
  const document = openApiResponse(endpoints, answerContext.baseUrl)
  const otherReply = (text: string, { ifNoneMatch }: Negotiation): Reply => {
    const [path = ''] = text.split('?', 1)
    if (path === '/v1/openapi.json') return documentReply(document(), ifNoneMatch, queryOf(text))
    if (path !== '/v1/status') throw routeNotFound(path, closePaths)
    const detail =
      'Only a server answers /v1/status: it is about the key of the request, and in process there is no key'
    throw new ApiProblem('route_not_found', { detail })
  }
  return {
    /** `text` is a path with its query, percent-encoded. An expected failure is a reply too. */
    get: async (text: string, negotiation: Negotiation = {}): Promise<Reply> => {
      try {
        const target = targets.parse(text)
        if (target === undefined) return otherReply(text, negotiation)
        return wholeReply(await answer(target.route, target, negotiation, null))
      } catch (error) {
        if (error instanceof ApiProblem) return problemReply(error.code, error.extras, 'in-process')
        throw error
      }
    },
  }
}
