/** A request target taken apart: route, path values and query, worked out once and kept while it is asked again. */
import { type Query, queryOf } from '../contract/query-string.ts'
import type { ParsedParameters } from '../contract/validation.ts'
import type { KeptTag } from './conditional.ts'
import type { PathValues, RouteTable } from './route-table.ts'

export type ParsedTarget<R> = {
  readonly route: R
  readonly values: PathValues
  readonly query: Query
  /** Path and query as sent; null where neither this nor a reply to it may be kept. */
  readonly cacheKey: string | null
  /** Left here by who works them out, for the next time. */
  parameters: ParsedParameters | undefined
  tag: KeptTag | undefined
}

// Some 4 MB at most. Above it they start anew, which costs a server that is asked all over the place 1 µs. A batch of 200
// tickers has some 1,000 letters, and a list that is watched is asked for again and again.
const MOST_KEPT = 2000
const MOST_LETTERS = 400_000
const LONGEST_KEPT = 2000

// A key in a URL stays nowhere, and would make every caller's target another one.
const mayBeKept = (text: string): boolean =>
  text.length <= LONGEST_KEPT && !text.includes('apiKey') && !text.includes('ob_live_')

/** One for a server. Matching, decoding and checking a target again each time would cost 3 of 15 µs. */
export class TargetParser<R> {
  readonly #table: RouteTable<R>
  readonly #kept = new Map<string, ParsedTarget<R>>()
  #letters = 0

  constructor(table: RouteTable<R>) {
    this.#table = table
  }

  /** `text` is path and query as sent. Undefined without a route; throws `invalid_request` or `uri_too_long`. */
  parse(text: string): ParsedTarget<R> | undefined {
    const kept = this.#kept.get(text)
    if (kept !== undefined) return kept
    const end = text.indexOf('?')
    const query = queryOf(text)
    const found = this.#table.find(end < 0 ? text : text.slice(0, end))
    if (found === undefined) return undefined
    const cacheKey = mayBeKept(text) ? text : null
    const target = { ...found, query, cacheKey, parameters: undefined, tag: undefined }
    if (cacheKey !== null) this.#keep(cacheKey, target)
    return target
  }

  #keep(text: string, target: ParsedTarget<R>): void {
    if (this.#kept.size >= MOST_KEPT || this.#letters + text.length > MOST_LETTERS) {
      this.#kept.clear()
      this.#letters = 0
    }
    this.#kept.set(text, target)
    this.#letters += text.length
  }
}
