/** The files of a dated feed that a run reads, the newest day first. */
import { type CalendarStep, lastDayOf, periodsBetween } from '../lib/calendar-step.ts'
import { daysAfter, isDay } from '../lib/day.ts'
import { newYorkDayOf } from '../lib/new-york-time.ts'
import type { DatedFiles } from '../sources/feed.ts'
import { FetchError } from '../sources/fetch/fetch-error.ts'
import { lastRunOf } from './feed-run-state.ts'
import { type FetchContext, fetchItem, requireSome } from './fetching.ts'
import { partitionedItems } from './partitioned-files.ts'
import type { AbsentItem, WorkItem } from './work-item.ts'

const DAYS_BACK = 7

const stepOf = (groups: Readonly<Record<string, string | undefined>>): CalendarStep => {
  if (groups['half'] !== undefined) return 'halfMonth'
  const finest = (['day', 'month', 'quarter'] as const).find((step) => groups[step] !== undefined)
  return finest ?? 'year'
}

/** The last day that the file at an address is for, or null where the address names none. */
export const lastDayIn = ({ path }: DatedFiles, address: string): string | null => {
  const { pathname, search } = new URL(address)
  const groups = path.exec(pathname + search)?.groups ?? {}
  const { year, quarter = '1', month = String(Number(quarter) * 3 - 2), half = 'a' } = groups
  const { day = half === 'a' ? '01' : '15' } = groups
  const found = `${year}-${month.padStart(2, '0')}-${day}`
  return isDay(found) ? lastDayOf(found, stepOf(groups)) : null
}

/** Files without a date first: they hold what is current. */
const newestFirst = (a: string | null, b: string | null): number => {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? -1 : 1
  return a < b ? 1 : -1
}

const mirroredAddresses = (files: DatedFiles, mirrored: readonly string[], since = ''): readonly string[] =>
  mirrored
    .map((address) => ({ address, day: lastDayIn(files, address) }))
    .filter(({ day }) => day === null || day >= since)
    .sort((a, b) => newestFirst(a.day, b.day))
    .map(({ address }) => address)

/** Which feed is asked of the network; `now` in milliseconds. */
export type AskContext = Pick<FetchContext, 'feed' | 'store'> & { readonly now: number }

/** The days since the last success count too, so that a scheduler that was off for a month catches up. */
const sinceLastRun = async ({ feed, store, now }: AskContext, daysBack: number): Promise<string> => {
  const succeededAt = (await lastRunOf(store, feed.name))?.succeededAt ?? null
  const from = succeededAt === null ? now : Math.min(now, Date.parse(succeededAt))
  return daysAfter(newYorkDayOf(from), -daysBack)
}

/** Where each file may be: at one address, or at the first of several that has it. */
type Choice = readonly string[]

/** `since` absent: the last days. */
export const askedChoices = async (
  context: AskContext,
  files: DatedFiles,
  since?: string,
): Promise<readonly Choice[]> => {
  const { daysBack = DAYS_BACK, daysAhead = 0, step, addressesOf, hasAlternatives } = files
  const from = since ?? (await sinceLastRun(context, daysBack))
  const to = daysAfter(newYorkDayOf(context.now), daysAhead)
  const periods = periodsBetween(from, to, step).map(addressesOf)
  if (hasAlternatives === true) return periods.filter((choice) => choice.length > 0)
  return [...new Set(periods.flat())].map((address) => [address])
}

/** Throws FetchError where a file that must be out is absent: the publisher has refused us, or moved it. */
const requireOut = (
  { environment }: FetchContext,
  files: DatedFiles,
  { address, status }: AbsentItem,
): void => {
  const day = lastDayIn(files, address)
  if (files.outAfterDays === undefined || day === null || status === null) return
  if (daysAfter(day, files.outAfterDays) >= newYorkDayOf(environment.now())) return
  const detail = `answered ${status} for ${day}, of which the file must be out: are we refused, or has it moved?`
  throw new FetchError({ address, reason: 'status', status, tries: 1, detail })
}

/** The items of the first address that has a file, or the last of the absent ones where none has. */
async function* firstOf(
  context: FetchContext,
  files: DatedFiles,
  choice: Choice,
): AsyncGenerator<WorkItem, AbsentItem | null> {
  let missing: AbsentItem | null = null
  for (const address of choice) {
    const items =
      files.partitioning === undefined
        ? fetchItem(context, address, [address], false)
        : partitionedItems(context, address, files.partitioning)
    let found = false
    for await (const item of items)
      if (item.kind === 'absent') missing = item
      else {
        found = true
        yield item
      }
    if (found) return null
  }
  return missing
}

/** `since` absent: all there are in a mirror, the last days on the network. Throws FetchError. */
export async function* datedFiles(
  context: FetchContext,
  files: DatedFiles,
  since?: string,
): AsyncGenerator<WorkItem> {
  const mirrored = await context.environment.fetcher.list(files.host, files.path)
  const choices =
    mirrored === null
      ? await askedChoices({ ...context, now: context.environment.now() }, files, since)
      : mirroredAddresses(files, mirrored, since).map((address) => [address])
  let absent = 0
  for (const choice of choices) {
    const missing = yield* firstOf(context, files, choice)
    if (missing === null) continue
    if (mirrored === null) requireOut(context, files, missing)
    absent += 1
    yield missing
  }
  requireSome(absent, choices.length, choices[0]?.[0] ?? '')
}
