/** From a matched route to a reply without a socket: parameters, format, 304 or answer. Leaves out keys and limits. */
import type { Endpoint } from '../contract/endpoint.ts'
import { type Format, formats, mediaTypes } from '../contract/format.ts'
import { ApiProblem, type ParameterIssue } from '../contract/problem.ts'
import { type Given, type Parametric, readParameters } from '../contract/validation.ts'
import type { StoreState } from '../store/store.ts'
import { bytesOf } from './body-bytes.ts'
import { matches, matchesAnything, type Tagger, taggerOf } from './conditional.ts'
import { acceptedFormat } from './negotiation.ts'
import { documentPage } from './operations.ts'
import { type Question, Questions } from './question.ts'
import { problemReply, type Reply } from './reply.ts'
import { bodyOf, contentTypes, pushPaging } from './respond.ts'
import { type PathValues, routeTableOf } from './route-table.ts'

export const VARY = 'Authorization, X-API-Key, Accept, Accept-Encoding'

/** Where answers come from. */
export type Source<M> = {
  readonly market: () => M
  /** The state that `market()` was made from, never a newer one: it becomes the ETag of what is read from it. */
  readonly state: () => StoreState
  /** What changes answers besides the data: the release, and settings such as whether CUSIPs are shown. */
  readonly variant: string
  /** Begins every Link; without a slash at the end. */
  readonly baseUrl: string
}

/** An endpoint with what is worth making once. */
export type EndpointRoute<M> = {
  readonly endpoint: Endpoint<M>
  readonly tag: Tagger
  readonly cacheControl: string
}

/** Every path of every endpoint, aliases too. */
export const endpointRoutes = <M>(
  endpoints: readonly Endpoint<M>[],
  variant: string,
): readonly (readonly [path: string, route: EndpointRoute<M>])[] =>
  endpoints.flatMap((endpoint) => {
    const { path, alias, reads, maxAgeSeconds } = endpoint
    const route: EndpointRoute<M> = {
      endpoint,
      tag: taggerOf(path, reads, variant),
      cacheControl: `private, max-age=${maxAgeSeconds}`,
    }
    return [path, ...(alias === undefined ? [] : [alias])].map((each) => [each, route] as const)
  })

/** What a client may say about the answer it wants. */
export type Wishes = {
  readonly accept: string | undefined
  readonly ifNoneMatch: string | undefined
  readonly strict: boolean
}

/** `format` beats the Accept header. Throws `not_acceptable`. */
export const chosenFormat = (
  asked: Format | undefined,
  accept: string | undefined,
  offered: readonly Format[] = formats,
): Format => {
  const format = asked ?? acceptedFormat(accept, offered)
  if (format !== undefined) return format
  const names = offered.map((one) => mediaTypes[one]).join(', ')
  throw new ApiProblem('not_acceptable', { detail: `This path serves ${names}` })
}

const addressOf = (baseUrl: string, path: string, values: PathValues): string =>
  baseUrl + path.replace(/\{(\w+)\}$/, (_, name: string) => encodeURIComponent(values[name] ?? ''))

const givenOf = (endpoint: Parametric, question: Question<unknown>, strict: boolean): Given => {
  if (question.given !== undefined && !strict) return question.given
  const given = readParameters(endpoint, question.values, question.query, strict)
  question.given = given
  return given
}

/** The same; what the data say is wrong besides is told with what cannot be read. */
const givenOrAllWrong = <M>(
  { market }: Source<M>,
  endpoint: Endpoint<M>,
  question: Question<unknown>,
  strict: boolean,
): Given => {
  try {
    return givenOf(endpoint, question, strict)
  } catch (error) {
    if (!(error instanceof ApiProblem) || endpoint.alsoWrong === undefined) throw error
    const { code, extras } = error
    const isTold = ({ name, index }: ParameterIssue): boolean =>
      extras.errors?.some((each) => each.name === name && each.index === index) === true
    const more = endpoint.alsoWrong(market(), question.query).filter((issue) => !isTold(issue))
    if (more.length === 0) throw error
    const told = more.map(({ name, index = 0, message }) => `${name} ${index} ${message}`)
    throw new ApiProblem(code, {
      ...extras,
      detail: [error.message, ...told].join('; '),
      errors: [...(extras.errors ?? []), ...more],
    })
  }
}

