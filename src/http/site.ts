/** Every path of the server and what replies there: endpoints, status, the documents and the probes. */
import type { Admission } from '../access/gate.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { ApiProblem } from '../contract/problem.ts'
import { readParameters } from '../contract/validation.ts'
import { docsPages } from './docs.ts'
import { errorPage } from './error-page.ts'
import { chosenFormat, type EndpointRoute, endpointRoutes, replyTo, type Source, VARY } from './exchange.ts'
import { documentPage } from './operations.ts'
import type { Page } from './page.ts'
import type { Question } from './question.ts'
import { flatHeaders, type Reply } from './reply.ts'
import { contentTypes } from './respond.ts'
import { type RouteTable, routeTableOf } from './route-table.ts'
import { type SentHeaders, wantsStrict } from './sent-headers.ts'

/** A request on its way through a route. */
export type Visit = { readonly sent: SentHeaders; readonly question: Question<Route> }

type Operation = { readonly operation: string }
export type KeyedRoute = Operation & {
  readonly kind: 'keyed'
  readonly reply: (visit: Visit, admission: Admission) => Reply | Promise<Reply>
}
type OpenRoute = Operation & { readonly kind: 'open'; readonly reply: (visit: Visit) => Promise<Reply> }
type ProbeRoute = Operation & { readonly kind: 'probe'; readonly reply: () => Promise<Reply> }

/** `operation` names the route in counters and logs. A probe answers for any host and in every state. */
export type Route = KeyedRoute | OpenRoute | ProbeRoute

export type Readiness = 'ready' | 'starting' | 'draining' | 'unavailable'

export type SiteParts<M> = {
  readonly source: Source<M>
  readonly endpoints: readonly Endpoint<M>[]
  /** JSON of `/v1/status` for one caller. */
  readonly status: (admission: Admission) => string
  readonly readiness: () => Promise<Readiness>
}

const endpointReply =
  <M>(source: Source<M>, route: EndpointRoute<M>) =>
  ({ sent, question }: Visit): Reply | Promise<Reply> =>
    replyTo(source, route, question, {
      accept: sent.accept,
      ifNoneMatch: sent.ifNoneMatch,
      strict: wantsStrict(sent.prefer),
    })

const statusHeaders = flatHeaders({
  'Content-Type': contentTypes.json,
  'Cache-Control': 'private, no-store',
  Vary: VARY,
})

const statusReply =
  (status: (admission: Admission) => string) =>
  async ({ sent, question }: Visit, admission: Admission): Promise<Reply> => {
    const { format } = readParameters({ parameters: {} }, {}, question.query, wantsStrict(sent.prefer))
    if (format !== undefined && format !== 'json')
      throw new ApiProblem('validation_error', {
        detail: 'The status is served as JSON only',
        errors: [
          { in: 'query', name: 'format', code: 'not_allowed', message: 'must be json', value: format },
        ],
      })
    chosenFormat(format, sent.accept, ['json'])
    return { status: 200, headers: statusHeaders, body: status(admission) }
  }

const probe = (operation: string, reply: () => Promise<Reply>) =>
  [`/${operation}`, { kind: 'probe', operation, reply } satisfies Route] as const

const plain = (status: number, word: string): Reply => ({
  status,
  headers: [
    'Content-Type',
    contentTypes.json,
    'Cache-Control',
    'no-store',
    ...(status === 503 ? ['Retry-After', '1'] : []),
  ],
  body: `{"status":"${word}"}`,
})

const open = (operation: string, page: Page): Route => ({
  kind: 'open',
  operation,
  reply: ({ sent }) => page(sent),
})

const toDocs: Reply = { status: 302, headers: ['Location', '/docs', 'Cache-Control', 'no-store'], body: '' }

/** Known paths with their routes; an endpoint's alias is one of them. */
export const siteOf = <M>(parts: SiteParts<M>): RouteTable<Route> => {
  const { source, endpoints, status, readiness } = parts
  const keyed = endpointRoutes(endpoints, source.variant).map(([path, route]) => {
    const reply = endpointReply(source, route)
    return [path, { kind: 'keyed', operation: route.endpoint.name, reply } satisfies Route] as const
  })
  return routeTableOf<Route>([
    ...keyed,
    ['/v1/status', { kind: 'keyed', operation: 'getStatus', reply: statusReply(status) }],
    ['/v1/openapi.json', open('getOpenApi', documentPage(endpoints, source.baseUrl))],
    ...docsPages().map(([path, page]) => [path, open('docs', page)] as const),
    ['/docs/errors', open('docs', errorPage())],
    ['/', { kind: 'open', operation: 'docs', reply: async () => toDocs }],
    probe('livez', async () => plain(200, 'alive')),
    probe('startupz', async () => {
      const word = await readiness()
      return plain(word === 'starting' ? 503 : 200, word)
    }),
    probe('readyz', async () => {
      const word = await readiness()
      return plain(word === 'ready' ? 200 : 503, word)
    }),
  ])
}
