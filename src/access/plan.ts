/** The plans as data: what a key of each may do in one window. */
import { type PlanName, planNames } from '../contract/plan-name.ts'

export const WINDOW_SECONDS = 60
export const WINDOW_MS = WINDOW_SECONDS * 1000
/** Concurrent requests of one key, on every plan. */
export const MAX_IN_FLIGHT = 50

export type Plan = {
  readonly name: PlanName
  readonly programmaticAccess: boolean
  readonly requestsPerWindow: number
  /** Streams that a key may have open in one process. */
  readonly streams: number
  /** Value of the `RateLimit-Policy` header, which every answer has. */
  readonly policy: string
}

const plan = (name: PlanName, requestsPerWindow: number, streams: number): Plan => ({
  name,
  programmaticAccess: requestsPerWindow > 0,
  requestsPerWindow,
  streams,
  policy: `"default";q=${requestsPerWindow};w=${WINDOW_SECONDS}`,
})

export const plans: { readonly [name in PlanName]: Plan } = {
  free: plan('free', 0, 0),
  starter: plan('starter', 1000, 10),
  pro: plan('pro', 2500, 50),
}

/** At this rate every account may look at the market in the web application, whatever its own plan. */
export const consolePlan = plans.starter

export const isPlanName = (text: string): text is PlanName => planNames.some((name) => name === text)
