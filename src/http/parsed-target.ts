/** A request target taken apart: route, path values and query, kept from the second time on that it is asked. */
import { type Query, queryOf } from '../contract/query-string.ts'
import type { ParsedParameters } from '../contract/validation.ts'
import type { KeptTag } from './conditional.ts'
import type { PathValues, RouteTable } from './route-table.ts'

export type ParsedTarget<R> = {
  readonly route: R
  readonly values: PathValues
  readonly query: Query
  /** Path and query as sent; null where neither this nor a reply to it is to be kept: one that holds a key, or is new. */
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

// 16 KB. A target that is asked once is not kept: 2,000 of them that live on and die late cost a point read 3 of 36 µs.
const SEEN = 4096

/** FNV-1a, 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

// A key in a URL stays nowhere, and would make every caller's target another one.
const mayBeKept = (text: string): boolean =>
  text.length <= LONGEST_KEPT && !text.includes('apiKey') && !text.includes('ob_live_')

/** One for a server. Matching, decoding and checking a target again each time would cost 3 of 15 µs. */
export class TargetParser<R> {
  readonly #table: RouteTable<R>
  readonly #kept = new Map<string, ParsedTarget<R>>()
  /** Hashes of targets that were asked once; a newer one takes the place of another. */
  readonly #seen = new Int32Array(SEEN)
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
    const cacheKey = mayBeKept(text) && this.#isSeen(text) ? text : null
    const target = { ...found, query, cacheKey, parameters: undefined, tag: undefined }
    if (cacheKey !== null) this.#keep(cacheKey, target)
    return target
  }

  /** True where the target was asked before, as far as that is remembered; else it is from now on. */
  #isSeen(text: string): boolean {
    const hash = hashOf(text)
    const slot = hash & (SEEN - 1)
    if (this.#seen[slot] === hash) return true
    this.#seen[slot] = hash
    return false
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
