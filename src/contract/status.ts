/** The answer of `/v1/status` on the wire: the key's plan and limit, and what is loaded. */
import type { Static } from 'typebox'
import { count, flag, instant, list, model, oneOf, orNull, ratio, record, text } from './field.ts'
import { planNames } from './plan-name.ts'

const feedHealths = ['ok', 'late', 'failing', 'unfinished', 'never'] as const

const StatusFeed = model('StatusFeed', {
  name: text('Name of the feed.'),
  health: oneOf(
    feedHealths,
    '`ok`; `late`: the last success is older than the publisher’s schedule allows; `failing`: the last run failed or put files in quarantine; `unfinished`: a run is in progress, was interrupted or was killed; `never`: no complete run yet.',
  ),
  lastRunAt: orNull(instant('When the last run began.')),
  succeededAt: orNull(instant('When a run last completed without an error.')),
  lag: orNull(count('Seconds since `succeededAt`.')),
  coverage: orNull(
    ratio(
      'Share of the files of the last run that were found and loaded, 0 to 1; null where it stopped before its last file.',
    ),
  ),
  held: count('Files of the last run that are in quarantine; their earlier rows are still served.'),
  rejected: count('Rejected rows of the last run.'),
  failure: orNull(text('What went wrong in the last run, without folders of the server.')),
})

const StatusDataset = model('StatusDataset', {
  name: text('Name of the dataset, as in the documentation.'),
  rows: count('Records stored.'),
  updatedAt: orNull(instant('When its records last changed; null before the first load.')),
  source: orNull(text('Where the records come from; null before the first load.')),
  lag: orNull(
    count(
      'Seconds since the last time by which every one of its feeds had completed a run without an error; null if one never has.',
    ),
  ),
  feeds: list(StatusFeed, 'The feeds that load the dataset.'),
})

export const Status = model('ServiceStatus', {
  status: oneOf(['ok'], 'Always `ok`; a server that cannot answer returns an error instead.'),
  authenticated: flag('Always true; without a valid key the answer is an error.'),
  plan: oneOf(planNames, 'Plan of the key.'),
  rateLimit: record(
    {
      limit: count('Requests that the key may make in a window.'),
      remaining: count('Requests left in this window after this one.'),
      windowSeconds: count('Length of the window, which starts with the first request of the key.'),
      resetSeconds: count('Seconds until the window ends; after that time the next request is served.'),
    },
    'The rate limit of the key. This request counts too.',
  ),
  apiVersion: text('Version of the API, as in the OpenAPI document.'),
  serverTime: instant('Current time of the server.'),
  datasets: list(StatusDataset, 'What is loaded, in the order of the documentation.'),
})

export type StatusFeed = Static<typeof StatusFeed>
export type StatusDataset = Static<typeof StatusDataset>
export type Status = Static<typeof Status>
