/** Links that are used once: to set up the server, to join by invitation, to recover an account. */
import type { PlanName } from '../../contract/plan-name.ts'
import { DAY_MS, instantOf } from '../../lib/day.ts'
import { randomBase62 } from '../key.ts'
import type { Member, Role } from '../member-record.ts'
import { isPlanName } from '../plan.ts'
import { newToken, tokenHash } from '../secret-token.ts'
import { hasOperator, joinMember, memberById, setPassword } from './members.ts'
import { logAct } from './operators.ts'
import { type AccountRow, rowsOf, type Script, type ScriptContext } from './script.ts'
import { beginSession, type NewSession } from './sessions.ts'

const HOUR_MS = 3_600_000
/** How long a link works. An operator hands a recovery on by hand; one that is mailed is read at once. */
export const LINK_MS = {
  'set-up': 7 * DAY_MS,
  invitation: 7 * DAY_MS,
  recovery: DAY_MS,
  'mailed recovery': HOUR_MS,
} as const

export type LinkKind = 'set-up' | 'invitation' | 'recovery'

export type Link = {
  readonly id: string
  readonly kind: LinkKind
  /** The address it is for; null where the visitor chooses it. */
  readonly mail: string | null
  readonly plan: PlanName
  readonly role: Role
  readonly expiresAt: string
}

/** A link just made. `token` exists here and nowhere else: the store keeps its hash. */
export type NewLink = { readonly id: string; readonly token: string; readonly expiresAt: string }

export type Invitation = {
  readonly mail: string | null
  readonly plan: PlanName
  readonly role: Role
}

export type LinkUse = {
  readonly token: string
  /** The visitor's address, where the link names none. */
  readonly mail: string | null
  /** Its hash. */
  readonly password: string
  /** Hash of the token of the session that the visitor had. */
  readonly replaced: string | null
}

export type LinkOutcome =
  | { readonly outcome: 'used'; readonly member: Member; readonly session: NewSession }
  | { readonly outcome: 'unknown' | 'mail_missing' | 'mail_taken' }

type LinkRow = Invitation & {
  readonly kind: LinkKind
  readonly account: string | null
  readonly lastsMs: number
}

function* insertLink(
  { now, randomBytes }: ScriptContext,
  { kind, mail, plan, role, account, lastsMs }: LinkRow,
): Script<NewLink> {
  const at = now()
  yield* rowsOf('delete from links where expires_at <= ?', at)
  const id = `lnk_${randomBase62(12, randomBytes)}`
  const token = newToken(randomBytes)
  const insert = `
    insert into links (id, kind, hash, mail, plan, role, account, created_at, expires_at)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?)`
  yield* rowsOf(insert, id, kind, tokenHash(token), mail, plan, role, account, at, at + lastsMs)
  return { id, token, expiresAt: instantOf(at + lastsMs) }
}

type FoundLink = Link & { readonly account: string | null }

const linkOf = (row: AccountRow): FoundLink => {
  const found = row as unknown as Omit<FoundLink, 'expiresAt'> & { readonly expiresAt: number }
  if (!isPlanName(found.plan)) throw new Error(`The link ${found.id} has a plan that does not exist.`)
  return { ...found, expiresAt: instantOf(Number(found.expiresAt)) }
}

/** The address of a recovery link is that of its account, which must be enabled. */
const linkSql = `
select l.id, l.kind, coalesce(a.name, l.mail) as mail, l.plan, l.role, l.account, l.expires_at as "expiresAt"
from links l left join accounts a on a.id = l.account where (a.disabled is null or a.disabled = 0)`

function* foundLink({ now }: ScriptContext, token: string): Script<FoundLink | undefined> {
  const [row] = yield* rowsOf(`${linkSql} and l.hash = ? and l.expires_at > ?`, tokenHash(token), now())
  return row === undefined ? undefined : linkOf(row)
}

const shownLink = ({ id, kind, mail, plan, role, expiresAt }: FoundLink): Link => ({
  id,
  kind,
  mail,
  plan,
  role,
  expiresAt,
})

