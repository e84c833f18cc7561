/** A client's socket with what came in on it. */
import { connect, type Socket } from 'node:net'

/** `from` is the client's address. */
export const socketTo = ({ url }: { readonly url: string }, from = '127.0.0.1') => {
  const socket = connect({
    port: Number(new URL(url).port),
    host: '127.0.0.1',
    localAddress: from,
    allowHalfOpen: true,
  })
  let text = ''
  let changed = () => {}
  let isClosed = false
  const note = () => changed()
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
    note()
  })
  socket.on('error', note)
  socket.on('end', note)
  socket.on('close', () => {
    isClosed = true
    note()
  })
  const until = async (isThere: () => boolean): Promise<string> => {
    while (!isThere()) {
      await new Promise<void>((resolve) => {
        changed = resolve
      })
    }
    return text
  }
  return {
    socket,
    got: (part: string) => until(() => text.includes(part)),
    ended: () => until(() => socket.readableEnded || isClosed),
    closed: () => until(() => isClosed),
    received: () => text.length,
    statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)),
  }
}
export const connected = (socket: Socket) =>
  new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
