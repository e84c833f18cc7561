/** What a visitor without a link may do: sign up where an operator allows it, and ask to recover an account by mail. */
import { mailAddressOf } from '../access/mail-address.ts'
import { ApiProblem } from '../contract/problem.ts'
import { networkOf } from '../http/forwarded.ts'
import { requireFew } from './attempts.ts'
import { bodyReader, shortText } from './body.ts'
import { type ConsoleContext, type ConsoleRoutes, linkAddress, presentedHash } from './context.ts'
import { chosenMail, chosenPassword } from './new-password.ts'
import { begun } from './sign-in.ts'

const readSignUp = bodyReader({ mail: shortText, password: shortText })
const readRecovery = bodyReader({ mail: shortText })

/** Sends a link to the member with this address, if there is one; the caller does not learn whether. */
const sendRecovery = async ({ accounts, mailer, report }: ConsoleContext, mail: string): Promise<void> => {
  if (mailer === null) return
  try {
    const member = await accounts.memberByMail(mail)
    const link = member === undefined ? null : await accounts.createRecovery(member.id, null)
    if (link !== null) await mailer.sendRecovery(mail, linkAddress(mailer.origin, link.token), link.expiresAt)
  } catch (error) {
    report('mail_failed', { error })
  }
}

export const signUpRoutes: ConsoleRoutes = (app, context) => {
  const { accounts, passwords, attempts, uptime } = context
  app.post('/sign-up', async (request, reply) => {
    const { mail: said, password } = readSignUp(request.body)
    if (!(await accounts.isSignUpOpen())) throw new ApiProblem('sign_up_closed')
    const mail = chosenMail(said)
    await requireFew(context, 'too_many_sign_ups', 'signUp', networkOf(request))
    const hash = await chosenPassword(passwords, password, mail)
    const joining = { mail, role: 'member', plan: 'free', password: hash } as const
    const member = await accounts.joinMember(joining, { mayTakeAccount: false })
    if (member === null) throw new ApiProblem('mail_taken')
    return begun(request, reply, member, await accounts.beginSession(member.id, presentedHash(request)))
  })
  app.post('/recovery', async (request, reply) => {
    const mail = mailAddressOf(readRecovery(request.body).mail)
    const ofAddress = await attempts.note('addressRecovery', networkOf(request), uptime())
    if (mail === null || ofAddress !== undefined) return reply.code(202).send()
    const ofAccount = await attempts.note('accountRecovery', mail, uptime())
    // Not awaited, so that the time of the answer does not reveal whether the member exists.
    if (ofAccount === undefined) void sendRecovery(context, mail)
    return reply.code(202).send()
  })
}
