/** What operators decide for all, the keys of all members, and the log of what operators did. */
import Type from 'typebox'
import { bodyReader } from './body.ts'
import type { ConsoleRoutes } from './context.ts'
import { readName, revokedBy } from './keys.ts'
import { listed, pageIn } from './page.ts'

const readSettings = bodyReader({ signUpOpen: Type.Boolean() })

export const operatorLogRoutes: ConsoleRoutes = (app, { accounts, operator }) => {
  app.get('/operator/keys', async (request) => {
    await operator(request)
    const results = await accounts.listKeys()
    return { results, count: results.length }
  })
  app.post<{ Params: { id: string } }>('/operator/keys/:id/revoke', async (request) => {
    const { member } = await operator(request)
    const { name } = readName(request.body)
    return revokedBy(await accounts.revokeAnyKey(request.params.id, name, member.mail))
  })
  app.get('/operator/log', async (request) => {
    await operator(request)
    const page = pageIn(request.query)
    const { acts, total } = await accounts.listActs(page)
    return listed(acts, total, page)
  })
  app.patch('/operator/settings', async (request) => {
    const { member } = await operator(request)
    const { signUpOpen } = readSettings(request.body)
    await accounts.setSignUpOpen(signUpOpen, member.mail)
    return { signUpOpen }
  })
}
