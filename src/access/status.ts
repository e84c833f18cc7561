/** The answer of `/v1/status`: the key's plan and limit, and what is loaded. */
import type { Static } from 'typebox'
import { count, flag, instant, list, oneOf, orNull, ratio, record, text } from '../contract/field.ts'
import { instantOf } from '../lib/day.ts'
import { type Plan, planNames, WINDOW_SECONDS } from './plan.ts'
import type { Rate } from './rate-limit.ts'

const feedHealths = ['ok', 'late', 'failing', 'unfinished', 'never'] as const

export const StatusFeed = record({
  name: text('Name of the feed.'),
  health: oneOf(
    feedHealths,
    '`ok`; `late`: no success for longer than its publisher’s cadence allows; `failing`: its last run stopped or held something back; `unfinished`: a run is under way, was told to stop or was killed; `never`: it has not run as a whole.',
  ),
  lastRunAt: orNull(instant('When its last run began.')),
  succeededAt: orNull(instant('When it last took in everything there was without a fault.')),
  lag: orNull(count('Seconds since then.')),
  coverage: orNull(ratio('Share of the files of its last run that were there and taken in, 0 to 1.')),
  held: count('Files of its last run that are held back while what they held before is served.'),
  rejected: count('Rows of its last run that were kept out.'),
  failure: orNull(text('What went wrong in its last run.')),
})

export const StatusDataset = record({
  name: text('Name of the dataset, as in the documentation.'),
  rows: count('Records stored.'),
  updatedAt: orNull(instant('When its records last changed; null before the first load.')),
  source: orNull(text('Where the records come from; null before the first load.')),
  lag: orNull(
    count('Seconds since every one of its feeds had taken in all there was; null where one never has.'),
  ),
  feeds: list(StatusFeed, 'The feeds that fill it.'),
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

export type StatusFeed = Static<typeof StatusFeed>
export type StatusDataset = Static<typeof StatusDataset>
export type Status = Static<typeof Status>

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
