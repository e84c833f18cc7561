/** Replies by a key and a tag, within a bound of bytes; leaves out what either stands for. */
import type { Reply } from './reply.ts'

const MOST_BYTES = 32 * 1024 * 1024
const LONGEST_REPLY = 256 * 1024
// Key, headers and the entry itself, roughly.
const ENTRY_BYTES = 1024

const sizeOf = ({ body }: Reply): number => body.length + ENTRY_BYTES

/** Equal tags promise equal bytes. A full cache is emptied: what is asked often is back at once. */
export class ResponseCache {
  readonly #entries = new Map<string, { readonly tag: string; readonly reply: Reply }>()
  #bytes = 0

  /** The reply under the key, if it was made under this tag. */
  get(key: string, tag: string): Reply | undefined {
    const entry = this.#entries.get(key)
    return entry?.tag === tag ? entry.reply : undefined
  }

  set(key: string, tag: string, reply: Reply): void {
    const size = sizeOf(reply)
    if (size > LONGEST_REPLY) return
    const old = this.#entries.get(key)
    if (old !== undefined) this.#bytes -= sizeOf(old.reply)
    if (this.#bytes + size > MOST_BYTES) {
      this.#entries.clear()
      this.#bytes = 0
    }
    this.#entries.set(key, { tag, reply })
    this.#bytes += size
  }
}
