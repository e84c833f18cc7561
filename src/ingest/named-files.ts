/** The files of a feed whose addresses follow from stored rows, those wanted most first; leaves out how one is fetched. */
import { lastSessionAt } from '../lib/exchange-session.ts'
import { newYorkDayOf } from '../lib/new-york-time.ts'
import { canonicalCandidates } from '../security-master/ticker.ts'
import type { NamedFiles } from '../sources/feed.ts'
import { type FetchContext, fetchItem, requireSome } from './fetching.ts'
import { loadsOf } from './parsed-item.ts'
import type { Choice, IngestPlan, WorkItem } from './work-item.ts'

async function* wantedAddresses({ feed, datasets, store, origins }: FetchContext, choice: Choice) {
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
  context: FetchContext,
  files: NamedFiles,
  mirrored: readonly string[] | null,
  choice: Choice,
): Promise<AsyncIterable<string> | readonly string[]> => {
  if (mirrored === null) return wantedAddresses(context, choice)
  const { ciks, since } = choice
  if (since === undefined || files.by === 'ticker')
    return mirrored.filter((address) => isChosen(files, choice, address))
  const owners = ciks ?? [...new Set(mirrored.map((address) => cikIn(files, address)))]
  const isMirrored = new Set(mirrored)
  const wanted: string[] = []
  for await (const address of wantedAddresses(context, { ciks: owners, since }))
    if (isMirrored.has(address)) wanted.push(address)
  return wanted
}

const fetchNamed = (context: FetchContext, files: NamedFiles, address: string): AsyncGenerator<WorkItem> =>
  fetchItem(context, files.itemOf?.(address) ?? address, [address], false)

async function* itemsOf(
  context: FetchContext,
  files: NamedFiles,
  addresses: AsyncIterable<string> | readonly string[],
): AsyncGenerator<WorkItem> {
  let [absent, all, last] = [0, 0, '']
  for await (const address of addresses) {
    all += 1
    last = address
    for await (const item of fetchNamed(context, files, address)) {
      if (item.kind === 'absent') absent += 1
      yield item
    }
  }
  // Files that belong to a ticker are there for most of them.
  if (files.by === 'ticker') requireSome(absent, all, last)
}

/** Throws FetchError. */
export const namedFiles = async (
  context: FetchContext,
  files: NamedFiles,
  choice: Choice,
): Promise<IngestPlan> => {
  const mirrored = await context.origins.fetcher.list(files.host, files.path)
  const addresses = await addressesFor(context, files, mirrored, choice)
  return {
    items: itemsOf(context, files, addresses),
    fetchLinked: mirrored === null ? (address) => fetchNamed(context, files, address) : null,
  }
}
