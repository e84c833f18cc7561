/** From a parsed target to a reply: parameters, format, 304 or answer. Keys and limits are checked before. */
import type { Answer, Endpoint } from '../contract/endpoint.ts'
import { joinedText, type Pieces } from '../contract/envelope.ts'
import type { Format } from '../contract/format.ts'
import { ApiProblem, issuesDetail, type ParameterIssue } from '../contract/problem.ts'
import { wantsStrict } from '../contract/request-headers.ts'
import { namingUnknown, UNKNOWN_PARAMETERS } from '../contract/unknown-parameters.ts'
import { type ParsedParameters, readParameters, type Values } from '../contract/validation.ts'
import { atOnce, type Cost, type Work } from '../contract/work.ts'
import { whenReady } from '../lib/awaitable.ts'
import type { StoreState } from '../store/store.ts'
import { bodyOf, contentTypes, keptBody, longBodyFrom, longBodyOf, pushPaging } from './answer-body.ts'
import { chosenFieldsOf, withFields } from './chosen-fields.ts'
import { commitBeyond, matches, matchesAnything, type Tagger, taggerOf } from './conditional.ts'
import type { Blocks } from './connections/long-body.ts'
import { chosenFormat, type Negotiation } from './negotiation.ts'
import type { ParsedTarget } from './parsed-target.ts'
import { type Reply, releaseBody } from './reply.ts'
import { ResponseCache } from './response-cache.ts'
import type { PathValues } from './route-table.ts'

export const VARY = 'Authorization, X-API-Key, Accept, Accept-Encoding'

/** What every answer is made from. */
export type AnswerContext<M> = {
  readonly market: () => M
  /** The state that `market()` was made from, never a newer one: it becomes the ETag of what is read from it. */
  readonly state: () => StoreState
  /** Moves the market to a state of at least this commit, if there is one: a client has seen it by another process. */
  readonly reach?: (commit: number) => Promise<void>
  /** What changes answers besides the data: the release, and settings such as whether CUSIPs are shown. */
  readonly variant: string
  /** Begins every Link; without a slash at the end. */
  readonly baseUrl: string
  /** Bytes of replies that are kept; a thread has its part of a process's. */
  readonly cacheBytes?: number
}

/** Does long work for a client, when its turn has come. */
export type Perform<C> = <Made>(
  client: C,
  cost: Exclude<Cost, 'cheap'>,
  work: (work: Work) => Promise<Made>,
) => Promise<Made>

/** An endpoint with what is made once for it. */
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
      tag: taggerOf(
        path,
        reads.map(({ name }) => name),
        variant,
      ),
      cacheControl: `private, max-age=${maxAgeSeconds}`,
    }
    return [path, ...(alias === undefined ? [] : [alias])].map((each) => [each, route] as const)
  })

/** Adds to the error of parameters that cannot be read what the data show to be wrong with the others. */
const withDataErrors = <M>(
  error: unknown,
  { alsoWrong }: Endpoint<M>,
  { query }: ParsedTarget<unknown>,
  market: () => M,
): unknown => {
  if (!(error instanceof ApiProblem) || alsoWrong === undefined) return error
  const { code, extras } = error
  const { errors = [] } = extras
  const isNamed = ({ name, index }: ParameterIssue): boolean =>
    errors.some((each) => each.name === name && each.index === index)
  const more = alsoWrong(market(), query).filter((issue) => !isNamed(issue))
  if (more.length === 0) return error
  const all = [...errors, ...more]
  return new ApiProblem(code, { ...extras, detail: issuesDetail(all), errors: all })
}

const addressOf = (baseUrl: string, path: string, values: PathValues): string =>
  baseUrl + path.replace(/\{(\w+)\}$/, (_, name: string) => encodeURIComponent(values[name] ?? ''))

const parametersOf = <M>(
  endpoint: Endpoint<M>,
  target: ParsedTarget<unknown>,
  strict: boolean,
  market: () => M,
): ParsedParameters => {
  if (target.parameters !== undefined && !strict) return target.parameters
  try {
    target.parameters = readParameters(endpoint, target.values, target.query, strict)
    return target.parameters
  } catch (error) {
    throw withDataErrors(error, endpoint, target, market)
  }
}

type Tagged = {
  readonly values: Values
  readonly state: StoreState
  readonly format: Format
  readonly also: string
}

const tagOf = (
  tag: Tagger,
  target: ParsedTarget<unknown>,
  { values, state, format, also }: Tagged,
): string => {
  const { tag: kept } = target
  if (kept?.state === state && kept.format === format && kept.also === also) return kept.tag
  target.tag = tag(state, values, format, also)
  return target.tag.tag
}

/** Rows of a page that are read, joined and written within a millisecond or two. */
const CHEAP_ROWS = 500
/** Rows in other formats, or with some of their fields, are parsed, which takes so many times as long. */
const PARSED_ROWS = 5

const costOf = <M>({ cost }: Endpoint<M>, values: Values, isParsed: boolean): Cost => {
  const own = cost?.(values) ?? 'cheap'
  if (own !== 'cheap') return own
  const rows = typeof values.limit === 'number' ? values.limit : 0
  return rows * (isParsed ? PARSED_ROWS : 1) > CHEAP_ROWS ? 'long' : 'cheap'
}

