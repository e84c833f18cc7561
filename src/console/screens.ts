/** Screens that a member keeps: a name, and a query that the screener takes. */

import { MAX_SCREENS, type NewScreen } from '../access/sql/screens.ts'
import { ApiProblem } from '../contract/problem.ts'
import { hasKeyShape } from '../lib/key-shape.ts'
import { bodyReader, chosenName, refusedField, shortText, storedText } from './body.ts'
import type { ConsoleMarket, ConsoleRoutes } from './context.ts'

const MAX_QUERY_LENGTH = 4000

const readScreen = bodyReader({ name: shortText, query: storedText(MAX_QUERY_LENGTH) })

/** Throws what the screener says of the query. */
const requireQuery = (query: string, { requireScreen }: ConsoleMarket): void => {
  if (hasKeyShape(query)) throw refusedField('query', 'holds a key')
  try {
    requireScreen(query)
  } catch (error) {
    // Of an address this is no parameter's fault, of a field it is.
    if (error instanceof ApiProblem && error.code === 'invalid_request')
      throw refusedField('query', 'holds a malformed percent escape')
    throw error
  }
}

/** Throws `validation_error`, and what the screener says of the query. */
const chosenScreen = (body: unknown, market: ConsoleMarket): NewScreen => {
  const { name, query } = readScreen(body)
  requireQuery(query, market)
  return { name: chosenName(name), query }
}

export const screenRoutes: ConsoleRoutes = (app, { accounts, market, signedIn }) => {
  app.get('/screens', async (request) => {
    const { member } = await signedIn(request)
    const results = await accounts.listScreens(member.id)
    return { results, count: results.length, maxScreens: MAX_SCREENS }
  })
  app.post('/screens', async (request, reply) => {
    const { member } = await signedIn(request)
    const made = await accounts.createScreen(member.id, chosenScreen(request.body, market))
    if (made === null) throw new ApiProblem('too_many_screens')
    return reply.code(201).send(made)
  })
  app.put<{ Params: { id: string } }>('/screens/:id', async (request) => {
    const { member } = await signedIn(request)
    const screen = chosenScreen(request.body, market)
    const replaced = await accounts.replaceScreen(member.id, request.params.id, screen)
    if (replaced === undefined) throw new ApiProblem('not_found')
    return replaced
  })
  app.delete<{ Params: { id: string } }>('/screens/:id', async (request, reply) => {
    const { member } = await signedIn(request)
    if (!(await accounts.removeScreen(member.id, request.params.id))) throw new ApiProblem('not_found')
    return reply.code(204).send()
  })
}
