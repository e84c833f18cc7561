/** Routes for the keys of the signed-in member: list, create, rotate, revoke. */
import Type from 'typebox'
import { keyPreview } from '../access/key.ts'
import type { KeyListing } from '../access/key-record.ts'
import { plans } from '../access/plan.ts'
import type { CreatedKey } from '../access/sql/accounts.ts'
import { MAX_LIVE_KEYS, type NamedRevocation } from '../access/sql/own-keys.ts'
import { ApiProblem } from '../contract/problem.ts'
import { requireFew } from './attempts.ts'
import { bodyReader, chosenName, refusedField, shortText } from './body.ts'
import type { ConsoleContext, ConsoleRoutes } from './context.ts'

const MAX_GRACE_SECONDS = 7 * 86_400

const readNew = bodyReader({ name: shortText })
const readRotation = bodyReader({ graceSeconds: Type.Integer({ minimum: 0, maximum: MAX_GRACE_SECONDS }) })
export const readName = bodyReader({ name: shortText })

/** The only answer that has the key. */
const shownOnce = ({ id, key, name, plan }: CreatedKey) => ({
  id,
  key,
  name,
  plan,
  preview: keyPreview(key),
})

/** With the limit of its plan, which may be another than the member's: a key made before the account had a member keeps its own. */
const shown = ({ account: _, ...key }: KeyListing) => ({
  ...key,
  requestsPerMinute: plans[key.plan].requestsPerWindow,
})

const planRequired = () =>
  new ApiProblem('plan_required', {
    detail:
      'Your plan is free: it covers the web application, and keys need starter or pro. An operator of this server can change it.',
  })

/** Throws a problem where nothing was revoked. */
export const revokedBy = (revocation: NamedRevocation): KeyListing => {
  if (revocation.outcome === 'unknown') throw new ApiProblem('not_found')
  if (revocation.outcome === 'other_name') throw refusedField('name', 'is not the name of this key')
  return revocation.key
}

/** Revoked keys are kept, and all are in the memory of every server. */
const requireFewNew = (context: ConsoleContext, memberId: string): Promise<void> =>
  requireFew(context, 'too_many_new_keys', 'newKey', memberId)

export const keyRoutes: ConsoleRoutes = (app, context) => {
  const { accounts, signedIn } = context
  app.get('/keys', async (request) => {
    const { member } = await signedIn(request)
    const { keys, liveKeys } = await accounts.ownKeys(member.id)
    return {
      results: keys.map(shown),
      count: keys.length,
      liveKeys,
      maxLiveKeys: MAX_LIVE_KEYS,
    }
  })
  app.post('/keys', async (request, reply) => {
    const { member } = await signedIn(request)
    const name = chosenName(readNew(request.body).name)
    await requireFewNew(context, member.id)
    const made = await accounts.createOwnKey(member.id, name)
    if (made.outcome === 'plan_required') throw planRequired()
    if (made.outcome === 'too_many_keys') throw new ApiProblem('too_many_keys')
    return reply.code(201).send(shownOnce(made.key))
  })
  app.post<{ Params: { id: string } }>('/keys/:id/rotate', async (request, reply) => {
    const { member } = await signedIn(request)
    const { graceSeconds } = readRotation(request.body)
    await requireFewNew(context, member.id)
    const rotation = await accounts.rotateOwnKey(member.id, request.params.id, graceSeconds)
    switch (rotation.outcome) {
      case 'rotated':
        return reply.code(201).send(shownOnce(rotation.key))
      case 'unknown':
        throw new ApiProblem('not_found')
      case 'plan_required':
        throw planRequired()
      case 'in_rotation':
        throw new ApiProblem('key_in_rotation')
      default:
        throw new ApiProblem('key_ended')
    }
  })
  app.post<{ Params: { id: string } }>('/keys/:id/revoke', async (request) => {
    const { member } = await signedIn(request)
    const { name } = readName(request.body)
    return shown(revokedBy(await accounts.revokeOwnKey(member.id, request.params.id, name)))
  })
}
