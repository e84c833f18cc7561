/** Bytes onto a socket and back, for what no HTTP client would send. */
import { connect } from 'node:net'

export type RawReply = { readonly status: number; readonly head: string; readonly body: string }

const replyOf = (text: string): RawReply => {
  const end = text.indexOf('\r\n\r\n')
  const head = end < 0 ? text : text.slice(0, end)
  return { status: Number(head.slice(9, 12)), head, body: end < 0 ? '' : text.slice(end + 4) }
}

/** Everything the server sends until it closes; the request must ask it to, or be refused. */
export const rawResponse = (url: string, bytes: string | Uint8Array): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const chunks: Uint8Array[] = []
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    // A reset after the refusal is how an unread request ends; what came before it counts.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  })

export const rawRequest = async (url: string, bytes: string | Uint8Array): Promise<RawReply> =>
  replyOf(await rawResponse(url, bytes))
