/** Keys by who may change them: a member those of the own account, an operator those of all; each by its id. */

import {
  type KeyListing,
  type KeyRecord,
  keyRecordOf,
  keyRecordSql,
  keyStateOf,
  listingOf,
} from '../key-record.ts'
import { isPlanName, plans } from '../plan.ts'
import { type CreatedKey, insertKey, type KeyRotation, revokedKey, rotatedKey } from './accounts.ts'
import { logAct } from './operators.ts'
import { rowsOf, type Script, type ScriptContext } from './script.ts'

/** Keys that a member may have at once; one that a rotation has replaced is not counted while it still works. */
export const MAX_LIVE_KEYS = 5

export type OwnKeys = {
  readonly keys: readonly KeyListing[]
  readonly liveKeys: number
}

type Unknown = { readonly outcome: 'unknown' }
export type OwnCreation =
  | { readonly outcome: 'created'; readonly key: CreatedKey }
  | { readonly outcome: 'plan_required' }
  | { readonly outcome: 'too_many_keys' }
export type OwnRotation =
  | KeyRotation
  | Unknown
  | { readonly outcome: 'plan_required' }
  /** It has a successor already, or the key before it still works: three of a line would pass the ceiling. */
  | { readonly outcome: 'in_rotation' }
export type NamedRevocation =
  | Unknown
  | { readonly outcome: 'other_name' }
  | { readonly outcome: 'revoked'; readonly key: KeyListing }

function* recordsWhere(condition: string, ...values: readonly string[]): Script<readonly KeyRecord[]> {
  const rows = yield* rowsOf(`${keyRecordSql} where ${condition} order by k.created_at, k.id`, ...values)
  return rows.map(keyRecordOf)
}

const isLive = (record: KeyRecord, now: number): boolean =>
  keyStateOf(record, now) === 'valid' && record.expiresAt === null

/** The oldest first. `account` is an id. */
function* ownKeys({ now }: ScriptContext, account: string): Script<OwnKeys> {
  const records = yield* recordsWhere('k.account = ?', account)
  return {
    keys: records.map((record) => listingOf(record, now())),
    liveKeys: records.filter((record) => isLive(record, now())).length,
  }
}

/** A key that has the plan of the account, whatever that becomes. */
function* createOwnKey(context: ScriptContext, account: string, name: string): Script<OwnCreation> {
  const [row] = yield* rowsOf('select plan from accounts where id = ?', account)
  const plan = String(row?.['plan'])
  if (!isPlanName(plan) || !plans[plan].programmaticAccess) return { outcome: 'plan_required' }
  const { liveKeys } = yield* ownKeys(context, account)
  if (liveKeys >= MAX_LIVE_KEYS) return { outcome: 'too_many_keys' }
  return { outcome: 'created', key: yield* insertKey(context, { account, plan: null, name }, plan) }
}

function* hasWorkingPredecessor({ now }: ScriptContext, id: string): Script<boolean> {
  const select = `
    select p.id from keys k join keys p on p.id = k.rotated_from
    where k.id = ? and p.revoked_at is null and (p.expires_at is null or p.expires_at > ?)`
  return (yield* rowsOf(select, id, now())).length > 0
}

function* rotateOwnKey(
  context: ScriptContext,
  account: string,
  id: string,
  graceSeconds: number,
): Script<OwnRotation> {
  const [record] = yield* recordsWhere('k.id = ? and k.account = ?', id, account)
  if (record === undefined) return { outcome: 'unknown' }
  if (keyStateOf(record, context.now()) === 'valid') {
    if (!plans[record.plan].programmaticAccess) return { outcome: 'plan_required' }
    const isReplaced = record.expiresAt !== null
    if (isReplaced || (yield* hasWorkingPredecessor(context, id))) return { outcome: 'in_rotation' }
  }
  return yield* rotatedKey(context, record, graceSeconds)
}

function* revokeNamed(
  context: ScriptContext,
  record: KeyRecord | undefined,
  name: string,
): Script<NamedRevocation> {
  if (record === undefined) return { outcome: 'unknown' }
  if (record.name !== name) return { outcome: 'other_name' }
  return { outcome: 'revoked', key: yield* revokedKey(context, record) }
}

/** `name` is what the member typed: it must be the key's. */
function* revokeOwnKey(
  context: ScriptContext,
  account: string,
  id: string,
  name: string,
): Script<NamedRevocation> {
  const [record] = yield* recordsWhere('k.id = ? and k.account = ?', id, account)
  return yield* revokeNamed(context, record, name)
}

/** The same of any key, by an operator. */
function* revokeAnyKey(
  context: ScriptContext,
  id: string,
  name: string,
  who: string,
): Script<NamedRevocation> {
  const [record] = yield* recordsWhere('k.id = ?', id)
  const revocation = yield* revokeNamed(context, record, name)
  if (revocation.outcome === 'revoked' && record !== undefined) {
    const detail = `${record.preview} (${name}) of ${record.account}: ${keyStateOf(record, context.now())} to revoked`
    yield* logAct(context, { who, action: 'key.revoked', subject: id, detail })
  }
  return revocation
}

export const ownKeyReads = { ownKeys }
export const ownKeyChanges = { createOwnKey, rotateOwnKey, revokeOwnKey, revokeAnyKey }
