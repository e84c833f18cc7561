/** Random WebSocket messages: valid ones, and cut, mixed, repeated and made-up ones. */
import fc from 'fast-check'
import type WebSocket from 'ws'

/** A value, so that a failure shows what was sent. */
export type NoisyMessage =
  | { readonly kind: 'message'; readonly data: string | Uint8Array }
  | { readonly kind: 'fragments'; readonly parts: readonly string[] }
  | { readonly kind: 'control'; readonly frame: 'ping' | 'pong'; readonly data: Uint8Array }
  /** No frame, or half of one. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }

const topics = fc
  .array(
    fc.tuple(
      fc.constantFrom('news', 'filings', 'halts', 'earnings', 'insider-transactions', 'weather', ''),
      fc.oneof(fc.constantFrom('*', 'AAPL', 'BRK-B', '**', ''), fc.string({ maxLength: 30 })),
    ),
    { maxLength: 40 },
  )
  .map((names) => names.map(([name, ticker]) => `${name}.${ticker}`).join(','))
const option = fc.oneof(
  topics,
  fc.string(),
  fc.constantFrom('8-K', 'stockNews', '2026-11-20T21:05:00Z', 'ab-1'),
)
const action = fc.record(
  {
    action: fc.constantFrom('auth', 'subscribe', 'unsubscribe', 'fly', '__proto__'),
    params: fc.oneof(topics, fc.string(), fc.anything()),
    since: option,
    tickers: option,
    form: option,
    type: option,
    ['__proto__']: option,
  },
  { requiredKeys: [] },
)
const long = fc
  .nat({ max: 5000 })
  .map((count) => JSON.stringify({ action: 'subscribe', params: 'halts.F,'.repeat(count) }))

const message = fc
  .oneof(
    { weight: 4, arbitrary: action.map((value) => JSON.stringify(value)) },
    { weight: 4, arbitrary: fc.json() },
    { weight: 4, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 2000 }) },
    { weight: 1, arbitrary: long },
  )
  .map((data): NoisyMessage => ({ kind: 'message', data }))
const fragments = fc
  .array(fc.string({ maxLength: 50 }), { minLength: 2, maxLength: 20 })
  .map((parts): NoisyMessage => ({ kind: 'fragments', parts }))
const control = fc
  .tuple(fc.constantFrom('ping', 'pong'), fc.uint8Array({ maxLength: 125 }))
  .map(([frame, data]): NoisyMessage => ({ kind: 'control', frame, data }))
const bytes = fc
  .uint8Array({ minLength: 1, maxLength: 200 })
  .map((made): NoisyMessage => ({ kind: 'bytes', bytes: made }))

export const noisyMessage = fc.oneof(
  { weight: 12, arbitrary: message },
  { weight: 2, arbitrary: fragments },
  { weight: 2, arbitrary: control },
  { weight: 1, arbitrary: bytes },
)

const writeRaw = (socket: WebSocket, raw: Uint8Array): void => {
  // `ws` has no other way to write what is no frame.
  const { _socket: inner } = socket as unknown as {
    readonly _socket: { readonly write: (bytes: Uint8Array) => void }
  }
  inner.write(raw)
}

/** Nothing where the server has closed the connection. */
export const sendNoise = (socket: WebSocket, noise: NoisyMessage): void => {
  if (socket.readyState !== socket.OPEN) return
  if (noise.kind === 'message') socket.send(noise.data)
  else if (noise.kind === 'control') socket[noise.frame](noise.data)
  else if (noise.kind === 'bytes') writeRaw(socket, noise.bytes)
  else
    for (const [at, part] of noise.parts.entries()) socket.send(part, { fin: at === noise.parts.length - 1 })
}
