/** Routes of the session: who is signed in, sign in, sign out here or everywhere. */
import type { FastifyRequest } from 'fastify'
import { mailAddressOf } from '../access/mail-address.ts'
import { noCookie } from '../http/session-cookie.ts'
import { recent } from '../lib/recent.ts'
import { VERSION } from '../version.ts'
import { requireFew } from './attempts.ts'
import { bodyReader, shortText } from './body.ts'
import { type ConsoleRoutes, isSecure, presentedHash } from './context.ts'
import { begun, shownMember } from './sign-in.ts'
import { wrongCredentials } from './sign-in-attempts.ts'

/** Visitors without a session must not take those of the database from members; a change shows on other servers as late. */
const OPENINGS_MS = 200

const readSignIn = bodyReader({ mail: shortText, password: shortText })

export const sessionRoutes: ConsoleRoutes = (app, context) => {
  const { accounts, sessions, mailer, workState, current, signedIn, signIns, uptime } = context
  const openings = async () => ({
    setUpOpen: !(await accounts.hasOperator()),
    signUpOpen: await accounts.isSignUpOpen(),
  })
  const forVisitors = recent(OPENINGS_MS, uptime, openings)
  /** As the store has the member now: a page asks right after a change, which another server may have made. */
  const stored = async (request: FastifyRequest) => {
    if ((await current(request)) === null) return null
    await sessions.refresh(uptime())
    return current(request)
  }
  app.get('/session', async (request) => {
    const principal = await stored(request)
    return {
      member: principal === null ? null : shownMember(principal.member),
      ...(await (principal === null ? forVisitors() : openings())),
      mailsSent: mailer !== null,
      version: VERSION,
      // Only for members: visitors must not make the server look for processes.
      workerRunning: principal !== null && (await workState()).worker.running,
    }
  })
  app.post('/session', async (request, reply) => {
    const { mail, password } = readSignIn(request.body)
    // An invalid address belongs to nobody; its password is compared all the same, so that the answer takes as long.
    const member = await signIns.member(request, mailAddressOf(mail) ?? mail.slice(0, 254), password)
    await requireFew(context, 'too_many_sign_ins', 'newSession', member.id)
    const session = await accounts.signIn(member, presentedHash(request))
    if (session === null) throw wrongCredentials()
    return begun(request, reply, member, session)
  })
  app.delete('/session', async (request, reply) => {
    const principal = await current(request)
    if (principal !== null) await accounts.endSession(principal.sessionId)
    return reply
      .code(204)
      .header('Set-Cookie', noCookie(isSecure(request)))
      .send()
  })
  app.delete('/sessions', async (request, reply) => {
    const { member } = await signedIn(request)
    await accounts.endSessions(member.id)
    return reply
      .code(204)
      .header('Set-Cookie', noCookie(isSecure(request)))
      .send()
  })
}
