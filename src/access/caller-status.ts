/** The answer of `/v1/status` for one caller. */
import type { Status, StatusDataset } from '../contract/status.ts'
import { instantOf } from '../lib/day.ts'
import type { Rate } from './limits/rate-limit.ts'
import { type Plan, WINDOW_SECONDS } from './plan.ts'

export type StatusParts = {
  readonly apiVersion: string
  /** Milliseconds since 1970. */
  readonly now: number
  readonly datasets: readonly StatusDataset[]
}

/** `Admission` has the plan and rate of the caller. */
export const statusOf = (
  { plan, rate }: { readonly plan: Plan; readonly rate: Rate },
  { apiVersion, now, datasets }: StatusParts,
): Status => ({
  status: 'ok',
  authenticated: true,
  plan: plan.name,
  rateLimit: {
    limit: rate.limit,
    remaining: rate.remaining,
    windowSeconds: WINDOW_SECONDS,
    resetSeconds: rate.resetSeconds,
  },
  apiVersion,
  serverTime: instantOf(now),
  datasets: [...datasets],
})
