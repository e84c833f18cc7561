/** The lines of `openbell status`: the data by endpoint, and the feeds by state. */

import type { FeedState } from '../../ingest/feed-state.ts'
import type { CollectionState } from '../../store/store.ts'
import { endpointData } from '../endpoint-names.ts'
import { paragraph } from './paragraph.ts'
import { tableLines } from './table.ts'

/** An instant to the minute. */
const minuteOf = (instant: string | null): string | null =>
  instant === null ? null : instant.slice(0, 16).replace('T', ' ')

/** The source of the rows; where some of them are still the sample's, both. */
const sourceOf = (states: readonly CollectionState[]): string | null => {
  const filled = states.filter(({ rows }) => rows > 0)
  const real = filled.find(({ origin }) => origin === 'real')
  const hasSample = filled.some(({ origin }) => origin === 'sample')
  if (real === undefined) return hasSample ? 'sample' : null
  return `${real.source ?? 'unknown'}${hasSample ? ' and sample' : ''}`
}

export const dataLines = (collections: readonly CollectionState[]): readonly string[] => {
  const stateOf = new Map(collections.map((state) => [state.name, state]))
  const rows = endpointData.map(({ name, collections: own, counted }) => {
    const states = own.flatMap((of) => stateOf.get(of.name) ?? [])
    const shown = counted.flatMap((of) => stateOf.get(of.name) ?? [])
    const changed = states.flatMap(({ rows: count, updatedAt }) => (count === 0 ? [] : (updatedAt ?? [])))
    const total = shown.reduce((sum, { rows: count }) => sum + count, 0)
    return [name, total, minuteOf(changed.toSorted().at(-1) ?? null), sourceOf(states)]
  })
  return tableLines(['DATA', 'ROWS', 'CHANGED (UTC)', 'SOURCE'], rows)
}

const words = {
  ok: 'ok',
  late: 'late',
  failing: 'failed',
  unfinished: 'unfinished',
  never: 'not run',
} as const

/** The health of a feed in one word. */
export const shownState = ({ health }: FeedState): string => words[health]

const meanings = {
  ok: null,
  late: 'the last success is older than the publisher’s schedule allows.',
  failing:
    'the last run failed or put files in quarantine; earlier rows are still served. `openbell work` tries again after an hour, `openbell ingest FEED` at once.',
  unfinished: 'a run is in progress, or the last one was interrupted; the next run continues it.',
  never: null,
} as const

const keyText = ({ name, keySettings }: FeedState): string => `${name} (${keySettings.join(', ')})`

const listed = (head: string, names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : ['', ...paragraph(`${head}: ${names.join(', ')}.`)]

const failureOf = ({ name, failure, held }: FeedState): readonly string[] => {
  if (failure === null) return []
  const files = held === 0 ? '' : ` (${held.toLocaleString('en-US')} in quarantine)`
  return paragraph(`${name}${files}: ${failure}`)
}

/** Runs went well and there was nothing to load, as where a mirror has no files of a feed. */
const foundNothing = ({ health, succeededAt }: FeedState): boolean =>
  health === 'late' && succeededAt === null

const tableOf = (feeds: readonly FeedState[]): readonly string[] => {
  const rows = feeds.map((feed) => [
    feed.name,
    shownState(feed),
    minuteOf(feed.succeededAt),
    feed.coverage === null ? null : `${(feed.coverage * 100).toFixed(1)} %`.padStart(8),
    feed.rejected,
  ])
  return tableLines(['FEED', 'STATE', 'LAST SUCCESS', 'COVERAGE', 'REJECTED'], rows)
}

/** Feeds that have run in a table, then why some failed, and which have not run. */
export const feedLines = (feeds: readonly FeedState[]): readonly string[] => {
  const idle = feeds.filter(({ health }) => health === 'never')
  const run = feeds.filter((feed) => !idle.includes(feed) && !foundNothing(feed))
  const waiting = (what: FeedState['waitsFor']) => idle.filter(({ waitsFor }) => waitsFor === what)
  const nameOf = ({ name }: FeedState): string => name
  const seen = [...new Set(run.map(({ health }) => health))]
  const failures = run.flatMap(failureOf)
  return [
    ...(run.length === 0 ? ['No feed has run yet.'] : tableOf(run)),
    ...seen.flatMap((health) => {
      const meaning = meanings[health]
      return meaning === null ? [] : ['', ...paragraph(`${words[health]}: ${meaning}`)]
    }),
    ...(failures.length === 0 ? [] : ['', ...failures]),
    ...(run.length === 0
      ? []
      : ['', 'COVERAGE is the share of the files of the last run that were found and loaded.']),
    ...listed('Ran without finding a file', feeds.filter(foundNothing).map(nameOf)),
    ...listed('Not run yet', waiting(null).map(nameOf)),
    ...listed('Need your files (openbell ingest FEED --file)', waiting('file').map(nameOf)),
    ...listed('Wait for your keys', waiting('key').map(keyText)),
    ...listed('Need the setting nasdaq_browser_headers', waiting('consent').map(nameOf)),
    ...listed('Left out by the setting news_feeds', waiting('news_feeds').map(nameOf)),
    '',
    ...(run.length === 0
      ? ['`openbell ingest FEED` or `openbell work` loads real data.']
      : ['`openbell status FEED` lists the rejected rows and files of a feed with reasons.']),
  ]
}
