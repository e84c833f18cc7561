/** A member who is signed in, of a test's server. */
import assert from 'node:assert/strict'
import type { Role } from '../../src/access/member-record.ts'
import type { FileAccounts } from '../../src/access/sqlite-accounts.ts'
import type { PlanName } from '../../src/contract/plan-name.ts'
import { visitorOf } from './console-visitor.ts'

type Server = Parameters<typeof visitorOf>[0]

export const signedIn = (
  { server, accounts }: { readonly server: Server; readonly accounts: FileAccounts },
  mail: string,
  { role = 'member', plan = 'free' }: { readonly role?: Role; readonly plan?: PlanName } = {},
) => {
  const member = accounts.joinMember({ mail, role, plan, password: 'no hash' }, { mayTakeAccount: false })
  assert.ok(member !== null)
  const visitor = visitorOf(server)
  const { id, token } = accounts.beginSession(member.id, null)
  visitor.take(`openbell=${token}`)
  return { ...visitor, member, sessionId: id }
}
