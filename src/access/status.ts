/** The answer of `/v1/status`: that the key works, how much it may ask, what is loaded. */
import type { Static } from 'typebox'
import { count, flag, instant, list, oneOf, orNull, record, text } from '../contract/field.ts'
import { instantOf } from './instant.ts'
import { type Plan, planNames, WINDOW_SECONDS } from './plan.ts'
import type { Rate } from './rate-limit.ts'

export const StatusDataset = record({
  name: text('Name of the dataset, as in the documentation.'),
  rows: count('Records stored.'),
  updatedAt: orNull(instant('When its records last changed; null before the first load.')),
  source: orNull(text('Where the records come from; null before the first load.')),
})

export const Status = record({
  status: oneOf(['ok'], 'Always `ok`: a server that is not says so with an error.'),
  authenticated: flag('Always true: without a working key the answer is an error.'),
  plan: oneOf(planNames, 'Plan of the key.'),
  rateLimit: record(
    {
      limit: count('Requests the key may make in one window.'),
      remaining: count('Requests left in this window, after this one.'),
      windowSeconds: count('Length of the window, which starts with the first request of the key.'),
      resetSeconds: count('Seconds until the window ends; whoever waits that long is served.'),
    },
    'Where the key stands. This call counts as one request like any other.',
  ),
  apiVersion: text('Version of the interface, as in the OpenAPI document.'),
  serverTime: instant('Clock of the server.'),
  datasets: list(StatusDataset, 'What is loaded, in the order of the documentation.'),
})

export type StatusDataset = Static<typeof StatusDataset>
export type Status = Static<typeof Status>

export type StatusParts = {
  readonly apiVersion: string
  /** Milliseconds since 1970. */
  readonly now: number
  readonly datasets: readonly StatusDataset[]
}

/** An `Admission` is such a caller. */
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
