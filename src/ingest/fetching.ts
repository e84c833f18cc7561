/** Fetches one work item from its publisher or a mirror, unless it has not changed. */
import type { Dataset } from '../datasets/dataset.ts'
import { SourceFormatError } from '../lib/source-format-error.ts'
import type { Feed, PublishedFile } from '../sources/feed.ts'
import { FetchError, isRefusalOfHost } from '../sources/fetch/fetch-error.ts'
import type { Absent, FetchedBytes, Fetcher, FetchRequest, FetchResult } from '../sources/fetch/fetcher.ts'
import type { RawArchive } from '../sources/raw-archive.ts'
import type { Checkpoint } from '../store/ingest-state.ts'
import type { Store } from '../store/store.ts'
import type { Checkpoints, FileFingerprint } from './checkpoints.ts'
import { type AbsentItem, fingerprintOf, type WorkItem } from './work-item.ts'

/** What every run needs: where files come from and go, the clock and the signal. */
export type RunEnvironment = {
  readonly fetcher: Fetcher
  /** Null where nothing needs to be archived, as with a mirror. */
  readonly archive: RawArchive | null
  /** Folder for bulk files while they are read. */
  readonly scratch: string
  readonly now: () => number
  readonly signal: AbortSignal
}

/** Forty years of daily bars are one or two. */
const MAX_PAGES = 100

/** What a run of one feed gets its files with. */
export type FetchContext = {
  readonly feed: Feed
  readonly environment: RunEnvironment
  readonly checkpoints: Checkpoints
  readonly store: Store
  readonly datasets: readonly Dataset[]
}

/** A mirror may lack a file. A file that the publisher always has and the network lacks has moved: throws FetchError. */
export const missing = async (
  { environment: { fetcher } }: FetchContext,
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
  const detail = `all of ${absent} files are missing: have they moved?`
  throw new FetchError({ address, reason: 'status', detail, tries: 1 })
}

/** How a file of the feed is requested, under the conditions of the copy that was read before. */
export const requestOf = (
  { feed, environment }: FetchContext,
  known: FileFingerprint | undefined,
): FetchRequest => {
  const { expect, absentOn } = feed
  const { etag = null, lastModified = null } = known ?? {}
  return { expect, ...(absentOn && { absentOn }), signal: environment.signal, etag, lastModified }
}

const fetchOne = (context: FetchContext, address: string, known: Checkpoint | null): Promise<FetchResult> => {
  const { files } = context.feed
  // An unchanged first page says nothing about further pages.
  const valid = files.kind === 'derived-addresses' && files.next !== undefined ? null : known
  const before = valid?.files.find((file) => file.address === address)
  const json = context.feed.jsonOf?.(address)
  return context.environment.fetcher.fetch(address, { ...requestOf(context, before), ...(json && { json }) })
}

type FetchedFile = { readonly address: string; readonly result: FetchedBytes }

/** The address of the next page; null also for a page that cannot be read, which the parser then refuses with the whole item. */
const nextOf = ({ files }: Feed, page: PublishedFile): string | null => {
  try {
    return files.kind === 'derived-addresses' ? (files.next?.(page) ?? null) : null
  } catch (error) {
    if (error instanceof SourceFormatError) return null
    throw error
  }
}

/** A file with its further pages; where one is missing or links back, the parser finds the item incomplete. */
const withPages = async (context: FetchContext, first: FetchedFile): Promise<readonly FetchedFile[]> => {
  const pages = [first]
  for (let page = first; pages.length < MAX_PAGES; ) {
    const address = nextOf(context.feed, { address: page.address, bytes: page.result.bytes })
    if (address === null || pages.some((other) => other.address === address)) break
    const result = await fetchOne(context, address, null)
    if (result.kind !== 'fetched') break
    page = { address, result }
    pages.push(page)
  }
  return pages
}

