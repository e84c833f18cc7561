/** The calls between the main thread of a process and its serving threads. */

import type { KeyRecord } from '../../access/key-record.ts'
import type { KeyUse } from '../../access/key-uses.ts'
import type { Take } from '../../access/limits/rate-limit.ts'
import type { CounterBuffers } from '../../access/limits/thread-counters.ts'
import type { FailedAuthBuffers } from '../../access/limits/thread-failed-auth.ts'
import type { SessionUse } from '../../access/sql/sessions.ts'
import type { UsageCount } from '../../access/usage-counts.ts'
import type { Config } from '../../config.ts'
import type { Attempts } from '../../console/attempts.ts'
import type { PlanName } from '../../contract/plan-name.ts'
import type { SocketBuffers } from '../../http/connections/socket-counts.ts'
import type { DrainOptions } from '../../http/http-server.ts'
import type { EventName, Events } from '../../observe/event.ts'
import type { MetricValues } from '../../observe/metrics.ts'
import type { ColumnBytes } from '../../screener/column-file.ts'

/** Given to a thread when it is started. */
export type ThreadOptions = {
  readonly thread: number
  readonly config: Config
  /** Whether it listens before it can answer; only the first thread of a process does. */
  readonly listensAtOnce: boolean
  readonly limits: CounterBuffers
  readonly failedAuth: FailedAuthBuffers
  readonly sockets: SocketBuffers
  readonly streams: SocketBuffers
}

/** A key as it is sent to a thread, with its slot in the shared memory of limits. */
export type ThreadKey = Omit<KeyRecord, 'hashBytes'> & { readonly slot: number }

/** `keys` is null where the thread already has this version. */
export type KeyUpdate = { readonly version: string; readonly keys: readonly ThreadKey[] | null }

/** What a thread counted since its last call of `usage`. */
export type ThreadUsage = {
  readonly uses: readonly KeyUse[]
  readonly seen: readonly SessionUse[]
  readonly usage: readonly UsageCount[]
}

/** An error among its fields is sent as a plain object, as it is logged. */
export type ThreadEvent = {
  [N in EventName]: { readonly name: N; readonly fields: Events[N] }
}[EventName]

export type MainFunctions = {
  /** The port of the first thread, as soon as it is known. */
  readonly port: () => Promise<number>
  readonly listening: (url: string) => void
  /** The thread can answer everything; `state` is the name of its store's state. */
  readonly loaded: (state: string) => void
  readonly report: (events: readonly ThreadEvent[]) => void
  /** Once a second, and before the thread ends. */
  readonly usage: (counted: ThreadUsage, metrics: MetricValues | null) => void
  /** Checks for a change first. `known` is the version that the thread has. */
  readonly keys: (known: string | null) => Promise<KeyUpdate>
  /** The slots of accounts in the shared memory of limits. */
  readonly slots: (accounts: readonly string[]) => readonly number[]
  readonly attempt: Attempts['note']
  readonly takeBack: Attempts['takeBack']
  readonly take: (keyId: string, plan: PlanName) => Take
  readonly columns: (version: string) => Promise<ColumnBytes | null>
  readonly firstKey: () => Promise<string | null>
}

export type ThreadFunctions = {
  /** Keys or sessions may have changed. */
  readonly accountsChanged: () => void
  /** Moves to the newest state of the store, unless that was just done; returns the name of its state. */
  readonly refresh: () => Promise<string>
  readonly metrics: () => Promise<MetricValues>
  /** Ends without losing a request. */
  readonly drain: (options: DrainOptions) => Promise<void>
  readonly close: () => Promise<void>
}
