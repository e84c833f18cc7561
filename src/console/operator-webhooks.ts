/** Routes for operators: add, list, remove and replay webhooks. */
import Type from 'typebox'
import { MAX_WEBHOOKS } from '../access/sql/webhooks.ts'
import { withBacklog } from '../access/webhook-backlog.ts'
import { ApiProblem } from '../contract/problem.ts'
import { SINCE_RULE } from '../contract/stream-message.ts'
import { pushes } from '../datasets/index.ts'
import { bodyReader, refusedField, shortText } from './body.ts'
import type { ConsoleContext, ConsoleRoutes } from './context.ts'
import { listed, pageIn } from './page.ts'

const readNew = bodyReader({ address: shortText, topics: shortText, filters: Type.Optional(shortText) })
const readReplay = bodyReader({ since: Type.Optional(shortText) })

type Named = { readonly Params: { readonly id: string } }

const topics = pushes.map(({ topic, filters }) => ({ topic, filters: Object.keys(filters) }))

/** Throws `not_found`. */
const replayedFrom = async (
  { accounts, webhooks }: ConsoleContext,
  id: string,
  since: string,
  who: string,
): Promise<{ readonly behind: string }> => {
  const place = await webhooks.replayPosition(since)
  if (place === undefined) throw refusedField('since', `must be ${SINCE_RULE}`)
  if (place === null)
    throw refusedField('since', 'is before the events that are kept, which are of seven days')
  if (!(await accounts.replayFrom(id, place, who))) throw new ApiProblem('not_found')
  return { behind: `${place.epoch}-${place.sequence}` }
}

export const operatorWebhookRoutes: ConsoleRoutes = (app, context) => {
  const { accounts, market, webhooks, operator } = context
  app.get('/operator/webhooks', async (request) => {
    await operator(request)
    const results = await withBacklog(await accounts.listWebhooks(), market.store.newest)
    return { results, count: results.length, maxWebhooks: MAX_WEBHOOKS, topics }
  })
  app.post('/operator/webhooks', async (request, reply) => {
    const { member } = await operator(request)
    const { filters = '', ...asked } = readNew(request.body)
    const found = await webhooks.chosen({ ...asked, filters })
    if ('field' in found) throw refusedField(found.field, found.message)
    const missing = webhooks.missing(found.followed)
    const made = await accounts.createWebhook(found, member.mail, await webhooks.begin())
    if (made === null) throw new ApiProblem('too_many_webhooks')
    return reply.code(201).send({ ...made, ...missing })
  })
  app.delete<Named>('/operator/webhooks/:id', async (request, reply) => {
    const { member } = await operator(request)
    if (!(await accounts.removeWebhook(request.params.id, member.mail))) throw new ApiProblem('not_found')
    return reply.code(204).send()
  })
  app.get<Named>('/operator/webhooks/:id/dead-letters', async (request) => {
    await operator(request)
    const { id } = request.params
    const page = pageIn(request.query)
    if (!(await accounts.isWebhook(id))) throw new ApiProblem('not_found')
    const { deadLetters, total } = await accounts.listDeadLetters(id, page)
    return listed(deadLetters, total, page)
  })
  app.post<Named>('/operator/webhooks/:id/replay', async (request, reply) => {
    const { member } = await operator(request)
    const { id } = request.params
    const { since } = readReplay(request.body ?? {})
    if (since !== undefined) return reply.code(202).send(await replayedFrom(context, id, since, member.mail))
    const deadLetters = await accounts.replayDeadLetters(id, member.mail)
    if (deadLetters === undefined) throw new ApiProblem('not_found')
    return reply.code(202).send({ deadLetters })
  })
}
