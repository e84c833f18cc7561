/** Routes of the session: who is signed in, sign in, sign out here or everywhere. */
import { mailAddressOf } from '../access/mail-address.ts'
import { noCookie } from '../http/session-cookie.ts'
import { VERSION } from '../version.ts'
import { bodyReader, shortText } from './body.ts'
import { type ConsoleRoutes, isSecure, presentedHash } from './context.ts'
import { begun, shownMember } from './sign-in.ts'

const readSignIn = bodyReader({ mail: shortText, password: shortText })

export const sessionRoutes: ConsoleRoutes = (app, context) => {
  const { accounts, mailer, workState, current, signedIn, signIns } = context
  app.get('/session', async (request) => {
    const principal = await current(request)
    return {
      member: principal === null ? null : shownMember(principal.member),
      setUpOpen: !(await accounts.hasOperator()),
      signUpOpen: await accounts.isSignUpOpen(),
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
    const session = await accounts.beginSession(member.id, presentedHash(request))
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
