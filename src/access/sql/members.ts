/** Members: who they are, how they join, and what operators and they themselves change. */
import type { PlanName } from '../../contract/plan-name.ts'
import { randomBase62 } from '../key.ts'
import { type Member, type MemberRecord, memberColumns, memberOf, type Role } from '../member-record.ts'
import { logAct } from './operators.ts'
import { type AccountRow, rowsOf, type Script, type ScriptContext } from './script.ts'
import { beginSession, endSessions, type NewSession } from './sessions.ts'

/** A member with the hash of its password. */
export type MemberSecret = Member & { readonly disabled: boolean; readonly password: string }

export type NewMember = {
  readonly mail: string
  readonly role: Role
  readonly plan: PlanName
  /** Its hash. */
  readonly password: string
}

export type MemberListing = MemberRecord & { readonly liveKeys: number }

/** What an operator may change of a member; what is absent stays. */
export type MemberChange = {
  readonly plan?: PlanName
  readonly role?: Role
  readonly disabled?: boolean
}

/** `last_operator`: nobody could operate the server any more. */
export type MemberOutcome = 'changed' | 'unknown' | 'last_operator'

const fromMembers = 'from members m join accounts a on a.id = m.account'

function* secretWhere(condition: string, value: string): Script<MemberSecret | undefined> {
  const select = `select ${memberColumns}, a.disabled, m.password ${fromMembers} where ${condition} = ?`
  const [row] = yield* rowsOf(select, value)
  if (row === undefined) return undefined
  return { ...memberOf(row), disabled: row['disabled'] === 1, password: String(row['password']) }
}

/** `mail` as `mailAddressOf` gives it. */
function* memberByMail(_: ScriptContext, mail: string): Script<MemberSecret | undefined> {
  return yield* secretWhere('a.name', mail)
}

export function* memberById(_: ScriptContext, id: string): Script<MemberSecret | undefined> {
  return yield* secretWhere('a.id', id)
}

/** A key that a rotation has replaced is not counted while it still works. */
const liveKeysSql = `(
  select count(*) from keys k where k.account = a.id and k.revoked_at is null and k.expires_at is null)`

const listingOf = (row: AccountRow): MemberListing => ({
  ...memberOf(row),
  disabled: row['disabled'] === 1,
  createdAt: Number(row['createdAt']),
  lastSeenAt: row['lastSeenAt'] === null ? null : Number(row['lastSeenAt']),
  liveKeys: Number(row['liveKeys']),
})

/** The oldest first. */
function* listMembers(): Script<readonly MemberListing[]> {
  const select = `
    select ${memberColumns}, a.disabled, m.created_at as "createdAt", m.last_seen_at as "lastSeenAt",
      ${liveKeysSql} as "liveKeys"
    ${fromMembers} order by m.created_at, a.id`
  return (yield* rowsOf(select)).map(listingOf)
}

/** An account that has a member or keys; `role` is null of one that only has keys. */
export type AccountListing = Omit<MemberListing, 'mail' | 'role'> & {
  readonly name: string
  readonly role: Role | null
}

/** The oldest first. */
function* listAccounts(): Script<readonly AccountListing[]> {
  const select = `
    select a.id, a.name, m.role, a.plan, a.disabled, a.created_at as "createdAt", m.last_seen_at as "lastSeenAt",
      ${liveKeysSql} as "liveKeys"
    from accounts a left join members m on m.account = a.id
    where m.account is not null or exists (select 1 from keys k where k.account = a.id) order by a.created_at, a.id`
  const rows = yield* rowsOf(select)
  return rows.map((row) => ({ ...listingOf(row), name: String(row['name']) }) as AccountListing)
}

/** False until somebody has used the set-up link. */
export function* hasOperator(): Script<boolean> {
  return (yield* rowsOf("select account from members where role = 'operator' limit 1")).length > 0
}

/** Gives all keys of enabled accounts without a member to the first operator; each keeps its plan. */
function* takeKeys(account: string): Script<void> {
  const update = `
    update keys set plan = coalesce(plan, (select a.plan from accounts a where a.id = keys.account)), account = ?
    where account in (
      select a.id from accounts a where a.disabled = 0 and not exists (
        select 1 from members m where m.account = a.id))`
  yield* rowsOf(update, account)
}

type JoinOptions = {
  /** Whether an account that has keys and no member may become this member's: its operator named it. */
  readonly mayTakeAccount: boolean
}

/** The id of the account; null where the address is taken. */
function* accountFor(
  { now, randomBytes }: ScriptContext,
  { mail, plan }: NewMember,
  { mayTakeAccount }: JoinOptions,
): Script<string | null> {
  const find = `
    select a.id, a.plan, m.account as "member" from accounts a left join members m on m.account = a.id
    where a.name = ?`
  const [found] = yield* rowsOf(find, mail)
  if (found === undefined) {
    const id = `acc_${randomBase62(12, randomBytes)}`
    yield* rowsOf(
      'insert into accounts (id, name, plan, created_at) values (?, ?, ?, ?)',
      id,
      mail,
      plan,
      now(),
    )
    return id
  }
  if (found['member'] !== null || !mayTakeAccount) return null
  const id = String(found['id'])
  yield* rowsOf('update keys set plan = ? where account = ? and plan is null', String(found['plan']), id)
  yield* rowsOf('update accounts set plan = ? where id = ?', plan, id)
  return id
}

/**
 * Makes a member; null where the address is taken. The first operator gets all earlier keys. `who` is the operator who made
 * it, if any.
 */