const isSame = (known: Checkpoint | null, fetched: readonly FetchedFile[]): known is Checkpoint =>
  known !== null &&
  known.files.length === fetched.length &&
  fetched.every(({ address, result }) => {
    const { mark } = fingerprintOf({ address, bytes: result.bytes })
    return known.files.some((file) => file.address === address && file.mark === mark)
  })

const archiveFiles = async (
  { feed, environment }: FetchContext,
  fetched: readonly FetchedFile[],
): Promise<void> => {
  const fetchedAt = new Date(environment.now()).toISOString()
  for (const { address, result } of fetched)
    await environment.archive?.keep({ address, feed: feed.name, fetchedAt, bytes: result.bytes })
}

type Asked = { readonly address: string; readonly result: Exclude<FetchResult, Absent> }
type Try = <T>(get: () => Promise<T>) => Promise<T | null>

/** A failure of one of several files goes to `faults`, unless the publisher has refused all of them. */
const unlessOneFails =
  (faults: FetchError[], addresses: readonly string[]): Try =>
  async (get) => {
    try {
      return await get()
    } catch (error) {
      if (!(error instanceof FetchError) || addresses.length === 1 || isRefusalOfHost(error)) throw error
      faults.push(error)
      return null
    }
  }

/** Where some files of the item have changed, the bytes of the others are needed too. */
const bytesOf = async (context: FetchContext, asked: readonly Asked[], tryTo: Try) => {
  const fetched: FetchedFile[] = []
  for (const { address, result: first } of asked) {
    const result = first.kind === 'fetched' ? first : await tryTo(() => fetchOne(context, address, null))
    if (result?.kind === 'fetched') fetched.push(...(await withPages(context, { address, result })))
  }
  return fetched
}

const filesItem = (name: string, fetched: readonly FetchedFile[]): WorkItem => ({
  kind: 'files',
  name,
  files: fetched.map(({ address, result: { bytes } }) => ({ address, bytes })),
  fingerprints: fetched.map(({ address, result }) => fingerprintOf({ address, bytes: result.bytes }, result)),
})

/** What there is at each address; the others are missing or among the faults. */
async function* askedFiles(
  context: FetchContext,
  addresses: readonly string[],
  known: Checkpoint | null,
  mustExist: boolean,
  tryTo: Try,
): AsyncGenerator<AbsentItem, readonly Asked[]> {
  const asked: Asked[] = []
  for (const address of addresses) {
    const result = await tryTo(() => fetchOne(context, address, known))
    if (result?.kind === 'absent') {
      const { status } = result
      const absent = mustExist
        ? await tryTo(() => missing(context, address, status))
        : { kind: 'absent' as const, address, status }
      if (absent !== null) yield absent
    } else if (result !== null) asked.push({ address, result })
  }
  return asked
}

/**
 * The files of one item, and each that is absent. With `mustExist` the network must have every one. Where some of several
 * cannot be fetched, the item has the others, and the first failure is thrown after it.
 */
export async function* fetchItem(
  context: FetchContext,
  name: string,
  addresses: readonly string[],
  mustExist: boolean,
): AsyncGenerator<WorkItem> {
  const known = await context.checkpoints.valid(name)
  const faults: FetchError[] = []
  const tryTo = unlessOneFails(faults, addresses)
  const asked = yield* askedFiles(context, addresses, known, mustExist, tryTo)
  const isWhole = asked.length === known?.files.length || faults.length > 0
  const isUntouched = asked.length > 0 && isWhole && asked.every(({ result }) => result.kind === 'unchanged')
  const fetched = isUntouched ? [] : await bytesOf(context, asked, tryTo)
  if (known !== null && (isUntouched || isSame(known, fetched)))
    yield { kind: 'unchanged', name, checkpoint: known }
  else if (fetched.length > 0) {
    await archiveFiles(context, fetched)
    yield filesItem(name, fetched)
  }
  if (faults[0] !== undefined) throw faults[0]
}
