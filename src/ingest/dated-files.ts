/** The files of a dated feed that a run reads, the newest day first; leaves out how one is fetched. */
import { type CalendarStep, lastDayOf, periodsBetween } from '../lib/calendar-step.ts'
import { daysAfter, isDay } from '../lib/day.ts'
import { newYorkDayOf } from '../lib/new-york-time.ts'
import type { DatedFiles } from '../sources/feed.ts'
import { FetchError } from '../sources/fetch-error.ts'
import type { Arrival } from './arrival.ts'
import { dealtUnits } from './dealt-files.ts'
import { lastRunOf } from './feed-run.ts'
import { type Drawing, fetchUnit } from './fetching.ts'

const DAYS_BACK = 7
/** A week has a business day; with fewer addresses all may be absent by right. */
const ENOUGH_TO_TELL = 5

const stepOf = (groups: Readonly<Record<string, string | undefined>>): CalendarStep => {
  const finest = (['day', 'month', 'quarter'] as const).find((step) => groups[step] !== undefined)
  return finest ?? 'year'
}

/** The last day that the file at an address is for, or null where the address names none. */
export const lastDayIn = ({ path }: DatedFiles, address: string): string | null => {
  const { pathname, search } = new URL(address)
  const groups = path.exec(pathname + search)?.groups ?? {}
  const { year, quarter = '1', month = String(Number(quarter) * 3 - 2), day = '01' } = groups
  const found = `${year}-${month.padStart(2, '0')}-${day}`
  return isDay(found) ? lastDayOf(found, stepOf(groups)) : null
}

/** Files without a date first: what has none is what stands now. */
const newestFirst = (a: string | null, b: string | null): number => {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? -1 : 1
  return a < b ? 1 : -1
}

const heldAddresses = (files: DatedFiles, held: readonly string[], since = ''): readonly string[] =>
  held
    .map((address) => ({ address, day: lastDayIn(files, address) }))
    .filter(({ day }) => day === null || day >= since)
    .sort((a, b) => newestFirst(a.day, b.day))
    .map(({ address }) => address)

/** A scheduler that was away for a month asks for that month too. */
const sinceLastRun = async ({ feed, origins, store }: Drawing, daysBack: number): Promise<string> => {
  const succeededAt = (await lastRunOf(store, feed.name))?.succeededAt ?? null
  const from = succeededAt === null ? origins.now() : Math.min(origins.now(), Date.parse(succeededAt))
  return daysAfter(newYorkDayOf(from), -daysBack)
}

const askedAddresses = async (drawing: Drawing, files: DatedFiles, since?: string) => {
  const { daysBack = DAYS_BACK, daysAhead = 0, step, addressesOf } = files
  const from = since ?? (await sinceLastRun(drawing, daysBack))
  const to = daysAfter(newYorkDayOf(drawing.origins.now()), daysAhead)
  return [...new Set(periodsBetween(from, to, step).flatMap(addressesOf))]
}

/** `since` absent: all there are in a mirror, the last days on the network. Throws FetchError. */
export async function* datedFiles(
  drawing: Drawing,
  files: DatedFiles,
  since?: string,
): AsyncGenerator<Arrival> {
  const held = await drawing.origins.fetcher.list(files.host, files.path)
  const addresses =
    held === null ? await askedAddresses(drawing, files, since) : heldAddresses(files, held, since)
  let absent = 0
  for (const address of addresses) {
    const arrivals =
      files.dealt === undefined
        ? fetchUnit(drawing, address, [address], false)
        : dealtUnits(drawing, address, files.dealt)
    for await (const arrival of arrivals) {
      if (arrival.kind === 'absent') absent += 1
      yield arrival
    }
  }
  const [address = ''] = addresses
  if (absent < ENOUGH_TO_TELL || absent < addresses.length) return
  const detail = `none of ${absent} files is there: have they moved?`
  throw new FetchError({ address, reason: 'status', detail, tries: 1 })
}
