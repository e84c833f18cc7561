/** One key as the server knows it: its account, its plan and its state. Has no raw key. */
import { Buffer } from 'node:buffer'
import type { PlanName } from '../contract/plan-name.ts'
import { instantOf } from '../lib/day.ts'
import { isPlanName } from './plan.ts'
import type { AccountRow } from './sql/script.ts'

export type KeyRecord = {
  readonly id: string
  readonly account: string
  readonly name: string
  /** SHA-256 of the key in hex. */
  readonly hash: string
  /** The letters of `hash` as bytes, for the final compare in constant time. */
  readonly hashBytes: Uint8Array
  readonly preview: string
  readonly plan: PlanName
  readonly disabled: boolean
  /** Milliseconds since 1970, like the other times. */
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  readonly lastUsedAt: number | null
  readonly lastUsedAddress: string | null
}

export type KeyState = 'valid' | 'revoked' | 'expired' | 'disabled'

/**
 * Revoked before expired before disabled: the more final state is reported. A rotation without a grace gives a key one instant as both its
 * ends: it has expired whatever the clock says.
 */
export const keyStateOf = (record: KeyRecord, now: number): KeyState => {
  if (record.revokedAt !== null && record.revokedAt === record.expiresAt) return 'expired'
  if (record.revokedAt !== null) return 'revoked'
  if (record.expiresAt !== null && record.expiresAt <= now) return 'expired'
  return record.disabled ? 'disabled' : 'valid'
}

/** What `openbell keys list` shows of a key: instants as text, no hash. */
export type KeyListing = {
  readonly id: string
  readonly preview: string
  readonly name: string
  readonly account: string
  readonly plan: PlanName
  readonly state: KeyState
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  readonly lastUsedAt: string | null
  readonly lastUsedAddress: string | null
}

const instantOrNull = (ms: number | null): string | null => (ms === null ? null : instantOf(ms))

export const listingOf = (record: KeyRecord, now: number): KeyListing => {
  const state = keyStateOf(record, now)
  return {
    id: record.id,
    preview: record.preview,
    name: record.name,
    account: record.account,
    plan: record.plan,
    state,
    createdAt: instantOf(record.createdAt),
    expiresAt: instantOrNull(record.expiresAt),
    revokedAt: state === 'revoked' ? instantOrNull(record.revokedAt) : null,
    lastUsedAt: instantOrNull(record.lastUsedAt),
    lastUsedAddress: record.lastUsedAddress,
  }
}

/** A key with its account and its last use, one a row. */
export const keyRecordSql = `
select k.id, a.name as account, k.name, k.hash, k.preview, coalesce(k.plan, a.plan) as plan, a.disabled,
  k.created_at as "createdAt", k.expires_at as "expiresAt", k.revoked_at as "revokedAt",
  u.last_used_at as "lastUsedAt", u.last_used_address as "lastUsedAddress"
from keys k join accounts a on a.id = k.account left join key_uses u on u.key = k.id`

type Row = Omit<KeyRecord, 'plan' | 'disabled' | 'hashBytes'> & {
  readonly plan: string
  readonly disabled: number
}

/** The tables have strict types, so a row has its declared ones; only the plan must be checked. */
export const keyRecordOf = (read: AccountRow): KeyRecord => {
  const row = read as Row
  const { id, plan } = row
  if (!isPlanName(plan))
    throw new Error(`The accounts have a key ${id} with the plan '${plan}', which does not exist.`)
  return { ...row, plan, disabled: row.disabled === 1, hashBytes: Buffer.from(row.hash, 'latin1') }
}
