/** Which files a run reads: lists, one file a company, one bulk zip, or files named by the operator. */
import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { CompanyFiles, Feed, PublishedFile } from '../sources/feed.ts'
import { FetchError } from '../sources/fetch-error.ts'
import type { Fetcher } from '../sources/fetcher.ts'
import type { RawArchive } from '../sources/raw-archive.ts'
import { zipEntries } from '../sources/zip.ts'

/** A file on its way: what makes one unit, or the address of what is not there. */
export type Arrival =
  | { readonly kind: 'files'; readonly files: readonly PublishedFile[] }
  | {
      readonly kind: 'absent'
      readonly address: string
      /** What the publisher answered, or null where nobody was asked. */
      readonly status: number | null
    }

export type Selection = {
  /** Ten-digit CIKs; absent for all. */
  readonly ciks?: readonly string[]
  /** Local paths of files or zips instead of addresses. */
  readonly files?: readonly string[]
}

/** How a run gets its files. */
export type Course = {
  readonly arrivals: AsyncGenerator<Arrival>
  /**
   * Gets a further address that a unit names; null where all there is arrives by itself: in a mirror, in the bulk
   * file, and among files on the operator's disk, which must never make the network be asked.
   */
  readonly fetchFurther: ((address: string) => Promise<Arrival | null>) | null
}

export type Origins = {
  readonly fetcher: Fetcher
  /** Null where the bytes are kept already, as in a mirror. */
  readonly archive: RawArchive | null
  /** Folder for bulk files while they are read. */
  readonly scratch: string
  readonly now: () => number
  readonly signal: AbortSignal
}

/** One by one is slower than the bulk file past this many companies. */
const MOST_ONE_BY_ONE = 200
/** Twenty times Nvidia's facts, and what a worker thread's heap can parse. */
const MAX_ENTRY_BYTES = 80 * 2 ** 20
const MAX_ENTRIES = 5_000_000

const cikIn = (address: string): string => /CIK(\d{10})/.exec(address)?.[1] ?? ''

const keep = async (feed: Feed, origins: Origins, address: string, bytes: Uint8Array): Promise<void> => {
  const fetchedAt = new Date(origins.now()).toISOString()
  await origins.archive?.keep({ address, feed: feed.name, fetchedAt, bytes })
}

/** One address; null where nothing has changed since it was last read. */
const fetchOne = async (feed: Feed, origins: Origins, address: string): Promise<Arrival | null> => {
  const { fetcher, signal } = origins
  const result = await fetcher.fetch(address, { expect: feed.expect, signal })
  if (result.kind === 'absent') return { kind: 'absent', address, status: result.status }
  if (result.kind === 'unchanged') return null
  await keep(feed, origins, address, result.bytes)
  return { kind: 'files', files: [{ address, bytes: result.bytes }] }
}

type Missing = Extract<Arrival, { readonly kind: 'absent' }>

/** A mirror holds what it holds; what the publisher always has and the network lacks has moved: throws FetchError. */
const missing = async ({ fetcher }: Origins, { address, status }: Missing): Promise<Missing> => {
  if ((await fetcher.list(new URL(address).host, /^$/)) !== null) return { kind: 'absent', address, status }
  const detail = `answered ${status}: has the file moved?`
  throw new FetchError({ address, reason: 'status', status, tries: 1, detail })
}

/** A list that a mirror lacks has no rows; one that the network lacks would empty what it filled. */
async function* listFiles(
  feed: Feed,
  origins: Origins,
  addresses: readonly string[],
): AsyncGenerator<Arrival> {
  const files: PublishedFile[] = []
  for (const address of addresses) {
    const arrival = await fetchOne(feed, origins, address)
    if (arrival?.kind === 'files') files.push(...arrival.files)
    else if (arrival !== null) yield await missing(origins, arrival)
  }
  if (files.length > 0) yield { kind: 'files', files }
}

/** Entries of a zip under the addresses they have when fetched one by one. */
async function* zipFiles(
  path: string,
  files: CompanyFiles,
  ciks: ReadonlySet<string> | null,
): AsyncGenerator<Arrival> {
  const sample = files.addressOf('')
  const folder = sample.slice(0, sample.lastIndexOf('/') + 1)
  const limits = { maxEntryBytes: MAX_ENTRY_BYTES, maxEntries: MAX_ENTRIES }
  for await (const entry of zipEntries(path, limits)) {
    const address = folder + entry.name
    if (!files.path.test(new URL(address).pathname)) continue
    if (ciks !== null && !ciks.has(cikIn(entry.name))) continue
    yield { kind: 'files', files: [{ address, bytes: await entry.bytes() }] }
  }
}

