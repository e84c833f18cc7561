/** Which files a run reads: lists, one file a company, one bulk zip, or files named by the operator. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompanyFiles, Feed, PublishedFile } from '../sources/feed.ts'
import type { Fetcher, FetchResult } from '../sources/fetcher.ts'
import type { RawArchive } from '../sources/raw-archive.ts'
import { zipEntries } from '../sources/zip.ts'

/** A file on its way: what makes one unit, or the address of what is not there. */
export type Arrival =
  | { readonly kind: 'files'; readonly files: readonly PublishedFile[] }
  | { readonly kind: 'absent'; readonly address: string }

export type Selection = {
  /** Ten-digit CIKs; absent for all. */
  readonly ciks?: readonly string[]
  /** Local paths of files or zips instead of addresses. */
  readonly files?: readonly string[]
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
const MAX_ENTRY_BYTES = 512 * 2 ** 20
const MAX_ENTRIES = 5_000_000

const keep = async (feed: Feed, origins: Origins, address: string, bytes: Uint8Array): Promise<void> => {
  const fetchedAt = new Date(origins.now()).toISOString()
  await origins.archive?.keep({ address, feed: feed.name, fetchedAt, bytes })
}

/** One address; null where nothing has changed since it was last read. */
const fetchOne = async (feed: Feed, origins: Origins, address: string): Promise<Arrival | null> => {
  const { fetcher, signal } = origins
  const result: FetchResult = await fetcher.fetch(address, { expect: feed.expect, signal })
  if (result.kind === 'absent') return { kind: 'absent', address }
  if (result.kind === 'unchanged') return null
  await keep(feed, origins, address, result.bytes)
  return { kind: 'files', files: [{ address, bytes: result.bytes }] }
}

async function* listFiles(
  feed: Feed,
  origins: Origins,
  addresses: readonly string[],
): AsyncGenerator<Arrival> {
  const files: PublishedFile[] = []
  for (const address of addresses) {
    const arrival = await fetchOne(feed, origins, address)
    if (arrival?.kind === 'files') files.push(...arrival.files)
    else if (arrival !== null) yield arrival
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
    const cik = /CIK(\d{10})/.exec(entry.name)?.[1] ?? ''
    if (ciks !== null && !ciks.has(cik)) continue
    yield { kind: 'files', files: [{ address, bytes: await entry.bytes() }] }
  }
}

async function* bulkFiles(
  feed: Feed,
  origins: Origins,
  files: CompanyFiles,
  ciks: ReadonlySet<string> | null,
) {
  const path = join(origins.scratch, `${feed.name}.zip`)
  const { fetcher, archive, signal, now } = origins
  const result = await fetcher.fetchToFile(files.bulkAddress, path, { expect: 'zip', signal })
  if (result.kind === 'absent') yield { kind: 'absent' as const, address: files.bulkAddress }
  if (result.kind !== 'fetched') return
  const fetchedAt = new Date(now()).toISOString()
  await archive?.keepFile({ address: files.bulkAddress, feed: feed.name, fetchedAt, path: result.path })
  yield* zipFiles(result.path, files, ciks)
}

async function* companyFiles(feed: Feed, origins: Origins, files: CompanyFiles, selection: Selection) {
  const held = await origins.fetcher.list(files.host, files.path)
  const ciks = selection.ciks === undefined ? null : new Set(selection.ciks)
  if (held === null && (ciks === null || ciks.size > MOST_ONE_BY_ONE)) {
    yield* bulkFiles(feed, origins, files, ciks)
    return
  }
  const wanted = (address: string) => ciks === null || ciks.has(/CIK(\d{10})/.exec(address)?.[1] ?? '')
  const addresses = held === null ? [...(ciks ?? [])].map(files.addressOf) : held.filter(wanted)
  for (const address of addresses) {
    const arrival = await fetchOne(feed, origins, address)
    if (arrival !== null) yield arrival
  }
}

async function* localFiles(feed: Feed, paths: readonly string[]): AsyncGenerator<Arrival> {
  const { files } = feed
  if (files.kind !== 'companies') {
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
export const arrivalsOf = (feed: Feed, selection: Selection, origins: Origins): AsyncGenerator<Arrival> => {
  if (selection.files !== undefined) return localFiles(feed, selection.files)
  if (feed.files.kind === 'bundled') return bundledFiles(feed.files.files)
  if (feed.files.kind === 'lists') return listFiles(feed, origins, feed.files.addresses)
  return companyFiles(feed, origins, feed.files, selection)
}

/** What a unit names beyond itself: fetched where the network is asked, reported where a mirror lacks it. */
export async function* furtherFiles(
  feed: Feed,
  addresses: readonly string[],
  origins: Origins,
): AsyncGenerator<Arrival> {
  if (feed.files.kind !== 'companies' || addresses.length === 0) return
  const held = await origins.fetcher.list(feed.files.host, feed.files.path)
  for (const address of addresses) {
    if (held === null) {
      const arrival = await fetchOne(feed, origins, address)
      if (arrival !== null) yield arrival
    } else if (!held.includes(address)) yield { kind: 'absent', address }
  }
}
