/** What the server says of a member's keys and their use. */

export type KeyState = 'valid' | 'revoked' | 'expired' | 'disabled'

export type Key = {
  readonly id: string
  readonly name: string
  readonly preview: string
  readonly plan: string
  /** By its plan, which may be another than the member's. */
  readonly requestsPerMinute: number
  readonly state: KeyState
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  readonly lastUsedAt: string | null
  readonly lastUsedAddress: string | null
}

export type Keys = {
  readonly results: readonly Key[]
  readonly liveKeys: number
  readonly maxLiveKeys: number
}

/** `key` is shown once and kept nowhere. */
export type NewKey = {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly plan: string
  readonly preview: string
}

export const spans = ['hour', 'day', 'quarter'] as const

export type Span = (typeof spans)[number]

export type Point = { readonly at: string; readonly requests: number; readonly refused: number }

/** In place of a key's id: what these pages asked for. */
export const CONSOLE = 'console'

export type Usage = {
  /** Requests a minute; null where several keys are added up, of which each has a limit of its own. */
  readonly limit: number | null
  readonly stepSeconds: number
  readonly points: readonly Point[]
  readonly operations: readonly {
    readonly operation: string
    readonly requests: number
    readonly refused: number
  }[]
  readonly statuses: readonly { readonly status: number; readonly requests: number }[]
}
