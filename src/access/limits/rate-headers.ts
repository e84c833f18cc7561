/** A key's rate as response headers: the usual X- names, and the pair of the IETF draft. */
import type { Plan } from '../plan.ts'
import type { Rate } from './rate-limit.ts'

export type RateHeaders = {
  readonly 'X-RateLimit-Limit': string
  readonly 'X-RateLimit-Remaining': string
  readonly 'X-RateLimit-Reset': string
  readonly 'RateLimit-Policy': string
  readonly RateLimit: string
}

/** Draft-ietf-httpapi-ratelimit-headers-11 for the last two. Reset is in seconds from now, not an epoch. */
export const rateHeadersOf = (plan: Plan, rate: Rate): RateHeaders => ({
  'X-RateLimit-Limit': `${rate.limit}`,
  'X-RateLimit-Remaining': `${rate.remaining}`,
  'X-RateLimit-Reset': `${rate.resetSeconds}`,
  'RateLimit-Policy': plan.policy,
  RateLimit: `"default";r=${rate.remaining};t=${rate.resetSeconds}`,
})
