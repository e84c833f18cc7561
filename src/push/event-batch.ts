/** Events that are delivered together, encoded once for all followers that get the same ones. */
import type { PushedEvent } from './pushed-event.ts'

export class EventBatch {
  readonly events: readonly PushedEvent[]
  readonly #longer = new Map<PushedEvent, EventBatch>()
  #message: Buffer | undefined
  #block: Buffer | undefined

  constructor(events: readonly PushedEvent[] = []) {
    this.events = events
  }

  /** The batch with one event more; the same object for every caller. */
  with(event: PushedEvent): EventBatch {
    const known = this.#longer.get(event)
    if (known !== undefined) return known
    const made = new EventBatch([...this.events, event])
    this.#longer.set(event, made)
    return made
  }

  /** The id of the last event; undefined in an empty batch. */
  get lastId(): string | undefined {
    return this.events.at(-1)?.id
  }

  /** The events as one WebSocket message. */
  get message(): Buffer {
    this.#message ??= Buffer.from(`[${this.events.map(({ text }) => text).join(',')}]`)
    return this.#message
  }

  /** The events as blocks of a server-sent event stream. */
  get block(): Buffer {
    this.#block ??= Buffer.from(this.events.map(({ id, text }) => `id: ${id}\ndata: ${text}\n\n`).join(''))
    return this.#block
  }
}
