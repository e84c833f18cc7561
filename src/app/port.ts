/** Whether a process can listen on its ports, and its threads on one together, found out by listening. */

import { createServer, type ListenOptions } from 'node:net'
import type { Config } from '../config.ts'
import { messageOf } from '../lib/error-message.ts'

/** Opens the address and closes it again. Rejects with the system's error. */
const tryToListen = (options: ListenOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(options, () => server.close(() => resolve()))
  })

/**
 * Why threads cannot, as a sentence; null where they can. Rejects where nothing can listen there: another program may be one that lets
 * its port be shared, and would then get a part of the requests.
 */
export const oneThreadReason = async (
  { host, port, listenFd }: Pick<Config, 'host' | 'port' | 'listenFd'>,
  listen: (options: ListenOptions) => Promise<void> = tryToListen,
): Promise<string | null> => {
  if (listenFd !== null)
    return 'One thread serves the socket of a supervisor (listen_fd): threads open the port themselves.'
  if (port !== 0) await listen({ host, port })
  try {
    await listen({ host, port, reusePort: true })
    return null
  } catch (error) {
    return `One thread serves: this system does not let threads listen on one port (${messageOf(error)}).`
  }
}

type Ports = Pick<Config, 'host' | 'port' | 'listenFd' | 'adminHost' | 'adminPort'>

/** Rejects with the system's error where something listens on a port of a server that is to start. */
export const requireFreePorts = async ({
  host,
  port,
  listenFd,
  adminHost,
  adminPort,
}: Ports): Promise<void> => {
  if (listenFd === null && port !== 0) await tryToListen({ host, port })
  if (adminPort !== null && adminPort !== 0) await tryToListen({ host: adminHost, port: adminPort })
}