/** Undefined for a link that was never made, was used, or has expired. */
function* lookUpLink(context: ScriptContext, token: string): Script<Link | undefined> {
  const link = yield* foundLink(context, token)
  return link === undefined ? undefined : shownLink(link)
}

/** Makes a new link and ends the earlier one; null once there is an operator. */
function* createSetUpLink(context: ScriptContext): Script<NewLink | null> {
  if (yield* hasOperator()) return null
  yield* rowsOf("delete from links where kind = 'set-up'")
  return yield* insertLink(context, {
    kind: 'set-up',
    mail: null,
    plan: 'pro',
    role: 'operator',
    account: null,
    lastsMs: LINK_MS['set-up'],
  })
}

function* createInvitation(context: ScriptContext, invitation: Invitation, who: string): Script<NewLink> {
  const { mail, plan, role } = invitation
  const lastsMs = LINK_MS.invitation
  const made = yield* insertLink(context, { ...invitation, kind: 'invitation', account: null, lastsMs })
  const detail = `${role}, ${plan}`
  yield* logAct(context, { who, action: 'invitation.created', subject: mail ?? made.id, detail })
  return made
}

/** Null for an account that does not exist or is disabled. `who` is null where the member asks for it by mail. */
function* createRecovery(context: ScriptContext, id: string, who: string | null): Script<NewLink | null> {
  const member = yield* memberById(context, id)
  if (member === undefined || member.disabled) return null
  const { mail, plan, role } = member
  const lastsMs = LINK_MS[who === null ? 'mailed recovery' : 'recovery']
  const made = yield* insertLink(context, { kind: 'recovery', mail: null, plan, role, account: id, lastsMs })
  if (who !== null) yield* logAct(context, { who, action: 'member.recovery', subject: mail })
  return made
}

/** The oldest first. */
function* listInvitations({ now }: ScriptContext): Script<readonly Link[]> {
  const select = `${linkSql} and l.kind = 'invitation' and l.expires_at > ? order by l.created_at, l.id`
  return (yield* rowsOf(select, now())).map((row) => shownLink(linkOf(row)))
}

/** False where there is none. */
function* removeInvitation(context: ScriptContext, id: string, who: string): Script<boolean> {
  const [row] = yield* rowsOf("delete from links where id = ? and kind = 'invitation' returning mail", id)
  if (row === undefined) return false
  const subject = row['mail'] === null ? id : String(row['mail'])
  yield* logAct(context, { who, action: 'invitation.removed', subject })
  return true
}

/** The member that the link makes, or whose account it recovers. */
function* memberBy(
  context: ScriptContext,
  link: FoundLink,
  { mail: said, password }: LinkUse,
): Script<Member | 'mail_missing' | 'mail_taken'> {
  const { account, role, plan } = link
  if (account !== null) {
    yield* setPassword(context, account, password)
    const member = yield* memberById(context, account)
    if (member === undefined) throw new Error('a member vanished inside its own transaction')
    return { id: member.id, mail: member.mail, role: member.role, plan: member.plan }
  }
  const mail = link.mail ?? said
  if (mail === null) return 'mail_missing'
  // An address takes over the account and keys of its name only if an operator named it, or in the set-up.
  const mayTakeAccount = link.mail !== null || link.kind === 'set-up'
  return (yield* joinMember(context, { mail, role, plan, password }, { mayTakeAccount })) ?? 'mail_taken'
}

/** Uses the link and begins a session in one transaction, so that of two concurrent uses only one finds the link. */
function* useLink(context: ScriptContext, use: LinkUse): Script<LinkOutcome> {
  const link = yield* foundLink(context, use.token)
  if (link === undefined) return { outcome: 'unknown' }
  // Once there is an operator, however made, the set-up link no longer works.
  if (link.kind === 'set-up' && (yield* hasOperator())) return { outcome: 'unknown' }
  const member = yield* memberBy(context, link, use)
  if (typeof member === 'string') return { outcome: member }
  yield* rowsOf('delete from links where id = ?', link.id)
  return { outcome: 'used', member, session: yield* beginSession(context, member.id, use.replaced) }
}

export const linkReads = { lookUpLink, listInvitations }
export const linkChanges = { createSetUpLink, createInvitation, createRecovery, removeInvitation, useLink }
