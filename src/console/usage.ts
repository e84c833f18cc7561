/** How much a member has used the interface, by keys and in the web application: requests by time, operation and status. */
import Type from 'typebox'
import type { KeyListing } from '../access/key-record.ts'
import { consolePlan, plans } from '../access/plan.ts'
import type { Usage } from '../access/sql/usage.ts'
import { ApiProblem } from '../contract/problem.ts'
import { instantOf } from '../lib/day.ts'
import { queryReader, shortText } from './body.ts'
import type { ConsoleRoutes } from './context.ts'

/** How far back each span goes, and by which steps it is counted. */
const spans = {
  hour: { steps: 60, stepSeconds: 60 },
  day: { steps: 1440, stepSeconds: 60 },
  quarter: { steps: 90 * 24, stepSeconds: 3600 },
} as const

/** In place of a key's id: what the pages asked for by the member's sign-in. */
const CONSOLE = 'console'

/** Without `key`, all keys of the member. */
const readUsage = queryReader({
  span: Type.Union([Type.Literal('hour'), Type.Literal('day'), Type.Literal('quarter')]),
  key: Type.Optional(shortText),
})

type Counted = {
  readonly subjects: readonly string[]
  /** Requests a minute that one subject may make; null where several subjects with limits of their own are added up. */
  readonly limit: number | null
}

const limitOf = ({ plan }: KeyListing): number => plans[plan].requestsPerWindow

const countedOf = (memberId: string, keys: readonly KeyListing[], name: string | undefined): Counted => {
  if (name === CONSOLE) return { subjects: [memberId], limit: consolePlan.requestsPerWindow }
  const chosen = name === undefined ? keys : keys.filter(({ id }) => id === name)
  const [only] = chosen
  if (name !== undefined && only === undefined) throw new ApiProblem('not_found')
  return {
    subjects: chosen.map(({ id }) => id),
    limit: only !== undefined && chosen.length === 1 ? limitOf(only) : null,
  }
}

/** One point for each step: a step without a request has none of either kind. */
const pointsOf = (
  { points }: Usage,
  from: number,
  { steps, stepSeconds }: (typeof spans)['hour' | 'quarter' | 'day'],
) => {
  const counted = new Map(points.map((point) => [point.at, point]))
  return Array.from({ length: steps }, (_, step) => {
    const at = from + step * stepSeconds * 1000
    const { requests, refused } = counted.get(at) ?? { requests: 0, refused: 0 }
    return { at: instantOf(at), requests, refused }
  })
}

export const usageRoutes: ConsoleRoutes = (app, { accounts, signedIn, now }) => {
  app.get('/usage', async (request) => {
    const { member } = await signedIn(request)
    const { span: name, key } = readUsage(request.query)
    const { subjects, limit } = countedOf(member.id, (await accounts.ownKeys(member.id)).keys, key)
    const span = spans[name]
    const stepMs = span.stepSeconds * 1000
    // The last step is the one that is under way.
    const to = (Math.floor(now() / stepMs) + 1) * stepMs
    const from = to - span.steps * stepMs
    const { stepSeconds } = span
    const usage = await accounts.usageOf({ subjects, stepSeconds, from })
    return {
      limit,
      from: instantOf(from),
      to: instantOf(to),
      stepSeconds,
      points: pointsOf(usage, from, span),
      operations: usage.operations,
      statuses: usage.statuses,
    }
  })
}
