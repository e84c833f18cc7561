/** Finds a free local port, for a server that must know its port before it starts. */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below those that systems give to outgoing connections and to servers without a port (32,768 and up on Linux, 49,152 and up
 * elsewhere): one of those may be gone before the server listens, or while it is stopped to be started again.
 */
const [FIRST, LAST] = [10_000, 32_767]

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(FIRST, LAST + 1)
    if (await isFree(port)) return port
  }
}