export function* joinMember(
  context: ScriptContext,
  joining: NewMember,
  options: JoinOptions,
  who?: string,
): Script<Member | null> {
  const { mail, role, plan, password } = joining
  const isFirst = role === 'operator' && !(yield* hasOperator())
  const id = yield* accountFor(context, joining, options)
  if (id === null) return null
  const insert = 'insert into members (account, role, password, created_at) values (?, ?, ?, ?)'
  yield* rowsOf(insert, id, role, password, context.now())
  if (isFirst) {
    yield* takeKeys(id)
    yield* rowsOf("delete from links where kind = 'set-up'")
  }
  if (who !== undefined)
    yield* logAct(context, { who, action: 'member.created', subject: mail, detail: `${role}, ${plan}` })
  return { id, mail, role, plan }
}

function* isLastOperator(id: string): Script<boolean> {
  const others = `
    select a.id ${fromMembers} where m.role = 'operator' and a.disabled = 0 and a.id <> ? limit 1`
  return (yield* rowsOf(others, id)).length === 0
}

/** Whether the change would leave nobody to operate the server. */
function* endsOperation(found: MemberSecret, { role, disabled }: MemberChange): Script<boolean> {
  const operates = found.role === 'operator' && !found.disabled
  const leaves = role === 'member' || disabled === true
  return operates && leaves && (yield* isLastOperator(found.id))
}

function* changePlan(
  context: ScriptContext,
  { id, mail, plan: before }: Member,
  plan: PlanName,
  who: string,
): Script<void> {
  yield* rowsOf('update accounts set plan = ? where id = ?', plan, id)
  yield* logAct(context, { who, action: 'member.plan', subject: mail, detail: `${before} to ${plan}` })
}

function* changeRole(
  context: ScriptContext,
  { id, mail, role: before }: Member,
  role: Role,
  who: string,
): Script<void> {
  yield* rowsOf('update members set role = ? where account = ?', role, id)
  yield* logAct(context, { who, action: 'member.role', subject: mail, detail: `${before} to ${role}` })
}

function* changeDisabled(
  context: ScriptContext,
  { id, mail }: Member,
  disabled: boolean,
  who: string,
): Script<void> {
  yield* rowsOf('update accounts set disabled = ? where id = ?', disabled ? 1 : 0, id)
  yield* logAct(context, { who, action: disabled ? 'member.disabled' : 'member.enabled', subject: mail })
  if (disabled) yield* endSessions(context, id)
}

/** Changes a member at once and logs each change. A member who is disabled is signed out. */
function* changeMember(
  context: ScriptContext,
  id: string,
  change: MemberChange,
  who: string,
): Script<MemberOutcome> {
  const found = yield* memberById(context, id)
  if (found === undefined) return 'unknown'
  if (yield* endsOperation(found, change)) return 'last_operator'
  const { plan = found.plan, role = found.role, disabled = found.disabled } = change
  if (plan !== found.plan) yield* changePlan(context, found, plan, who)
  if (role !== found.role) yield* changeRole(context, found, role, who)
  if (disabled !== found.disabled) yield* changeDisabled(context, found, disabled, who)
  return 'changed'
}

/** A member whose password was compared with this hash. That takes a moment, in which it may have been changed. */
export type ComparedMember = Pick<MemberSecret, 'id' | 'password'>

/** Whether the member still has the password, and is not disabled. */
function* isCurrent({ id, password }: ComparedMember): Script<boolean> {
  const select = `select a.id ${fromMembers} where a.id = ? and m.password = ? and a.disabled = 0`
  return (yield* rowsOf(select, id, password)).length === 1
}

/** Null where the password is no longer the member's. `replaced` as in `beginSession`. */
function* signIn(
  context: ScriptContext,
  member: ComparedMember,
  replaced: string | null,
): Script<NewSession | null> {
  return (yield* isCurrent(member)) ? yield* beginSession(context, member.id, replaced) : null
}

/** Sets the password; ends all other sessions and recovery links. */
export function* setPassword(
  context: ScriptContext,
  id: string,
  password: string,
  kept: string | null = null,
): Script<void> {
  yield* rowsOf('update members set password = ? where account = ?', password, id)
  yield* rowsOf('delete from links where account = ?', id)
  yield* endSessions(context, id, kept)
}

/** The same by the member; false where the password that was compared is no longer the member's. */
function* changePassword(
  context: ScriptContext,
  member: ComparedMember,
  password: string,
  kept: string,
): Script<boolean> {
  if (!(yield* isCurrent(member))) return false
  yield* setPassword(context, member.id, password, kept)
  return true
}

/** `outdated`: the password that was compared is no longer the member's. Links mailed to the old address no longer work. */
function* changeMail(
  _: ScriptContext,
  member: ComparedMember,
  mail: string,
): Script<'changed' | 'taken' | 'outdated'> {
  if (!(yield* isCurrent(member))) return 'outdated'
  const { id } = member
  const taken = yield* rowsOf('select id from accounts where name = ? and id <> ?', mail, id)
  if (taken.length > 0) return 'taken'
  yield* rowsOf('update accounts set name = ? where id = ?', mail, id)
  yield* rowsOf('delete from links where account = ?', id)
  return 'changed'
}

export const memberReads = { memberByMail, memberById, listMembers, listAccounts, hasOperator }
export const memberChanges = { joinMember, changeMember, signIn, changePassword, changeMail }
