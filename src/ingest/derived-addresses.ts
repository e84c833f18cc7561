/** The files of a feed whose addresses are derived from stored rows, the most important first. */
import type { NotRequested } from '../datasets/dataset.ts'
import { lastSessionAt } from '../lib/exchange-session.ts'
import { newYorkDayOf } from '../lib/new-york-time.ts'
import { canonicalCandidates } from '../security-master/ticker.ts'
import type { DerivedAddressFiles } from '../sources/feed.ts'
import { type FetchContext, fetchItem, requireSome } from './fetching.ts'
import { loadsOf } from './item-parsing.ts'
import type { IngestPlan, RunSelection, WorkItem } from './work-item.ts'

async function* wantedAddresses(
  { feed, datasets, store, environment }: FetchContext,
  selection: RunSelection,
): AsyncGenerator<string | NotRequested> {
  const now = environment.now()
  const days = { today: newYorkDayOf(now), session: lastSessionAt(now) }
  for (const { load } of loadsOf(datasets, feed.name))
    yield* load.addresses?.(store, { ...selection, ...days }) ?? []
}

const groupIn = ({ path }: DerivedAddressFiles, address: string, group: string): string => {
  const { pathname, search } = new URL(address)
  return path.exec(pathname + search)?.groups?.[group] ?? ''
}

const cikIn = (files: DerivedAddressFiles, address: string): string =>
  groupIn(files, address, 'cik').padStart(10, '0')

const isChosen = (files: DerivedAddressFiles, { ciks, tickers }: RunSelection, address: string): boolean => {
  if (tickers !== undefined) {
    const symbol = files.symbolOf?.(address) ?? decodeURIComponent(groupIn(files, address, 'symbol'))
    const means = canonicalCandidates(symbol)
    return means.some((ticker) => tickers.includes(ticker))
  }
  return ciks === undefined || ciks.includes(cikIn(files, address))
}

/** In a mirror every file that matches; with `since` those that the store derives, as an address has no date. */
const addressesFor = async (
  context: FetchContext,
  files: DerivedAddressFiles,
  mirrored: readonly string[] | null,
  selection: RunSelection,
): Promise<AsyncIterable<string | NotRequested> | readonly string[]> => {
  if (mirrored === null) return wantedAddresses(context, selection)
  const { ciks, since } = selection
  if (since === undefined || files.by === 'ticker')
    return mirrored.filter((address) => isChosen(files, selection, address))
  const owners = ciks ?? [...new Set(mirrored.map((address) => cikIn(files, address)))]
  const isMirrored = new Set(mirrored)
  const wanted: string[] = []
  for await (const address of wantedAddresses(context, { ciks: owners, since }))
    if (typeof address === 'string' && isMirrored.has(address)) wanted.push(address)
  return wanted
}

const fetchDerived = (
  context: FetchContext,
  files: DerivedAddressFiles,
  address: string,
): AsyncGenerator<WorkItem> => fetchItem(context, files.itemOf?.(address) ?? address, [address], false)

async function* itemsOf(
  context: FetchContext,
  files: DerivedAddressFiles,
  addresses: AsyncIterable<string | NotRequested> | readonly string[],
): AsyncGenerator<WorkItem> {
  let [absent, all, last] = [0, 0, '']
  for await (const address of addresses) {
    if (typeof address !== 'string') {
      yield { kind: 'not-requested', ...address }
      continue
    }
    all += 1
    last = address
    for await (const item of fetchDerived(context, files, address)) {
      if (item.kind === 'absent') absent += 1
      yield item
    }
  }
  // Files that belong to a ticker are there for most of them.
  if (files.by === 'ticker') requireSome(absent, all, last)
}

/** Throws FetchError. */
export const derivedAddressFiles = async (
  context: FetchContext,
  files: DerivedAddressFiles,
  selection: RunSelection,
): Promise<IngestPlan> => {
  const hosts = [files.host, ...(files.formerHosts ?? [])]
  const lists = await Promise.all(hosts.map((host) => context.environment.fetcher.list(host, files.path)))
  const mirrored = lists.includes(null) ? null : lists.flatMap((list) => list ?? [])
  const addresses = await addressesFor(context, files, mirrored, selection)
  return {
    items: itemsOf(context, files, addresses),
    fetchLinked: mirrored === null ? (address) => fetchDerived(context, files, address) : null,
  }
}
