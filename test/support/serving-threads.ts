/** Observes the threads that serve a port: their listening sockets, and answers over separate connections. */
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

/** State of a socket that listens, as the kernel writes it. */
const LISTEN = '0A'

/** How many sockets listen on a port of 127.0.0.1; null where the system is not Linux, which alone shows it. */
export const listenersOn = (url: string): number | null => {
  if (process.platform !== 'linux') return null
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0')
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .filter((line) => new RegExp(`^\\s*\\d+: 0100007F:${port} \\S+ ${LISTEN} `).test(line)).length
}

export type Asked = {
  readonly status: number
  readonly etag: string | undefined
  readonly remaining: number
  /** As it is sent back. */
  readonly cookie: string | undefined
  readonly body: string
}

type Sent = { readonly method: 'POST' | 'DELETE'; readonly body?: string }

/** A connection of its own, which one thread has; rejects when that closes it. */
const connectionWith = (url: string, headers: Readonly<Record<string, string>>) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    ask: (path: string, { method, body: sent }: Partial<Sent> = {}): Promise<Asked> =>
      new Promise((resolve, reject) => {
        const type = sent === undefined ? {} : { 'Content-Type': 'application/json' }
        const options = { agent, headers: { ...headers, ...type }, method: method ?? 'GET' }
        const asked = request(`${url}${path}`, options, (response) => {
          let body = ''
          response.setEncoding('utf8')
          response.on('data', (chunk) => {
            body += chunk
          })
          response.on('error', reject)
          response.on('end', () => {
            const { etag, 'x-ratelimit-remaining': remaining, 'set-cookie': cookies } = response.headers
            const cookie = cookies?.[0]?.split(';')[0]
            resolve({ status: response.statusCode ?? 0, etag, remaining: Number(remaining), cookie, body })
          })
        })
        asked.on('error', reject)
        asked.end(sent)
      }),
    close: () => agent.destroy(),
  }
}

export type Connection = ReturnType<typeof connectionWith>

export const connectionTo = (url: string, key: string): Connection =>
  connectionWith(url, { 'X-API-Key': key })

/** With so many connections all are on one of two threads once in eight million times. */
export const SOME = 24

export const connectionsTo = (url: string, key: string, count = SOME): readonly Connection[] =>
  Array.from({ length: count }, () => connectionTo(url, key))

/** Of pages of the web application. */
export const pageConnections = (url: string, cookie?: string): readonly Connection[] => {
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  return Array.from({ length: SOME }, () => connectionWith(url, { ...headers, ...(cookie && { cookie }) }))
}
