/** An endpoint as data: routes, OpenAPI, docs and conformance tests are all read from this. */
import type { TSchema } from 'typebox'
import type { Pieces, Results, Returns, RowSource } from './envelope.ts'
import type { Parameter, Parameters, ValuesOf } from './parameter.ts'
import { type PathNames, pathNamesOf, pathParameters } from './path-parameter.ts'
import type { ParameterIssue, ProblemCode } from './problem.ts'
import type { Query } from './query-string.ts'
import type { Cost, Work } from './work.ts'

/** The lines of CSV for an answer whose rows hold lists: a line for each item. */
export type Lines = { readonly item: TSchema; readonly rows: () => readonly string[] }

/** A list answer: fields before and after `results`, and the rows. */
export type ListAnswer = {
  readonly kind: 'list'
  readonly before: Readonly<Record<string, unknown>>
  /** A source only where the work is long. */
  readonly results: Results | RowSource
  readonly after: Readonly<Record<string, unknown>>
  /** Rows that match over all pages, for X-Total-Count. */
  readonly total?: number
  /** Query parameters of the next page, for the Link header; absent on the last page. */
  readonly next?: Readonly<Record<string, string | number>>
  /** The record's schema where it depends on the parameters; CSV columns follow it. */
  readonly item?: TSchema
  readonly lines?: Lines
}
/** One bare record as ready JSON text, with the rows of its list where it is one around a list. */
export type RecordAnswer = {
  readonly kind: 'record'
  readonly text: string
  /** The same text in pieces, where it is long. */
  readonly sent?: Pieces
  readonly rows?: readonly string[]
}
export type Answer = ListAnswer | RecordAnswer

/** What an endpoint needs of a collection. */
export type Versioned = { readonly name: string; readonly record: TSchema }

/** A group of operations in the reference, with its introduction. */
export type Tag = { readonly name: string; readonly about: string }

export type Endpoint<M> = {
  readonly path: string
  /** Another path with the same answers, kept out of the OpenAPI document; it ends with the same path parameter. */
  readonly alias?: string
  /** operationId in OpenAPI. */
  readonly name: string
  /** Its name in a list of operations: a few words. */
  readonly summary: string
  readonly tag: Tag
  readonly about: string
  readonly parameters: Readonly<Record<string, Parameter<unknown> & { readonly in: 'path' | 'query' }>>
  /** Problems that an answer may be, in addition to those of every endpoint and of its path. */
  readonly refuses?: readonly ProblemCode[]
  /** The collections an answer depends on; their versions make the ETag. */
  readonly reads: readonly Versioned[]
  /** What else an answer with these values depends on, such as the day; absent where nothing does. Part of the ETag. */
  readonly alsoBy?: (market: M, values: Readonly<Record<string, unknown>>) => string
  /** Seconds a client may use an answer without asking again. */
  readonly maxAgeSeconds: number
  readonly returns: Returns
  /** Days that `from` and `to` may span, both counted; absent where any span is allowed. */
  readonly maxSpanDays?: number
  /** All rows of any span in parts, in the order of the list: what an export writes where an answer has `maxSpanDays` only. */
  readonly all?: (market: M, values: Readonly<Record<string, unknown>>) => AsyncIterable<ListAnswer>
  /** What a file of its rows has where that is not all of them; said by an export unless this parameter was chosen. */
  readonly exported?: { readonly rows: string; readonly chosenBy?: string }
  /** Values of the parameters and a response that the schema allows. */
  readonly example: Example
  /** Issues of the query that only the data show: added where a parameter cannot be read, so that all are reported at once. */
  readonly alsoWrong?: (market: M, query: Query) => readonly ParameterIssue[]
  /** How much work an answer with these values is; where it is not said, a page of over 500 rows is long and all else cheap. */
  readonly cost?: (values: Readonly<Record<string, unknown>>) => Cost
  readonly answer: (
    market: M,
    values: Readonly<Record<string, unknown>>,
    work: Work,
  ) => Answer | Promise<Answer>
}
export type Example = {
  readonly values: Readonly<Record<string, string | number>>
  readonly response: unknown
}

type Definition<M, P extends string, Q extends Parameters> = Omit<
  Endpoint<M>,
  'path' | 'parameters' | 'maxAgeSeconds' | 'alsoBy' | 'cost' | 'all' | 'answer'
> & {
  readonly path: P
  readonly query?: Q
  readonly maxAgeSeconds?: number
  readonly alsoBy?: (market: M, values: ValuesOf<Q> & { readonly [N in PathNames<P>]: string }) => string
  readonly cost?: (values: ValuesOf<Q> & { readonly [N in PathNames<P>]: string }) => Cost
  readonly all?: (
    market: M,
    values: ValuesOf<Q> & { readonly [N in PathNames<P>]: string },
  ) => AsyncIterable<ListAnswer>
  readonly answer: (
    market: M,
    values: ValuesOf<Q> & { readonly [N in PathNames<P>]: string },
    work: Work,
  ) => Answer | Promise<Answer>
}

/** An endpoint of `Market` M; its path parameters are those the template names. */
export const endpointOf =
  <M>() =>
  <const P extends string, Q extends Parameters = Record<never, never>>(
    definition: Definition<M, P, Q>,
  ): Endpoint<M> => {
    const { path, query, alsoBy, cost, all, answer, maxAgeSeconds = 60, ...rest } = definition
    const inPath = pathNamesOf(path).map((name) => [name, { ...pathParameters[name], in: 'path' as const }])
    const inQuery = Object.entries(query ?? {}).map(([name, kind]) => [
      name,
      { ...kind, in: 'query' as const },
    ])
    return {
      ...rest,
      path,
      maxAgeSeconds,
      parameters: Object.fromEntries([...inPath, ...inQuery]),
      ...(alsoBy === undefined ? {} : { alsoBy: (market, values) => alsoBy(market, values as never) }),
      ...(cost === undefined ? {} : { cost: (values) => cost(values as never) }),
      ...(all === undefined ? {} : { all: (market, values) => all(market, values as never) }),
      answer: (market, values, work) => answer(market, values as never, work),
    }
  }
