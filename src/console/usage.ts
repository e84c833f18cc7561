/** How much a member has used the interface, by keys and in the web application: requests by time, operation and status. */
import { setImmediate } from 'node:timers/promises'
import Type from 'typebox'
import type { Accounts } from '../access/accounts.ts'
import type { KeyListing } from '../access/key-record.ts'
import { consolePlan, plans } from '../access/plan.ts'
import type { Usage } from '../access/sql/usage.ts'
import { ApiProblem } from '../contract/problem.ts'
import { instantOf } from '../lib/day.ts'
import { requireFew } from './attempts.ts'
import { queryReader, shortText } from './body.ts'
import type { ConsoleRoutes } from './context.ts'

/**
 * How far back each span goes, by which steps it is counted, and how many of them are read at once: of a key that does all it may, by
 * operation and status, these are 10,000 to 12,000 rows, some 8 ms.
 */
const spans = {
  hour: { steps: 60, stepSeconds: 60, stepsAtOnce: 60 },
  day: { steps: 1440, stepSeconds: 60, stepsAtOnce: 60 },
  quarter: { steps: 90 * 24, stepSeconds: 3600, stepsAtOnce: 72 },
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

/** Whether a key may have been used since then. */
const isUsedSince = ({ revokedAt, expiresAt }: KeyListing, from: number): boolean => {
  const ended = [revokedAt, expiresAt].filter((at) => at !== null)
  return ended.every((at) => Date.parse(at) >= from)
}

const limitOf = ({ plan }: KeyListing): number => plans[plan].requestsPerWindow

const countedOf = (
  memberId: string,
  keys: readonly KeyListing[],
  name: string | undefined,
  from: number,
): Counted => {
  if (name === CONSOLE) return { subjects: [memberId], limit: consolePlan.requestsPerWindow }
  const chosen = name === undefined ? keys : keys.filter(({ id }) => id === name)
  const [only] = chosen
  if (name !== undefined && only === undefined) throw new ApiProblem('not_found')
  return {
    subjects: chosen.filter((key) => isUsedSince(key, from)).map(({ id }) => id),
    limit: only !== undefined && chosen.length === 1 ? limitOf(only) : null,
  }
}

type Span = (typeof spans)[keyof typeof spans]
type Counts = { readonly requests: number; readonly refused?: number }

/** Counts of one name added up, in the order in which the names come first. */
const summed = <Row extends Counts>(rows: readonly Row[], name: keyof Row): readonly Row[] => {
  const sums = new Map<unknown, Row>()
  for (const row of rows) {
    const sum = sums.get(row[name])
    const requests = row.requests + (sum?.requests ?? 0)
    const refused = row.refused === undefined ? {} : { refused: row.refused + (sum?.refused ?? 0) }
    sums.set(row[name], { ...row, requests, ...refused })
  }
  return [...sums.values()]
}

const allRequests = ({ requests, refused = 0 }: Counts): number => requests + refused

/** The usage of a span in pieces, between which the process answers others. */
const usageIn = async (
  accounts: Accounts,
  subjects: readonly string[],
  from: number,
  { steps, stepSeconds, stepsAtOnce }: Span,
): Promise<Usage> => {
  const pieces: Usage[] = []
  const pieceMs = stepsAtOnce * stepSeconds * 1000
  for (const subject of subjects)
    for (let at = from; at < from + steps * stepSeconds * 1000; at += pieceMs) {
      pieces.push(await accounts.usageOf({ subjects: [subject], stepSeconds, from: at, to: at + pieceMs }))
      await setImmediate()
    }
  const operations = summed(
    pieces.flatMap((piece) => piece.operations),
    'operation',
  )
  const statuses = summed(
    pieces.flatMap((piece) => piece.statuses),
    'status',
  )
  return {
    points: summed(
      pieces.flatMap((piece) => piece.points),
      'at',
    ),
    operations: operations.toSorted(
      (a, b) => allRequests(b) - allRequests(a) || (a.operation < b.operation ? -1 : 1),
    ),
    statuses: statuses.toSorted((a, b) => a.status - b.status),
  }
}

/** One point for each step: a step without a request has none of either kind. */
const pointsOf = ({ points }: Usage, from: number, { steps, stepSeconds }: Span) => {
  const counted = new Map(points.map((point) => [point.at, point]))
  return Array.from({ length: steps }, (_, step) => {
    const at = from + step * stepSeconds * 1000
    const { requests, refused } = counted.get(at) ?? { requests: 0, refused: 0 }
    return { at: instantOf(at), requests, refused }
  })
}

export const usageRoutes: ConsoleRoutes = (app, context) => {
  const { accounts, signedIn, now } = context
  app.get('/usage', async (request) => {
    const { member } = await signedIn(request)
    await requireFew(context, 'too_many_requests', 'usage', member.id)
    const { span: name, key } = readUsage(request.query)
    const span = spans[name]
    const stepMs = span.stepSeconds * 1000
    // The last step is the one that is under way.
    const to = (Math.floor(now() / stepMs) + 1) * stepMs
    const from = to - span.steps * stepMs
    const { stepSeconds } = span
    const { keys } = await accounts.ownKeys(member.id)
    const { subjects, limit } = countedOf(member.id, keys, key, from)
    const usage = await usageIn(accounts, subjects, from, span)
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
