/**
 * Slow clients in their own process: connections that begin a request, then send a byte a second of a header or a body. Prints what each
 * got and after how long.
 */
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'

/** What comes from standard input as JSON. */
export type SlowClients = {
  readonly url: string
  readonly connections: number
  /** In turns, as are the addresses. */
  readonly keys: readonly string[]
  readonly addresses: readonly string[]
}

/** Milliseconds since the client began to connect. */
export type SlowEnd = { readonly text: string; readonly tookMs: number }

const DRIP_MS = 1000

const { url, connections, keys, addresses } = (await json(process.stdin)) as SlowClients

/** Sends a byte a second after what it began with. */
const drip = (begins: string, from: string | undefined) =>
  new Promise<SlowEnd>((resolve) => {
    const startedAt = performance.now()
    const { hostname, port } = new URL(url)
    const socket = connect({ port: Number(port), host: hostname, ...(from && { localAddress: from }) })
    let text = ''
    socket.write(begins)
    const timer = setInterval(() => socket.write('x'), DRIP_MS)
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', () => socket.destroy())
    socket.on('end', () => clearInterval(timer))
    socket.on('close', () => {
      clearInterval(timer)
      resolve({ text, tookMs: performance.now() - startedAt })
    })
  })

const ends = await Promise.all(
  Array.from({ length: connections }, (_, at) => {
    const head = `GET /v1/companies HTTP/1.1\r\nHost: x\r\nX-API-Key: ${keys[at % keys.length]}\r\n`
    const begins = at % 3 === 0 ? `${head}X-Slow: ` : `${head}Content-Length: 1000\r\n\r\n`
    return drip(begins, addresses[at % addresses.length])
  }),
)
process.stdout.write(`${JSON.stringify(ends)}\n`, () => process.exit(0))
