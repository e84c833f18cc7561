/** Gets one item from its publisher or a mirror, unless it is as it was; leaves out which items there are. */
import type { Dataset } from '../datasets/dataset.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { Feed, PublishedFile } from '../sources/feed.ts'
import { FetchError } from '../sources/fetch-error.ts'
import type { FetchedBytes, Fetcher, FetchRequest, FetchResult } from '../sources/fetcher.ts'
import type { RawArchive } from '../sources/raw-archive.ts'
import type { Checkpoint } from '../store/ingest-state.ts'
import type { Store } from '../store/store.ts'
import type { Checkpoints, ReadFile } from './checkpoints.ts'
import { type AbsentItem, readFileOf, type WorkItem } from './work-item.ts'

export type Origins = {
  readonly fetcher: Fetcher
  /** Null where the bytes are kept already, as in a mirror. */
  readonly archive: RawArchive | null
  /** Folder for bulk files while they are read. */
  readonly scratch: string
  readonly now: () => number
  readonly signal: AbortSignal
}

/** Forty years of daily bars are one or two. */
const MOST_PAGES = 100

/** What a run of one feed gets its files with. */
export type FetchContext = {
  readonly feed: Feed
  readonly origins: Origins
  readonly checkpoints: Checkpoints
  readonly store: Store
  readonly datasets: readonly Dataset[]
}

/** A mirror holds what it holds; what the publisher always has and the network lacks has moved: throws FetchError. */
export const missing = async (
  { origins: { fetcher } }: FetchContext,
  address: string,
  status: number,
): Promise<AbsentItem> => {
  if ((await fetcher.list(new URL(address).host, /^$/)) !== null) return { kind: 'absent', address, status }
  const detail = `answered ${status}: has the file moved?`
  throw new FetchError({ address, reason: 'status', status, tries: 1, detail })
}

/** With fewer addresses it may be normal that all are absent: a week has a business day. */
const ENOUGH_TO_JUDGE = 5

/** Throws FetchError where every one of many addresses is absent. */
export const requireSome = (absent: number, all: number, address: string): void => {
  if (absent < ENOUGH_TO_JUDGE || absent < all) return
  const detail = `none of ${absent} files is there: have they moved?`
  throw new FetchError({ address, reason: 'status', detail, tries: 1 })
}

/** How a file of the feed is requested, under the conditions of the copy that was read before. */
export const requestOf = ({ feed, origins }: FetchContext, held: ReadFile | undefined): FetchRequest => {
  const { expect, absentOn } = feed
  const { etag = null, lastModified = null } = held ?? {}
  return { expect, ...(absentOn && { absentOn }), signal: origins.signal, etag, lastModified }
}

const ask = (context: FetchContext, address: string, known: Checkpoint | null): Promise<FetchResult> => {
  const { files } = context.feed
  // A first page that is as it was says nothing of those behind it.
  const held = files.kind === 'named' && files.next !== undefined ? null : known
  const before = held?.files.find((file) => file.address === address)
  return context.origins.fetcher.fetch(address, requestOf(context, before))
}

type Got = { readonly address: string; readonly result: FetchedBytes }

/** Where the page behind this one stands; a page that cannot be read is the parser's to refuse, with the whole item. */
const nextOf = ({ files }: Feed, page: PublishedFile): string | null => {
  try {
    return files.kind === 'named' ? (files.next?.(page) ?? null) : null
  } catch (error) {
    if (error instanceof SourceFormatError) return null
    throw error
  }
}

/** A file with the pages behind it. One that is missing, or goes in circles, is missed by the parser. */
const withPages = async (context: FetchContext, first: Got): Promise<readonly Got[]> => {
  const pages = [first]
  for (let page = first; pages.length < MOST_PAGES; ) {
    const address = nextOf(context.feed, { address: page.address, bytes: page.result.bytes })
    if (address === null || pages.some((other) => other.address === address)) break
    const result = await ask(context, address, null)
    if (result.kind !== 'fetched') break
    page = { address, result }
    pages.push(page)
  }
  return pages
}

const isSame = (known: Checkpoint | null, got: readonly Got[]): known is Checkpoint =>
  known !== null &&
  known.files.length === got.length &&
  got.every(({ address, result }) => {
    const { mark } = readFileOf({ address, bytes: result.bytes })
    return known.files.some((file) => file.address === address && file.mark === mark)
  })

const keep = async ({ feed, origins }: FetchContext, got: readonly Got[]): Promise<void> => {
  const fetchedAt = new Date(origins.now()).toISOString()
  for (const { address, result } of got)
    await origins.archive?.keep({ address, feed: feed.name, fetchedAt, bytes: result.bytes })
}

/** The files that make one item, and each that is not there. With `mustExist` the network has to have every one. */
export async function* fetchItem(
  context: FetchContext,
  name: string,
  addresses: readonly string[],
  mustExist: boolean,
): AsyncGenerator<WorkItem> {
  const known = await context.checkpoints.valid(name)
  const asked: { readonly address: string; readonly result: FetchResult }[] = []
  for (const address of addresses) asked.push({ address, result: await ask(context, address, known) })
  const got: Got[] = []
  const isUntouched = asked.every(({ result }) => result.kind === 'unchanged')
  if (known !== null && isUntouched) {
    yield { kind: 'unchanged', name, checkpoint: known }
    return
  }
  for (const { address, result: first } of asked) {
    // Other files of the item have changed, so its own bytes are wanted after all.
    const result = first.kind === 'unchanged' ? await ask(context, address, null) : first
    if (result.kind === 'fetched') got.push(...(await withPages(context, { address, result })))
    else if (result.kind === 'absent') {
      const { status } = result
      yield mustExist ? await missing(context, address, status) : { kind: 'absent', address, status }
    }
  }
  if (got.length === 0) return
  if (isSame(known, got)) {
    yield { kind: 'unchanged', name, checkpoint: known }
    return
  }
  await keep(context, got)
  yield {
    kind: 'files',
    name,
    files: got.map(({ address, result: { bytes } }) => ({ address, bytes })),
    read: got.map(({ address, result }) => readFileOf({ address, bytes: result.bytes }, result)),
  }
}
