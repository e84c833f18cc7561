/** Scripts that read and change keys and the accounts they belong to. */
import type { PlanName } from '../../contract/plan-name.ts'
import { isWellFormedKey, KEY_PREFIX, keyHash, keyPreview, newKey, randomBase62 } from '../key.ts'
import {
  type KeyListing,
  type KeyRecord,
  keyRecordOf,
  keyRecordSql,
  keyStateOf,
  listingOf,
} from '../key-record.ts'
import type { KeyUse } from '../key-uses.ts'
import { logAct } from './operators.ts'
import { rowsOf, type Script, type ScriptContext } from './script.ts'
import { endSessions } from './sessions.ts'

/** A key just made. `key` exists here and nowhere else: the store keeps its hash. */
export type CreatedKey = {
  readonly id: string
  readonly key: string
  readonly plan: PlanName
  readonly name: string
}

/** No key has this name, or several have it; nothing was changed. */
export type KeyMiss =
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'ambiguous'; readonly keys: readonly KeyListing[] }

export type Revocation = KeyMiss | { readonly outcome: 'revoked'; readonly key: KeyListing }
export type KeyRotation =
  | { readonly outcome: 'rotated'; readonly key: CreatedKey; readonly old: KeyListing }
  /** The key no longer works and cannot be rotated; create a new one. */
  | { readonly outcome: 'dead'; readonly key: KeyListing }
export type Rotation = KeyMiss | KeyRotation

const DEFAULT_ACCOUNT = 'default'
// Fewer letters could fit another key by chance when a list is long.
const MIN_PREFIX_LENGTH = 4

/** An id, the preview, its first letters (4 to 8, with or without `ob_live_`), or a whole key that leaked. */
const isNamedBy = (which: string): ((record: KeyRecord) => boolean) => {
  if (isWellFormedKey(which)) {
    const hash = keyHash(which)
    return (record) => record.hash === hash
  }
  const letters = which.startsWith(KEY_PREFIX) ? which.slice(KEY_PREFIX.length) : which
  const start = letters.length < MIN_PREFIX_LENGTH ? undefined : KEY_PREFIX + letters
  return (record) => record.id === which || (start !== undefined && record.preview.startsWith(start))
}

/** Every key, oldest first. */
function* records(): Script<readonly KeyRecord[]> {
  const rows = yield* rowsOf(`${keyRecordSql} order by k.created_at, k.id`)
  return rows.map(keyRecordOf)
}

/** The key with this hash (`keyHash`): one look-up in a unique index. */
function* lookup(_: ScriptContext, hash: string): Script<KeyRecord | undefined> {
  const [row] = yield* rowsOf(`${keyRecordSql} where k.hash = ?`, hash)
  return row === undefined ? undefined : keyRecordOf(row)
}

function* listKeys({ now }: ScriptContext): Script<readonly KeyListing[]> {
  const at = now()
  return (yield* records()).map((record) => listingOf(record, at))
}

function* namedKey({ now }: ScriptContext, which: string): Script<KeyRecord | KeyMiss> {
  const found = (yield* records()).filter(isNamedBy(which))
  const [only] = found
  if (only === undefined) return { outcome: 'unknown' }
  const at = now()
  return found.length === 1
    ? only
    : { outcome: 'ambiguous', keys: found.map((record) => listingOf(record, at)) }
}

/** The key as it is now in the transaction that changes it. */
function* listingBy(context: ScriptContext, hash: string): Script<KeyListing> {
  const record = yield* lookup(context, hash)
  if (record === undefined) throw new Error('a key vanished inside its own transaction')
  return listingOf(record, context.now())
}

function* accountOf(
  { now, randomBytes }: ScriptContext,
  name: string,
  plan: PlanName,
): Script<{ readonly id: string; readonly plan: string }> {
  const [found] = yield* rowsOf('select id, plan from accounts where name = ?', name)
  if (found !== undefined) return { id: String(found['id']), plan: String(found['plan']) }
  const id = `acc_${randomBase62(12, randomBytes)}`
  const insert = 'insert into accounts (id, name, plan, created_at) values (?, ?, ?, ?)'
  yield* rowsOf(insert, id, name, plan, now())
  return { id, plan }
}

type NewKeyRow = { readonly account: string; readonly plan: string | null; readonly name: string }

export function* insertKey(
  { now, randomBytes }: ScriptContext,
  { account, plan: own, name }: NewKeyRow,
  plan: PlanName,
  rotatedFrom: string | null = null,
): Script<CreatedKey> {
  const id = `key_${randomBase62(12, randomBytes)}`
  const key = newKey(randomBytes)
  const insert = `
    insert into keys (id, account, hash, preview, plan, name, created_at, rotated_from)
    values (?, ?, ?, ?, ?, ?, ?, ?)`
  yield* rowsOf(insert, id, account, keyHash(key), keyPreview(key), own, name, now(), rotatedFrom)
  return { id, key, plan, name }
}

