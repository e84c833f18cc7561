/** A cache of replies by key and tag, bounded in bytes. */
import type { Reply } from './reply.ts'

/** Of a process. */
export const MAX_CACHE_BYTES = 32 * 1024 * 1024
const MAX_REPLY_BYTES = 256 * 1024
// Key, headers and the entry itself, roughly.
const ENTRY_BYTES = 1024

const sizeOf = ({ body }: Reply): number => body.length + ENTRY_BYTES

/** Equal tags promise equal bytes. A full cache is emptied; frequent targets are soon back. */
export class ResponseCache {
  readonly #entries = new Map<string, { readonly tag: string; readonly reply: Reply }>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes = MAX_CACHE_BYTES) {
    this.#maxBytes = maxBytes
  }

  /** The reply under the key, if it was made under this tag. */
  get(key: string, tag: string): Reply | undefined {
    const entry = this.#entries.get(key)
    return entry?.tag === tag ? entry.reply : undefined
  }

  set(key: string, tag: string, reply: Reply): void {
    const size = sizeOf(reply)
    if (size > MAX_REPLY_BYTES) return
    const old = this.#entries.get(key)
    if (old !== undefined) this.#bytes -= sizeOf(old.reply)
    if (this.#bytes + size > this.#maxBytes) {
      this.#entries.clear()
      this.#bytes = 0
    }
    this.#entries.set(key, { tag, reply })
    this.#bytes += size
  }
}
