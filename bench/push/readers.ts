/** Readers of a stream that keep of each event its number and when it came, and nothing else. */
import { get } from 'node:http'
import WebSocket from 'ws'

/** What all readers got: the number of each event and the milliseconds since 1970 at which it came. */
export class Arrivals {
  readonly #numbers: number[] = []
  readonly #times: number[] = []
  /** Events that came before one with a lower number, or twice. */
  disorder = 0

  add(number: number, before: number): void {
    if (number <= before) this.disorder += 1
    this.#numbers.push(number)
    this.#times.push(Date.now())
  }

  get count(): number {
    return this.#numbers.length
  }

  /** Milliseconds from the commit of an event to each socket, ascending. */
  delays(committedAt: (number: number) => number): readonly number[] {
    return this.#numbers
      .map((number, at) => (this.#times[at] ?? 0) - committedAt(number))
      .toSorted((a, b) => a - b)
  }
}

export type Reader = { readonly close: () => void; readonly ready: Promise<void> }

const IDS = /"id":"[0-9a-f]+-(\d+)","topic"/g

const numbersIn = (text: string): readonly number[] =>
  [...text.matchAll(IDS)].map(([, number]) => Number(number))

/** Takes the events in texts in turn. */
const taker = (arrivals: Arrivals) => {
  let last = 0
  return (text: string): void => {
    for (const number of numbersIn(text)) {
      arrivals.add(number, last)
      last = number
    }
  }
}

export const webSocketReader = (port: number, key: string, topic: string, arrivals: Arrivals): Reader => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/stream`, { headers: { 'X-API-Key': key } })
  const take = taker(arrivals)
  const ready = new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => socket.send(JSON.stringify({ action: 'subscribe', params: topic })))
    socket.on('message', (data) => {
      const text = String(data)
      if (text.includes('"status":"subscribed"')) resolve()
      take(text)
    })
  })
  return { ready, close: () => socket.terminate() }
}

export const eventStreamReader = (port: number, key: string, topic: string, arrivals: Arrivals): Reader => {
  const take = taker(arrivals)
  let text = ''
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = get(
    {
      port,
      host: '127.0.0.1',
      path: `/v1/stream/sse?topics=${topic}`,
      headers: { 'X-API-Key': key },
      agent: false,
    },
    (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream was refused with ${response.statusCode}`))
      response.setEncoding('utf8')
      response.on('error', () => undefined)
      response.on('data', (chunk: string) => {
        text += chunk
        const end = text.lastIndexOf('\n\n')
        if (end < 0) return
        const whole = text.slice(0, end)
        text = text.slice(end)
        if (whole.includes('"status":"subscribed"')) resolve()
        take(whole)
      })
    },
  )
  request.on('error', reject)
  return { ready: promise, close: () => request.destroy() }
}