/** Creates the account if it does not exist; without a name the key belongs to `default`. */
function* createKey(
  context: ScriptContext,
  { plan, name = DEFAULT_ACCOUNT }: { readonly plan: PlanName; readonly name?: string },
): Script<CreatedKey> {
  const account = yield* accountOf(context, name, plan)
  const own = account.plan === plan ? null : plan
  return yield* insertKey(context, { account: account.id, plan: own, name }, plan)
}

/** `which` as `isNamedBy` reads it. A key that was revoked before keeps its first date. */
function* revokeKey(context: ScriptContext, which: string): Script<Revocation> {
  const record = yield* namedKey(context, which)
  if ('outcome' in record) return record
  return { outcome: 'revoked', key: yield* revokedKey(context, record) }
}

export function* revokedKey(context: ScriptContext, { id, hash }: KeyRecord): Script<KeyListing> {
  const update =
    'update keys set revoked_at = ? where id = ? and (revoked_at is null or revoked_at = expires_at)'
  yield* rowsOf(update, context.now(), id)
  return yield* listingBy(context, hash)
}

/** The new key works at once; the old one for `graceSeconds` more, but never beyond its own expiry. */
export function* rotatedKey(
  context: ScriptContext,
  record: KeyRecord,
  graceSeconds: number,
): Script<KeyRotation> {
  const now = context.now()
  const state = keyStateOf(record, now)
  if (state === 'revoked' || state === 'expired') return { outcome: 'dead', key: listingOf(record, now) }
  const end = Math.min(record.expiresAt ?? Number.POSITIVE_INFINITY, now + Math.round(graceSeconds * 1000))
  // Without a grace the key has ended on every machine, also where the clock is behind that of this one.
  const ended = end <= now ? end : null
  yield* rowsOf('update keys set expires_at = ?, revoked_at = ? where id = ?', end, ended, record.id)
  const [row] = yield* rowsOf('select account, plan, name from keys where id = ?', record.id)
  const key = yield* insertKey(context, row as NewKeyRow, record.plan, record.id)
  return { outcome: 'rotated', key, old: yield* listingBy(context, record.hash) }
}

/** `which` as `isNamedBy` reads it. */
function* rotateKey(context: ScriptContext, which: string, graceSeconds: number): Script<Rotation> {
  const record = yield* namedKey(context, which)
  return 'outcome' in record ? record : yield* rotatedKey(context, record, graceSeconds)
}

/** Changes the plan of the account's keys, except of those with a plan of their own; false: no such account. */
function* setPlan(
  context: ScriptContext,
  accountName: string,
  plan: PlanName,
  who?: string,
): Script<boolean> {
  const [before] = yield* rowsOf('select plan from accounts where name = ?', accountName)
  if (before === undefined) return false
  yield* rowsOf('update accounts set plan = ? where name = ?', plan, accountName)
  const detail = `${before['plan']} to ${plan}`
  if (who !== undefined) yield* logAct(context, { who, action: 'member.plan', subject: accountName, detail })
  return true
}

/** A disabled account is signed out; false: no such account. */
function* setDisabled(
  context: ScriptContext,
  accountName: string,
  disabled: boolean,
  who?: string,
): Script<boolean> {
  const update = 'update accounts set disabled = ? where name = ? returning id'
  const [row] = yield* rowsOf(update, disabled ? 1 : 0, accountName)
  if (row === undefined) return false
  if (disabled) yield* endSessions(context, String(row['id']))
  const action = disabled ? 'member.disabled' : 'member.enabled'
  if (who !== undefined) yield* logAct(context, { who, action, subject: accountName })
  return true
}

const touchSql = `
insert into key_uses (key, last_used_at, last_used_address) values (?, ?, ?)
on conflict (key) do update set
  last_used_at = excluded.last_used_at, last_used_address = excluded.last_used_address
where excluded.last_used_at > key_uses.last_used_at`

/**
 * Writes a batch of last uses; an older use never replaces a newer one. In the order of the keys: writers that lock rows in one order never
 * wait in a circle.
 */
function* touch(_: ScriptContext, uses: readonly KeyUse[]): Script<void> {
  const ordered = uses.toSorted((a, b) => (a.keyId < b.keyId ? -1 : 1))
  for (const { keyId, usedAt, address } of ordered)
    yield* rowsOf(touchSql, keyId, Math.floor(usedAt), address)
}

export const accountReads = { records, lookup, listKeys }
/** Scripts that change the version of the store. */
export const accountChanges = { createKey, revokeKey, rotateKey, setPlan, setDisabled }
export const accountStatistics = { touch }
