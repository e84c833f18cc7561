/** Clients of a stream that record what they receive. */
import type { Socket } from 'node:net'
import WebSocket from 'ws'
import type { StatusDetails } from '../../src/contract/stream-message.ts'
import { until } from './until.ts'

export type ReceivedEvent = {
  readonly id: string
  readonly topic: string
  readonly ticker: string | null
  readonly at: string
  readonly data: Readonly<Record<string, unknown>>
}
export type Status = StatusDetails & { readonly status: string }

const sorted = (item: unknown, events: ReceivedEvent[], statuses: Status[]): void => {
  if (typeof item === 'object' && item !== null && 'status' in item) statuses.push(item as Status)
  else events.push(item as ReceivedEvent)
}

/** `headers` may carry a key. On a connection of its own, or on one that is open. */
export const openSocket = (url: string, headers: Readonly<Record<string, string>> = {}, over?: Socket) => {
  const socket = new WebSocket(url.replace('http', 'ws'), {
    headers,
    ...(over === undefined ? {} : { createConnection: () => over }),
  })
  const events: ReceivedEvent[] = []
  const statuses: Status[] = []
  let closed: { readonly code: number; readonly reason: string } | undefined
  socket.on('message', (data) => {
    for (const item of JSON.parse(String(data)) as readonly unknown[]) sorted(item, events, statuses)
  })
  socket.on('error', () => undefined)
  socket.on('close', (code, reason) => {
    closed = { code, reason: String(reason) }
  })
  const said = (status: string): Status | undefined => statuses.find((each) => each.status === status)
  return {
    socket,
    events,
    statuses,
    closed: () => closed,
    said,
    say: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    subscribe: (params: string, more: object = {}) =>
      socket.send(JSON.stringify({ action: 'subscribe', params, ...more })),
    received: async (status: string): Promise<Status> => {
      await until(() => said(status) !== undefined, status)
      return said(status) as Status
    },
    got: (count: number) => until(() => events.length >= count, `event ${count}`),
    ended: async () => {
      await until(() => closed !== undefined, 'the end')
      return closed as { readonly code: number; readonly reason: string }
    },
  }
}

/** The status of the reply to a handshake that is refused. */
export const refusedSocket = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<{ readonly status: number; readonly body: string }>((resolve, reject) => {
    const socket = new WebSocket(url.replace('http', 'ws'), { headers })
    socket.on('open', () => reject(new Error('it was taken')))
    socket.on('error', () => undefined)
    socket.on('unexpected-response', (_request, response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += String(chunk)
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
  })

/** A stream of server-sent events, parsed by the rules of the standard. */
export const openEventStream = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
  const abort = new AbortController()
  const response = await fetch(url, { headers, signal: abort.signal })
  const events: ReceivedEvent[] = []
  const statuses: Status[] = []
  let lastId = ''
  let text = ''
  let isOver = false
  const take = (block: string): void => {
    const lines = block.split('\n')
    const of = (name: string): string | undefined =>
      lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
    lastId = of('id') ?? lastId
    const data = of('data')
    if (data !== undefined) sorted(JSON.parse(data), events, statuses)
  }
  const read = async (): Promise<void> => {
    if (response.body === null) return
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) take(block)
    }
  }
  const reading = read()
    .catch(() => undefined)
    .finally(() => {
      isOver = true
    })
  return {
    response,
    events,
    statuses,
    lastId: () => lastId,
    isOver: () => isOver,
    received: (status: string) => until(() => statuses.some((each) => each.status === status), status),
    got: (count: number) => until(() => events.length >= count, `event ${count}`),
    close: async () => {
      abort.abort()
      await reading
    },
  }
}