const tagOf = (
  tag: Tagger,
  question: Question<unknown>,
  { values }: Given,
  state: StoreState,
  format: Format,
) => {
  const kept = question.tag
  if (kept !== undefined && kept.state === state && kept.format === format) return kept.tag
  question.tag = tag(state, values, format)
  return question.tag.tag
}

/**
 * The reply to a question: at once where nothing has to be read for it, else a promise.
 * Throws ApiProblem, or rejects with it, for every expected failure.
 */
export const replyTo = <M>(
  source: Source<M>,
  route: EndpointRoute<M>,
  question: Question<unknown>,
  wishes: Wishes,
): Reply | Promise<Reply> => {
  const given = givenOrAllWrong(source, route.endpoint, question, wishes.strict)
  const format = chosenFormat(given.format, wishes.accept)
  const before = question.tag
  // Before the rows: a change in between leaves an old tag on new rows, which the next request mends.
  const etag = tagOf(route.tag, question, given, source.state(), format)
  if (matches(wishes.ifNoneMatch, etag)) return notModified(route, etag)
  const kept = question.reply
  if (kept?.tag === etag && wishes.ifNoneMatch === undefined) return kept.reply
  return answered(source, route, question, { given, format, etag }).then((reply) => {
    if (matchesAnything(wishes.ifNoneMatch)) return notModified(route, etag)
    if (question.tag === before) question.shelf?.keep(question, etag, reply)
    return reply
  })
}

const cachingOf = <M>({ cacheControl }: EndpointRoute<M>, etag: string) => [
  'ETag',
  etag,
  'Cache-Control',
  cacheControl,
  'Vary',
  VARY,
]

const notModified = <M>(route: EndpointRoute<M>, etag: string): Reply => ({
  status: 304,
  headers: cachingOf(route, etag),
  body: '',
})

type Wanted = { readonly given: Given; readonly format: Format; readonly etag: string }

const answered = async <M>(
  source: Source<M>,
  route: EndpointRoute<M>,
  question: Question<unknown>,
  { given, format, etag }: Wanted,
): Promise<Reply> => {
  const { endpoint } = route
  const answer = await endpoint.answer(source.market(), given.values)
  const headers = ['Content-Type', contentTypes[format], ...cachingOf(route, etag)]
  if (answer.kind === 'list') {
    question.address ??= addressOf(source.baseUrl, endpoint.path, question.values)
    pushPaging(headers, answer, question.address, question.query)
  }
  return { status: 200, headers, body: bytesOf(bodyOf(answer, format, endpoint.returns)) }
}

const noWishes: Wishes = { accept: undefined, ifNoneMatch: undefined, strict: false }

/**
 * The same answers in process, and the OpenAPI document, for `openbell get` and the library: no socket, no key, no limit.
 * What tells of a key, `/v1/status`, is not there.
 */
export const exchangeOf = <M>(source: Source<M>, endpoints: readonly Endpoint<M>[]) => {
  const questions = new Questions(routeTableOf(endpointRoutes(endpoints, source.variant)))
  const document = documentPage(endpoints, source.baseUrl)
  const otherReply = (path: string | undefined, { ifNoneMatch }: Partial<Wishes>): Promise<Reply> => {
    if (path === '/v1/openapi.json') return document({ ifNoneMatch, acceptEncoding: undefined })
    if (path !== '/v1/status') throw new ApiProblem('route_not_found')
    const detail =
      'Only a server answers /v1/status: it tells of the key that asks, and there is none in process'
    throw new ApiProblem('route_not_found', { detail })
  }
  const reply = async (target: string, wishes: Partial<Wishes>): Promise<Reply> => {
    const question = questions.find(target)
    if (question === undefined) return otherReply(target.split('?', 1)[0], wishes)
    return replyTo(source, question.route, question, { ...noWishes, ...wishes })
  }
  return {
    /** `target` is a path with its query, percent-encoded. An expected failure is a reply too. */
    get: async (target: string, wishes: Partial<Wishes> = {}): Promise<Reply> => {
      try {
        return await reply(target, wishes)
      } catch (error) {
        if (error instanceof ApiProblem) return problemReply(error.code, error.extras, 'in-process')
        throw error
      }
    },
  }
}
