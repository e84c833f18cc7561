/** What a target asks: route, path values and query, worked out once and kept while it is asked again. */
import { type Query, queryOf } from '../contract/query-string.ts'
import type { Given } from '../contract/validation.ts'
import type { KeptTag } from './conditional.ts'
import type { PathValues, RouteTable } from './route-table.ts'
import { type KeptReply, Shelf } from './shelf.ts'

export type Question<R> = {
  readonly route: R
  readonly values: PathValues
  readonly query: Query
  /** Left here by who works them out, for the next time. */
  given: Given | undefined
  tag: KeptTag | undefined
  /** Without a query; links begin with it. */
  address: string | undefined
  reply: KeptReply | undefined
  /** Absent where the question itself is not kept. */
  readonly shelf: Shelf | undefined
}

// Some 4 MB at most. Above it they start anew, which costs a server that is asked all over the place 1 µs. A batch of 200
// tickers has some 1,000 letters, and a list that is watched is asked for again and again.
const MOST_KEPT = 2000
const MOST_LETTERS = 400_000
const LONGEST_KEPT = 2000

// A key in a URL stays nowhere, and would make every caller's question another one.
const mayBeKept = (target: string): boolean =>
  target.length <= LONGEST_KEPT && !target.includes('apiKey') && !target.includes('ob_live_')

/** One for a server. Matching, decoding and checking a target again each time would cost 3 of 15 µs. */
export class Questions<R> {
  readonly #table: RouteTable<R>
  readonly #kept = new Map<string, Question<R>>()
  readonly #shelf = new Shelf()
  #letters = 0

  constructor(table: RouteTable<R>) {
    this.#table = table
  }

  /** `target` is path and query as sent. Undefined without a route; throws `invalid_request` or `uri_too_long`. */
  find(target: string): Question<R> | undefined {
    return this.#kept.get(target) ?? this.#make(target)
  }

  #make(target: string): Question<R> | undefined {
    const end = target.indexOf('?')
    const query = queryOf(target)
    const found = this.#table.find(end < 0 ? target : target.slice(0, end))
    if (found === undefined) return undefined
    const isKept = mayBeKept(target)
    const question: Question<R> = {
      ...found,
      query,
      given: undefined,
      tag: undefined,
      address: undefined,
      reply: undefined,
      shelf: isKept ? this.#shelf : undefined,
    }
    if (isKept) this.#keep(target, question)
    return question
  }

  #keep(target: string, question: Question<R>): void {
    if (this.#kept.size >= MOST_KEPT || this.#letters + target.length > MOST_LETTERS) {
      this.#kept.clear()
      this.#letters = 0
    }
    this.#kept.set(target, question)
    this.#letters += target.length
  }
}
