/** The routes under /v1: endpoints, status and the OpenAPI document. */
import type { Admission } from '../access/gate.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { ApiProblem } from '../contract/problem.ts'
import type { Query } from '../contract/query-string.ts'
import { wantsStrict } from '../contract/request-headers.ts'
import { UNKNOWN_PARAMETERS } from '../contract/unknown-parameters.ts'
import { readParameters } from '../contract/validation.ts'
import { contentTypes } from './answer-body.ts'
import {
  type AnswerContext,
  answerPipelineOf,
  endpointRoutes,
  type Perform,
  VARY,
} from './answer-pipeline.ts'
import { openApiResponse } from './documents/openapi-document.ts'
import { chosenFormat, type Negotiation } from './negotiation.ts'
import type { ParsedTarget } from './parsed-target.ts'
import type { Reply } from './reply.ts'
import { type RouteTable, routeTableOf } from './route-table.ts'
import { documentReply } from './static-response.ts'

/** Who asks: the admitted key, the network of the client, and whether it has left. */
export type Client = {
  readonly admission: Admission
  readonly network: string
  readonly isGone: () => boolean
}

export type KeyedRoute = {
  readonly kind: 'keyed'
  readonly operation: string
  readonly reply: (
    target: ParsedTarget<unknown>,
    negotiation: Negotiation,
    client: Client,
  ) => Reply | Promise<Reply>
}
type OpenRoute = {
  readonly kind: 'open'
  readonly operation: string
  readonly reply: (negotiation: Negotiation, query: Query) => Reply
}

/** `operation` names the route in counters and logs. Only a keyed one asks for a key. */
export type Route = KeyedRoute | OpenRoute

export type RouteParts<M> = {
  readonly answerContext: AnswerContext<M>
  readonly endpoints: readonly Endpoint<M>[]
  readonly perform: Perform<Client>
  /** Of what stays open. */
  readonly further: readonly (readonly [path: string, route: Route])[]
  /** JSON of `/v1/status` for one caller. */
  readonly status: (admission: Admission) => string
}

const STATUS = '/v1/status'
const OPENAPI = '/v1/openapi.json'

const statusHeaders = ['Content-Type', contentTypes.json, 'Cache-Control', 'private, no-store', 'Vary', VARY]

const statusRoute = (status: (admission: Admission) => string): Route => ({
  kind: 'keyed',
  operation: 'getStatus',
  reply: ({ query }, { accept, prefer }, { admission }) => {
    const { format, unknown } = readParameters({ parameters: {} }, {}, query, wantsStrict(prefer))
    if (format !== undefined && format !== 'json')
      throw new ApiProblem('validation_error', {
        detail: 'The status is served as JSON only',
        errors: [
          { in: 'query', name: 'format', code: 'not_allowed', message: 'must be json', value: format },
        ],
      })
    chosenFormat(format, accept, ['json'])
    const headers = unknown === undefined ? statusHeaders : [...statusHeaders, UNKNOWN_PARAMETERS, unknown]
    return { status: 200, headers, body: status(admission) }
  },
})

/** The paths under /v1 that the OpenAPI document has. */
export const documentedPaths = <M>(endpoints: readonly Endpoint<M>[]): readonly string[] => [
  ...endpoints.map(({ path }) => path),
  STATUS,
  OPENAPI,
]

/** Known paths with their routes; an endpoint's alias is one of them. */
export const routesOf = <M>({
  answerContext,
  endpoints,
  perform,
  further,
  status,
}: RouteParts<M>): RouteTable<Route> => {
  const answer = answerPipelineOf(answerContext, perform)
  const document = openApiResponse(endpoints, answerContext.baseUrl)
  return routeTableOf<Route>([
    ...endpointRoutes(endpoints, answerContext.variant).map(([path, route]): readonly [string, Route] => [
      path,
      {
        kind: 'keyed',
        operation: route.endpoint.name,
        reply: (target, negotiation, client) => answer(route, target, negotiation, client),
      },
    ]),
    ...further,
    [STATUS, statusRoute(status)],
    [
      OPENAPI,
      {
        kind: 'open',
        operation: 'getOpenApi',
        reply: ({ ifNoneMatch }, query) => documentReply(document(), ifNoneMatch, query),
      },
    ],
  ])
}
