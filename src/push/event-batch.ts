/** Events that are told at once, as one text in the form of each kind of stream, made once for all who are told the same ones. */
import type { PushedEvent } from './pushed-event.ts'

export class EventBatch {
  readonly events: readonly PushedEvent[]
  readonly #longer = new Map<PushedEvent, EventBatch>()
  #message: Buffer | undefined
  #block: Buffer | undefined

  constructor(events: readonly PushedEvent[] = []) {
    this.events = events
  }

  /** The batch with one more: the same one for all who ask. */
  with(event: PushedEvent): EventBatch {
    const known = this.#longer.get(event)
    if (known !== undefined) return known
    const made = new EventBatch([...this.events, event])
    this.#longer.set(event, made)
    return made
  }

  /** Of the last event; undefined where there is none. */
  get lastId(): string | undefined {
    return this.events.at(-1)?.id
  }

  /** A message of a WebSocket. */
  get message(): Buffer {
    this.#message ??= Buffer.from(`[${this.events.map(({ text }) => text).join(',')}]`)
    return this.#message
  }

  /** Blocks of a stream of server-sent events. */
  get block(): Buffer {
    this.#block ??= Buffer.from(this.events.map(({ id, text }) => `id: ${id}\ndata: ${text}\n\n`).join(''))
    return this.#block
  }
}
