/** The OpenAPI document as a response, and its operations: the endpoints, the status and the document itself. */
import Type from 'typebox'
import { statusOf } from '../../access/caller-status.ts'
import { plans } from '../../access/plan.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { one } from '../../contract/envelope.ts'
import { API_VERSION, documentOf, type Operation } from '../../contract/openapi.ts'
import { Status } from '../../contract/status.ts'
import { contentTypes } from '../answer-body.ts'
import { type StaticResponse, staticResponseOf } from '../static-response.ts'

const at = { lastRunAt: '2026-11-20T22:28:12Z', succeededAt: '2026-11-20T22:30:00Z', lag: 42_271 }
const feed = {
  name: 'sec-submissions',
  health: 'ok',
  ...at,
  coverage: 1,
  held: 0,
  rejected: 0,
  failure: null,
} as const
const dataset = {
  name: 'filings',
  rows: 20_412,
  updatedAt: at.succeededAt,
  source: feed.name,
  lag: at.lag,
  feeds: [feed],
}
const statusExample = statusOf(
  { plan: plans.pro, rate: { limit: 2500, remaining: 2487, resetSeconds: 41 } },
  { apiVersion: API_VERSION, now: Date.UTC(2026, 10, 21, 10, 14, 31), datasets: [dataset] },
)

const service = {
  tag: { name: 'Service', about: 'The limits of the key, what is loaded, and this document.' },
  parameters: {},
  isData: false,
} as const

const status: Operation = {
  ...service,
  path: '/v1/status',
  name: 'getStatus',
  summary: 'Status',
  about: 'Whether the key is valid, its rate limit, and what is loaded. Counts as a request.',
  keyed: true,
  isConditional: false,
  returns: one(Status),
  example: { values: {}, response: statusExample },
}

const document: Operation = {
  ...service,
  path: '/v1/openapi.json',
  name: 'getOpenApi',
  summary: 'OpenAPI document',
  about: 'This document. No key is needed.',
  keyed: false,
  isConditional: true,
  returns: one(
    Type.Object(
      {},
      { title: 'OpenApiDocument', additionalProperties: true, description: 'An OpenAPI 3.1 document.' },
    ),
  ),
  example: { values: {}, response: { openapi: '3.1.0' } },
}

const operationOf = <M>(endpoint: Endpoint<M>): Operation => {
  const { path, name, summary, tag, about, parameters, refuses = [], returns, example } = endpoint
  const kind = { keyed: true, isData: true, isConditional: true }
  return { path, name, summary, tag, about, parameters, refuses, returns, example, ...kind }
}

/** In the order of the document. */
export const operationsOf = <M>(endpoints: readonly Endpoint<M>[]): readonly Operation[] => [
  ...endpoints.map(operationOf),
  status,
  document,
]

/** The document, whose one server is `baseUrl`, made when it is first asked for. */
export const openApiResponse = <M>(
  endpoints: readonly Endpoint<M>[],
  baseUrl: string,
): (() => StaticResponse) => {
  let page: StaticResponse | undefined
  return () => {
    page ??= staticResponseOf(JSON.stringify(documentOf(operationsOf(endpoints), baseUrl)), contentTypes.json)
    return page
  }
}
