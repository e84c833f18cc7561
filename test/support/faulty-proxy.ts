/** A local TCP proxy that delays answers, resets connections, or switches to another server. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type FaultyProxy = {
  readonly port: number
  /** The port behind it; new connections go there. */
  to: number
  /** Answers of the server come this much later. */
  delayMs: number
  /** True while each connection ends with a reset. */
  isResetting: boolean
  /** Ends every connection that is open. */
  readonly cut: () => void
}

/** Before `port`; closed with the test. */
export const proxyTo = async (
  t: { readonly after: (work: () => unknown) => void },
  port: number,
): Promise<FaultyProxy> => {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(proxy.to, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    near.on('data', (bytes) => (proxy.isResetting ? near.resetAndDestroy() : far.write(bytes)))
    let before = Promise.resolve()
    far.on('data', (bytes) => {
      const due = pause(proxy.delayMs)
      before = before.then(() => due).then(() => void (near.writable && near.write(bytes)))
    })
  }).listen(0, '127.0.0.1')
  t.after(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const proxy: FaultyProxy = { port: address.port, to: port, delayMs: 0, isResetting: false, cut }
  return proxy
}
