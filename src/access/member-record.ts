/** One member as the server knows it: an account with an email address and a role. Has no password. */
import type { PlanName } from '../contract/plan-name.ts'
import { isPlanName } from './plan.ts'
import type { AccountRow } from './sql/script.ts'

export const roles = ['operator', 'member'] as const
export type Role = (typeof roles)[number]

export type Member = {
  /** Of the account. */
  readonly id: string
  readonly mail: string
  readonly role: Role
  readonly plan: PlanName
}

/** With what a list of members shows; times in milliseconds since 1970. */
export type MemberRecord = Member & {
  readonly disabled: boolean
  readonly createdAt: number
  readonly lastSeenAt: number | null
}

/** The columns of a member `m` with its account `a`. */
export const memberColumns = 'a.id, a.name as mail, m.role, a.plan'

/** The tables have strict types, and a check of the role; only the plan must be checked. */
export const memberOf = (row: AccountRow): Member => {
  const { id, mail, role, plan } = row as { id: string; mail: string; role: Role; plan: string }
  if (!isPlanName(plan)) throw new Error(`The account ${id} has the plan '${plan}', which does not exist.`)
  return { id, mail, role, plan }
}
