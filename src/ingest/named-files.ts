/** The files of a feed whose addresses the store tells, those wanted most first; leaves out how one is fetched. */
import { newYorkDayOf } from '../lib/new-york-time.ts'
import type { NamedFiles } from '../sources/feed.ts'
import type { Arrival, Choice } from './arrival.ts'
import { type Drawing, fetchUnit } from './fetching.ts'
import { loadsOf } from './unit.ts'

async function* wantedAddresses({ feed, datasets, store, origins }: Drawing, choice: Choice) {
  const today = newYorkDayOf(origins.now())
  for (const { load } of loadsOf(datasets, feed.name))
    yield* load.addresses?.(store, { ...choice, today }) ?? []
}

const cikIn = ({ path }: NamedFiles, address: string): string => {
  const { pathname, search } = new URL(address)
  return (path.exec(pathname + search)?.groups?.['cik'] ?? '').padStart(10, '0')
}

/** In a mirror every file that matches, unless only those since a day are wanted: which they are only the store knows. */
const addressesFor = async (
  drawing: Drawing,
  files: NamedFiles,
  { ciks, since }: Choice,
): Promise<AsyncIterable<string> | readonly string[]> => {
  const held = await drawing.origins.fetcher.list(files.host, files.path)
  if (held === null) return wantedAddresses(drawing, { ...(ciks && { ciks }), ...(since && { since }) })
  const chosen = ciks === undefined ? held : held.filter((address) => ciks.includes(cikIn(files, address)))
  if (since === undefined) return chosen
  const owners = ciks ?? [...new Set(held.map((address) => cikIn(files, address)))]
  const isHeld = new Set(held)
  const wanted: string[] = []
  for await (const address of wantedAddresses(drawing, { ciks: owners, since }))
    if (isHeld.has(address)) wanted.push(address)
  return wanted
}

/** Throws FetchError. */
export async function* namedFiles(
  drawing: Drawing,
  files: NamedFiles,
  choice: Choice,
): AsyncGenerator<Arrival> {
  for await (const address of await addressesFor(drawing, files, choice))
    yield* fetchUnit(drawing, address, [address], false)
}
