/** A parsed request target: route, path values and query, cached from its second request on. */
import { type Query, queryOf } from '../contract/query-string.ts'
import type { ParsedParameters } from '../contract/validation.ts'
import { hasKeyShape } from '../lib/key-shape.ts'
import type { CachedTag } from './conditional.ts'
import type { PathValues, RouteTable } from './route-table.ts'

export type ParsedTarget<R> = {
  readonly route: R
  readonly values: PathValues
  readonly query: Query
  /** Path and query as sent; null where neither this nor its reply may be cached: it holds a key, or is requested for the first time. */
  readonly cacheKey: string | null
  /** Set by the answer pipeline, for the next request. */
  parameters: ParsedParameters | undefined
  tag: CachedTag | undefined
}

// Some 4 MB at most; a full cache is emptied, which costs 1 µs a request where targets rarely repeat. A batch of 200 tickers
// has some 1,000 characters.
const MAX_ENTRIES = 2000
const MAX_TOTAL_LENGTH = 400_000
const MAX_LENGTH = 2000

// 16 KB. A target that is requested once is not cached: 2,000 objects that the garbage collector promotes cost a point read
// 3 of 36 µs.
const SEEN = 4096

/** FNV-1a, 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

// A URL with a key must not be kept, and would be another one for each caller.
const isCacheable = (text: string): boolean =>
  text.length <= MAX_LENGTH && !text.includes('apiKey') && !hasKeyShape(text)

/** One for a server. Matching, decoding and checking a target again each time would cost 3 of 15 µs. */
export class TargetParser<R> {
  readonly #table: RouteTable<R>
  readonly #cached = new Map<string, ParsedTarget<R>>()
  /** Hashes of targets that were requested once; a newer one overwrites an older one in its slot. */
  readonly #seen = new Int32Array(SEEN)
  #totalLength = 0

  constructor(table: RouteTable<R>) {
    this.#table = table
  }

  /** `text` is path and query as sent. Undefined without a route; throws `invalid_request` or `uri_too_long`. */
  parse(text: string): ParsedTarget<R> | undefined {
    const cached = this.#cached.get(text)
    if (cached !== undefined) return cached
    const end = text.indexOf('?')
    const query = queryOf(text)
    const found = this.#table.find(end < 0 ? text : text.slice(0, end))
    if (found === undefined) return undefined
    const cacheKey = isCacheable(text) && this.#isSeen(text) ? text : null
    const { route, values } = found
    const target = { route, values, query, cacheKey, parameters: undefined, tag: undefined }
    if (cacheKey !== null) this.#cache(cacheKey, target)
    return target
  }

  /** Whether the target was requested before; notes it. */
  #isSeen(text: string): boolean {
    const hash = hashOf(text)
    const slot = hash & (SEEN - 1)
    if (this.#seen[slot] === hash) return true
    this.#seen[slot] = hash
    return false
  }

  #cache(text: string, target: ParsedTarget<R>): void {
    if (this.#cached.size >= MAX_ENTRIES || this.#totalLength + text.length > MAX_TOTAL_LENGTH) {
      this.#cached.clear()
      this.#totalLength = 0
    }
    this.#cached.set(text, target)
    this.#totalLength += text.length
  }
}