const cachingHeaders = (etag: string, cacheControl: string, unknown: string | undefined) => {
  const headers = ['ETag', etag, 'Cache-Control', cacheControl, 'Vary', VARY]
  if (unknown !== undefined) headers.push(UNKNOWN_PARAMETERS, unknown)
  return headers
}

const notModified = (caching: readonly string[]): Reply => ({ status: 304, headers: caching, body: '' })

/** Replies from parameters that were read; one has one cache of replies. */
const replierOf = <M, C>({ market, state, baseUrl, cacheBytes }: AnswerContext<M>, perform: Perform<C>) => {
  const cache = new ResponseCache(cacheBytes)
  return (
    { endpoint, tag, cacheControl }: EndpointRoute<M>,
    target: ParsedTarget<unknown>,
    { values, format: asked, unknown }: ParsedParameters,
    { accept, ifNoneMatch }: Negotiation,
    client: C,
  ): Reply | Promise<Reply> => {
    const { cacheKey } = target
    const format = chosenFormat(asked, accept)
    // Made before the rows are read: a change in between leaves an old tag on new rows, which the next request corrects.
    const also = endpoint.alsoBy?.(market(), values) ?? ''
    const etag = tagOf(tag, target, { values, state: state(), format, also })
    const caching = cachingHeaders(etag, cacheControl, unknown)
    if (matches(ifNoneMatch, etag)) return notModified(caching)
    // `*` asks only whether there is an answer.
    const isEnough = matchesAnything(ifNoneMatch)
    const cached = cacheKey === null ? undefined : cache.get(cacheKey, etag)
    if (cached !== undefined) return isEnough ? notModified(caching) : cached

    const headersOf = (answer: Answer): readonly string[] => {
      const headers = ['Content-Type', contentTypes[format], ...caching]
      if (answer.kind === 'list')
        pushPaging(headers, answer, () => addressOf(baseUrl, endpoint.path, target.values), target.query)
      return headers
    }
    const replyOf = (answer: Answer, made: Pieces | Blocks): Reply => {
      const headers = headersOf(answer)
      const sent = 'blocks' in made || cacheKey !== null ? made : longBodyFrom(made)
      if ('blocks' in sent) return { status: 200, headers, body: sent }
      const body = joinedText(sent.pieces)
      if (cacheKey === null) return { status: 200, headers, body, sent }
      const reply = { status: 200, headers, body: keptBody(body) }
      cache.set(cacheKey, etag, reply)
      return reply
    }
    const fields = chosenFieldsOf(values)
    const shown = (answer: Answer, work: 'cheap' | 'long'): Answer =>
      fields === undefined ? answer : withFields(answer, endpoint.returns, fields, work)
    const cheapReply = (full: Answer): Reply => {
      if (isEnough) return notModified(caching)
      const answer = shown(full, 'cheap')
      return replyOf(answer, bodyOf(answer, format, endpoint.returns))
    }
    const longReply = async (work: Work): Promise<Reply> => {
      const full = await endpoint.answer(market(), values, work)
      if (isEnough) return notModified(caching)
      const answer = shown(full, 'long')
      return replyOf(answer, await longBodyOf(answer, format, endpoint.returns, work))
    }
    const cost = costOf(endpoint, values, format !== 'json' || fields !== undefined)
    if (cost !== 'cheap')
      return perform(client, cost, async (work) => {
        const before = state()
        const reply = await longReply(work)
        if (cost === 'thread' || state() === before) return reply
        // What was read in several slices may be of two states: it is read again in one.
        releaseBody(reply)
        return longReply(atOnce)
      })
    const before = state()
    const answer: Answer | Promise<Answer> = endpoint.answer(market(), values, atOnce)
    if (!(answer instanceof Promise)) return cheapReply(answer)
    return answer.then((made) =>
      // The reads of a database may be of two states: they are made again in one.
      state() === before
        ? cheapReply(made)
        : whenReady(endpoint.answer(market(), values, atOnce), cheapReply),
    )
  }
}

/**
 * Makes the function that replies to a parsed target; a server or library has one, with its cache of replies. It returns a
 * reply where nothing has to be waited for, else a promise. Throws ApiProblem, or rejects with it, for every expected failure.
 */
export const answerPipelineOf = <M, C>(context: AnswerContext<M>, perform: Perform<C>) => {
  const { market, state, reach } = context
  const reply = replierOf(context, perform)
  return (
    route: EndpointRoute<M>,
    target: ParsedTarget<unknown>,
    negotiation: Negotiation,
    client: C,
  ): Reply | Promise<Reply> => {
    const parameters = parametersOf(route.endpoint, target, wantsStrict(negotiation.prefer), market)
    const { unknown } = parameters
    const made = (): Reply | Promise<Reply> =>
      unknown === undefined
        ? reply(route, target, parameters, negotiation, client)
        : namingUnknown(unknown, () => reply(route, target, parameters, negotiation, client))
    const ahead = reach === undefined ? null : commitBeyond(negotiation.ifNoneMatch, state())
    return reach === undefined || ahead === null ? made() : reach(ahead).then(made)
  }
}
