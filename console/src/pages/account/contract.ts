/** What the server says of a member's keys and their use: the types of its records. */

import type { KeyListing } from '../../../../src/access/key-record.ts'
import type { CreatedKey } from '../../../../src/access/sql/accounts.ts'
import type { Usage as CountedUsage } from '../../../../src/access/sql/usage.ts'

export type Key = Omit<KeyListing, 'account'> & {
  /** By its plan, which may be another than the member's. */
  readonly requestsPerMinute: number
}

export type KeyState = Key['state']

export type Keys = {
  readonly results: readonly Key[]
  readonly liveKeys: number
  readonly maxLiveKeys: number
}

/** `key` is shown once and kept nowhere. */
export type NewKey = CreatedKey & Pick<Key, 'preview'>

export const spans = ['hour', 'day', 'quarter'] as const

export type Span = (typeof spans)[number]

export type Point = Omit<CountedUsage['points'][number], 'at'> & { readonly at: string }

/** In place of a key's id: what these pages asked for. */
export const CONSOLE = 'console'

export type Usage = Pick<CountedUsage, 'operations' | 'statuses'> & {
  /** Requests a minute; null where several keys are added up, of which each has a limit of its own. */
  readonly limit: number | null
  readonly stepSeconds: number
  readonly points: readonly Point[]
}
