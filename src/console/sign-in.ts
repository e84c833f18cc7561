/** Answers a sign-in: with the member, and with the cookie of the new session. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Member } from '../access/member-record.ts'
import { LIFETIME_MS, type NewSession } from '../access/sql/sessions.ts'
import { sessionCookie } from '../http/session-cookie.ts'
import { isSecure } from './context.ts'

/** What a page is given of the member who is signed in. */
export const shownMember = ({ id, mail, role, plan }: Member): Member => ({ id, mail, role, plan })

export const begun = (
  request: FastifyRequest,
  reply: FastifyReply,
  member: Member,
  { token }: NewSession,
): { readonly member: Member } => {
  reply.header('Set-Cookie', sessionCookie(token, LIFETIME_MS, isSecure(request)))
  return { member: shownMember(member) }
}
