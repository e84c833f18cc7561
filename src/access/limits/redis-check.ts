/** Whether a Redis can count limits: it takes the password, answers, and can be written. */

import { Redis } from 'ioredis'
import { messageOf } from '../../lib/error-message.ts'
import { processesKey } from './redis-scripts.ts'

const CONNECT_MS = 2000
/** Nothing of ours has this name, and it is gone at once. */
const KEY = 'openbell:check'

/** `processes` count in this database at the moment: servers, of those with several threads each thread. */
export type RedisState =
  | { readonly fault: string }
  | { readonly fault: null; readonly database: number; readonly processes: number }

/** The fault has no password in it: the command that would have one is left out. */
export const redisStateOf = async (url: string): Promise<RedisState> => {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    commandTimeout: CONNECT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  // The first error says why the connection failed; that of the call says only that it is closed.
  let first: Error | undefined
  client.on('error', (error: Error) => {
    first ??= error
  })
  try {
    await client.connect()
    await client.set(KEY, '1', 'PX', 1)
    const processes = await client.zcard(processesKey)
    return { fault: null, database: client.options.db ?? 0, processes }
  } catch (error) {
    return { fault: messageOf(first ?? error) }
  } finally {
    client.disconnect()
  }
}
