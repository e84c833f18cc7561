/** The same answers in process, for `openbell get` and the library: no socket, no key, no limit. */
import type { Endpoint } from '../contract/endpoint.ts'
import { ApiProblem } from '../contract/problem.ts'
import { answerPipelineOf, endpointRoutes, type Source } from './answer-pipeline.ts'
import type { Negotiation } from './negotiation.ts'
import { documentPage } from './operations.ts'
import { pageReply } from './page.ts'
import { TargetParser } from './parsed-target.ts'
import { problemReply, type Reply } from './reply.ts'
import { routeTableOf } from './route-table.ts'

/** `/v1/status` is unknown there: it is about a key. */
export const inProcessClientOf = <M>(source: Source<M>, endpoints: readonly Endpoint<M>[]) => {
  const targets = new TargetParser(routeTableOf(endpointRoutes(endpoints, source.variant)))
  const answer = answerPipelineOf(source)
  const document = documentPage(endpoints, source.baseUrl)
  const otherReply = (path: string | undefined, { ifNoneMatch }: Negotiation): Reply => {
    if (path === '/v1/openapi.json') return pageReply(document(), ifNoneMatch)
    if (path !== '/v1/status') throw new ApiProblem('route_not_found')
    const detail =
      'Only a server answers /v1/status: it tells of the key that asks, and there is none in process'
    throw new ApiProblem('route_not_found', { detail })
  }
  return {
    /** `text` is a path with its query, percent-encoded. An expected failure is a reply too. */
    get: async (text: string, negotiation: Negotiation = {}): Promise<Reply> => {
      try {
        const target = targets.parse(text)
        if (target === undefined) return otherReply(text.split('?', 1)[0], negotiation)
        return await answer(target.route, target, negotiation)
      } catch (error) {
        if (error instanceof ApiProblem) return problemReply(error.code, error.extras, 'in-process')
        throw error
      }
    },
  }
}
