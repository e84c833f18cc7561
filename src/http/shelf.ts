/** Replies that were asked for again, kept as long as their tag holds; leaves out when that is. */
import type { Question } from './question.ts'
import type { Reply } from './reply.ts'

/** Equal tags promise equal bytes: what makes a 304 right makes a kept reply right. */
export type KeptReply = { readonly tag: string; readonly reply: Reply }

const MOST_BYTES = 32 * 1024 * 1024
const LONGEST_REPLY = 256 * 1024

/** One for a server. A full shelf is emptied: what is asked often is back at once. */
export class Shelf {
  #holders: Question<unknown>[] = []
  #bytes = 0

  /** To be told of a reply that is asked for at least the second time; the first say nothing about a third. */
  keep(question: Question<unknown>, tag: string, reply: Reply): void {
    const size = reply.body.length
    if (size > LONGEST_REPLY) return
    if (this.#bytes + size > MOST_BYTES) this.#empty()
    question.reply = { tag, reply }
    this.#holders.push(question)
    this.#bytes += size
  }

  get bytes(): number {
    return this.#bytes
  }

  #empty(): void {
    for (const question of this.#holders) question.reply = undefined
    this.#holders = []
    this.#bytes = 0
  }
}