async function* bulkFiles(
  feed: Feed,
  origins: Origins,
  files: CompanyFiles,
  ciks: ReadonlySet<string> | null,
): AsyncGenerator<Arrival> {
  const path = join(origins.scratch, `${feed.name}.zip`)
  const { fetcher, archive, signal, now } = origins
  const result = await fetcher.fetchToFile(files.bulkAddress, path, { expect: 'zip', signal })
  if (result.kind === 'absent') yield await missing(origins, { ...result, address: files.bulkAddress })
  if (result.kind !== 'fetched') return
  const fetchedAt = new Date(now()).toISOString()
  await archive?.keepFile({ address: files.bulkAddress, feed: feed.name, fetchedAt, path: result.path })
  yield* zipFiles(result.path, files, ciks)
}

async function* eachFile(
  feed: Feed,
  origins: Origins,
  addresses: readonly string[],
): AsyncGenerator<Arrival> {
  for (const address of addresses) {
    const arrival = await fetchOne(feed, origins, address)
    if (arrival !== null) yield arrival
  }
}

const companyFiles = async (
  feed: Feed,
  origins: Origins,
  files: CompanyFiles,
  selection: Selection,
): Promise<Course> => {
  const held = await origins.fetcher.list(files.host, files.path)
  const ciks = selection.ciks === undefined ? null : new Set(selection.ciks)
  const isBulk = held === null ? ciks === null || ciks.size > MOST_ONE_BY_ONE : held.length === 0
  if (isBulk) return { arrivals: bulkFiles(feed, origins, files, ciks), fetchFurther: null }
  if (held !== null) {
    const wanted = held.filter((address) => ciks === null || ciks.has(cikIn(address)))
    return { arrivals: eachFile(feed, origins, wanted), fetchFurther: null }
  }
  return {
    arrivals: eachFile(feed, origins, [...(ciks ?? [])].map(files.addressOf)),
    fetchFurther: (address) => fetchOne(feed, origins, address),
  }
}

const NOT_A_FILE: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR'])

/** Before the first is read: a slip in the last name would else show after all others were written. */
const requireFiles = async (paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    const found = await stat(path).catch((error: unknown) => {
      if (NOT_A_FILE.has((error as { code?: unknown }).code)) return null
      throw error
    })
    if (found?.isFile() === true) continue
    throw new FetchError({ address: path, reason: 'refused_address', detail: 'there is no such file' })
  }
}

async function* localFiles(feed: Feed, paths: readonly string[]): AsyncGenerator<Arrival> {
  const { files } = feed
  await requireFiles(paths)
  if (files.kind !== 'companies') {
    // What the others of a set held goes with this run, so they are named.
    const others = files.kind === 'lists' ? files.addresses : []
    const names = new Set(paths.map((path) => basename(path)))
    for (const address of others.filter((other) => !names.has(basename(other))))
      yield { kind: 'absent', address, status: null }
    const read = paths.map(async (path) => ({ address: path, bytes: await readFile(path) }))
    yield { kind: 'files', files: await Promise.all(read) }
    return
  }
  for (const path of paths) {
    if (path.endsWith('.zip')) yield* zipFiles(path, files, null)
    else yield { kind: 'files', files: [{ address: path, bytes: await readFile(path) }] }
  }
}

async function* bundledFiles(files: readonly URL[]): AsyncGenerator<Arrival> {
  const read = files.map(async (file) => ({ address: file.pathname, bytes: await readFile(file) }))
  yield { kind: 'files', files: await Promise.all(read) }
}

/** The files of one run, one unit at a time. Throws FetchError and SourceFormatError. */
export const courseOf = async (feed: Feed, selection: Selection, origins: Origins): Promise<Course> => {
  const plain = (arrivals: AsyncGenerator<Arrival>): Course => ({ arrivals, fetchFurther: null })
  if (selection.files !== undefined) return plain(localFiles(feed, selection.files))
  if (feed.files.kind === 'bundled') return plain(bundledFiles(feed.files.files))
  if (feed.files.kind === 'lists') return plain(listFiles(feed, origins, feed.files.addresses))
  return companyFiles(feed, origins, feed.files, selection)
}
