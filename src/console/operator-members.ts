/** Members for operators: plan, role, whether disabled, and a link to recover an account. */
import Type from 'typebox'
import { type MemberRecord, roles } from '../access/member-record.ts'
import { consolePlan, MAX_IN_FLIGHT, plans } from '../access/plan.ts'
import type { MemberListing } from '../access/sql/members.ts'
import { MAX_LIVE_KEYS } from '../access/sql/own-keys.ts'
import { planNames } from '../contract/plan-name.ts'
import { ApiProblem } from '../contract/problem.ts'
import { instantOf } from '../lib/day.ts'
import { bodyReader, requireNoFields } from './body.ts'
import type { ConsoleContext, ConsoleRoutes } from './context.ts'

export const plan = Type.Union(planNames.map((name) => Type.Literal(name)))
export const role = Type.Union(roles.map((name) => Type.Literal(name)))

const readChange = bodyReader({
  plan: Type.Optional(plan),
  role: Type.Optional(role),
  disabled: Type.Optional(Type.Boolean()),
})

const instantOrNull = (ms: MemberRecord['lastSeenAt']): string | null => (ms === null ? null : instantOf(ms))

const shown = ({ createdAt, lastSeenAt, ...member }: MemberListing) => ({
  ...member,
  createdAt: instantOf(createdAt),
  lastSeenAt: instantOrNull(lastSeenAt),
})

/** What each plan may do, as it is enforced. */
const limits = planNames.map((name) => {
  const { programmaticAccess, requestsPerWindow, streams } = plans[name]
  return {
    name,
    liveKeys: programmaticAccess ? MAX_LIVE_KEYS : 0,
    requestsPerMinute: requestsPerWindow,
    requestsAtOnce: programmaticAccess ? MAX_IN_FLIGHT : 0,
    streams,
    consoleRequestsPerMinute: consolePlan.requestsPerWindow,
  }
})

const memberWith = async ({ accounts }: ConsoleContext, id: string) => {
  const found = (await accounts.listMembers()).find((each) => each.id === id)
  if (found === undefined) throw new ApiProblem('not_found')
  return shown(found)
}

export const operatorMemberRoutes: ConsoleRoutes = (app, context) => {
  const { accounts, operator, linkOf } = context
  app.get('/operator/members', async (request) => {
    await operator(request)
    const results = (await accounts.listMembers()).map(shown)
    return { results, count: results.length, plans: limits }
  })
  app.patch<{ Params: { id: string } }>('/operator/members/:id', async (request) => {
    const { member } = await operator(request)
    const { id } = request.params
    const outcome = await accounts.changeMember(id, readChange(request.body), member.mail)
    if (outcome === 'unknown') throw new ApiProblem('not_found')
    if (outcome === 'last_operator') throw new ApiProblem('last_operator')
    return memberWith(context, id)
  })
  app.post<{ Params: { id: string } }>('/operator/members/:id/recovery', async (request, reply) => {
    const { member } = await operator(request)
    requireNoFields(request.body)
    const made = await accounts.createRecovery(request.params.id, member.mail)
    if (made === null) throw new ApiProblem('not_found')
    return reply.code(201).send({ link: linkOf(request, made.token), expiresAt: made.expiresAt })
  })
}
