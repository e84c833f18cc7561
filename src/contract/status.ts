/** The answer of `/v1/status` on the wire: the key's plan and limit, and what is loaded. */
import type { Static } from 'typebox'
import { count, flag, instant, list, model, oneOf, orNull, ratio, record, text } from './field.ts'

export const planNames = ['free', 'starter', 'pro'] as const
export type PlanName = (typeof planNames)[number]

const feedHealths = ['ok', 'late', 'failing', 'unfinished', 'never'] as const

export const StatusFeed = model('StatusFeed', {
  name: text('Name of the feed.'),
  health: oneOf(
    feedHealths,
    '`ok`; `late`: no success for longer than its publisher’s cadence allows; `failing`: its last run failed or put files in quarantine; `unfinished`: a run is under way, was interrupted or was killed; `never`: it has never run as a whole.',
  ),
  lastRunAt: orNull(instant('When its last run began.')),
  succeededAt: orNull(instant('When a run last completed without a fault.')),
  lag: orNull(count('Seconds since `succeededAt`.')),
  coverage: orNull(ratio('Share of the files of its last run that were found and loaded, 0 to 1.')),
  held: count('Files of its last run that are in quarantine; their earlier rows are still served.'),
  rejected: count('Rows of its last run that were rejected.'),
  failure: orNull(text('What went wrong in its last run.')),
})

export const StatusDataset = model('StatusDataset', {
  name: text('Name of the dataset, as in the documentation.'),
  rows: count('Records stored.'),
  updatedAt: orNull(instant('When its records last changed; null before the first load.')),
  source: orNull(text('Where the records come from; null before the first load.')),
  lag: orNull(
    count('Seconds since each of its feeds had completed a run without a fault; null where one never has.'),
  ),
  feeds: list(StatusFeed, 'The feeds that fill it.'),
})

export const Status = model('ServiceStatus', {
  status: oneOf(['ok'], 'Always `ok`: a server that is not says so with an error.'),
  authenticated: flag('Always true: without a working key the answer is an error.'),
  plan: oneOf(planNames, 'Plan of the key.'),
  rateLimit: record(
    {
      limit: count('Requests the key may make in one window.'),
      remaining: count('Requests left in this window, after this one.'),
      windowSeconds: count('Length of the window, which starts with the first request of the key.'),
      resetSeconds: count('Seconds until the window ends; a client that waits that long is served.'),
    },
    'The rate limit of the key. This call counts as one request like any other.',
  ),
  apiVersion: text('Version of the interface, as in the OpenAPI document.'),
  serverTime: instant('Clock of the server.'),
  datasets: list(StatusDataset, 'What is loaded, in the order of the documentation.'),
})

export type StatusFeed = Static<typeof StatusFeed>
export type StatusDataset = Static<typeof StatusDataset>
export type Status = Static<typeof Status>
