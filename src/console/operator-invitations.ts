/** Invitations for operators: made, sent where there is a mail server, listed and withdrawn. */
import Type from 'typebox'
import type { NewLink } from '../access/sql/links.ts'
import { ApiProblem } from '../contract/problem.ts'
import { bodyReader, shortText } from './body.ts'
import { type ConsoleContext, type ConsoleRoutes, linkAddress } from './context.ts'
import { chosenMail } from './new-password.ts'
import { plan, role } from './operator-members.ts'

const readInvitation = bodyReader({ mail: Type.Optional(shortText), plan, role })

/** Whether the mail server took it; the link is shown to the operator in any case. */
const isSent = async (
  { mailer, report }: ConsoleContext,
  mail: string | null,
  { token, expiresAt }: NewLink,
): Promise<boolean> => {
  if (mailer === null || mail === null) return false
  try {
    await mailer.sendInvitation(mail, linkAddress(mailer.origin, token), expiresAt)
    return true
  } catch (error) {
    report('mail_failed', { error })
    return false
  }
}

export const operatorInvitationRoutes: ConsoleRoutes = (app, context) => {
  const { accounts, operator, linkOf } = context
  app.get('/operator/invitations', async (request) => {
    await operator(request)
    const results = (await accounts.listInvitations()).map(
      ({ id, mail, plan: given, role: as, expiresAt }) => ({
        id,
        mail,
        plan: given,
        role: as,
        expiresAt,
      }),
    )
    return { results, count: results.length }
  })
  app.post('/operator/invitations', async (request, reply) => {
    const { member } = await operator(request)
    const { mail: said, ...rest } = readInvitation(request.body)
    const mail = said === undefined ? null : chosenMail(said)
    if (mail !== null && (await accounts.memberByMail(mail)) !== undefined) throw new ApiProblem('mail_taken')
    const made = await accounts.createInvitation({ mail, ...rest }, member.mail)
    const sent = await isSent(context, mail, made)
    const { id, token, expiresAt } = made
    return reply.code(201).send({ id, link: linkOf(request, token), expiresAt, sent })
  })
  app.delete<{ Params: { id: string } }>('/operator/invitations/:id', async (request, reply) => {
    const { member } = await operator(request)
    if (!(await accounts.removeInvitation(request.params.id, member.mail))) throw new ApiProblem('not_found')
    return reply.code(204).send()
  })
}
