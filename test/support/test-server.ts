/** A server without a socket on any market, with real keys, for tests. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type InjectOptions, inject as injectInto } from 'light-my-request'
import { statusOf } from '../../src/access/caller-status.ts'
import { type Admission, Gate } from '../../src/access/gate.ts'
import { KeyCache } from '../../src/access/key-cache.ts'
import { KeyUses } from '../../src/access/key-uses.ts'
import { MemoryFailedAuth } from '../../src/access/limits/memory-failed-auth.ts'
import { MemoryLimiter } from '../../src/access/limits/memory-limiter.ts'
import { SessionGate } from '../../src/access/session-gate.ts'
import { openAccounts } from '../../src/access/sqlite-accounts.ts'
import type { Mailer } from '../../src/console/mailer.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { API_VERSION } from '../../src/contract/openapi.ts'
import { createHttpServer, type HttpServerParts, type HttpSettings } from '../../src/http/http-server.ts'
import type { Served } from '../../src/http/observer.ts'
import type { StoreState } from '../../src/store/store.ts'
import { consoleOn } from './console-parts.ts'

export const START = Date.UTC(2026, 10, 21, 10)

/** Keys of every state. `fresh()` makes another pro key, for a test that would use one up. */
const keysIn = (folder: string, now: () => number) => {
  const accounts = openAccounts({ path: join(folder, 'accounts.db'), now, randomBytes })
  const { key: good } = accounts.createKey({ plan: 'pro' })
  const { key: free } = accounts.createKey({ plan: 'free', name: 'web' })
  const dead = accounts.createKey({ plan: 'pro' })
  accounts.revokeKey(dead.id)
  const fresh = () => accounts.createKey({ plan: 'pro' }).key
  return { accounts, keys: { good, free, revoked: dead.key, fresh } }
}

export type ServedOptions<M> = {
  readonly endpoints: readonly Endpoint<M>[]
  readonly market: () => M
  readonly state: () => StoreState
  /** Moves market and state to a commit that a client has seen elsewhere. */
  readonly reach?: (commit: number) => Promise<void>
  readonly settings?: Partial<HttpSettings>
  readonly mailer?: Mailer
} & Pick<
  Partial<HttpServerParts<M>>,
  'started' | 'isLoaded' | 'hasData' | 'observer' | 'firstKey' | 'plugins' | 'streams'
>

const baseUrl = 'http://127.0.0.1:8080'

/** `clock.now` may be moved; `close` ends the server and removes the keys. */
export const serve = <M>(options: ServedOptions<M>) => {
  const { endpoints, market, state, reach, settings = {}, mailer, ...more } = options
  const folder = mkdtempSync(join(tmpdir(), 'openbell-http-'))
  const clock = { now: START }
  const now = () => clock.now
  const { accounts, keys } = keysIn(folder, now)
  const keyCache = new KeyCache(accounts)
  keyCache.refresh(START)
  const limiter = new MemoryLimiter()
  const gate = new Gate({ keyCache, limiter, failedAuth: new MemoryFailedAuth(), uses: new KeyUses() })
  const { sessions, derivations, events, plugins } = consoleOn(accounts, now, mailer)
  const failures: unknown[] = []
  const served: Served[] = []
  const refused: string[] = []
  let ids = 0
  const server = createHttpServer<M>({
    answerContext: { market, state, variant: 'test', baseUrl, ...(reach === undefined ? {} : { reach }) },
    endpoints,
    status: (admission: Admission) =>
      JSON.stringify(statusOf(admission, { apiVersion: API_VERSION, now: now(), datasets: [] })),
    gate,
    sessionGate: new SessionGate({ sessions, limiter }),
    settings: {
      host: '127.0.0.1',
      port: 0,
      trustProxy: [],
      allowedHosts: [],
      maxSocketsPerAddress: 512,
      ...settings,
    },
    observer: {
      served: (one) => served.push(one),
      refused: (...of) => refused.push(of.join(' ')),
      failed: (error) => failures.push(error),
      logsAccess: true,
    },
    firstKey: async () => null,
    started: () => true,
    isLoaded: more.started ?? (() => true),
    hasData: async () => true,
    plugins,
    now,
    uptime: now,
    randomId: () => `test-${++ids}`,
    ...more,
  })
  const close = async () => {
    await server.close()
    accounts.close()
    rmSync(folder, { recursive: true })
  }
  const inject = async (options: InjectOptions) => injectInto(await server.listener(), options)
  return {
    server: { ...server, inject },
    keys,
    accounts,
    sessions,
    derivations,
    events,
    clock,
    failures,
    served,
    refused,
    close,
  }
}
