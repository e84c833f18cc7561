/** Routes for links that set up the server, invite a member or recover an account: looked up, then used once. */
import Type from 'typebox'
import { isToken, tokenHash } from '../access/secret-token.ts'
import type { Link } from '../access/sql/links.ts'
import { ApiProblem } from '../contract/problem.ts'
import { networkOf } from '../http/forwarded.ts'
import { requireFew } from './attempts.ts'
import { bodyReader, refusedField, shortText } from './body.ts'
import { type ConsoleContext, type ConsoleRoutes, presentedHash } from './context.ts'
import { chosenMail, requireStrong } from './new-password.ts'
import { begun } from './sign-in.ts'

const readToken = bodyReader({ token: shortText })
const readUse = bodyReader({ token: shortText, mail: Type.Optional(shortText), password: shortText })

/** Throws `link_unknown`. */
const linkBy = async ({ accounts }: ConsoleContext, token: string): Promise<Link> => {
  const link = isToken(token) ? await accounts.lookUpLink(token) : undefined
  if (link === undefined) throw new ApiProblem('link_unknown')
  return link
}

const mailMissing = (): ApiProblem => refusedField('mail', 'is missing: the link names no address')

export const linkRoutes: ConsoleRoutes = (app, context) => {
  const { accounts, passwords } = context
  app.post('/link/look-up', async (request) => {
    await requireFew(context, 'too_many_requests', 'linkLookUp', networkOf(request))
    const { kind, mail, plan, role, expiresAt } = await linkBy(context, readToken(request.body).token)
    return { kind, mail, plan, role, expiresAt }
  })
  app.post('/link/use', async (request, reply) => {
    const { token, mail: said, password } = readUse(request.body)
    const link = await linkBy(context, token)
    if (link.mail === null && said === undefined) throw mailMissing()
    const mail = link.mail ?? chosenMail(said ?? '')
    requireStrong(password, mail)
    // Else who holds an invitation could find the addresses of members by trying, or keep the threads that hash passwords from sign-ins.
    await requireFew(context, 'too_many_sign_ups', 'signUp', tokenHash(token))
    const hash = await passwords.hash(password)
    const used = await accounts.useLink({ token, mail, password: hash, replaced: presentedHash(request) })
    switch (used.outcome) {
      case 'used':
        return begun(request, reply, used.member, used.session)
      case 'mail_taken':
        throw new ApiProblem('mail_taken')
      case 'mail_missing':
        throw mailMissing()
      default:
        throw new ApiProblem('link_unknown')
    }
  })
}
