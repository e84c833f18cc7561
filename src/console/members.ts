/** Routes by which members change their password and email address; both need the current password. */
import { ApiProblem } from '../contract/problem.ts'
import { bodyReader, shortText } from './body.ts'
import type { ConsoleRoutes } from './context.ts'
import { chosenMail, chosenPassword } from './new-password.ts'
import { wrongPassword } from './sign-in-attempts.ts'

const readPassword = bodyReader({ current: shortText, password: shortText })
const readMail = bodyReader({ password: shortText, mail: shortText })

export const memberRoutes: ConsoleRoutes = (app, context) => {
  const { accounts, passwords, signedIn, signIns, attempts, uptime } = context
  app.put('/password', async (request, reply) => {
    const { member, sessionId } = await signedIn(request)
    const { current, password } = readPassword(request.body)
    const compared = await signIns.own(request, member, current)
    const hash = await chosenPassword(passwords, password, member.mail)
    if (!(await accounts.changePassword(compared, hash, sessionId))) throw wrongPassword()
    return reply.code(204).send()
  })
  app.put('/mail', async (request, reply) => {
    const { member } = await signedIn(request)
    const { password, mail: said } = readMail(request.body)
    const mail = chosenMail(said)
    const compared = await signIns.own(request, member, password)
    const outcome = await accounts.changeMail(compared, mail)
    if (outcome === 'outdated') throw wrongPassword()
    if (outcome === 'taken') {
      // Counted like a wrong password, so that a member cannot find the addresses of others by trying.
      await attempts.note('accountSignIn', member.mail, uptime())
      throw new ApiProblem('mail_taken')
    }
    return reply.code(204).send()
  })
}
