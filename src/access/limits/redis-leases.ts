/** Leases tokens from a Redis through one connection, which reconnects by itself. */

import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { messageOf } from '../../lib/error-message.ts'
import { laterPackage } from '../../lib/later-package.ts'
import { withTimeout } from '../../lib/timeout.ts'
import {
  changesScript,
  giveBackScript,
  leaseScript,
  processesKey,
  recentKey,
  windowKey,
} from './redis-scripts.ts'
import type { Lease, LeaseRequest, WindowChanges, WindowLeases } from './redis-window-leases.ts'

/** 45 modules and 37 ms of processor time, which a server without a Redis does not need. */
const ioredis = laterPackage<typeof import('ioredis')>('ioredis')

export type RedisOptions = {
  readonly url: string
  /** Of this process, unlike that of any other. */
  readonly id: string
}

const CONNECT_MS = 500
/** Requests wait 50 ms; a lease that comes later is still used. */
const COMMAND_MS = 1000
const RETRY_MS = 200
/** For a Redis that does not end its side; the client waits as long where there is no connection, and holds the process meanwhile. */
const DISCONNECT_MS = 200

type Script = { readonly text: string; readonly sha: string }

const scriptOf = (text: string): Script => ({
  text,
  sha: createHash('sha1').update(text).digest('hex'),
})

const scripts = {
  lease: scriptOf(leaseScript),
  giveBack: scriptOf(giveBackScript),
  changes: scriptOf(changesScript),
}

/** The error without its command, whose arguments may include a password. */
const plainError = (error: unknown): Error => new Error(`Redis: ${messageOf(error)}`)

const isMissingScript = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('NOSCRIPT')

/** An answer of another shape is not from our scripts. */
const listOf = (answer: unknown): readonly unknown[] => {
  if (!Array.isArray(answer)) throw new Error('Redis: not the answer of a script')
  return answer
}

const windowAt = (list: readonly unknown[], at: number) => ({
  id: String(list[at]),
  used: Number(list[at + 1]),
  leftMs: Number(list[at + 2]),
})

const leaseOf = (list: readonly unknown[]): Lease => ({
  ...windowAt(list, 0),
  granted: Number(list[3]),
  block: Number(list[4]),
  processes: Number(list[5]),
})

const FIELDS = 4

const changesOf = ([, processes, ...windows]: readonly unknown[]): WindowChanges => ({
  processes: Number(processes),
  windows: Array.from({ length: windows.length / FIELDS }, (_, at) => ({
    keyId: String(windows[at * FIELDS]),
    ...windowAt(windows, at * FIELDS + 1),
  })),
})

/** One for each server, until `close`. */
export class RedisLeases implements WindowLeases {
  readonly #id: string
  readonly #client: Redis
  /** Time of the last `changes`, by Redis's clock. */
  #changesSince = '-inf'
  #fault: unknown = new Error('not connected')

  constructor({ url, id }: RedisOptions) {
    this.#id = id
    const { Redis } = ioredis()
    this.#client = new Redis(url, {
      connectionName: 'openbell',
      connectTimeout: CONNECT_MS,
      commandTimeout: COMMAND_MS,
      disconnectTimeout: DISCONNECT_MS,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      // A lease request that was in flight is not repeated: its request has been decided without it.
      autoResendUnfulfilledCommands: false,
      retryStrategy: () => RETRY_MS,
      // After a failover the same address leads to another server.
      reconnectOnError: ({ message }) => message.startsWith('READONLY'),
    })
    // Each failed call reports its own error.
    this.#client.on('error', (error) => {
      this.#fault = error
    })
  }

  /** Resolves when the first try to connect has ended. */
  async connected(): Promise<void> {
    if (this.#client.status === 'ready') return
    const tried = new Promise<void>((resolve) => {
      for (const event of ['ready', 'close']) this.#client.once(event, () => resolve())
    })
    await withTimeout(tried, 2 * CONNECT_MS).catch((error: unknown) => {
      this.#fault = error
    })
  }

  async lease({ keyId, limit, known, held, waiting, served }: LeaseRequest): Promise<Lease> {
    const keys = [processesKey, recentKey, windowKey(keyId)]
    const args = [this.#id, keyId, limit, known.id, known.used, known.leftMs, held, waiting, served]
    return leaseOf(listOf(await this.#run(scripts.lease, keys, args)))
  }

  async giveBack(keyId: string, windowId: string, tokens: number): Promise<void> {
    await this.#run(scripts.giveBack, [recentKey, windowKey(keyId)], [keyId, windowId, tokens])
  }

  async changes(): Promise<WindowChanges> {
    const since = this.#changesSince
    // After a failure the Redis may be another one with another clock, so all windows are asked for.
    this.#changesSince = '-inf'
    const answer = listOf(await this.#run(scripts.changes, [processesKey, recentKey], [this.#id, since]))
    this.#changesSince = String(answer[0])
    return changesOf(answer)
  }

  async leave(): Promise<void> {
    await this.#client.zrem(processesKey, this.#id)
  }

  close(): void {
    this.#client.disconnect()
  }

  async #run(
    { text, sha }: Script,
    keys: readonly string[],
    args: readonly (string | number)[],
  ): Promise<unknown> {
    if (this.#client.status !== 'ready') throw plainError(this.#fault)
    const evaluated = this.#client.evalsha(sha, keys.length, ...keys, ...args).catch((error: unknown) => {
      if (!isMissingScript(error)) throw error
      // A restarted Redis has no scripts.
      return this.#client.eval(text, keys.length, ...keys, ...args)
    })
    return evaluated.catch((error: unknown) => {
      throw plainError(error)
    })
  }
}
