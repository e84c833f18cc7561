/** The files of a feed whose addresses the store tells, those wanted most first; leaves out how one is fetched. */
import { canonicalCandidates } from '../identity/ticker.ts'
import { lastSessionAt } from '../lib/exchange-session.ts'
import { newYorkDayOf } from '../lib/new-york-time.ts'
import type { NamedFiles } from '../sources/feed.ts'
import { FetchError } from '../sources/fetch-error.ts'
import type { Arrival, Choice, Course } from './arrival.ts'
import { type Drawing, fetchUnit } from './fetching.ts'
import { loadsOf } from './unit.ts'

async function* wantedAddresses({ feed, datasets, store, origins }: Drawing, choice: Choice) {
  const now = origins.now()
  const days = { today: newYorkDayOf(now), session: lastSessionAt(now) }
  for (const { load } of loadsOf(datasets, feed.name))
    yield* load.addresses?.(store, { ...choice, ...days }) ?? []
}

const groupIn = ({ path }: NamedFiles, address: string, group: string): string => {
  const { pathname, search } = new URL(address)
  return path.exec(pathname + search)?.groups?.[group] ?? ''
}

const cikIn = (files: NamedFiles, address: string): string => groupIn(files, address, 'cik').padStart(10, '0')

const isChosen = (files: NamedFiles, { ciks, tickers }: Choice, address: string): boolean => {
  if (tickers !== undefined) {
    const symbol = files.symbolOf?.(address) ?? decodeURIComponent(groupIn(files, address, 'symbol'))
    const means = canonicalCandidates(symbol)
    return means.some((ticker) => tickers.includes(ticker))
  }
  return ciks === undefined || ciks.includes(cikIn(files, address))
}

/** In a mirror every file that matches, unless only those since a day are wanted: which they are only the store knows. */
const addressesFor = async (
  drawing: Drawing,
  files: NamedFiles,
  held: readonly string[] | null,
  choice: Choice,
): Promise<AsyncIterable<string> | readonly string[]> => {
  if (held === null) return wantedAddresses(drawing, choice)
  const { ciks, since } = choice
  if (since === undefined || files.by === 'ticker')
    return held.filter((address) => isChosen(files, choice, address))
  const owners = ciks ?? [...new Set(held.map((address) => cikIn(files, address)))]
  const isHeld = new Set(held)
  const wanted: string[] = []
  for await (const address of wantedAddresses(drawing, { ciks: owners, since }))
    if (isHeld.has(address)) wanted.push(address)
  return wanted
}

const fetchNamed = (drawing: Drawing, files: NamedFiles, address: string): AsyncGenerator<Arrival> =>
  fetchUnit(drawing, files.unitOf?.(address) ?? address, [address], false)

/** With fewer addresses none may be there by right. */
const ENOUGH_TO_TELL = 5

/** Files that belong to a ticker are there for most of them. */
const requireSome = (files: NamedFiles, absent: number, all: number, address: string): void => {
  if (files.by !== 'ticker' || absent < ENOUGH_TO_TELL || absent < all) return
  const detail = `none of ${absent} files is there: have they moved?`
  throw new FetchError({ address, reason: 'status', detail, tries: 1 })
}

async function* arrivalsOf(
  drawing: Drawing,
  files: NamedFiles,
  addresses: AsyncIterable<string> | readonly string[],
): AsyncGenerator<Arrival> {
  const seen = { absent: 0, all: 0, last: '' }
  for await (const address of addresses) {
    seen.all += 1
    seen.last = address
    for await (const arrival of fetchNamed(drawing, files, address)) {
      if (arrival.kind === 'absent') seen.absent += 1
      yield arrival
    }
  }
  requireSome(files, seen.absent, seen.all, seen.last)
}

/** Throws FetchError. */
export const namedFiles = async (drawing: Drawing, files: NamedFiles, choice: Choice): Promise<Course> => {
  const held = await drawing.origins.fetcher.list(files.host, files.path)
  const addresses = await addressesFor(drawing, files, held, choice)
  return {
    arrivals: arrivalsOf(drawing, files, addresses),
    fetchFurther: held === null ? (address) => fetchNamed(drawing, files, address) : null,
  }
}
