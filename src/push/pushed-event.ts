/** An event as clients get it: its id, its topics, and its text, made once for all readers. */
import { ANY_TICKER, eventId } from '../contract/stream-message.ts'
import type { PushedRecord } from '../datasets/push.ts'
import type { EventColumns } from '../store/events.ts'
import type { Filters } from './subscription.ts'

export class PushedEvent {
  readonly id: string
  readonly sequence: number
  readonly topic: string
  /** When it was stored. */
  readonly at: string
  /** The topics that it belongs to: one for each of its tickers, and the one of all tickers. */
  readonly topics: readonly string[]
  readonly #values: PushedRecord['values']
  readonly text: string

  constructor(epoch: string, { sequence, topic, at }: EventColumns, { tickers, text, values }: PushedRecord) {
    this.id = eventId(epoch, sequence)
    this.sequence = sequence
    this.topic = topic
    this.at = at
    this.topics = [ANY_TICKER, ...tickers].map((ticker) => `${topic}.${ticker}`)
    this.#values = values
    const ticker = JSON.stringify(tickers[0] ?? null)
    this.text = `{"id":"${this.id}","topic":"${topic}","ticker":${ticker},"at":"${at}","data":${text}}`
  }

  passes(filters: Filters | null): boolean {
    if (filters === null) return true
    for (const [name, values] of filters) if (!values.has(this.#values[name] ?? '')) return false
    return true
  }
}
